"""Whole weeks, weekends, months, quarters and years, and the parts of them."""

from __future__ import annotations

import re
from datetime import date

from reverie.text.dates import calendar
from reverie.text.dates.calendar import Days, Unit
from reverie.text.dates.english.events import ends_then, is_of_many, rhythm_is_a_name
from reverie.text.dates.english.in_talk import is_said_of_one_month, is_said_of_this_month, is_said_to_end_then
from reverie.text.dates.english.words import (
    STEPS,
    WHICH,
    is_deadline,
    is_habit,
    is_routine,
    is_title,
    lean,
    lower,
    names_what_follows,
    phrase,
    words_before,
)
from reverie.text.dates.grammar import Meaning, Rule, Spoken, Whole

_PART = (
    r"(?:(?:at )?(?P<part>earlier|later|early|late|mid|(?:the )?(?:very )?(?:end|beginning|start|middle) of"
    r"|(?:the )?(?:first|second) half of)(?: in)? )?"
)
_PERIOD = phrase(rf"{_PART}(?P<whole>{WHICH} (?P<unit>week|month|quarter|year))(?! of\b)")
_FAR_PERIOD = phrase(r"(?:the )?(?P<unit>week|weekend|month|quarter|year) (?P<side>before last|after next)(?! of\b)")
_FAR_END = phrase(r"(?:at )?(?:the )?(?:very )?end of (?P<whole>(?:the )?(?P<unit>month|year) after next)(?! of\b)")
_EDGE = phrase(
    r"(?:at )?(?:the )?(?:very )?(?P<part>end|beginning|start|middle) of "
    r"(?P<whole>(?:the )?(?P<unit>day|week|month|quarter|year))(?! (?:of|after|before)\b)"
)
# "By year-end", "before EOM": said of a limit only, since a month end is also a thing that comes round.
_SHORT_END = phrase(r"(?:the )?(?:(?P<unit>month|year)(?:-| )end|(?P<letters>eom|eoy))")
_LETTERS = {"eom": Unit.MONTH, "eoy": Unit.YEAR}
_EDGE_DAY = phrase(rf"(?:the )?(?:very )?(?P<edge>first|last) day of {WHICH} (?P<unit>month|year)")
_WHICH_WEEKEND = phrase(r"(?P<which>last|this past|this coming|this|next) weekend(?! of\b)")
_THE_WEEKEND = phrase(r"the (?:whole |entire )?weekend(?! of\b| before\b| after\b)")
_OVER_BEFORE = re.compile(r"\b(?:over|during|for|through|throughout|after|before|since)\s+$", re.IGNORECASE)
_SAME_TIME = phrase(r"(?:this|the same) (?P<what>time|day|week|month) (?P<which>last|next) (?P<unit>week|month|year)")

_THIRDS = {"early": 0, "earlier": 0, "mid": 1, "middle": 1, "late": 2, "later": 2}
_TUESDAY = 1


def _read_period(match: re.Match[str], today: date) -> Meaning | None:
    if is_title(match):
        return None
    unit = Unit(match["unit"].lower())
    days = calendar.whole(unit, today, STEPS[match["which"].lower()])
    if match["part"]:
        return _part_of(days, unit, today, match)
    # Fiscal quarters differ from house to house.
    return Meaning(days, certain=unit is not Unit.QUARTER and not _is_routine(match))


def _is_routine(match: re.Match[str]) -> bool:
    return is_routine(match) and not rhythm_is_a_name(match)


def _is_habit(match: re.Match[str]) -> bool:
    return is_habit(match) and not rhythm_is_a_name(match)


def _read_far_period(match: re.Match[str], today: date) -> Meaning | None:
    if is_title(match) or names_what_follows(match):
        return None
    unit = Unit(match["unit"].lower())
    steps = -2 if lower(match, "side") == "before last" else 2
    return Meaning(calendar.whole(unit, today, steps), certain=unit is not Unit.QUARTER)


def _read_far_end(match: re.Match[str], today: date) -> Meaning | None:
    if is_title(match) or names_what_follows(match):
        return None
    unit = Unit(match["unit"].lower())
    days = calendar.whole(unit, today, 2)
    whole = Whole("whole", days) if not _is_habit(match) else None
    is_day = is_deadline(match) or is_said_to_end_then(match)
    spoken = Spoken(calendar.day(days.end), roughly=not is_day) if is_said_of_one_month(match) else None
    return Meaning(calendar.ending(days), certain=False, whole=whole, spoken=spoken)


def _part_of(days: Days, unit: Unit, today: date, match: re.Match[str]) -> Meaning:
    part = lower(match, "part").removeprefix("the ").removeprefix("very ").removesuffix(" of")
    names_it = "which" in match.groupdict()
    whole = Whole("whole", days) if _is_plain_whole(match, unit, part, names_it) else None
    spoken = _end_in_talk(days, unit, today, match) if part == "end" else None
    if part == "end" and days.end >= today and (is_deadline(match) or ends_then(match, any_period=not names_it)):
        # The last day of a week is Friday to some and Sunday to others.
        has_last_day = unit in {Unit.MONTH, Unit.YEAR}
        certain = has_last_day and not _is_habit(match) and not is_of_many(match)
        return Meaning(calendar.day(days.end), certain, whole, spoken)
    return Meaning(_days_of_part(days, unit, part, today), certain=False, whole=whole, spoken=spoken)


