"""Which memories a question is about: question -> words -> BM25 over whole memories -> their best passages -> order.

score = memory + best passages in their place      memory: name, description and body by their weights
      + a share of what was written just before and after, for an answer often stands beside what was asked for
      + a share for being near in meaning, where there are vectors
times   what kind of statement it is, whether it is from the time that the question names, how fresh it is, and how well
        it is backed, where somebody knows
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property

from reverie.memdir.memory_file import MemoryFile
from reverie.memdir.types import MemoryType
from reverie.recall.catalogue import Catalogue
from reverie.recall.newer_first import Candidate, newer_first
from reverie.recall.page import Page, Passage, is_superseded, statements
from reverie.recall.question import Question
from reverie.recall.related import related
from reverie.recall.spread import spread
from reverie.recall.time_order import TimeOrder
from reverie.recall.worth import in_memory

BEST_PASSAGES = (0.5, 0.25, 0.125)  # what the best, the second and the third count beside the whole memory
NEIGHBOUR = 0.3  # what a passage gains from what its neighbour matches
ANSWERS = 0.5  # and how much more where that one is a question, to which this may be the answer
BESIDE = 0.8  # the same for memories written one after the other, the more the shorter they are
SHORT = 8.0  # words: a memory of so many gains half of that
STANDING = 0.4  # of the best score: what a standing rule gains in its field, whatever else the question is about
PREFERENCE = 0.4  # what a preference gains
NAMED_TIME = 1.0  # what a memory gains from the very time that the question names
NEAR_DAYS = 5.0  # in which that is halved: people speak of things soon after
READ_CLOSELY = 30  # memories whose passages are looked at; those behind them match a common word or two
PLENTY = 4  # times as many memories as are looked at
MOST_RELATED = 12  # words that were not asked for, the rarest first
FRESHNESS = 0.05  # what the newest memory gains: enough to settle what would else be a tie
HALF_LIFE_DAYS = 30.0
MEANING = 0.2  # of the best score: what the memory gains that is nearest to the question in meaning
NEXT_IN_MEANING = 20.0  # places after which that is halved
ALIKE = 0.3  # how near one must be that shares no word with the question
DAY = 86_400.0
# What the person said about themselves or the work comes a little before a pointer to somewhere else.
OF_TYPE = {MemoryType.USER: 1.02, MemoryType.FEEDBACK: 1.02, MemoryType.REFERENCE: 0.99}


@dataclass(frozen=True, slots=True)
class Ranked:
    """A memory, how well it matches, the statement that does so best ("" where only its name matches), and the words of
    the question that it holds, if it was not found by others.
    """

    file: MemoryFile
    score: float
    passage: str
    words: Set[str] = frozenset[str]()


@dataclass(frozen=True, slots=True)
class RankedPassage:
    """One passage of a memory, and how well it matches in its place."""

    file: MemoryFile
    number: int
    score: float


Near = Callable[[str, int], Sequence[tuple[int, float]]]
"""The memories nearest to a text in meaning by their numbers, at most so many, and how near each is; nearest first."""

Backing = Callable[[MemoryFile], float]
"""How well a memory is backed by what was said, as a factor around 1."""

_Weighed = Sequence[tuple[str, float]]
"""Words with what each counts, in one order always: a sum of fractions depends on it, and so may a place."""

_Holders = Sequence[tuple[Mapping[int, float], tuple[str, float]]]
"""The same, each behind the memories that hold it: looked up once for a question, and not for every memory anew."""


@dataclass(frozen=True, slots=True)
class _Weights:
    """What each word of a question counts in a memory and in a passage."""

    in_memory: Mapping[str, float]
    in_passage: _Weighed


class Ranker:
    """The memories, indexed in one pass; every question after that is a matter of a few milliseconds.

    A memory that says of itself that it was superseded is not listed. The time of the question, in seconds since 1970,
    only decides between memories that match about equally: the newer one comes first.
    """

    def __init__(self, pages: Sequence[Page], catalogue: Catalogue, now: float, near: Near | None = None) -> None:
        self.pages = pages
        self._catalogue = catalogue
        self._now = now
        self._near = near
        self._backing: Backing | None = None

    @classmethod
    def of(cls, files: Iterable[MemoryFile], now: float) -> Ranker:
        """A ranker over these memories."""
        pages = [Page.of(file) for file in files if not is_superseded(file)]
        return cls(pages, Catalogue.of(pages), now)

    def at(self, now: float, backing: Backing | None = None) -> Ranker:
        """The same ranker for questions of another time, and with what backs the memories; what it has read it has read
        for both.
        """
        other = Ranker.__new__(Ranker)
        other.__dict__ = {**self.__dict__, "_order": self._order, "_now": now, "_backing": backing}
        return other

    def rank(self, question: Question, k: int) -> list[Ranked]:
        """The `k` memories that match best, best first.

        None that shares no word with the question or its relatives, unless there are vectors and it is near in meaning.
        """
        most = max(k, READ_CLOSELY)
        read = self._with_meaning(self._read_closely(question, most), question, most)
        read.sort(key=lambda one: (-one.score, -one.page.written, one.page.path))
        if question.is_wide:
            ordered = spread(read, self._order.place, k)
        elif question.periods:  # asked of then, what is newer is no better
            ordered = read
        else:
            ordered = newer_first(read, question, self._rarities(question))
        return [self._ranked(one, question) for one in ordered[:k]]

    def _ranked(self, one: Candidate, question: Question) -> Ranked:
        return Ranked(one.page.file, one.score, self._statement(one.passage, question), one.matched)

    def rank_passages(self, question: Question, k: int) -> list[RankedPassage]:
        """The `k` single passages that match best, each read in its place; a memory may bring several."""
        weights = self._weights(question)
        holders = self._holders(weights.in_passage)
        found: list[RankedPassage] = []
        for number, base in _best(self._base(weights.in_memory, READ_CLOSELY), READ_CLOSELY):
            page = self.pages[number]
            from_then = self._from_then(page, question)
            held = _held(number, holders)
            for place, score in enumerate(_in_place(page.passages, held)):
                if score > 0:
                    found.append(RankedPassage(page.file, place, (base + score) * from_then))
        found.sort(key=lambda one: (-one.score, one.file.path, one.number))
        return found[:k]

    def scores(self, question: Question, most: int) -> dict[str, float]:
        """How well the best memories match by their own words, at most so many by their paths; the best first.

        Neither their age nor what stands beside them counts.
        """
        in_memory, holders = self._rarities(question), self._holders(self._passage_rarities(question))
        found: dict[str, float] = {}
        for number, base in _best(self._base(in_memory, most), most):
            page = self.pages[number]
            found[page.path] = base + _best_passages(page, _held(number, holders))[0]
        return dict(sorted(found.items(), key=lambda one: (-one[1], one[0])))

    def score_of(self, page: Page, question: Question) -> float:
        """How well a memory would match if it stood among these, whether or not it does."""
        discount = self._catalogue.discount(page.length)
        held = [(word, rarity) for word, rarity in self._rarities(question).items() if word in page.words]
        score = sum(rarity * in_memory(page.words[word], discount) for word, rarity in held)
        return score + _best_passages(page, self._passage_rarities(question))[0]

    def rarity(self, word: str) -> float:
        """How telling a word is among these memories: high for one that few of them hold."""
        return self._catalogue.rarity(word)

    def _weights(self, question: Question) -> _Weights:
        """The words of the question, and those related to them that some memory holds."""
        in_memory = {word: weight * self.rarity(word) for word, weight in question.weights.items()}
        in_passage = {word: weight * self._catalogue.passage_rarity(word) for word, weight in question.weights.items()}
        added: dict[str, float] = {}
        for word, weight in question.weights.items():
            for other, share in related(word).items():
                if other not in in_memory and self._catalogue.holding(other):
                    # A rare word that was not asked for must not count more than the one that was.
                    likeness = weight * share * min(1.0, self.rarity(word) / max(0.1, self.rarity(other)))
                    added[other] = max(added.get(other, 0.0), likeness)
        for other in sorted(added, key=lambda one: (-added[one] * self.rarity(one), one))[:MOST_RELATED]:
            in_memory[other] = added[other] * self.rarity(other)
            in_passage[other] = added[other] * self._catalogue.passage_rarity(other)
        return _Weights(in_memory, sorted(in_passage.items()))

    def _base(self, weights: Mapping[str, float], most: int) -> dict[int, float]:
        """What the memories that share a word with the question score by themselves, passages not yet read.

        Of those that share common words only, not all are there once `most` are plainly better.
        """
        scores: dict[int, float] = {}
        for word, rarity in sorted(weights.items(), key=lambda one: -one[1]):
            postings = self._catalogue.holding(word)
            # Rare words come first: once they have found plenty, a common one only weighs what they found.
            if PLENTY * most < len(scores) < len(postings):
                holding = [(number, postings[number]) for number in scores if number in postings]
            else:
                holding = postings.items()
            for number, worth in holding:
                scores[number] = scores.get(number, 0.0) + rarity * worth
        return scores

    def _read_closely(self, question: Question, most: int) -> list[Candidate]:
        weights = self._weights(question)
        scores = self._base(weights.in_memory, most)
        near = self._beside(scores)
        likely = [number for number, _ in _best(scores, 2 * most)]
        beside = [
            other
            for at in (self._order.before, self._order.after)
            for number in likely
            if (other := at[number]) is not None
        ]
        pool = {number: scores[number] + near(number) for number in (*likely, *beside) if number in scores}
        chosen = _best(pool, most)
        passages: dict[int, Passage | None] = {}
        holders = self._holders(weights.in_passage)
        for number, _ in chosen:
            more, passages[number] = _best_passages(self.pages[number], _held(number, holders))
            scores[number] += more
        best = max((scores[number] for number in passages), default=0.0)
        read: list[Candidate] = []
        asked = [(self._catalogue.holding(word), word) for word in question.words]
        for number, passage in passages.items():
            page = self.pages[number]
            score = (scores[number] + page.standing * STANDING * best) * (1 + PREFERENCE * page.prefers)
            factor = self._from_then(page, question) * self._freshness(page) * _of_type(page)
            factor *= self._backing(page.file) if self._backing else 1.0
            matched = frozenset(word for holding, word in asked if number in holding)
            read.append(Candidate(number, page, matched, passage, (score + near(number)) * factor))
        return read

    def _with_meaning(self, read: list[Candidate], question: Question, most: int) -> list[Candidate]:
        """The candidates with what their meaning adds, and others that are near enough by it alone."""
        if self._near is None or not question.text:
            return read
        best = max((one.score for one in read), default=1.0)
        found = {one.number: one for one in read}
        for place, (number, likeness) in enumerate(self._near(question.text, most)):
            one = found.get(number)
            if one is None and likeness >= ALIKE:
                one = Candidate(number, self.pages[number], frozenset[str](), None, 0.0)
            if one is not None:
                gain = MEANING * best * NEXT_IN_MEANING / (NEXT_IN_MEANING + place)
                found[number] = replace(one, score=one.score + gain)
        return list(found.values())

    def _beside(self, scores: Mapping[int, float]) -> Callable[[int], float]:
        """What a memory gains from those written just before and after it, by what these score."""
        earlier, later = self._order.before, self._order.after

        def gain(number: int) -> float:
            before, after = earlier[number], later[number]
            gained = 0.0 if after is None else scores.get(after, 0.0)
            if before is not None and before in scores:
                gained += scores[before] * (1 + ANSWERS * self.pages[before].asking)
            return gained and gained * BESIDE * SHORT / (SHORT + self._catalogue.lengths[number])

        return gain

    @cached_property
    def _order(self) -> TimeOrder:
        return TimeOrder([page.written for page in self.pages])

    def _holders(self, weights: _Weighed) -> _Holders:
        return [(self._catalogue.holding(one[0]), one) for one in weights]

    def _statement(self, passage: Passage | None, question: Question) -> str:
        """The statement of a passage that matches best."""
        if passage is None or passage.is_one_statement:
            return passage.text if passage else ""
        weights = self._passage_rarities(question)
        found = statements(passage.text) or [passage]
        return max(found, key=lambda one: _passage_score(one, weights)).text

    def _rarities(self, question: Question) -> dict[str, float]:
        return {word: self.rarity(word) for word in question.words}

    def _passage_rarities(self, question: Question) -> _Weighed:
        return [(word, self._catalogue.passage_rarity(word)) for word in sorted(question.words)]

    def _freshness(self, page: Page) -> float:
        days = max(0.0, self._now - page.written) / DAY
        return 1 + FRESHNESS * 0.5 ** (days / HALF_LIFE_DAYS)

    def _from_then(self, page: Page, question: Question) -> float:
        """What a memory gains from being of a time that the question names; 1 where it names none."""
        if not question.periods:
            return 1.0
        away = min(max(0.0, first - page.written, page.written - last) for first, last in question.periods)
        return 1 + NAMED_TIME * 0.5 ** (away / DAY / NEAR_DAYS)


def _best(scores: Mapping[int, float], most: int) -> list[tuple[int, float]]:
    """The best of them with what they score, of equals the first."""
    if len(scores) > most:
        least = heapq.nlargest(most, scores.values())[-1]
        scores = {number: score for number, score in scores.items() if score >= least}
    return sorted(scores.items(), key=lambda one: (-one[1], one[0]))[:most]


def _held(number: int, holders: _Holders) -> _Weighed:
    """Those of the words that a memory holds; its passages hold no others."""
    return [one for holding, one in holders if number in holding]


def _best_passages(page: Page, weights: _Weighed) -> tuple[float, Passage | None]:
    """What the best passages come to, and which is the best. The name is one too, though it says nothing."""
    scores = _in_place(page.passages, weights)
    best = max(scores, default=0.0)
    passage = page.passages[scores.index(best)] if best > 0 else None
    found = sorted([*scores, _passage_score(page.title, weights)], reverse=True)
    return sum(share * score for share, score in zip(BEST_PASSAGES, found, strict=False)), passage


def _in_place(passages: Sequence[Passage], weights: _Weighed) -> list[float]:
    """What each passage scores, with a share of what its neighbours do."""
    alone = [_passage_score(passage, weights) for passage in passages]
    before = [0.0, *(score * (1 + ANSWERS * one.asks) for score, one in zip(alone, passages, strict=True))]
    after = [*alone[1:], 0.0]
    return [score + NEIGHBOUR * (before[at] + after[at]) for at, score in enumerate(alone)]


def _passage_score(passage: Passage, weights: _Weighed) -> float:
    words = passage.words
    score = 0.0
    for word, weight in weights:
        if word in words:
            score += weight * words[word]
    return score


def _of_type(page: Page) -> float:
    return OF_TYPE.get(page.file.type, 1.0) if page.file.type else 1.0
