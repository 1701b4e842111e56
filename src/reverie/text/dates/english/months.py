"""Months, days of a month and seasons, said without a year."""

from __future__ import annotations

import re
from datetime import date

from reverie.text.dates import calendar
from reverie.text.dates.calendar import Days, Unit
from reverie.text.dates.english.events import is_of_many, is_plainly_ahead
from reverie.text.dates.english.in_talk import (
    is_said_of_this_month,
    is_said_of_this_year,
    is_said_to_end_then,
)
from reverie.text.dates.english.words import (
    DAY_NUMBER,
    DAY_NUMBER_WORDS,
    MONTH,
    MONTHS,
    ORDINAL,
    STEPS,
    WEEKDAYS,
    WHICH,
    day_number,
    is_deadline,
    is_habit,
    is_moved_to,
    is_plain_word,
    is_title,
    lean,
    lower,
    month_number,
    names_what_follows,
    nearby,
    phrase,
    says,
    words_before,
)
from reverie.text.dates.grammar import Meaning, Rule, Spoken

# A day and month said without a year is beyond doubt this near: its twins are ten months away or more.
_NEAR_DAYS = 60

_WEEKDAY_NAME = rf"(?:{'|'.join(WEEKDAYS)})"
_OF_YEAR = rf"(?:,?(?: of)? {WHICH} year)?"
_NO_YEAR = r"(?!,? ?(?:of )?(?:\d{4}|['’]\d\d)\b|[:/]\d| ?[-–] ?\d)"
_MONTH_DAY = phrase(
    rf"(?<!\d{{4}}\s)(?:{_WEEKDAY_NAME},? )?{MONTH} (?:the )?(?P<day>\d{{1,2}}(?!{ORDINAL})|{DAY_NUMBER_WORDS})\b"
    rf"(?: ?[-–] ?(?P<last>\d{{1,2}}){ORDINAL}?\b)?{_OF_YEAR}{_NO_YEAR}"
)
_DAY_MONTH = phrase(
    rf"(?:{_WEEKDAY_NAME},? )?(?:the )?(?P<day>\d{{1,2}}(?!{ORDINAL})|{DAY_NUMBER_WORDS})(?: of)? {MONTH}(?! \d)"
    rf"{_OF_YEAR}{_NO_YEAR}"
)
_DAY_OF_MONTH = phrase(rf"(?:the )?{DAY_NUMBER},? (?:of )?{WHICH} month")
_MONTH_ON_DAY = phrase(rf"{WHICH} month,? (?:on )?the {DAY_NUMBER}(?! (?:of|time|half|week|{_WEEKDAY_NAME})\b)")
_END_OF_MONTH = phrase(rf"(?:at )?(?:the )?(?:very )?end of {MONTH}(?! \d){_NO_YEAR}")
_EDGE_DAY = phrase(rf"(?:the )?(?:very )?(?P<edge>first|last) day of {MONTH}(?! \d){_NO_YEAR}")
_END_OF_QUARTER = phrase(rf"(?:at )?(?:the )?(?:very )?end of q(?P<quarter>[1-4]){_NO_YEAR}")
# "On the 5th" is a day before a pause or a small word; before a noun ("the 5th floor") a place in a row.
_THE_DAY = phrase(
    rf"(?:the )?(?P<day>\d{{1,2}}){ORDINAL}(?= ?[.,;!?)–—]| ?$| (?:after|and|as|at|because|before|but|for|from|he"
    r"|hmm|i|in|it|or|she|so|they|to|was|we|when|which|while|will|with)\b)"
)
_WHICH_MONTH = phrase(rf"(?P<which>last|this past|this coming|this|next) {MONTH}(?! \d){_NO_YEAR}")
_MONTH_OF_YEAR = phrase(rf"{MONTH},?(?: of)? {WHICH} year")
_YEAR_IN_MONTH = phrase(rf"{WHICH} year,? in {MONTH}")
_BARE_MONTH = phrase(rf"(?:(?P<part>early|late|mid)(?: |-))?{MONTH}(?! \d|,? (?:of )?(?:\d|this|last|next)){_NO_YEAR}")
_SEASON_NAME = r"(?P<season>spring|summer|fall|autumn|winter)"
_SEASON = phrase(rf"(?:(?P<part>early|late|mid) )?(?P<which>last|this past|this coming|this|next) {_SEASON_NAME}")
_SEASON_OF_YEAR = phrase(rf"{_SEASON_NAME} of {WHICH} year")
# "May 1st", "on 9 may" and "the 7th of may" are the month in small letters, too; "field 7 may be empty" is not.
_DAY_OF_PLAIN_WORD = re.compile(
    rf"(?:the )?(?:\d{{1,2}}{ORDINAL}(?: of)?|\d{{1,2}} of) may\b|may (?:the )?\d{{1,2}}{ORDINAL}", re.IGNORECASE
)
_DAY_BEFORE_PLAIN_WORD = re.compile(r"\b(?:on|by|until|till|from|since|before|after)\s+$", re.IGNORECASE)
_EVERY_BEFORE = re.compile(r"\b(?:every|each)\s+$", re.IGNORECASE)
# Where a year is named nearby, it may be the year of this date too.
_A_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_THIRDS = {"early": 0, "mid": 1, "late": 2}
_ON_BEFORE = re.compile(r"\bon\s+$", re.IGNORECASE)
_LIMIT_BEFORE = re.compile(r"\b(?:on|by|until|till|before|from)\s+$", re.IGNORECASE)
_DUE_BEFORE = re.compile(
    r"\b(?:on|by|until|till|before|due|starting|ends?|begins?|starts?)\s+(?:the\s+)?$", re.IGNORECASE
)
# A month named nearby may be the month of "the 5th", too.
_A_MONTH = re.compile(rf"\b(?:{'|'.join(MONTHS)}|months?|monthly|(?:19|20)\d\d)\b", re.IGNORECASE)
_MONTH_OPENER = re.compile(r"\b(?:in|since|by|until|till|during|before|after|around|from)\s+$", re.IGNORECASE)
_COUNTED_THING = re.compile(r"\s+(?!was\b|is\b|as\b|has\b|this\b|does\b)[a-z]+s\b|\s*(?:%|[kKMG]B\b|am\b|pm\b|x\b)")


