"""Small values that the store's tests are made of."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from pathlib import Path

from reverie.model.change import Change, Content, Reason
from reverie.model.record import Entry, Intent, Record

NOON = datetime(2026, 11, 15, 12, 0, tzinfo=UTC)
OLD_NS = 1_700_000_000_123_456_789


def content(text: str | bytes, mtime_ns: int = OLD_NS) -> Content:
    return Content(text if isinstance(text, bytes) else text.encode(), mtime_ns)


def change(
    file: str, before: str | None, after: str | None, group: str = "", relies_on: tuple[str, ...] = ()
) -> Change:
    old = None if before is None else content(before)
    new = None if after is None else content(after)
    reasons = (Reason("test", "because the test says so", "nowhere", f"key|{file}"),)
    return Change(file, old, new, reasons, group=group, relies_on=relies_on)


def intent_of(dream_id: str, *changes: Change) -> Intent:
    files = tuple(change.file for change in changes)
    entry = Entry(dream_id=dream_id, kind="dream", started=NOON, ended=NOON, outcome="dreamed", files_changed=files)
    return Intent(Record(entry, changes))


def tree(folder: Path) -> dict[str, tuple[str, int]]:
    """Every file below a folder with its digest and time, but for the lock."""
    return {
        path.relative_to(folder).as_posix(): (hashlib.sha256(path.read_bytes()).hexdigest(), path.stat().st_mtime_ns)
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != ".consolidate-lock"
    }
