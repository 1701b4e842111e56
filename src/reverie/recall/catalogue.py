"""Which memories hold a word, and how much it counts there: pages -> postings and lengths -> what each word counts."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property

from reverie.recall.page import Page
from reverie.recall.words import weight
from reverie.recall.worth import PASSAGE_LENGTH, in_memory, memory_discount

_NONE: Mapping[int, float] = {}


class Catalogue:
    """The words of every memory by word. A memory is known by its number.

    What a word counts in each memory is reckoned when a question first has it, and kept.
    """

    def __init__(
        self, lengths: list[float], postings: Mapping[str, Mapping[int, float]], said: Mapping[str, int]
    ) -> None:
        self.lengths = lengths
        self._postings = postings
        self._said = said
        self._worths: dict[str, Mapping[int, float]] = {}

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

    def discount(self, length: float) -> float:
        """What a memory of that length takes off its words among these."""
        return memory_discount(length, self.mean_length)

    @cached_property
    def _discounts(self) -> list[float]:
        return [self.discount(length) for length in self.lengths]

    def holding(self, word: str) -> Mapping[int, float]:
        """The memories that hold a word, and what it counts in each by how often it stands there."""
        found = self._worths.get(word)
        if found is None:
            if word not in self._postings:
                return _NONE
            discounts = self._discounts
            found = {number: in_memory(count, discounts[number]) for number, count in self._postings[word].items()}
            self._worths[word] = found
        return found

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