def _read_month_day(match: re.Match[str], today: date) -> Meaning | None:
    name, is_ordinal = match["month"], not match["day"].isdecimal()
    follows = match.string[match.end() : match.end() + 20]
    if _EVERY_BEFORE.search(words_before(match)) or (is_plain_word(name) and not _is_day_of_plain_word(match)):
        return None
    if not is_ordinal and _COUNTED_THING.match(follows):
        return None
    number = day_number(match["day"]) if is_ordinal else int(match["day"])
    month, spoken = month_number(name), None
    if match["which"]:
        start = date(today.year + STEPS[match["which"].lower()], month, number)
        certain = True
    else:
        start = calendar.nearest_year(today, month, number, lean(match))
        is_nearest = start == calendar.nearest_year(today, month, number, 0)
        is_near = is_nearest and abs((start - today).days) <= _NEAR_DAYS
        certain = is_near and not is_habit(match) and not says(_A_YEAR, match)
        ahead = _in_talk(today, month, number, match)
        if ahead is not None:
            spoken = Spoken(calendar.day(ahead))
            start = start if certain else ahead
    last = match.groupdict().get("last")
    if last and int(last) > number:
        days = Days(start, start.replace(day=int(last)))
        return Meaning(days, certain, spoken=spoken and Spoken(days))
    return Meaning(calendar.day(start), certain, spoken=spoken)


