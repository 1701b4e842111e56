"""The phrase of a statement that a new one makes untrue, where other values in the same clause still hold.

"The booking database is on db2.krume.example, port 6543" + "it is on port 6544 now": the port goes, the host stays.
"""

from __future__ import annotations

import re
from itertools import pairwise

from reverie.understand.comparison import Comparison, Part
from reverie.understand.layout import is_fact, sides
from reverie.understand.verbs import verb_stems
from reverie.understand.words import stem

# Where a phrase may begin that a sentence can do without, and where the next one begins.
_SIDE_BY_SIDE = re.compile(r"(?<!\d),|,(?!\d)|[;，；、]|\band\b|以及|并且|而且", re.IGNORECASE)
_LED_BY = re.compile(
    r"\b(?:on|at|in|for|with|from|by|via|to|until|till|within|under|through|over|every|per)\b|(?<=\w)[在从由]",
    re.IGNORECASE,
)
# When something was said or began goes with what was said.
_SINCE = re.compile(
    r"(?:\b(?:since|as of|decided|agreed|said|from|starting|effective)\b(?: on| in)?|[(（自从])\s*$", re.IGNORECASE
)
_DAYS = frozenset({"date", "month", "year"})
# A rest that ends so has lost what it led to.
_LEADS_ON = re.compile(
    r"(?:\b(?:is|are|was|were|be|the|a|an|of|to|on|at|in|for|with|from|by|and|or|than|not|use|uses|using|has|have|takes?"
    r"|costs?|called|named|about)|[是为叫在由从到用有和与及])\W*$",
    re.IGNORECASE,
)


def outdated_phrase(pair: Comparison) -> str:
    """The phrase as it was typed that holds all that changed and nothing else. Nothing where the statement gives no
    other value, or where no such phrase can be taken out and leave a sentence.
    """
    gone = _changed(pair)
    kept = _left_out(pair, gone)
    if not gone or not kept:
        return ""
    plain = pair.old.plain
    places = (_around(plain, gone, _SIDE_BY_SIDE), _around(plain, gone, _LED_BY), _first_of_two(pair, gone))
    for start, end in places:
        if start and _leaves_a_sentence(pair, kept, start, end):
            return pair.old.shown[start:end].strip(_EDGE)
    return ""


def _changed(pair: Comparison) -> list[Part]:
    over = {one.old.key for one in pair.replaced} | set(pair.ended)
    return [part for part in pair.only_old if part.value and part.key in over]


def _left_out(pair: Comparison, gone: list[Part]) -> list[Part]:
    """The values of the old statement of which the new one says nothing."""
    return [
        part
        for part in pair.only_old
        if part not in gone and _matters(part, pair) and not _tells_since_when(part, pair)
    ]


def _matters(part: Part, pair: Comparison) -> bool:
    return is_fact(part, pair.old) or bool(part.value and not part.value.sorts.isdisjoint(_TOLD))


_TOLD = frozenset({"time", "clock", "person", "weekday"})


def _tells_since_when(part: Part, pair: Comparison) -> bool:
    if not part.value or part.value.sorts.isdisjoint(_DAYS):
        return False
    begins = min((one.start for one in pair.old_parts if one.shared), default=0)
    return part.start < begins or _SINCE.search(pair.old.plain[: part.start]) is not None


def _around(plain: str, gone: list[Part], breaks: re.Pattern[str]) -> tuple[int, int]:
    """Start and end of the one stretch between two breaks in which all that changed stands; from 0 where the sentence
    begins there, or where it stands in several.
    """
    inside = plain.rstrip(_STOPS)
    edges = [0, *(match.start() for match in breaks.finditer(inside)), len(inside)]
    for start, end in pairwise(edges):
        if all(start <= part.start and part.end <= end for part in gone):
            return start, end
    return 0, 0


_STOPS = " .。!！"
_EDGE = " ,;，；、"


def _first_of_two(pair: Comparison, gone: list[Part]) -> tuple[int, int]:
    """Start and end of what is said first of a subject of which another thing is said next, with the word between the
    two: "The contract [costs 4,000 a month and] ends in June".
    """
    plain = pair.old.plain
    first, last = gone[0].start, gone[-1].end
    parted = _SIDE_BY_SIDE.search(plain, last)
    if not parted or _SIDE_BY_SIDE.search(plain, 0, last):
        return 0, 0
    if _GOES_ON.match(plain, parted.end()):
        return max((part.end for part in pair.old_parts if part.end <= first), default=0), parted.end()
    behind = _WORD.match(plain, parted.end())
    verb = sides(pair.old_parts, pair.old).verb
    return (verb, parted.end()) if behind and _is_verb(behind[1]) and verb < first else (0, 0)


def _is_verb(word: str) -> bool:
    return word.endswith(("s", "ed")) and stem(word.casefold()) in verb_stems()


_WORD = re.compile(r"\s+([a-z]+)")
_GOES_ON = re.compile(r"[由在从用按归需]")  # of the same subject: Chinese leaves it out


def _leaves_a_sentence(pair: Comparison, kept: list[Part], start: int, end: int) -> bool:
    """Whether what still holds stands outside of the phrase, with what it is about, and does not break off."""
    if any(start <= part.start < end for part in kept):
        return False
    about = (part for part in pair.old_parts if part.shared and not part.value and not start <= part.start < end)
    return any(about) and not _LEADS_ON.search(pair.old.plain[:start])
