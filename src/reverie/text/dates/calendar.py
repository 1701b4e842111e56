"""Days and the whole weeks, months and years they belong to; weeks run Monday to Sunday.

A date before year 1 or after year 9999 raises OverflowError or ValueError, as `datetime.date` does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

FRIDAY = 4
SATURDAY = 5
SUNDAY = 6
DAYS_A_WEEK = 7
MONTHS_A_YEAR = 12
LONGEST_MONTH = 31

# Seasons as meteorologists count them in the north, by the month each begins with.
SEASON_STARTS = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12}
MONTHS_A_SEASON = 3


class Unit(StrEnum):
    """What people count time in, from a day up."""

    DAY = "day"
    WEEK = "week"
    WEEKEND = "weekend"
    FORTNIGHT = "fortnight"
    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"
    DECADE = "decade"


@dataclass(frozen=True, slots=True)
class Days:
    """A stretch of days, both ends included."""

    start: date
    end: date


def day(when: date) -> Days:
    """One day alone."""
    return Days(when, when)


def days_later(when: date, count: int) -> date:
    """The day `count` days after `when`, or before it when negative."""
    return when + timedelta(days=count)


def months_later(when: date, count: int) -> date:
    """The same day of the month `count` months on; the last day where that month is shorter."""
    months = when.year * MONTHS_A_YEAR + when.month - 1 + count
    first = date(months // MONTHS_A_YEAR, months % MONTHS_A_YEAR + 1, 1)
    return first.replace(day=min(when.day, month_of(first).end.day))


def week_of(when: date) -> Days:
    """Monday to Sunday around `when`."""
    monday = days_later(when, -when.weekday())
    return Days(monday, days_later(monday, DAYS_A_WEEK - 1))


def weekend_of(when: date) -> Days:
    """Saturday and Sunday of the week of `when`."""
    week = week_of(when)
    return Days(days_later(week.start, SATURDAY), week.end)


def month_of(when: date) -> Days:
    """The whole month of `when`."""
    first = when.replace(day=1)
    # Any day 32 days on lies in the next month; December of year 9999 has none, so it is counted by hand.
    length = LONGEST_MONTH if first.month == MONTHS_A_YEAR else (first.replace(month=first.month + 1) - first).days
    return Days(first, first.replace(day=length))


def months_from(first: date, count: int) -> Days:
    """`count` whole months, beginning with the month of `first`."""
    return Days(month_of(first).start, month_of(months_later(first, count - 1)).end)


def quarter_of(when: date) -> Days:
    """The calendar quarter of `when`."""
    return months_from(date(when.year, when.month - (when.month - 1) % 3, 1), 3)


def year_of(when: date) -> Days:
    """The whole year of `when`."""
    return Days(date(when.year, 1, 1), date(when.year, MONTHS_A_YEAR, LONGEST_MONTH))


def half_year(year: int, second: bool) -> Days:
    """January to June, or July to December."""
    return months_from(date(year, 7 if second else 1, 1), 6)


def season(name: str, year: int) -> Days:
    """The season that begins in `year`; a winter ends in the year after."""
    return months_from(date(year, SEASON_STARTS[name], 1), MONTHS_A_SEASON)


# How far one step of a unit goes, in days or in months.
_STEP_DAYS = {Unit.DAY: 1, Unit.WEEK: 7, Unit.WEEKEND: 7, Unit.FORTNIGHT: 14}
_STEP_MONTHS = {Unit.MONTH: 1, Unit.QUARTER: 3, Unit.YEAR: 12, Unit.DECADE: 120}

_WHOLE: dict[Unit, Callable[[date], Days]] = {
    Unit.DAY: day,
    Unit.WEEK: week_of,
    Unit.WEEKEND: weekend_of,
    Unit.FORTNIGHT: week_of,
    Unit.MONTH: month_of,
    Unit.QUARTER: quarter_of,
    Unit.YEAR: year_of,
    Unit.DECADE: year_of,
}


def shifted(when: date, unit: Unit, steps: int) -> date:
    """The day exactly `steps` units from `when`."""
    if unit in _STEP_DAYS:
        return days_later(when, steps * _STEP_DAYS[unit])
    return months_later(when, steps * _STEP_MONTHS[unit])


def whole(unit: Unit, when: date, steps: int = 0) -> Days:
    """The whole unit `steps` away from the one `when` is in: -1 of a week is last Monday to Sunday."""
    return _WHOLE[unit](shifted(when, unit, steps))


def weekday_before(when: date, weekday: int) -> date:
    """The latest such weekday strictly before `when` (Monday is 0)."""
    return days_later(when, -((when.weekday() - weekday - 1) % DAYS_A_WEEK + 1))


def weekday_after(when: date, weekday: int) -> date:
    """The first such weekday strictly after `when`."""
    return days_later(when, (weekday - when.weekday() - 1) % DAYS_A_WEEK + 1)


def weekday_in_week(when: date, weekday: int, steps: int) -> date:
    """That weekday of the week `steps` away from the week of `when`."""
    return days_later(week_of(when).start, steps * DAYS_A_WEEK + weekday)


def day_near(today: date, number: int, lean: int) -> date:
    """That day of this month, or of the month beside it where it lies on the other side of today than `lean` says.

    Raises ValueError for a day that the month does not have.
    """
    first = month_of(today).start
    when = first.replace(day=number)
    if lean < 0 and when > today:
        return months_later(first, -1).replace(day=number)
    if lean > 0 and when < today:
        return months_later(first, 1).replace(day=number)
    return when


def weekday_on(today: date, weekday: int, number: int, lean: int) -> date | None:
    """The nearest day that is both this weekday and this day of a month: before today when `lean` is below 0, else from
    today on. None where neither this month nor the one beside it has such a day.
    """
    for step in (0, -1 if lean < 0 else 1):
        month = whole(Unit.MONTH, today, step)
        when = days_later(month.start, number - 1)
        is_on_side = when <= today if lean < 0 else when >= today
        if is_on_side and when <= month.end and when.weekday() == weekday:
            return when
    return None


def third(days: Days, index: int) -> Days:
    """The early (0), middle (1) or late (2) part: of a week three days, of a month ten, of a year four months."""
    length = (days.end - days.start).days + 1
    if length > LONGEST_MONTH:
        months = round(length / LONGEST_MONTH / 3)
        return months_from(months_later(days.start, index * months), months)
    if length > DAYS_A_WEEK:
        first = days_later(days.start, 10 * index)
        return Days(first, days.end if index == 2 else days_later(first, 9))
    first = days_later(days.start, 2 * index)
    return Days(first, min(days.end, days_later(first, 2)))


def _edge(days: Days) -> int | None:
    """How many days people call the end of a week or month; None where they mean a whole month."""
    length = (days.end - days.start).days + 1
    if length > LONGEST_MONTH:
        return None
    return 3 if length <= DAYS_A_WEEK else DAYS_A_WEEK


def beginning(days: Days) -> Days:
    """The first three days of a week, seven days of a month, month of anything longer."""
    edge = _edge(days)
    return month_of(days.start) if edge is None else Days(days.start, days_later(days.start, edge - 1))


def ending(days: Days) -> Days:
    """The last three days of a week, seven days of a month, month of anything longer."""
    edge = _edge(days)
    return month_of(days.end) if edge is None else Days(days_later(days.end, 1 - edge), days.end)


def nearest_year(today: date, month: int, day_of_month: int, lean: int) -> date:
    """That day and month in the year people most likely mean.

    The next one when `lean` is above 0, the latest when below, else the nearest. Raises ValueError for a day
    that the month does not have in any of these years.
    """
    years = (today.year - 1, today.year, today.year + 1)
    candidates = [
        date(year, month, day_of_month)
        for year in years
        # 29 February exists in some of the years only.
        if day_of_month <= month_of(date(year, month, 1)).end.day
    ]
    if lean > 0:
        candidates = [each for each in candidates if each >= today]
    elif lean < 0:
        candidates = [each for each in candidates if each <= today]
    if not candidates:
        raise ValueError(f"month {month} has no day {day_of_month} near {today}")
    return min(candidates, key=lambda each: abs((each - today).days))
