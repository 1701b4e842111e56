"""What stories teach of worth: each sentence that their users typed where it stands, and each part of one that states
something beside an order or a question.

They teach twice. The first look learns their words; since a story tells only whether a sentence is worth it, what it is
else is said by a judge who knows the corpus alone. The second look learns where sentences stand, from what a first look
made of them that had not read the hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from stories import Story, read_stories
from worth_corpus import Example

from reverie.understand.company import features
from reverie.understand.cues import Place, looks_like_question
from reverie.understand.linear import LinearModel
from reverie.understand.ngrams import tokens
from reverie.understand.sentences import sentences
from reverie.understand.worth import KINDS, WORTH, Label, Look


@dataclass(frozen=True, slots=True)
class Row:
    """One sentence, or a part of one, in numbers. The judge whose shares are in them has not read the stories."""

    hand: str
    text: str
    numbers: list[float]
    is_worth: bool
    weight: float


OF_UPDATES = 0.3  # what a row counts of a hand that wrote mostly of changes, where nearly all that is said matters
FEWEST_NOISE = 0.2  # of a hand's stories, that nothing is to be kept of


def examples_of(hand: str, judge: LinearModel) -> list[Example]:
    """What a hand's stories teach the first look, with labels by a judge who knows the corpus."""
    found: list[Example] = []
    for story in read_stories(hand):
        for message, before in story.typed():
            typed = sentences(message)
            for number, one in enumerate(typed):
                place = Place(number, len(typed), before)
                label = _label(story, Look.at(one.text, place, judge))
                found.append(Example(f"story {hand}", hand[:2], place, one.text, label, in_session=True))
    return found


def _label(story: Story, look: Look) -> Label:
    if not story.is_worth(look.text):
        among = [label for label in Label if label not in WORTH]
    else:
        among = [Label(one) for one in story.row["expect"].get("type", "").split("|") if one] or list(KINDS)
    return max(among, key=lambda label: look.shares[label])


def rows_of(hand: str, judge: LinearModel) -> list[Row]:
    """What a hand's stories teach the second look, by the shares of a judge who has not read them."""
    stories = read_stories(hand)
    noise = sum(story.row["kind"] == "noise" for story in stories)
    weight = 1.0 if noise >= FEWEST_NOISE * len(stories) else OF_UPDATES
    return [row for story in stories for row in _rows(story, weight, judge)]


def _rows(story: Story, weight: float, judge: LinearModel) -> Iterator[Row]:
    for message, before in story.typed():
        found = sentences(message)
        looks = [Look.at(one.text, Place(at, len(found), before), judge) for at, one in enumerate(found)]
        shares = [list(look.shares.values()) for look in looks]
        for at, look in enumerate(looks):
            parts = look.parts()
            if not looks_like_question(look.text, tokens(look.text)):  # else the trees are never asked
                numbers = features(shares, at, look.own(parts))
                yield Row(story.hand, look.text, numbers, story.is_worth(look.text), weight)
            for part in parts:
                beside = [list(part.shares.values()) if number == at else one for number, one in enumerate(shares)]
                numbers = features(beside, at, part.own())
                yield Row(story.hand, part.text, numbers, story.is_worth(part.text), weight)
