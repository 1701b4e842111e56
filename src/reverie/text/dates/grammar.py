"""What a grammar of relative dates is made of: text -> rules -> the leftmost, longest readings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date

from reverie.text.dates.calendar import Days


@dataclass(frozen=True, slots=True)
class Spoken:
    """The days that words mean which somebody has just said of one thing to come; `roughly` where it may as well be a
    day beside it ("in three weeks").
    """

    days: Days
    roughly: bool = False


@dataclass(frozen=True, slots=True)
class RelativeDate:
    """Words that name a day by its distance from the day they were said, and the days they mean."""

    text: str
    start: date
    end: date
    position: int
    # False where people disagree about the days meant, so that nobody rewrites the words by machine.
    certain: bool
    # Words among these that are certain by themselves: "next week" in "early next week".
    whole: RelativeDate | None = None
    # What they mean in a talk, where that is more than is certain in an undated text.
    spoken: Spoken | None = None


@dataclass(frozen=True, slots=True)
class Whole:
    """The group of a match that names the whole of which a part is meant, and its days."""

    group: str
    days: Days


@dataclass(frozen=True, slots=True)
class Meaning:
    """The days some words mean, and whether nearly everybody would agree.

    Of a part whose ends people see differently, `whole` may still be beyond doubt. What is not certain may be plain
    where somebody has just said it (`spoken`).
    """

    days: Days
    certain: bool = True
    whole: Whole | None = None
    spoken: Spoken | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern and how to read what it matched on a given day.

    `read` gives None for words that look like a date and are none ("every Friday"): they are used up all the
    same, so that no shorter reading ("Friday") is found inside them.
    """

    pattern: re.Pattern[str]
    read: Callable[[re.Match[str], date], Meaning | None]


CLAUSE_REACH = 200  # characters to either side; words further off say little about the tense of a date
# A Chinese comma ends a clause; an English one rarely does.
_CLAUSE_END = re.compile(r"[.!?;\n](?=\s|$)|[，。！？；]")


def clause_around(match: re.Match[str]) -> tuple[str, str]:
    """What stands before and after the match in its sentence."""
    text = match.string
    start = 0
    for stop in _CLAUSE_END.finditer(text, max(0, match.start() - CLAUSE_REACH), match.start()):
        start = stop.end()
    start = max(start, match.start() - CLAUSE_REACH)
    stop = _CLAUSE_END.search(text, match.end(), match.end() + CLAUSE_REACH)
    end = stop.start() if stop else min(len(text), match.end() + CLAUSE_REACH)
    return text[start : match.start()], text[match.end() : end]


def scan(text: str, today: date, rules: Iterable[Rule]) -> list[RelativeDate]:
    """The relative dates of a text, in order, none overlapping: the leftmost reading wins, then the longest.

    Readings that fall outside the calendar ("9000 years ago") are left out.
    """
    matches = [(match, rule) for rule in rules for match in rule.pattern.finditer(text)]
    matches.sort(key=lambda pair: (pair[0].start(), -pair[0].end()))
    found: list[RelativeDate] = []
    used_up_to = 0
    for match, rule in matches:
        if match.start() < used_up_to:
            continue
        used_up_to = match.end()
        meaning = _read(match, rule, today)
        if meaning is not None:
            days, whole = meaning.days, _whole_of(match, meaning)
            said = RelativeDate(match.group(), days.start, days.end, match.start(), meaning.certain, whole)
            found.append(said if meaning.certain else replace(said, spoken=meaning.spoken))
    return found


def _whole_of(match: re.Match[str], meaning: Meaning) -> RelativeDate | None:
    if meaning.whole is None:
        return None
    group, days = meaning.whole.group, meaning.whole.days
    return RelativeDate(match[group], days.start, days.end, match.start(group), certain=True)


def _read(match: re.Match[str], rule: Rule, today: date) -> Meaning | None:
    try:
        return rule.read(match, today)
    except (OverflowError, ValueError):  # a day that the calendar does not have
        return None
