"""So many days, weeks, months or years away: "two weeks ago", "in three days", "the last 30 days"."""

from __future__ import annotations

import re
from datetime import date

from reverie.text.dates import calendar
from reverie.text.dates.calendar import Days, Unit
from reverie.text.dates.english.days import DAY_WORDS
from reverie.text.dates.english.events import (
    is_conditional,
    is_of_many,
    is_one_event,
    is_rule_for_anybody,
    is_unsettled,
    own_clause,
)
from reverie.text.dates.english.in_talk import is_said_of_one
from reverie.text.dates.english.words import (
    COUNT,
    UNIT,
    WEEKDAY,
    Count,
    is_again,
    is_foretold,
    is_hedged,
    is_moved_to,
    is_routine,
    lean,
    lower,
    phrase,
    read_count,
    says,
    weekday_number,
    words_before,
)
from reverie.text.dates.grammar import Meaning, Rule, Spoken

# "Ten years ago" is a round number, not a count.
_ROUND = 10

_HALF = r"(?P<half> and a half)?"
_AGO = phrase(
    rf"{COUNT}{_HALF} {UNIT}(?P<late_half> and a half)? (?P<how>ago|back|earlier)"
    rf"(?: (?P<anchor>today|yesterday|tomorrow|(?:on |this )?{WEEKDAY}))?"
)
_WEEKDAYS_AGO = phrase(rf"{COUNT} {WEEKDAY}s ago")
# "Exactly two weeks from now" and "in a fortnight, to the day" are one day and no week.
_EXACTLY = r"(?:exactly|precisely)"
_TO_THE_DAY = rf"(?P<exactly> {_EXACTLY}|,? to the day)?"
_FROM = phrase(
    rf"(?:{_EXACTLY} )?{COUNT}{_HALF} {UNIT} (?:from|after) "
    rf"(?P<anchor>now|today|tomorrow|(?:this |next |on )?{WEEKDAY}){_TO_THE_DAY}"
)
# "A week on Monday", "two weeks tomorrow": as many weeks after that day.
_WEEKS_ON = phrase(
    r"(?P<count>an?|one|two|three|2|3) (?P<unit>week|fortnight)s? "
    # "A week Monday to Friday" is a range; "a week tomorrow" is taken whole, lest "tomorrow" be read by itself.
    r"(?P<anchor>today|tomorrow(?P<never> never)?"
    rf"|(?P<on>on |this )?{WEEKDAY}(?! (?:to|through|thru|and|or)\b| ?[-–/]))"
)
# What makes a day of "a week Friday" and "a week tomorrow" even in a sentence that tells of the past.
_DAY_BEFORE = re.compile(r"(?:\b(?:is|starts?|begins?|due)|['’]s)\s+$", re.IGNORECASE)
_HAPPENS_BEFORE = re.compile(
    r"\b(?:meets|opens|closes|ends|expires|arrives|comes|leaves|launches|goes live)\s+$", re.IGNORECASE
)
_LIMIT_BEFORE = re.compile(r"\b(?:to|until|till|by|from)\s+$", re.IGNORECASE)
# "She has been here a week today", "the baby is two weeks tomorrow": how long it has been.
_SO_FAR = re.compile(
    r"\b(?:been|since|(?:have|has)(?!\s+(?:an?|my|her|his|its|our|the|their)\b)"
    r"|['’]ve|it['’]s|it is|that['’]s|makes|old|baby|newborn|son|daughter|twins|puppy"
    r"|kitten)\b",
    re.IGNORECASE,
)
_IN = phrase(
    rf"in (?P<just>{_EXACTLY} )?{COUNT}{_HALF} {UNIT}(?:['’]?s? time)?(?P<anchor> from (?:now|today))?{_TO_THE_DAY}"
    r"(?! (?:of|after|before|or|from (?!then)|and (?:an?|one|two|three|\d+))\b)"
)
# "Tomorrow in a week" is a week tomorrow.
_DAY_IN_WEEKS = phrase(
    r"(?P<anchor>today|tomorrow) (?:in )?(?P<count>an?|one|two|three|four|\d{1,2}) (?P<unit>week|fortnight)s?"
)
_WITHIN = phrase(rf"within (?:the (?:next|coming) )?{COUNT} {UNIT}(?! (?:of|after|before|from)\b)")
_ROLLING = phrase(
    rf"(?:the |these )?(?P<side>last|past|next|coming) (?!an? (?:week|day|month|year|fortnight)\b){COUNT} {UNIT}"
)
_PAST_UNIT = phrase(
    r"(?P<article>the|this) (?P<side>past|last|coming|next) (?P<unit>week|month|quarter|year|decade)(?! of\b)"
)

