"""What stories teach of worth: each sentence that their users typed where it stands, and each part of one that states
something beside an order or a question.

They teach both looks. The numbers that teach the second one come from first looks that have not read the hand, which
is why the hands are dealt into parts. Beside them the messages of a single sentence in the corpus teach it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from stories import Story, read_stories
from worth_corpus import LABELS, Example, featurise
from worth_model import Trained

from reverie.understand.company import Own, features
from reverie.understand.cues import Place, looks_like_question
from reverie.understand.ngrams import tokens
from reverie.understand.sentences import sentences
from reverie.understand.worth import KINDS, WORTH, Label, Look


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


def examples_of(hand: str, judge: Trained) -> list[Example]:
    """Every sentence of a hand's stories as the first look is taught it. A story tells whether it is worth keeping, and
    mostly as what; which label that is, of those that fit, a judge says whom the corpus alone has taught.
    """
    told = [one for story in read_stories(hand) for one in _examples(story)]
    likely = judge.probabilities(featurise([example for example, _ in told]))
    return [
        replace(example, label=max(fit, key=lambda label: shares[LABELS.index(label)]))
        for (example, fit), shares in zip(told, likely, strict=True)
    ]


def _examples(story: Story) -> Iterator[tuple[Example, Sequence[Label]]]:
    """Each typed sentence with the labels that fit it."""
    for message, before in story.typed():
        found = sentences(message)
        for at, one in enumerate(found):
            is_worth = story.is_worth(one.text)
            fit = list(map(Label, story.kinds(one.text))) if is_worth else []
            fit = fit or [label for label in LABELS if (label in WORTH) == is_worth]
            place = Place(at, len(found), before)
            yield Example(story.hand, story.hand[:2], place, one.text, fit[0], in_session=True), fit


def rows_of(hand: str) -> list[Row]:
    """What a hand's stories teach, by whichever first look is asked (`reverie.understand.worth.judged_by`)."""
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
                if story.is_worth(look.text) and not story.is_worth(part.text):
                    continue  # it may lack a word by which the story tells the fact, and be that fact all the same
                beside = [list(part.shares.values()) if number == at else one for number, one in enumerate(shares)]
                numbers = features(beside, at, part.own())
                yield _row(story, part.text, numbers, weight)


def _row(story: Story, text: str, numbers: list[float], weight: float) -> Row:
    is_worth = story.is_worth(text)
    return Row(story.hand, text, numbers, is_worth, story.kinds(text) if is_worth else (), weight)
