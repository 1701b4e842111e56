"""Of two memories that answer the same question, the newer one comes first: an outdated answer is worse than none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from reverie.recall.page import Page, Passage

LOOKED_AT = 10  # places from the top, which is as far as people look
APART = 3600.0  # seconds; files that were copied together do not tell which is newer
SAME_QUESTION = 0.5  # of the question's words that either of them matches, by their rarity: both match these
SAME_STATEMENT = 0.2  # of the words of two passages, by the same measure: they speak of one subject
NEARLY_AS_GOOD = 0.9  # of the older one's score: the newer one comes first
ON_ONE_SUBJECT = 0.5  # of it, where both state one thing or the newer one says itself that something changed

# Words by which a statement tells that it was not always so.
_CHANGED = re.compile(
    r"\b(?:now|new|newly|recent(?:ly)?|latest|updated?|updating|chang(?:ed?|ing)|no longer|any ?more|instead"
    r"|switched|moved|migrated|replaced|renamed|increased?|decreased?|extended|reduced|improved|raised|lowered|grown|reached"
    r"|rescheduled|postponed|brought forward|these days|as of|from now on|has become)\b"
    r"|现在|如今|目前|最近|最新|新的|改成|改为|改到|改用|换成|换到|换了|不再|更新|升级|推迟|延期|提前到|迁移|搬到|增加到|减少到|变成|从今",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A memory that matches by its number, the passage that does so best, and how well."""

    number: int
    page: Page
    passage: Passage | None
    score: float


def newer_first(ranked: Sequence[Candidate], rarities: Mapping[str, float]) -> list[Candidate]:
    """The candidates, best first, with each moved up past older ones that answer the same question about as well."""
    ordered: list[Candidate] = []
    for candidate in ranked[:LOOKED_AT]:
        place = len(ordered)
        while place and _replaces(candidate, ordered[place - 1], rarities):
            place -= 1
        ordered.insert(place, candidate)
    return [*ordered, *ranked[LOOKED_AT:]]


def _replaces(newer: Candidate, older: Candidate, rarities: Mapping[str, float]) -> bool:
    if newer.page.written - older.page.written < APART:
        return False
    ours, theirs = (one.page.words.keys() & rarities.keys() for one in (newer, older))
    if _weight(ours & theirs, rarities) < SAME_QUESTION * _weight(ours | theirs, rarities):
        return False
    enough = ON_ONE_SUBJECT if _speaks_of_the_same(newer, older, rarities) else NEARLY_AS_GOOD
    return newer.score >= enough * older.score


def _speaks_of_the_same(newer: Candidate, older: Candidate, rarities: Mapping[str, float]) -> bool:
    if newer.passage is None or older.passage is None:
        return False
    if _CHANGED.search(newer.passage.text):
        return True
    ours, theirs = newer.passage.words.keys(), older.passage.words.keys()
    return _weight(ours & theirs, rarities) >= SAME_STATEMENT * _weight(ours | theirs, rarities)


def _weight(words: Iterable[str], rarities: Mapping[str, float]) -> float:
    """What the words come to. One that the question does not hold counts as an ordinary one."""
    return sum(rarities.get(word, 1.0) for word in words)
