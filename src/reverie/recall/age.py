"""How old a memory is, in words that stay the same for a day."""

from __future__ import annotations

from datetime import datetime


def age(written: datetime, now: datetime) -> str:
    """`today`, `yesterday` or `12 days ago`, by the calendar of `now`. A time in the future counts as today."""
    try:
        days = (now.date() - written.astimezone(now.tzinfo).date()).days
    except OverflowError:  # a stamp at the very edge of the calendar, which no zone can hold
        days = (now.date() - written.date()).days
    if days <= 0:
        return "today"
    return "yesterday" if days == 1 else f"{days} days ago"
