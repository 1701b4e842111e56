"""Which day a relative date meant, as a later text tells it."""

from __future__ import annotations

import re
from datetime import date, datetime

from reverie.text.dates.find import find_relative_dates

LONGEST = 31  # days of a stretch in which a day named later may be the one that was meant
_DAY = re.compile(r"(?<!\d)(?:19|20)\d\d-\d\d-\d\d(?!\d)")


def as_meant(text: str, when: datetime, later: str) -> str:
    """The text with the day that `later` names in the place of each relative date whose stretch that day lies in,
    counted from when it was written: "in two weeks", said on 2026-11-04, may have meant 2026-11-18. As it is where no
    such day is named.
    """
    days = [day for match in _DAY.finditer(later) if (day := _day(match[0]))]
    for found in reversed(find_relative_dates(text, when) if days else []):
        day = next((day for day in days if found.start <= day <= found.end), None)
        if day is not None and (found.end - found.start).days < LONGEST:
            text = text[: found.position] + day.isoformat() + text[found.position + len(found.text) :]
    return text


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