# Half of a unit, told in the next smaller one.
_SMALLER = {
    Unit.DECADE: (Unit.YEAR, 10),
    Unit.YEAR: (Unit.MONTH, 12),
    Unit.QUARTER: (Unit.WEEK, 12),
    Unit.MONTH: (Unit.WEEK, 4),
    Unit.FORTNIGHT: (Unit.WEEK, 2),
    Unit.WEEK: (Unit.DAY, 7),
}
# With these, "in three days" is how long something takes or how rare it is.
_TAKES_TIME = re.compile(
    r"\b(?:first|haven't|hasn't|hadn't|never|once|twice|times?|best|worst|most|per)\b",
    re.IGNORECASE,
)
_TAKES = re.compile(r"\btakes?\b(?! (?:over|place)\b)", re.IGNORECASE)
# "Tokens expire in 7 days" is a rule about every token.
_LIFETIME = re.compile(r"\b(?:expir\w+|renew\w*|retain\w*|retention|valid|refund\w*|delet\w+|purg\w+)\b", re.IGNORECASE)
# "It runs two weeks from Friday", "three days a week on Monday": how long or how often.
_HOW_LONG_BEFORE = re.compile(
    r"(?:\b(?:for|lasts?|lasting|runs?|running|takes?|took|open|closed|away|off|within|once|twice|times|days?|hours?|every"
    r"|shifts?|spend|spent|(?<!to )work|rest|stay|stayed|wait|waited)|\d)\s+$",
    re.IGNORECASE,
)
_STRETCH_BEFORE = re.compile(r"\b(?:over|in|during|for|within|throughout|through)\s+$", re.IGNORECASE)


def _distance(count: Count, unit: Unit, today: date, sign: int) -> Days:
    """The whole units between `count.low` and `count.high` away, forward or back."""
    low, high = count.low, count.high
    if count.half and unit in _SMALLER:
        unit, size = _SMALLER[unit]
        low, high = low * size + size // 2, high * size + size // 2
    ends = (calendar.whole(unit, today, sign * low), calendar.whole(unit, today, sign * high))
    return Days(min(each.start for each in ends), max(each.end for each in ends))


def _is_exact(match: re.Match[str], count: Count, unit: Unit) -> bool:
    is_round = unit is not Unit.DAY and count.low >= _ROUND and count.low % _ROUND == 0
    # Fiscal quarters differ from house to house, and a decade is as round as a number can be.
    return count.exact and not is_round and unit not in {Unit.QUARTER, Unit.DECADE} and not is_hedged(match)


def _counted(match: re.Match[str]) -> tuple[Count, Unit]:
    halves = match.groupdict()
    half = bool(halves.get("half") or halves.get("late_half"))
    return read_count(match["count"], half), Unit(match["unit"].lower())


def _read_ago(match: re.Match[str], today: date) -> Meaning:
    count, unit = _counted(match)
    if match["weekday"]:
        latest = calendar.weekday_before(today, weekday_number(match["weekday"]))
        return Meaning(calendar.day(calendar.shifted(latest, unit, -count.low)), certain=False)
    if match["anchor"]:
        anchor = calendar.days_later(today, DAY_WORDS[match["anchor"].lower()])
        return Meaning(calendar.day(calendar.shifted(anchor, unit, -count.low)), count.exact)
    # "Earlier" and "back" may count from another day than today, or tell of a thing that was moved.
    certain = _is_exact(match, count, unit) and match["how"].lower() == "ago" and not is_routine(match)
    return Meaning(_distance(count, unit, today, -1), certain)


def _read_weekdays_ago(match: re.Match[str], today: date) -> Meaning:
    count = read_count(match["count"])
    latest = calendar.weekday_before(today, weekday_number(match["weekday"]))
    certain = count.exact and latest < calendar.week_of(today).start
    return Meaning(calendar.day(calendar.days_later(latest, -7 * (count.low - 1))), certain)


def _read_from(match: re.Match[str], today: date) -> Meaning:
    count, unit = _counted(match)
    anchor = lower(match, "anchor")
    if match["weekday"]:
        # Of "next Friday" people may mean either, so it is left to them.
        is_agreed = not anchor.startswith("next") or weekday_number(match["weekday"]) <= today.weekday()
        certain = _is_exact(match, count, unit) and is_agreed
        return _so_long_after(match, today, unit, count.low, certain)
    if anchor == "now":
        days = calendar.day(calendar.shifted(today, unit, count.low)) if _is_to_the_day(match) else None
        return Meaning(days or _distance(count, unit, today, 1), _is_exact(match, count, unit))
    start = calendar.days_later(today, DAY_WORDS[anchor])
    return Meaning(calendar.day(calendar.shifted(start, unit, count.low)), _is_exact(match, count, unit))


def _so_long_after(match: re.Match[str], today: date, unit: Unit, count: int, certain: bool) -> Meaning:
    """So many units after the coming weekday of the match."""
    weekday = weekday_number(match["weekday"])
    then = calendar.day(calendar.shifted(calendar.weekday_after(today, weekday), unit, count))
    is_today = weekday == today.weekday()
    return Meaning(then, certain and not is_today and not _HOW_LONG_BEFORE.search(words_before(match)))


