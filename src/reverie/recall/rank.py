"""Which memories a question is about: question -> words -> BM25 over whole memories -> their best passages -> order.

    score = memory + best passage in its place        memory: name, description and body by their weights
A passage is read with its neighbours, as people do: an answer often stands beside the words that were asked for.
"""

from __future__ import annotations

import heapq
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from reverie.memdir.memory_file import MemoryFile
from reverie.recall.newer_first import Candidate, newer_first
from reverie.recall.page import Page, Passage, is_superseded
from reverie.recall.words import search_words, weight

MEMORY_K, MEMORY_B = 1.2, 0.75  # how soon a repeated word stops counting, and how much a long memory is discounted
PASSAGE_K, PASSAGE_B = 0.9, 0.4  # a passage is short anyhow
PASSAGE_LENGTH = 12.0  # content words of an ordinary statement
NEIGHBOUR = 0.3  # what a passage gains from what its neighbour matches
READ_CLOSELY = 30  # memories whose passages are looked at; those behind them match a common word or two
PLENTY = 4  # times as many memories as are looked at
FRESHNESS = 0.05  # what the newest memory gains: enough to settle what would else be a tie
HALF_LIFE_DAYS = 30.0
DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class Ranked:
    """A memory, how well it matches, and the passage that does so best ("" where only its name matches)."""

    file: MemoryFile
    score: float
    passage: str


@dataclass(frozen=True, slots=True)
class RankedPassage:
    """One passage of a memory, and how well it matches in its place."""

    file: MemoryFile
    number: int
    score: float


class Question:
    """A question as the ranker reads it: each word once."""

    __slots__ = ("words",)

    def __init__(self, words: Iterable[str]) -> None:
        self.words = tuple(dict.fromkeys(words))

    @classmethod
    def of(cls, text: str) -> Question:
        """The question that a text asks."""
        return cls(search_words(text))


