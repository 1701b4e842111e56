"""The days that a text names in full, as ISO dates: 2026-05-06, 6 May 2026, May 6th, 2026, 2026年5月6日."""

from __future__ import annotations

import re

_ISO = re.compile(r"(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)")
_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = rf"(?P<month>{'|'.join(_NAMES)})[a-z]*\.?"
_DAY = r"(?<![\d-])(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_IN_WORDS = (
    re.compile(rf"\b{_DAY}(?: of)? {_MONTH},? (?P<year>\d{{4}})\b", re.IGNORECASE),
    re.compile(rf"\b{_MONTH} (?:the )?{_DAY},? (?P<year>\d{{4}})\b", re.IGNORECASE),
    re.compile(r"(?P<year>\d{4})\s*年\s*(?P<month>\d{1,2})\s*月\s*(?P<day>\d{1,2})\s*[日号號]"),
)


def iso_dates(text: str) -> set[str]:
    """The days that stand there as ISO dates."""
    return set(_ISO.findall(text))


def days_named(text: str) -> set[str]:
    """Every day that is named with its year, in figures or in words."""
    return iso_dates(text) | {_iso(match) for pattern in _IN_WORDS for match in pattern.finditer(text)}


def _iso(match: re.Match[str]) -> str:
    month = match["month"]
    number = int(month) if month.isdecimal() else _NAMES.index(month[:3].lower()) + 1
    return f"{match['year']}-{number:02}-{int(match['day']):02}"
