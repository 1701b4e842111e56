"""Days of the week: "last Friday", "by Monday", "Tuesday of next week"."""

from __future__ import annotations

import re
from datetime import date

from reverie.text.dates import calendar
from reverie.text.dates.calendar import Days, Unit
from reverie.text.dates.english.days import DAY_WORDS
from reverie.text.dates.english.events import is_of_many, is_plainly_ahead
from reverie.text.dates.english.in_talk import is_said_of_one, is_said_of_this_week, is_said_of_this_year
from reverie.text.dates.english.words import (
    ANY_WEEKDAY,
    COUNT,
    MONTH,
    MONTHS,
    ORDINAL,
    PART_OF_DAY,
    STEPS,
    WEEKDAY,
    WEEKDAYS,
    WHICH,
    is_again,
    is_deadline,
    is_habit,
    is_moved_to,
    is_plain_word,
    is_since,
    lean,
    lower,
    month_number,
    names_what_follows,
    nearby,
    phrase,
    read_count,
    was_until,
    weekday_number,
    words_before,
)
from reverie.text.dates.grammar import Meaning, Rule, Spoken

_WEEKDAY = phrase(
    r"(?:(?P<which>last|this past|past|this coming|coming|this|next) )?"
    rf"{ANY_WEEKDAY}{PART_OF_DAY}?(?!,? (?:the )?\d(?!\d?(?::\d| ?[ap]\.?m)))"
)
_WEEKDAY_OF_WEEK = phrase(rf"{WEEKDAY}{PART_OF_DAY}?,?(?: of)? {WHICH} week")
_WEEK_ON_WEEKDAY = phrase(rf"{WHICH} week,?(?: on)? {WEEKDAY}{PART_OF_DAY}?")
_WEEKDAY_BEFORE_LAST = phrase(rf"(?:the )?{WEEKDAY} (?P<side>before last|after next)")
_NTH_WEEKDAY = phrase(rf"(?:the )?(?P<nth>first|second|third|fourth|last) {WEEKDAY} (?:of|in) {WHICH} month")
_NTH_OF_MONTH = phrase(
    rf"(?:the )?(?P<nth>first|second|third|fourth|last) {WEEKDAY} (?:of|in) {MONTH}(?!,? (?:of )?(?:\d|last|this|next))"
)
# "Monday week" is the Monday after the coming one.
_WEEKDAY_WEEK = phrase(
    rf"(?:(?:this|this coming) )?{WEEKDAY} (?P<gap>week|fortnight)"
    r"(?! (?:of|\d|in(?! (?:the|our|my|his|her|their|an?|(?-i:[A-Z])\w+)\b)"
    r"|views?|plans?|numbers?|grid|layout|after week)\b|ly)"
)
_DAY_WEEK = phrase(r"(?P<word>today|tomorrow) (?P<gap>week|fortnight)")
_WEEKDAY_IN_WEEKS = phrase(rf"{WEEKDAY}{PART_OF_DAY}? in {COUNT} (?P<unit>week|fortnight)s?(?:['’]s? time)?")
_WEEKDAY_THE_DAY = phrase(
    rf"(?:(?:this|next|this coming) )?{WEEKDAY},? (?:on )?(?:the )?(?P<day>\d{{1,2}}){ORDINAL}"
    r"(?!,? (?:of )?(?:last|this|next|every|each|the|january|february|march|april|may|june|july|august|september"
    r"|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b)"
)
# "The Friday week", "every Monday week": a thing named after a day, or one that comes again.
_NAMED_BEFORE = re.compile(r"\b(?:the|an?|our|my|your|their|every|each|any)\s+$", re.IGNORECASE)
_EVERY_BEFORE = re.compile(r"\b(?:every|each|on\s+any)\s+$", re.IGNORECASE)
_NEAR_DAYS = 60  # a month said without its year is beyond doubt this near
_SAID_WITHOUT_NEXT = 3  # days
_GAP_WEEKS = {"week": 1, "fortnight": 2}
_NTH = {"first": 0, "second": 1, "third": 2, "fourth": 3}
_DATE_BEFORE = re.compile(r"(?<![A-Za-z\d])\d[\d\s,(（]*$")
_CLOCK_AFTER = re.compile(r"\s+(?:at\s+|@\s?)?\d")  # "this sat at 9"
_TIMETABLE = re.compile(
    r"\b(?:an?|per|each|every) week\b|\bweekly\b|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b", re.IGNORECASE
)
# Where another time is named nearby, the day may be one of that time.
_ANOTHER_TIME = re.compile(
    rf"\b(?:weeks?|fortnight|weekend|months?|years?|{'|'.join(MONTHS)}|(?:19|20)\d\d|then|later|ago)\b", re.IGNORECASE
)
# The same in a talk, which tells of its own time where it names no other.
_OF_A_WEEK_ELSEWHERE = re.compile(
    rf"\b(?:an?|per|each|every)\s+week\b|\bweekly\b|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days\b"
    rf"|\b(?:week\s+of|{'|'.join(MONTHS)}|(?:19|20)\d\d|ago)\b",
    re.IGNORECASE,
)
_SHORT_NAME_OPENER = re.compile(r"\b(?:on|by|since|until)\s+$", re.IGNORECASE)