def _end_in_talk(days: Days, unit: Unit, today: date, match: re.Match[str]) -> Spoken | None:
    """The last day, or one near it; of a week its last working day."""
    end = calendar.days_later(days.start, calendar.FRIDAY) if unit is Unit.WEEK else days.end
    is_of_one = is_said_of_one_month if "which" in match.groupdict() else is_said_of_this_month
    if end < today or not is_of_one(match):
        return None
    is_day = is_deadline(match) or (unit is not Unit.WEEK and is_said_to_end_then(match))
    return Spoken(calendar.day(end), roughly=not is_day)


def _is_plain_whole(match: re.Match[str], unit: Unit, part: str, names_it: bool) -> bool:
    """Whether the week, month or year itself is beyond doubt: "next week" in "early next week".

    "The end of the month" may be that of any month, unless something has to be done by then.
    """
    if unit is Unit.QUARTER or part == "mid" or _is_habit(match) or _is_routine(match):
        return False
    return names_it or (part == "end" and is_deadline(match) and not is_of_many(match))


def _days_of_part(days: Days, unit: Unit, part: str, today: date) -> Days:
    if days.start <= today <= days.end and part in {"earlier", "later"}:
        return Days(days.start, today) if part == "earlier" else Days(today, days.end)
    if part.endswith("half"):
        return _half(days, unit, second=part.startswith("second"))
    if part in _THIRDS:
        return calendar.third(days, _THIRDS[part])
    return calendar.ending(days) if part == "end" else calendar.beginning(days)


def _half(days: Days, unit: Unit, second: bool) -> Days:
    if unit is Unit.YEAR:
        return calendar.half_year(days.start.year, second)
    middle = calendar.days_later(days.start, (days.end - days.start).days // 2)
    return Days(calendar.days_later(middle, 1), days.end) if second else Days(days.start, middle)


def _read_edge(match: re.Match[str], today: date) -> Meaning | None:
    unit = Unit(match["unit"].lower())
    if unit is Unit.DAY:  # "at the end of the day" is a figure of speech
        is_limit = is_deadline(match) and lower(match, "part") == "end"
        return Meaning(calendar.day(today), certain=False) if is_limit else None
    if is_habit(match) or is_title(match):
        return None
    return _part_of(calendar.whole(unit, today), unit, today, match)


def _read_short_end(match: re.Match[str], today: date) -> Meaning | None:
    if not is_deadline(match) or is_habit(match):
        return None
    unit = _LETTERS[match["letters"].lower()] if match["letters"] else Unit(match["unit"].lower())
    end = calendar.day(calendar.whole(unit, today).end)
    spoken = Spoken(end) if is_said_of_this_month(match) else None
    return Meaning(end, certain=not is_of_many(match), spoken=spoken)


def _read_edge_day(match: re.Match[str], today: date) -> Meaning:
    days = calendar.whole(Unit(match["unit"].lower()), today, STEPS[match["which"].lower()])
    return Meaning(calendar.day(days.start if match["edge"].lower() == "first" else days.end))


def _read_which_weekend(match: re.Match[str], today: date) -> Meaning | None:
    if is_title(match):
        return None
    steps, certain = _weekend_steps(lower(match, "which"), today.weekday() >= calendar.SATURDAY, lean(match))
    return Meaning(calendar.whole(Unit.WEEKEND, today, steps), certain)


def _weekend_steps(which: str, at_weekend: bool, direction: int) -> tuple[int, bool]:
    """How many weekends away, counted from the one of this week, and whether people agree."""
    match which:
        case "last":
            return -1, True
        case "this past":
            return -1, not at_weekend
        case "this coming":
            return (1 if at_weekend else 0), True
        case "next":
            # Before Saturday some mean the coming weekend, some the one after it.
            return 1, at_weekend
        case _:
            # During the week "this weekend was fun" looks back.
            looks_back = direction < 0 and not at_weekend
            return (-1, False) if looks_back else (0, True)


def _read_the_weekend(match: re.Match[str], today: date) -> Meaning | None:
    if not _OVER_BEFORE.search(words_before(match)) or is_habit(match):
        return None
    direction = lean(match)
    looks_back = direction < 0 or (direction == 0 and today.weekday() <= _TUESDAY)
    return Meaning(calendar.whole(Unit.WEEKEND, today, -1 if looks_back else 0), certain=False)


def _read_same_time(match: re.Match[str], today: date) -> Meaning:
    unit, what = Unit(match["unit"].lower()), match["what"].lower()
    then = calendar.shifted(today, unit, STEPS[match["which"].lower()])
    if what == "time":  # as loose as the unit is long
        return Meaning(calendar.whole(Unit.MONTH if unit is Unit.YEAR else Unit.DAY, then), certain=False)
    return Meaning(calendar.whole(Unit(what), then), certain=what == "day")


PERIOD_RULES = (
    Rule(_PERIOD, _read_period),
    Rule(_FAR_PERIOD, _read_far_period),
    Rule(_FAR_END, _read_far_end),
    Rule(_EDGE, _read_edge),
    Rule(_SHORT_END, _read_short_end),
    Rule(_EDGE_DAY, _read_edge_day),
    Rule(_WHICH_WEEKEND, _read_which_weekend),
    Rule(_THE_WEEKEND, _read_the_weekend),
    Rule(_SAME_TIME, _read_same_time),
)