def _is_day_of_plain_word(match: re.Match[str]) -> bool:
    if _DAY_OF_PLAIN_WORD.match(match.group()):
        return True
    is_opened = _DAY_BEFORE_PLAIN_WORD.search(words_before(match)) is not None
    return match["month"].lower() == "may" and is_opened and not names_what_follows(match)


def _in_talk(today: date, month: int, number: int, match: re.Match[str]) -> date | None:
    """The coming day of that name. None where the last one is as near, and nothing says that it is to come."""
    if says(_A_YEAR, match) or not is_said_of_this_year(match):
        return None
    ahead, behind = (calendar.nearest_year(today, month, number, side) for side in (1, -1))
    is_near = ahead == calendar.nearest_year(today, month, number, 0)
    is_long_ago = (today - behind).days > 2 * _NEAR_DAYS and _DUE_BEFORE.search(words_before(match)) is not None
    return ahead if ahead > today and (is_near or is_long_ago) else None


def _read_day_of_month(match: re.Match[str], today: date) -> Meaning:
    month = calendar.whole(Unit.MONTH, today, STEPS[match["which"].lower()])
    return Meaning(calendar.day(month.start.replace(day=day_number(match["day"]))))


def _read_end_of_month(match: re.Match[str], today: date) -> Meaning | None:
    if is_plain_word(match["month"]) or is_habit(match):
        return None
    month = month_number(match["month"])
    days = calendar.month_of(calendar.nearest_year(today, month, 1, 0))
    spoken = None
    if days.end > today and not says(_A_YEAR, match) and is_said_of_this_year(match):
        spoken = Spoken(calendar.day(days.end), roughly=not is_said_to_end_then(match))
    if is_deadline(match) and lean(match) >= 0:
        is_near = 0 <= (days.end - today).days <= _NEAR_DAYS
        certain = is_near and not says(_A_YEAR, match) and not is_of_many(match)
        return Meaning(calendar.day(days.end), certain, spoken=spoken)
    return Meaning(calendar.ending(days), certain=False, spoken=spoken)


def _read_edge_day(match: re.Match[str], today: date) -> Meaning | None:
    if is_habit(match) or says(_A_YEAR, match):
        return None
    is_first, month = match["edge"].lower() == "first", month_number(match["month"])
    number = 1 if is_first else calendar.month_of(date(today.year, month, 1)).end.day
    ahead = _in_talk(today, month, number, match)
    if ahead is None:
        return None
    certain = (ahead - today).days <= _NEAR_DAYS and is_plainly_ahead(match)
    return Meaning(calendar.day(ahead), certain, spoken=Spoken(calendar.day(ahead)))


def _read_end_of_quarter(match: re.Match[str], today: date) -> Meaning | None:
    """Firms count their quarters from another month, but of "the end of Q2" most mean that of the calendar."""
    if is_habit(match):
        return None
    quarter = calendar.quarter_of(date(today.year, 3 * int(match["quarter"]), 1))
    if quarter.end < today:
        quarter = calendar.quarter_of(calendar.months_later(quarter.start, 12))
    spoken = None
    if not says(_A_YEAR, match) and is_said_of_this_year(match):
        spoken = Spoken(calendar.day(quarter.end), roughly=not is_said_to_end_then(match))
    return Meaning(calendar.ending(quarter), certain=False, spoken=spoken)


def _read_the_day(match: re.Match[str], today: date) -> Meaning | None:
    direction, before = lean(match), words_before(match)
    is_opened = _ON_BEFORE.search(before) is not None or is_moved_to(match)
    is_limit = _LIMIT_BEFORE.search(before) is not None
    spoken = None
    if (is_opened or is_limit) and not _A_MONTH.search(nearby(match)) and is_said_of_this_month(match):
        ahead = calendar.day_near(today, int(match["day"]), 1)
        spoken = Spoken(calendar.day(ahead)) if ahead != today else None
    is_ahead = direction >= 0 and is_plainly_ahead(match) and not _A_MONTH.search(nearby(match))
    if is_habit(match) or not (is_opened or (is_ahead and is_limit)):
        return Meaning(spoken.days, certain=False, spoken=spoken) if spoken else None
    when = calendar.day_near(today, int(match["day"]), 1 if is_ahead else direction)
    return Meaning(calendar.day(when), is_ahead and when != today, spoken=spoken)


