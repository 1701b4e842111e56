"""What stories teach of worth: each sentence that their users typed where it stands, and each part of one that states
something beside an order or a question.

They teach the second look alone, so the first look that their numbers come from has not read them. Beside them the
messages of a single sentence in the corpus do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from stories import Story, read_stories
from worth_corpus import Example

from reverie.understand.company import Own, features
from reverie.understand.cues import Place, looks_like_question
from reverie.understand.ngrams import tokens
from reverie.understand.sentences import sentences
from reverie.understand.worth import KINDS, WORTH, Look


@dataclass(frozen=True, slots=True)
class Row:
    """One sentence, or a part of one, in numbers, whether it is worth it, as what, and what it counts."""

    hand: str
    text: str
    numbers: list[float]
    is_worth: bool
    kinds: tuple[str, ...]  # of a memory that it may become, as far as somebody said
    weight: float


OF_UPDATES = 0.3  # what a row counts of a hand that wrote mostly of changes, where nearly all that is said matters
FEWEST_NOISE = 0.2  # of a hand's stories, that nothing is to be kept of


OF_THE_CORPUS = 0.3  # what a row counts that stands in no talk


def single_sentences(examples: Sequence[Example], shares: NDArray[np.float64]) -> Iterator[Row]:
    """What the messages of one sentence in the corpus teach, by the shares of a judge who has not read their hand: in
    stories hardly anybody says a single sentence and nothing else.
    """
    for example, own in zip(examples, shares, strict=True):
        if example.place.count == 1:
            numbers = features([list(own)], 0, Own(example.text, example.place.before))
            kinds = (str(example.label),) if example.label in KINDS else ()
            yield Row(example.hand, example.text, numbers, example.label in WORTH, kinds, OF_THE_CORPUS)


def rows_of(hand: str) -> list[Row]:
    """What a hand's stories teach, by the first look as its weights are on the disk."""
    stories = read_stories(hand)
    noise = sum(story.row["kind"] == "noise" for story in stories)
    weight = 1.0 if noise >= FEWEST_NOISE * len(stories) else OF_UPDATES
    return [row for story in stories for row in _rows(story, weight)]


def _rows(story: Story, weight: float) -> Iterator[Row]:
    for message, before in story.typed():
        found = sentences(message)
        looks = [Look.at(one.text, Place(at, len(found), before)) for at, one in enumerate(found)]
        shares = [list(look.shares.values()) for look in looks]
        for at, look in enumerate(looks):
            parts = look.parts()
            if not looks_like_question(look.text, tokens(look.text)):  # else the trees are never asked
                numbers = features(shares, at, look.own(parts))
                yield _row(story, look.text, numbers, weight)
            for part in parts:
                beside = [list(part.shares.values()) if number == at else one for number, one in enumerate(shares)]
                numbers = features(beside, at, part.own())
                yield _row(story, part.text, numbers, weight)


def _row(story: Story, text: str, numbers: list[float], weight: float) -> Row:
    is_worth = story.is_worth(text)
    return Row(story.hand, text, numbers, is_worth, story.kinds(text) if is_worth else (), weight)
