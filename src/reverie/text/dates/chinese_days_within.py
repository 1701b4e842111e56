"""One day of a longer time, told by its place in it: 两周后的今天, 下个月最后一个周五, 今年最后一天."""

from __future__ import annotations

import re
from datetime import date

from reverie.text.dates import calendar
from reverie.text.dates.calendar import Days, Unit
from reverie.text.dates.chinese_events import counts_from_event, counts_from_today, is_day_ahead
from reverie.text.dates.chinese_in_talk import is_said_of_one, is_said_of_this_year
from reverie.text.dates.chinese_words import (
    AWAY,
    GAP,
    NUMBER,
    PART,
    STARTS_NUMBER,
    WEEK,
    WEEKDAY,
    WEEKDAY_NUMBERS,
    WHICH,
    YEAR,
    YEAR_WORDS,
    read_count,
    read_number,
    steps_of,
    unit_of,
)
from reverie.text.dates.grammar import Meaning, Rule, Spoken

_OF = rf"{GAP}的?{GAP}"
_WHICH_UNIT = rf"{WHICH}(?:(?P<week>{WEEK})|(?P<month>月)份?)"
_NEAR_DAYS = 60  # a month said without its year is beyond doubt this near

# --- the day like today, so far away ---

_TODAY = rf"(?:今天|今日|同一天)(?![气氣头頭]){PART}"
_FAR_OFF_YEARS = 10  # 十年后的今天谁还记得 is said of some day
_TODAY_AWAY = re.compile(rf"{AWAY}{_OF}{_TODAY}")
_TODAY_IN_WHICH = re.compile(rf"{_WHICH_UNIT}{_OF}{_TODAY}")
_TODAY_IN_YEAR = re.compile(rf"{YEAR}{_OF}{_TODAY}")


def _read_today_away(match: re.Match[str], today: date) -> Meaning | None:
    """毕业十年后的今天 is today, ten years after something; 十天后的今天 is said of no day."""
    count, _, is_exact = read_count(match["count"])
    unit, is_back = unit_of(match), match["side"] == "前"
    is_plain = is_exact and not (match["more"] or match["half"] or match["inner"])
    is_far_off = unit is Unit.YEAR and not is_back and count >= _FAR_OFF_YEARS
    if not is_plain or is_far_off or unit is Unit.DAY:
        return None
    like = _day_like(calendar.shifted(today, unit, -count if is_back else count), today, unit)
    if counts_from_today(match, back=is_back, may_be_done=True):
        return like
    if like is None or is_back or not is_said_of_one(match):
        return None
    return Meaning(like.days, certain=False, spoken=Spoken(like.days))


def _read_today_in_which(match: re.Match[str], today: date) -> Meaning | None:
    if counts_from_event(match):
        return None
    unit = Unit.WEEK if match["week"] else Unit.MONTH
    return _day_like(calendar.shifted(today, unit, steps_of(match["which"])), today, unit)


def _read_today_in_year(match: re.Match[str], today: date) -> Meaning | None:
    return _day_like(calendar.shifted(today, Unit.YEAR, YEAR_WORDS[match["whole"]]), today, Unit.YEAR)


def _day_like(when: date, today: date, unit: Unit) -> Meaning | None:
    """None for the 31st in a month that has only 30 days."""
    return Meaning(calendar.day(when)) if unit is Unit.WEEK or when.day == today.day else None


# --- a weekday or a number in a week or month so far away ---

_WEEKDAY_AWAY = re.compile(rf"{AWAY}{_OF}{WEEK}{WEEKDAY}{PART}")
_NUMBER_AWAY = re.compile(rf"{AWAY}{_OF}(?P<day>{NUMBER}){GAP}[日号號](?![楼樓线線位院馆館]){PART}")


def _read_weekday_away(match: re.Match[str], today: date) -> Meaning | None:
    """两周后的周一, said on a Wednesday, is to some twelve days away and to others nineteen: there it is no date."""
    count, _, is_exact = read_count(match["count"])
    is_back = match["side"] == "前"
    if unit_of(match) is not Unit.WEEK or not is_exact or match["more"] or match["half"] or match["inner"]:
        return None
    weekday = WEEKDAY_NUMBERS[match["weekday"]]
    is_beyond = weekday <= today.weekday() if is_back else weekday >= today.weekday()
    then = calendar.day(calendar.weekday_in_week(today, weekday, -count if is_back else count))
    if is_beyond and counts_from_today(match, back=is_back):
        return Meaning(then)
    if not is_beyond or is_back or not is_said_of_one(match):
        return None
    return Meaning(then, certain=False, spoken=Spoken(then))


