"""Figures, times and files as a person would say them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from reverie.store.names import INDEX_NAME

MINUTE, HOUR, DAY = 60, 3600, 86_400
FILES_NAMED = 3  # of a long list; the rest is a number


def counted(count: int, one: str, many: str = "") -> str:
    """`1 file`, `3 files`, `2 memories`."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def improved(files: Sequence[str], *, would: bool = False) -> str:
    """`improved 3 memories`, or `improve 3 memories` for what would be. An index is no memory: where nothing else
    changed, `mended the index`.
    """
    memories = [file for file in files if file.rpartition("/")[2] != INDEX_NAME]
    if memories:
        return f"{'improve' if would else 'improved'} {counted(len(memories), 'memory', 'memories')}"
    indexes = "the index" if len(files) == 1 else counted(len(files), "index", "indexes")
    return f"{'mend' if would else 'mended'} {indexes}"


def listed(files: Sequence[str]) -> str:
    """The first few names, and how many more there are."""
    if len(files) <= FILES_NAMED + 1:
        return ", ".join(files)
    return f"{', '.join(files[:FILES_NAMED])} and {len(files) - FILES_NAMED} more"


def minute(moment: datetime) -> str:
    """`2026-11-15 09:00`, in the zone in which it was recorded."""
    return f"{moment:%Y-%m-%d %H:%M}"


def day(moment: datetime) -> str:
    """`2026-11-15`, in the zone in which it was recorded."""
    return f"{moment:%Y-%m-%d}"


def ago(then: datetime, now: datetime) -> str:
    """`just now`, `12 minutes ago`, `3 hours ago`, `5 days ago`."""
    seconds = int((now - then).total_seconds())
    if seconds < MINUTE:
        return "just now"
    if seconds < HOUR:
        return f"{counted(seconds // MINUTE, 'minute')} ago"
    if seconds < DAY:
        return f"{counted(seconds // HOUR, 'hour')} ago"
    return f"{counted(seconds // DAY, 'day')} ago"