class Ranker:
    """The memories, indexed in one pass; every question after that is a matter of a millisecond.

    A memory that says of itself that it was superseded is not listed. The time of the question, in seconds since 1970,
    only decides between memories that match about equally: the newer one comes first.
    """

    def __init__(self, files: Iterable[MemoryFile], now: float) -> None:
        self.pages = [Page(file) for file in files if not is_superseded(file)]
        self._now = now
        self._postings: dict[str, dict[int, float]] = {}
        self._said: Counter[str] = Counter()  # how often a word is said, which is about in how many passages
        for number, page in enumerate(self.pages):
            self._said.update(page.said)
            for word, count in page.words.items():
                self._postings.setdefault(word, {})[number] = count
        self._passages = max(len(self.pages), self._said.total() / PASSAGE_LENGTH)  # about as many there are
        self._length = sum(page.length for page in self.pages) / len(self.pages) if self.pages else 1.0
        self._discounts = [self._discount(page) for page in self.pages]

    def rank(self, question: Question, k: int) -> list[Ranked]:
        """The `k` memories that match best, best first. None that shares no word with the question."""
        read = self._read_closely(question, max(k, READ_CLOSELY))
        read.sort(key=lambda one: (-one.score, -one.page.written, one.page.file.path))
        ordered = newer_first(read, self._rarities(question))
        return [Ranked(one.page.file, one.score, one.passage.text if one.passage else "") for one in ordered[:k]]

    def rank_passages(self, question: Question, k: int) -> list[RankedPassage]:
        """The `k` single passages that match best, each read in its place; a memory may bring several."""
        weights = self._passage_rarities(question)
        found: list[RankedPassage] = []
        for number, base in self._best(question, READ_CLOSELY):
            page = self.pages[number]
            for place, score in enumerate(self._in_place(page.passages, weights)):
                if score > 0:
                    found.append(RankedPassage(page.file, place, base + score))
        found.sort(key=lambda one: (-one.score, one.file.path, one.number))
        return found[:k]

    def scores(self, question: Question, most: int) -> dict[str, float]:
        """How well the best memories match, at most so many by their paths, whatever their age; the best first."""
        weights = self._passage_rarities(question)
        found: dict[str, float] = {}
        for number, base in self._best(question, most):
            page = self.pages[number]
            found[page.file.path] = base + self._best_passage(page, weights)[0]
        return dict(sorted(found.items(), key=lambda one: (-one[1], one[0])))

    def score_of(self, page: Page, question: Question) -> float:
        """How well a memory would match if it stood among these, whether or not it does."""
        discount = self._discount(page)
        held = [(word, rarity) for word, rarity in self._rarities(question).items() if word in page.words]
        score = sum(rarity * _worth(page.words[word], discount, MEMORY_K) for word, rarity in held)
        return score + self._best_passage(page, self._passage_rarities(question))[0]

    def rarity(self, word: str) -> float:
        """How telling a word is among these memories: high for one that few of them hold."""
        return weight(word) * _rarity(len(self._postings.get(word, ())), len(self.pages))

    def _best(self, question: Question, most: int) -> list[tuple[int, float]]:
        """At most so many memories that share a word with the question, by their own score, passages not yet read."""
        scores: dict[int, float] = {}
        for word, rarity in sorted(self._rarities(question).items(), key=lambda one: -one[1]):
            postings = self._postings.get(word, {})
            # Rare words come first: once they have found plenty, a common one only weighs what they found.
            enough = PLENTY * most < len(scores) < len(postings)
            for number in list(scores) if enough else postings:
                count = postings.get(number)
                if count:
                    scores[number] = scores.get(number, 0.0) + rarity * _worth(count, self._discounts[number], MEMORY_K)
        return heapq.nlargest(most, scores.items(), key=lambda one: (one[1], -one[0]))

    def _read_closely(self, question: Question, most: int) -> list[Candidate]:
        weights = self._passage_rarities(question)
        read: list[Candidate] = []
        for number, base in self._best(question, most):
            page = self.pages[number]
            score, passage = self._best_passage(page, weights)
            read.append(Candidate(page, passage, (base + score) * self._freshness(page)))
        return read

    def _best_passage(self, page: Page, weights: Mapping[str, float]) -> tuple[float, Passage | None]:
        """What the best passage scores, and which it is. The name is one too, though none that says anything."""
        scores = self._in_place(page.passages, weights)
        best = max(scores, default=0.0)
        passage = page.passages[scores.index(best)] if best > 0 else None
        return max(best, self._passage_score(page.title, weights)), passage

    def _in_place(self, passages: Sequence[Passage], weights: Mapping[str, float]) -> list[float]:
        """What each passage scores, with a share of what its neighbours do."""
        alone = [self._passage_score(passage, weights) for passage in passages]
        padded = [0.0, *alone, 0.0]
        return [score + NEIGHBOUR * (padded[at] + padded[at + 2]) for at, score in enumerate(alone)]

    def _passage_score(self, passage: Passage, weights: Mapping[str, float]) -> float:
        words = passage.words
        discount = PASSAGE_K * (1 - PASSAGE_B + PASSAGE_B * passage.length / PASSAGE_LENGTH)
        return sum(weights[word] * _worth(words[word], discount, PASSAGE_K) for word in weights if word in words)

    def _rarities(self, question: Question) -> dict[str, float]:
        return {word: self.rarity(word) for word in question.words}

    def _passage_rarities(self, question: Question) -> dict[str, float]:
        return {word: weight(word) * _rarity(self._said[word], self._passages) for word in question.words}

    def _discount(self, page: Page) -> float:
        return MEMORY_K * (1 - MEMORY_B + MEMORY_B * page.length / self._length)

    def _freshness(self, page: Page) -> float:
        days = max(0.0, self._now - page.written) / DAY
        return 1 + FRESHNESS * 0.5 ** (days / HALF_LIFE_DAYS)


def _worth(count: float, discount: float, k: float) -> float:
    """What a word counts that stands so often in a text so long."""
    return count * (k + 1) / (count + discount)


def _rarity(holding: int, all_of_them: float) -> float:
    return math.log(1 + (max(0.0, all_of_them - holding) + 0.5) / (holding + 0.5))
