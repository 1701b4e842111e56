"""What corpus and stories teach of worth: sentences for the first look, and rows for the second one, each by a first
look that has not read the hand.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from stories import hands
from worth_corpus import Example, deal, featurise, read_corpus
from worth_corpus import Row as Traits
from worth_model import by_parts, train
from worth_stories import Row, examples_of, rows_of, single_sentences

from reverie.understand.linear import LinearModel
from reverie.understand.worth import judged_by

PARTS = 5  # that the hands are dealt into


@dataclass(frozen=True)
class Lesson:
    """Every sentence, first those of the corpus, and the part that its hand is dealt into."""

    examples: list[Example]
    rows: list[Traits]
    parts: NDArray[np.int64]
    of_corpus: int

    def hands_of_stories(self, part: int) -> list[str]:
        """Who wrote the stories of a part."""
        told = zip(self.examples[self.of_corpus :], self.parts[self.of_corpus :], strict=True)
        return sorted({example.hand for example, own in told if own == part})


def read_lesson() -> Lesson:
    """All that there is to learn from."""
    corpus = read_corpus()
    rows = featurise(corpus)
    judge = train(corpus, rows)
    told = {hand: examples_of(hand, judge) for hand in hands()}
    parts = [number % PARTS for number, hand in enumerate(told) for _ in told[hand]]
    examples = [example for found in told.values() for example in found]
    dealt = np.concatenate([deal(corpus, PARTS), np.array(parts)])
    return Lesson([*corpus, *examples], [*rows, *featurise(examples)], dealt, len(corpus))


def taught_by_unseen(lesson: Lesson) -> list[Row]:
    """What teaches the second look."""
    found: list[Row] = []
    for part, trained in by_parts(lesson.examples, lesson.rows, lesson.parts):
        with judged_by(LinearModel.read(trained.packed())):
            found += [row for hand in lesson.hands_of_stories(part) for row in rows_of(hand)]
        numbers = [number for number in np.flatnonzero(lesson.parts == part) if number < lesson.of_corpus]
        shares = trained.probabilities([lesson.rows[number] for number in numbers])
        found += single_sentences([lesson.examples[number] for number in numbers], shares)
    return found
