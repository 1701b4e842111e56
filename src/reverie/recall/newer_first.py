"""Of two memories that answer the same question, the newer one comes first: an outdated answer is worse than none.

ranked -> of the first few, what is about as good as the older one before it, one place up, and another
       -> what says that a value changed for which the question asks, right before the first older statement of it
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from reverie.recall.page import Page, Passage
from reverie.recall.question import Question

LOOKED_AT = 10  # places from the top, which is as far as people look
UPDATED_FROM = 15  # an update may come from a little further: it often names its subject by fewer words
APART = 3600.0  # seconds; files that were copied together do not tell which is newer
SAME_QUESTION = 0.5  # of the question's words that either of them matches, by their rarity: both match these
SAME_STATEMENT = 0.2  # of the words of two passages, by the same measure: they speak of one subject
NEARLY_AS_GOOD = 0.9  # of the older one's score: the newer one comes first
ON_ONE_SUBJECT = 0.5  # of it, where both state one thing or the newer one says itself that something changed
UPDATE = 0.25  # of it, for what says that a value is another one now
OF_THE_NEWER, OF_THE_OLDER = 0.5, 0.25  # of the question's words in each passage: those that both of them hold
OF_BOTH = 0.15  # of all words of both passages

# Words by which a statement tells that it was not always so.
_CHANGED = re.compile(
    r"\b(?:now|new|newly|recent(?:ly)?|latest|updated?|updating|chang(?:ed?|ing)|no longer|any ?more|instead"
    r"|switched|moved|migrated|replaced|renamed|increased?|decreased?|extended|reduced|improved|raised|lowered|grown|reached"
    r"|rescheduled|postponed|brought forward|these days|as of|from now on|has become)\b"
    r"|现在|如今|目前|最近|最新|新的|改成|改为|改到|改用|换成|换到|换了|不再|更新|升级|推迟|延期|提前到|迁移|搬到|增加到|减少到|变成|从今",
    re.IGNORECASE,
)
# What a question for a value may be answered with: a number, in digits or words, or a day.
_VALUE = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|dozen"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?\b|[一二三四五六七八九十百两]|[周期][日天]",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A memory that matches by its number, the words of the question in it, its best passage, and how well it does."""

    number: int
    page: Page
    matched: Set[str]
    passage: Passage | None
    score: float


def newer_first(ranked: Sequence[Candidate], question: Question, rarities: Mapping[str, float]) -> list[Candidate]:
    """The candidates, best first, with each moved up past older ones that answer the same question about as well."""
    ordered: list[_Told] = []
    for at, candidate in enumerate(ranked[:UPDATED_FROM]):
        told = _Told(candidate, rarities)
        place = len(ordered)
        while place and at < LOOKED_AT and told.replaces(ordered[place - 1], question):
            place -= 1
        if question.is_for_a_value and question.is_about_now:
            place = next((first for first, older in enumerate(ordered[:place]) if told.updates(older)), place)
        ordered.insert(place, told)
    return [*(told.candidate for told in ordered), *ranked[UPDATED_FROM:]]


class _Told:
    """A candidate beside others, and what its passage tells; nothing is looked for before it is asked for."""

    def __init__(self, candidate: Candidate, rarities: Mapping[str, float]) -> None:
        self.candidate = candidate
        self._rarities = rarities

    def replaces(self, older: _Told, question: Question) -> bool:
        """Whether it answers the question about as well as an older one. What was then, a newer one seldom tells."""
        if not self._is_newer(older):
            return False
        ours, theirs = self.candidate.matched, older.candidate.matched
        if self._weight(ours & theirs) < SAME_QUESTION * self._weight(ours | theirs):
            return False
        share = self.candidate.score / older.candidate.score
        if not question.is_about_now:
            return share >= ON_ONE_SUBJECT and self._changes_a_value(older)
        return share >= NEARLY_AS_GOOD or (share >= ON_ONE_SUBJECT and self._speaks_of_the_same(older))

    def updates(self, older: _Told) -> bool:
        """Whether it says that a value is another one now of which the older one speaks."""
        if not self._is_newer(older) or self.candidate.score < UPDATE * older.candidate.score:
            return False
        if not self._changes_a_value(older):
            return False
        both = self._weight(self._asked & older._asked)
        enough = both >= OF_THE_NEWER * self._weight(self._asked) and both >= OF_THE_OLDER * self._weight(older._asked)
        return both > 0 and enough and self._shared(older) >= OF_BOTH

    def _is_newer(self, older: _Told) -> bool:
        return self.candidate.page.written - older.candidate.page.written >= APART

    def _speaks_of_the_same(self, older: _Told) -> bool:
        if self.candidate.passage is None or older.candidate.passage is None:
            return False
        return self._changed or self._shared(older) >= SAME_STATEMENT

    def _changes_a_value(self, older: _Told) -> bool:
        return self._changed and self._has_value and older._has_value

    def _shared(self, other: _Told) -> float:
        """How much of the words of both passages stands in both."""
        return self._weight(self._words & other._words) / max(1.0, self._weight(self._words | other._words))

    def _weight(self, words: Iterable[str]) -> float:
        """What the words come to. One that the question does not hold counts as an ordinary one."""
        return sum(self._rarities.get(word, 1.0) for word in words)

    @property
    def _words(self) -> Set[str]:
        passage = self.candidate.passage
        return passage.words.keys() if passage else frozenset[str]()

    @cached_property
    def _asked(self) -> Set[str]:
        """The words of the question in its passage."""
        return self._words & self._rarities.keys()

    @cached_property
    def _changed(self) -> bool:
        passage = self.candidate.passage
        return passage is not None and bool(_CHANGED.search(passage.text))

    @cached_property
    def _has_value(self) -> bool:
        passage = self.candidate.passage
        return passage is not None and bool(_VALUE.search(passage.text))