def _read_weekday(match: re.Match[str], today: date) -> Meaning | None:
    name, which = match["weekday"], lower(match, "which")
    is_verb = is_plain_word(name) and not (which and _CLOCK_AFTER.match(match.string, match.end()))
    if is_verb or _DATE_BEFORE.search(words_before(match)):
        return None
    is_short = name.lower() not in WEEKDAYS
    if is_short and not which and (name[0].islower() or not _SHORT_NAME_OPENER.search(words_before(match))):
        return None
    weekday = weekday_number(name)
    return _which_weekday(which, weekday, today, match) if which else _bare_weekday(weekday, today, match)


def _which_weekday(which: str, weekday: int, today: date, match: re.Match[str]) -> Meaning:
    before, after = calendar.weekday_before(today, weekday), calendar.weekday_after(today, weekday)
    week = calendar.week_of(today)
    this_week = calendar.weekday_in_week(today, weekday, 0)
    match which:
        case "last":
            return Meaning(calendar.day(before), certain=before < week.start)
        case "past" | "this past":
            # A date that slipped past Friday lies after it.
            return Meaning(calendar.day(before), certain=which == "this past")
        case "coming" | "this coming":
            return Meaning(calendar.day(after))
        case "next":
            # Both readings meet once this week's day has passed; until then most mean that of next week.
            in_next_week = calendar.day(calendar.weekday_in_week(today, weekday, 1))
            # Of a day so near nobody in a talk says "next".
            is_near = (this_week - today).days <= _SAID_WITHOUT_NEXT
            return Meaning(in_next_week, certain=this_week <= today, spoken=Spoken(in_next_week) if is_near else None)
        case _:
            return _this_weekday(this_week, today, match)


def _this_weekday(this_week: date, today: date, match: re.Match[str]) -> Meaning:
    if this_week > today:
        if lean(match) < 0:
            days = calendar.day(calendar.days_later(this_week, -7))
            return Meaning(days, certain=False, spoken=Spoken(calendar.day(this_week)))
        return Meaning(calendar.day(this_week))
    if this_week == today or lean(match) < 0:
        return Meaning(calendar.day(this_week), certain=False)
    return Meaning(calendar.day(calendar.days_later(this_week, 7)), certain=False)


def _bare_weekday(weekday: int, today: date, match: re.Match[str]) -> Meaning | None:
    is_today = weekday == today.weekday()
    ahead = calendar.day(calendar.weekday_after(today, weekday))
    is_plain = not is_today and not _OF_A_WEEK_ELSEWHERE.search(nearby(match)) and is_said_of_this_week(match)
    spoken = Spoken(ahead) if is_plain else None
    if is_habit(match):
        return None if spoken is None else Meaning(ahead, certain=False, spoken=spoken)
    direction = lean(match)
    if is_since(match):
        return Meaning(calendar.day(calendar.weekday_before(today, weekday)), certain=not is_today)
    if is_deadline(match) and direction >= 0:
        is_ahead = not is_today and not was_until(match)
        certain = is_ahead and not _may_be_another_weeks(match) and not is_of_many(match)
        return Meaning(ahead, certain=certain, spoken=spoken)
    if direction < 0:
        return Meaning(calendar.day(calendar.weekday_before(today, weekday)), certain=False, spoken=spoken)
    certain = not is_today and is_plainly_ahead(match) and not _may_be_another_weeks(match)
    return Meaning(ahead, certain, spoken=spoken)


def _may_be_another_weeks(match: re.Match[str]) -> bool:
    """Whether the sentences around tell of what happens in any week, or in another, so that the day may be of it."""
    around = nearby(match)
    return bool(_TIMETABLE.search(around) or _ANOTHER_TIME.search(around))


def _read_weekday_of_week(match: re.Match[str], today: date) -> Meaning:
    steps = STEPS[match["which"].lower()]
    return Meaning(calendar.day(calendar.weekday_in_week(today, weekday_number(match["weekday"]), steps)))


