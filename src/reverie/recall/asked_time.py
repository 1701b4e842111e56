"""When something was, as a question names it: "in July 2023", "on 8 May 2023", "last week", 去年三月."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from reverie.late import Later

# The grammar of relative dates is large, and few questions have one.
if TYPE_CHECKING:
    from reverie.text import dates
else:
    dates = Later("reverie.text.dates")

_ENGLISH_MONTHS = "january february march april may june july august september october november december"
_MONTHS = tuple(_ENGLISH_MONTHS.split(" "))
_MONTH = "|".join(f"{name[:3]}(?:{name[3:]})?" if name[3:] else name for name in _MONTHS)
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?P<year>(?:19[5-9]|20[0-4])\d)"  # other numbers of four digits are rather those of models and ports
# Each names one period; the first that fits at a place is the narrowest.
_PERIODS = re.compile(
    "|".join(
        re.sub(r"\?P<(\w+)>", rf"?P<\1_{number}>", pattern)
        for number, pattern in enumerate(
            (
                rf"\b{_DAY}(?: of)? (?P<month>{_MONTH})\.?,? {_YEAR}\b",
                rf"\b(?P<month>{_MONTH})\.? {_DAY},? {_YEAR}\b",
                rf"\b{_YEAR}[-/.](?P<month>\d{{1,2}})[-/.]{_DAY}\b",
                rf"{_YEAR} ?年 ?(?P<month>\d{{1,2}}) ?月 ?{_DAY} ?[日号]",
                rf"{_YEAR} ?年 ?(?P<month>\d{{1,2}}) ?月",
                rf"\b{_YEAR}[-/](?P<month>\d{{1,2}})\b",
                rf"\b(?P<month>{_MONTH})\.?,? (?:of )?{_YEAR}\b",
                rf"\b{_YEAR}\b|(?<!\d){_YEAR.replace('year', 'year_zh')} ?年",
            )
        )
    ),
    re.IGNORECASE,
)
_MAY_BE_RELATIVE = re.compile(
    r"\b(?:yesterday|today|ago|last|past|previous|this (?:week|month|year|morning)"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
    r"|昨|今天|前天|上周|上个?月|去年|前年|本周|这周|本月|天前|周前|月前|星期",
    re.IGNORECASE,
)


def asked_periods(question: str, now: float) -> tuple[tuple[float, float], ...]:
    """The periods that a question names, from the first moment to the last, in seconds since 1970 by UTC.

    What is named by its distance from today ("last week") goes by `now`. A date that no calendar has is not one.
    """
    found = list(_absolute(question))
    if not found and _MAY_BE_RELATIVE.search(question):
        try:
            today = datetime.fromtimestamp(now, UTC)
        except (OverflowError, ValueError, OSError):
            return ()
        found += [(one.start, one.end) for one in dates.find_relative_dates(question, today)]
    return tuple((_seconds(first), _seconds(last) + 86_400.0) for first, last in found)


def _absolute(question: str) -> Iterator[tuple[date, date]]:
    for match in _PERIODS.finditer(question):
        named = {name.rpartition("_")[0]: value for name, value in match.groupdict().items() if value}
        year = int(named.get("year") or named["year_zh"])
        month, day = named.get("month"), named.get("day")
        try:
            if month is None:
                yield date(year, 1, 1), date(year, 12, 31)
            elif day is None:
                first = date(year, _number(month), 1)
                yield first, (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
            else:
                yield (one := date(year, _number(month), int(day))), one
        except ValueError:
            continue


def _number(month: str) -> int:
    if month.isdigit():
        return int(month)
    return next(number for number, name in enumerate(_MONTHS, 1) if name.startswith(month[:3].casefold()))


def _seconds(day: date) -> float:
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()