def _read_which_month(match: re.Match[str], today: date) -> Meaning | None:
    if is_plain_word(match["month"]):
        return None
    return _which_month(lower(match, "which"), month_number(match["month"]), today)


def _read_month_of_year(match: re.Match[str], today: date) -> Meaning | None:
    if is_plain_word(match["month"]):
        return None
    year = today.year + STEPS[match["which"].lower()]
    return Meaning(calendar.month_of(date(year, month_number(match["month"]), 1)))


def _which_month(which: str, month: int, today: date) -> Meaning:
    this_year = calendar.month_of(date(today.year, month, 1))
    over, ahead = month < today.month, month > today.month
    if which in {"last", "this past"}:
        days = this_year if over else calendar.whole(Unit.MONTH, this_year.start, -12)
        # "Last May", said in November, is six months back to some and eighteen to others.
        return Meaning(days, certain=not over)
    if which in {"next", "this coming"}:
        days = this_year if ahead else calendar.whole(Unit.MONTH, this_year.start, 12)
        return Meaning(days, certain=not ahead)
    return Meaning(this_year)


def _read_bare_month(match: re.Match[str], today: date) -> Meaning | None:
    name, part = match["month"], lower(match, "part")
    opened = part or _MONTH_OPENER.search(words_before(match))
    if name[0].islower() or not opened or is_habit(match):
        return None
    month = month_number(name)
    if month == today.month:
        days = calendar.month_of(today)
    else:
        days = calendar.month_of(calendar.nearest_year(today, month, 1, lean(match)))
    return Meaning(calendar.third(days, _THIRDS[part]) if part else days, certain=False)


def _read_season(match: re.Match[str], today: date) -> Meaning | None:
    if is_title(match):
        return None
    days = _which_season(lower(match, "which"), _season_name(match), today)
    part = lower(match, "part")
    # The hemisphere is not known, nor whether a season still running counts.
    return Meaning(calendar.third(days, _THIRDS[part]) if part else days, certain=False)


def _read_season_of_year(match: re.Match[str], today: date) -> Meaning:
    year = today.year + STEPS[match["which"].lower()]
    return Meaning(calendar.season(_season_name(match), year), certain=False)


def _season_name(match: re.Match[str]) -> str:
    return match["season"].lower().replace("fall", "autumn")


def _which_season(which: str, name: str, today: date) -> Days:
    seasons = [calendar.season(name, today.year + step) for step in (-2, -1, 0, 1)]
    if which in {"last", "this past"}:
        return next(each for each in reversed(seasons) if each.end < today)
    if which == "this":
        return next((each for each in seasons if each.start <= today <= each.end), seasons[2])
    return next(each for each in seasons if each.start > today)


MONTH_RULES = (
    Rule(_MONTH_DAY, _read_month_day),
    Rule(_DAY_MONTH, _read_month_day),
    Rule(_DAY_OF_MONTH, _read_day_of_month),
    Rule(_MONTH_ON_DAY, _read_day_of_month),
    Rule(_END_OF_MONTH, _read_end_of_month),
    Rule(_END_OF_QUARTER, _read_end_of_quarter),
    Rule(_EDGE_DAY, _read_edge_day),
    Rule(_THE_DAY, _read_the_day),
    Rule(_WHICH_MONTH, _read_which_month),
    Rule(_MONTH_OF_YEAR, _read_month_of_year),
    Rule(_YEAR_IN_MONTH, _read_month_of_year),
    Rule(_BARE_MONTH, _read_bare_month),
    Rule(_SEASON, _read_season),
    Rule(_SEASON_OF_YEAR, _read_season_of_year),
)