def _read_weekday_week(match: re.Match[str], today: date) -> Meaning | None:
    # No timetable speaks so: "the annual dinner is Friday week" is one dinner.
    if is_again(match) or _NAMED_BEFORE.search(words_before(match)):
        return None
    weekday = weekday_number(match["weekday"])
    then = calendar.days_later(calendar.weekday_after(today, weekday), 7 * _GAP_WEEKS[match["gap"].lower()])
    is_today = weekday == today.weekday()
    in_a_week = calendar.days_later(today, 7 * _GAP_WEEKS[match["gap"].lower()])
    return Meaning(calendar.day(then), not is_today, spoken=Spoken(calendar.day(in_a_week)) if is_today else None)


def _read_day_week(match: re.Match[str], today: date) -> Meaning:
    start = calendar.days_later(today, DAY_WORDS[match["word"].lower()])
    return Meaning(calendar.day(calendar.days_later(start, 7 * _GAP_WEEKS[match["gap"].lower()])))


def _read_weekday_in_weeks(match: re.Match[str], today: date) -> Meaning:
    weeks = read_count(match["count"]).low * _GAP_WEEKS[match["unit"].lower()]
    # That week's day to most, but some count the weeks from the coming one.
    weekday = weekday_number(match["weekday"])
    then = calendar.day(calendar.weekday_in_week(today, weekday, weeks))
    is_agreed = weekday > today.weekday() and weeks > 0 and is_said_of_one(match)
    return Meaning(then, certain=False, spoken=Spoken(then) if is_agreed else None)


def _read_weekday_the_day(match: re.Match[str], today: date) -> Meaning | None:
    """Weekday and day of the month decide together."""
    if is_habit(match):
        return None
    when = calendar.weekday_on(today, weekday_number(match["weekday"]), int(match["day"]), lean(match))
    return None if when is None else Meaning(calendar.day(when))


def _read_weekday_before_last(match: re.Match[str], today: date) -> Meaning | None:
    if is_again(match) or names_what_follows(match):
        return None
    weekday = weekday_number(match["weekday"])
    if lower(match, "side") == "before last":
        last = calendar.weekday_before(today, weekday)
        # As with "last Friday", this week's day that has passed is the last one to some.
        return Meaning(calendar.day(calendar.days_later(last, -7)), certain=last < calendar.week_of(today).start)
    then = calendar.days_later(calendar.weekday_after(today, weekday), 7)
    # As with "next Friday", people agree once this week's day has passed; on a Sunday some are in the new week already.
    is_agreed = calendar.weekday_in_week(today, weekday, 0) <= today and today.weekday() != calendar.SUNDAY
    is_ahead = is_moved_to(match) or (lean(match) >= 0 and not was_until(match))
    spoken = Spoken(calendar.day(then)) if is_ahead and today.weekday() != calendar.SUNDAY else None
    return Meaning(calendar.day(then), is_agreed and is_ahead, spoken=spoken)


def _read_nth_weekday(match: re.Match[str], today: date) -> Meaning:
    return Meaning(calendar.day(_nth_weekday(match, calendar.whole(Unit.MONTH, today, STEPS[match["which"].lower()]))))


def _read_nth_of_month(match: re.Match[str], today: date) -> Meaning | None:
    """ "The second Monday in May" is a day of every year, unless one thing to come is told of it."""
    if is_habit(match) or _EVERY_BEFORE.search(words_before(match)):
        return None
    first = calendar.nearest_year(calendar.month_of(today).start, month_number(match["month"]), 1, 1)
    when = _nth_weekday(match, calendar.month_of(first))
    if when <= today:
        return None
    is_near = (when - today).days <= _NEAR_DAYS
    spoken = Spoken(calendar.day(when)) if is_said_of_this_year(match) else None
    certain = is_near and is_plainly_ahead(match)
    return Meaning(calendar.day(when), certain, spoken=spoken) if certain or spoken else None


def _nth_weekday(match: re.Match[str], month: Days) -> date:
    weekday, nth = weekday_number(match["weekday"]), match["nth"].lower()
    if nth == "last":
        return calendar.weekday_before(calendar.days_later(month.end, 1), weekday)
    first = calendar.weekday_after(calendar.days_later(month.start, -1), weekday)
    return calendar.days_later(first, 7 * _NTH[nth])


WEEKDAY_RULES = (
    Rule(_WEEKDAY, _read_weekday),
    Rule(_WEEKDAY_OF_WEEK, _read_weekday_of_week),
    Rule(_WEEK_ON_WEEKDAY, _read_weekday_of_week),
    Rule(_WEEKDAY_WEEK, _read_weekday_week),
    Rule(_DAY_WEEK, _read_day_week),
    Rule(_WEEKDAY_IN_WEEKS, _read_weekday_in_weeks),
    Rule(_WEEKDAY_THE_DAY, _read_weekday_the_day),
    Rule(_WEEKDAY_BEFORE_LAST, _read_weekday_before_last),
    Rule(_NTH_WEEKDAY, _read_nth_weekday),
    Rule(_NTH_OF_MONTH, _read_nth_of_month),
)
