"""Which memories hold a word, and how much it counts there: pages -> postings, lengths and times."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property

from reverie.recall.page import Page
from reverie.recall.words import weight

PASSAGE_LENGTH = 12.0  # content words of an ordinary statement
_NONE: Mapping[int, float] = {}


class Catalogue:
    """The words of every memory by word. A memory is known by its number."""

    def __init__(
        self, lengths: list[float], postings: Mapping[str, Mapping[int, float]], said: Mapping[str, int]
    ) -> None:
        self.lengths = lengths
        self._postings = postings
        self._said = said

    @classmethod
    def of(cls, pages: Iterable[Page]) -> Catalogue:
        """The words of these pages, numbered in their order."""
        postings: dict[str, dict[int, float]] = {}
        said: Counter[str] = Counter()
        lengths: list[float] = []
        for number, page in enumerate(pages):
            lengths.append(page.length)
            said.update(page.said)
            for word, count in page.words.items():
                postings.setdefault(word, {})[number] = count
        return cls(lengths, postings, said)

    @cached_property
    def mean_length(self) -> float:
        """Of a memory; 1 where there is none."""
        return sum(self.lengths) / len(self.lengths) if self.lengths else 1.0

    def holding(self, word: str) -> Mapping[int, float]:
        """The memories that hold a word, and how much it counts in each."""
        return self._postings.get(word, _NONE)

    def rarity(self, word: str) -> float:
        """How telling a word is among these memories: high for one that few of them hold."""
        return weight(word) * _rarity(len(self.holding(word)), len(self.lengths))

    def passage_rarity(self, word: str) -> float:
        """The same among their passages. How often a word is said is about in how many of them it stands."""
        return weight(word) * _rarity(self._said.get(word, 0), self._passages)

    @cached_property
    def _passages(self) -> float:
        """About as many as there are."""
        return max(len(self.lengths), sum(self._said.values()) / PASSAGE_LENGTH)


def _rarity(holding: int, all_of_them: float) -> float:
    return math.log(1 + (max(0.0, all_of_them - holding) + 0.5) / (holding + 0.5))
