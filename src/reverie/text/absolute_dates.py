"""Dates and times written out in text, English and Chinese, in one spelling each.

2024-05-01, "May 1st, 2024" and 2024年5月1日 are `2024-05-01`; without a year `--05-01`; a month is `2024-05`, a quarter
`2024-Q3`, half past three in the afternoon `15:30`, a day of the week `friday`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

Reader = Callable[[re.Match[str]], str | None]

_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_CHINESE_WEEKDAYS = "一二三四五六日"
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_HOURS = ("零", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二")
_MINUTES = {None: 0, "半": 30, "一刻": 15, "三刻": 45}
_MORNINGS = ("凌晨", "早上", "上午")

_YEAR = r"(?:19|20)\d\d"
_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?"
    r"|Nov(?:ember)?|Dec(?:ember)?)\.?(?![A-Za-z])"
)
_CLOCK = r"(?P<hour>\d{1,2}):(?P<minute>\d{2})(?::\d{2}(?:\.\d+)?)?"


def _day(match: re.Match[str]) -> str | None:
    """Year, month, day and time of day, as far as the match has them; None if there is no such day."""
    groups = match.groupdict()
    month = _month(groups["month"])
    day = int(groups.get("day") or 0)
    if not 1 <= month <= 12 or day > 31:
        return None
    text = f"{groups.get('year') or '-'}-{month:02}" + (f"-{day:02}" if day else "")
    if groups.get("hour"):
        text += f"T{int(groups['hour']):02}:{groups['minute']}{groups.get('zone') or ''}"
    return text


def _month(text: str) -> int:
    return int(text) if text.isdigit() else _MONTHS.index(text[:3].casefold()) + 1


def _quarter(match: re.Match[str]) -> str:
    year = match["year"] or match["year_first"]
    return f"{year}-Q{match['quarter'] or match['quarter_last']}" if year else f"Q{match['quarter']}"


def _time(match: re.Match[str]) -> str | None:
    groups = match.groupdict()
    hour, minute = int(groups["hour"]), int(groups.get("minute") or 0)
    if half := groups.get("half"):
        hour = hour % 12 + (12 if half[0] in "pP" else 0)
    return f"{hour:02}:{minute:02}" if hour <= 24 and minute < 60 else None


def _chinese_time(match: re.Match[str]) -> str | None:
    hour = int(match["hour"]) if match["hour"].isdigit() else _HOURS.index(match["hour"].replace("两", "二"))
    if match["half"] not in _MORNINGS and hour < 12 and not (match["half"] == "中午" and hour == 11):
        hour += 12
    minute = int(match["minutes"]) if match["minutes"] else _MINUTES[match["part"]]
    return f"{hour:02}:{minute:02}" if hour <= 24 else None


def _weekday(match: re.Match[str]) -> str:
    if match["english"]:
        return match["english"].casefold()
    return _WEEKDAYS[_CHINESE_WEEKDAYS.index(match["chinese"].replace("天", "日"))]


def _rule(pattern: str, read: Reader) -> tuple[re.Pattern[str], Reader]:
    return re.compile(pattern, re.ASCII), read


WRITTEN_DATES = (
    _rule(
        rf"(?<![\d.])(?P<year>{_YEAR})(?P<dash>[-/.])(?P<month>\d{{1,2}})(?P=dash)(?P<day>\d{{1,2}})(?!\d|[-/.]\d)"
        rf"(?:[T ]{_CLOCK}(?P<zone>Z|[+-]\d{{2}}:?\d{{2}})?)?",
        _day,
    ),
    _rule(rf"(?<![\d.-])(?P<year>{_YEAR})[-/](?P<month>0[1-9]|1[0-2])(?![\d/-])", _day),
    _rule(
        rf"(?:(?P<year>{_YEAR}) ?年 ?)?(?<!\d)(?P<month>\d{{1,2}}) ?月(?!份?内)(?: ?(?P<day>\d{{1,2}}) ?[日号])?", _day
    ),
    _rule(rf"\b(?P<month>{_MONTH}) (?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?![\d:])(?:,? (?P<year>{_YEAR})\b)?", _day),
    _rule(rf"(?<!\d)(?P<day>\d{{1,2}})(?:st|nd|rd|th)? (?:of )?(?P<month>{_MONTH})(?:,? (?P<year>{_YEAR})\b)?", _day),
    _rule(rf"\b(?P<month>{_MONTH}),? (?P<year>{_YEAR})\b", _day),
    # A month alone: "may" and "march" are words as well, so that a preposition must stand before.
    _rule(rf"(?:(?<=\b[IiOo]n )|(?<=\b[Bb]y )|(?<=\b[Ss]ince )|(?<=\b[Uu]ntil ))(?P<month>{_MONTH})", _day),
    _rule(
        rf"\bQ(?P<quarter>[1-4])(?:[ /-]?(?P<year>{_YEAR}))?\b"
        rf"|\b(?P<year_first>{_YEAR})[ /-]?Q(?P<quarter_last>[1-4])\b",
        _quarter,
    ),
    _rule(rf"(?<![\d:]){_CLOCK}(?![\d:])(?: ?(?P<half>[AaPp])\.?[Mm]\b\.?)?", _time),
    _rule(r"(?<![\d:.])(?P<hour>\d{1,2}) ?(?P<half>[AaPp])\.?[Mm]\b", _time),
    _rule(
        r"(?P<half>凌晨|早上|上午|中午|下午|晚上|傍晚) ?(?P<hour>\d{1,2}|十[一二]?|[一二两三四五六七八九]) ?[点时]"
        r"(?:(?P<part>半|一刻|三刻)|(?P<minutes>\d{1,2})分?)?",
        _chinese_time,
    ),
    _rule(
        r"\b(?P<english>(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)s?\b|(?:周|星期|礼拜)(?P<chinese>[一二三四五六日天])",
        _weekday,
    ),
)
"""Pattern and reader of each way to write a date, the longest first. To what is no date, a reader says None."""
