"""Whole weeks, weekends, months, quarters and years, and the parts of them."""

from __future__ import annotations

import re
from datetime import date

from reverie.text.dates import calendar
from reverie.text.dates.calendar import Days, Unit
from reverie.text.dates.english.words import STEPS, is_habit, lean, lower, phrase, words_before
from reverie.text.dates.grammar import Meaning, Rule

_PERIOD = phrase(
    r"(?:(?P<part>earlier|later|early|late|mid|middle|(?:the )?(?:very )?(?:end|beginning|start|middle) of"
    r"|(?:the )?(?:first|second) half of)(?:-| in)? )?"
    r"(?:(?P<which>last|this|next)(?: (?P<toward>past|coming)(?= weekend))? (?P<unit>weekend|week|month|quarter|year)"
    r"|(?:the )?(?P<far>week|weekend|month|quarter|year) (?P<side>before last|after next))(?! of\b)"
)
_EDGE = phrase(
    r"(?:the )?(?P<edge>end|beginning|start|middle) of (?:the |this )?(?P<unit>day|week|month|quarter|year)"
)
DEADLINE_BEFORE = re.compile(r"\b(?:by|before|until|till|due)\s+$", re.IGNORECASE)
_TITLE = re.compile(r"\b(?:Weekend|Week|Month|Quarter|Year|Summer|Winter|Spring|Fall|Autumn)\b")
_WEEKEND = phrase(r"the (?:whole |entire )?weekend(?! of\b| before\b| after\b)")
_OVER_BEFORE = re.compile(r"\b(?:over|during|for|through|throughout|after|before|since)\s+$", re.IGNORECASE)
_TIME_LAST_YEAR = phrase(
    r"(?:this|the same) (?P<what>time|day|week|month) (?P<which>last|next) (?P<unit>week|month|year)"
)


def is_title(match: re.Match[str]) -> bool:
    return _TITLE.search(match.group()) is not None and not match.group().isupper()


def _read_period(match: re.Match[str], today: date) -> Meaning | None:
    if is_title(match):
        return None
    unit = Unit((match["unit"] or match["far"]).lower())
    if match["far"]:
        steps = -2 if lower(match, "side") == "before last" else 2
        days, certain = calendar.whole(unit, today, steps), unit is not Unit.QUARTER
    else:
        days, certain = _simple_period(match, unit, today)
    if not match["part"]:
        return Meaning(days, certain)
    return _part_of(lower(match, "part"), days, today, match)


def _simple_period(match: re.Match[str], unit: Unit, today: date) -> tuple[Days, bool]:
    which = match["which"].lower()
    at_weekend = today.weekday() >= calendar.SATURDAY
    if unit is Unit.WEEKEND:
        steps, certain = _weekend_steps(match, which, at_weekend)
        return calendar.whole(unit, today, steps), certain
    # Fiscal quarters differ from house to house.
    return calendar.whole(unit, today, STEPS[which]), unit is not Unit.QUARTER


def _weekend_steps(match: re.Match[str], which: str, at_weekend: bool) -> tuple[int, bool]:
    toward = lower(match, "toward")
    if which == "last" or toward == "past":
        return -1, not (toward and at_weekend)
    if which == "next":
        # Before Saturday some mean the coming weekend, some the one after it.
        return 1, at_weekend
    if toward == "coming":
        return (1 if at_weekend else 0), True
    # During the week "this weekend was fun" looks back.
    if not at_weekend and lean(match) < 0:
        return -1, False
    return 0, True


def _part_of(part: str, days: Days, today: date, match: re.Match[str]) -> Meaning:
    part = part.removeprefix("the ").removeprefix("very ").removesuffix(" of")
    running = days.start <= today <= days.end
    if part == "earlier" and running:
        return Meaning(Days(days.start, today), certain=False)
    if part == "later" and running:
        return Meaning(Days(today, days.end), certain=False)
    if part == "end" and DEADLINE_BEFORE.search(words_before(match)):
        return _deadline(days, match)
    if part in {"end", "beginning", "start"}:
        return Meaning(calendar.ending(days) if part == "end" else calendar.beginning(days), certain=False)
    if part.endswith("half"):
        months = ((days.end - days.start).days + 1) // calendar.LONGEST_MONTH
        if months >= calendar.MONTHS_A_YEAR - 1:
            return Meaning(calendar.half_year(days.start.year, part.startswith("second")), certain=False)
        return Meaning(calendar.third(days, 2 if part.startswith("second") else 0), certain=False)
    return Meaning(calendar.third(days, {"earl": 0, "mid": 1, "midd": 1, "late": 2}[part[:4]]), certain=False)


def _deadline(days: Days, match: re.Match[str]) -> Meaning:
    """The last day, as something to be done by then. A week's last day is Friday to some and Sunday to others."""
    is_week = (days.end - days.start).days < calendar.DAYS_A_WEEK
    return Meaning(calendar.day(days.end), certain=not is_week and not is_habit(match))


def _read_edge(match: re.Match[str], today: date) -> Meaning | None:
    unit, edge = Unit(match["unit"].lower()), match["edge"].lower()
    by = DEADLINE_BEFORE.search(words_before(match)) is not None
    if unit is Unit.DAY:  # "at the end of the day" is a figure of speech
        return Meaning(calendar.day(today), certain=False) if by and edge == "end" else None
    if is_habit(match) or is_title(match):
        return None
    return _part_of(edge, calendar.whole(unit, today), today, match)


def _read_weekend(match: re.Match[str], today: date) -> Meaning | None:
    if not _OVER_BEFORE.search(words_before(match)) or is_habit(match):
        return None
    direction = lean(match)
    back = direction < 0 or (direction == 0 and today.weekday() <= 1)
    return Meaning(calendar.whole(Unit.WEEKEND, today, -1 if back else 0), certain=False)


def _read_time_last_year(match: re.Match[str], today: date) -> Meaning:
    then = calendar.shifted(today, Unit(match["unit"].lower()), STEPS[match["which"].lower()])
    what = match["what"].lower()
    if what == "time":  # a few days to either side, as far as the unit is long
        what = "month" if match["unit"].lower() == "year" else "day"
    return Meaning(calendar.whole(Unit(what), then), certain=what == "day" and match["what"].lower() == "day")


PERIOD_RULES = (
    Rule(_PERIOD, _read_period),
    Rule(_EDGE, _read_edge),
    Rule(_WEEKEND, _read_weekend),
    Rule(_TIME_LAST_YEAR, _read_time_last_year),
)