def _read_number_away(match: re.Match[str], today: date) -> Meaning | None:
    count, _, is_exact = read_count(match["count"])
    is_back = match["side"] == "前"
    if unit_of(match) is not Unit.MONTH or not is_exact or match["more"] or match["half"] or match["inner"]:
        return None
    if not counts_from_today(match, back=is_back):
        return None
    month = calendar.whole(Unit.MONTH, today, -count if is_back else count)
    return Meaning(calendar.day(month.start.replace(day=read_number(match["day"]))))


# --- the first, third or last such day of a month or year ---

_ORDINAL = (
    r"(?:(?P<from_end>倒数|倒數)?第(?P<ordinal>[一二三四五1-5])|(?P<last>最[后後]一)|(?:头|頭|首)一?)"
    rf"{GAP}(?:[个個]{GAP}{WEEK}{WEEKDAY}|天){PART}"
)
_IN_WHICH_MONTH = re.compile(rf"(?P<whole>{WHICH}月份?){_OF}{_ORDINAL}")
_IN_YEAR = re.compile(rf"{YEAR}{_OF}{_ORDINAL}")
_IN_MONTH_OF_YEAR = re.compile(rf"{YEAR}{_OF}(?P<month>{NUMBER}){GAP}月份?{_OF}{_ORDINAL}")
_IN_MONTH = re.compile(rf"{STARTS_NUMBER}(?P<month>{NUMBER}){GAP}月份?{_OF}{_ORDINAL}")


def _pick(match: re.Match[str], days: Days) -> date:
    """Raises ValueError where the time has no such day: not every month has a fifth Friday."""
    ordinal = 1 if match["ordinal"] is None else read_number(match["ordinal"])
    from_end = bool(match["last"] or match["from_end"])
    if match["weekday"] is None:
        when = calendar.days_later(days.end, 1 - ordinal) if from_end else calendar.days_later(days.start, ordinal - 1)
    else:
        weekday, more = WEEKDAY_NUMBERS[match["weekday"]], (ordinal - 1) * calendar.DAYS_A_WEEK
        if from_end:
            first = calendar.weekday_before(calendar.days_later(days.end, 1), weekday)
            when = calendar.days_later(first, -more)
        else:
            first = calendar.weekday_after(calendar.days_later(days.start, -1), weekday)
            when = calendar.days_later(first, more)
    if not days.start <= when <= days.end:
        raise ValueError(f"no such day between {days.start} and {days.end}")
    return when


def _read_in_which_month(match: re.Match[str], today: date) -> Meaning | None:
    if counts_from_event(match):
        return None
    return Meaning(calendar.day(_pick(match, calendar.whole(Unit.MONTH, today, steps_of(match["which"])))))


def _read_in_year(match: re.Match[str], today: date) -> Meaning:
    year = date(today.year + YEAR_WORDS[match["whole"]], 1, 1)
    return Meaning(calendar.day(_pick(match, calendar.year_of(year))))


def _read_in_month_of_year(match: re.Match[str], today: date) -> Meaning:
    month = date(today.year + YEAR_WORDS[match["whole"]], read_number(match["month"]), 1)
    return Meaning(calendar.day(_pick(match, calendar.month_of(month))))


def _read_in_month(match: re.Match[str], today: date) -> Meaning:
    """五月第二个周日 is a day of every year, unless one thing to come is told of it."""
    first = calendar.nearest_year(calendar.month_of(today).start, read_number(match["month"]), 1, 1)
    when = _pick(match, calendar.month_of(first))
    is_near = 0 < (when - today).days <= _NEAR_DAYS
    spoken = Spoken(calendar.day(when)) if when > today and is_said_of_this_year(match) else None
    certain = is_near and is_day_ahead(match) and not counts_from_event(match)
    return Meaning(calendar.day(when), certain, spoken=spoken)


DAYS_WITHIN_RULES = (
    Rule(_TODAY_AWAY, _read_today_away),
    Rule(_TODAY_IN_WHICH, _read_today_in_which),
    Rule(_TODAY_IN_YEAR, _read_today_in_year),
    Rule(_WEEKDAY_AWAY, _read_weekday_away),
    Rule(_NUMBER_AWAY, _read_number_away),
    Rule(_IN_WHICH_MONTH, _read_in_which_month),
    Rule(_IN_YEAR, _read_in_year),
    Rule(_IN_MONTH_OF_YEAR, _read_in_month_of_year),
    Rule(_IN_MONTH, _read_in_month),
)