def _read_weeks_on(match: re.Match[str], today: date) -> Meaning | None:
    before = words_before(match)
    is_limit = _LIMIT_BEFORE.search(before) is not None or is_moved_to(match)
    is_meeting = _HAPPENS_BEFORE.search(before) is not None
    is_day = is_limit or _DAY_BEFORE.search(before) is not None
    is_long = _HOW_LONG_BEFORE.search(before) is not None and not is_limit
    if match["never"] or is_again(match) or is_long or (lean(match) < 0 and not (is_day or is_meeting)):
        return None
    count, unit = _counted(match)
    if match["weekday"]:
        return _so_long_after(match, today, unit, count.low, certain=is_day or bool(match["on"]))
    start = calendar.days_later(today, DAY_WORDS[lower(match, "anchor")])
    return Meaning(
        calendar.day(calendar.shifted(start, unit, count.low)),
        certain=is_limit or is_meeting or not says(_SO_FAR, match),
    )


def _is_to_the_day(match: re.Match[str]) -> bool:
    groups = match.groupdict()
    return bool(
        groups.get("exactly") or groups.get("just") or match.group().lower().startswith(("exactly", "precisely"))
    )


def _read_in(match: re.Match[str], today: date) -> Meaning | None:
    count, unit = _counted(match)
    is_exact = _is_exact(match, count, unit)
    is_day = is_exact and not count.half and (_is_to_the_day(match) or lower(match, "anchor") == "from today")
    then = calendar.shifted(today, unit, count.low)
    days = calendar.day(then) if is_day else _distance(count, unit, today, 1)
    spoken = None
    if is_exact and not (unit is Unit.YEAR and count.low > _ROUND) and is_said_of_one(match):
        is_near = not is_day and unit in {Unit.WEEK, Unit.FORTNIGHT}
        spoken = Spoken(calendar.day(then) if is_near else days, roughly=is_near)
    # "In three days" is a day when something is to come, and a duration when it is told of the past.
    direction = lean(match)
    is_duration = says(_TAKES_TIME, match) or any(_TAKES.search(side) for side in own_clause(match))
    if direction < 0 or is_duration or is_unsettled(match):
        return Meaning(days, certain=False, spoken=spoken) if spoken else None
    is_rule = says(_LIFETIME, match) or is_of_many(match) or is_rule_for_anybody(match) or is_conditional(match)
    is_far = unit is Unit.YEAR and count.low > _ROUND
    is_told = (is_foretold(match) and not is_rule) or is_one_event(match)
    is_anchored = match["anchor"] is not None and not is_rule
    return Meaning(days, (is_told or is_anchored) and is_exact and not is_far, spoken=spoken)


def _read_day_in_weeks(match: re.Match[str], today: date) -> Meaning:
    count, unit = _counted(match)
    start = calendar.days_later(today, DAY_WORDS[lower(match, "anchor")])
    return Meaning(calendar.day(calendar.shifted(start, unit, count.low)), certain=not is_routine(match))


def _stretch(today: date, unit: Unit, steps: int) -> Meaning:
    # A stretch that ends today may as well be a window that moves on with the days: it is never certain.
    other = calendar.shifted(today, unit, steps)
    return Meaning(Days(min(today, other), max(today, other)), certain=False)


def _read_within(match: re.Match[str], today: date) -> Meaning | None:
    if lean(match) < 0:
        return None
    count, unit = _counted(match)
    return _stretch(today, unit, count.high)


def _read_rolling(match: re.Match[str], today: date) -> Meaning:
    count, unit = _counted(match)
    return _stretch(today, unit, count.high if match["side"].lower() in {"next", "coming"} else -count.high)


def _read_past_unit(match: re.Match[str], today: date) -> Meaning | None:
    side = match["side"].lower()
    # "The next week" alone goes on with a story; "over the next week" looks ahead from now.
    is_story = match["article"].lower() == "the" and side != "past"
    if is_story and not _STRETCH_BEFORE.search(words_before(match)):
        return None
    return _stretch(today, Unit(match["unit"].lower()), 1 if side in {"next", "coming"} else -1)


COUNTED_RULES = (
    Rule(_AGO, _read_ago),
    Rule(_WEEKDAYS_AGO, _read_weekdays_ago),
    Rule(_FROM, _read_from),
    Rule(_WEEKS_ON, _read_weeks_on),
    Rule(_IN, _read_in),
    Rule(_DAY_IN_WEEKS, _read_day_in_weeks),
    Rule(_WITHIN, _read_within),
    Rule(_ROLLING, _read_rolling),
    Rule(_PAST_UNIT, _read_past_unit),
)
