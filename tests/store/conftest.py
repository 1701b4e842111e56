from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from reverie.clock import Clock
from reverie.model.change import Change, Content, Reason
from reverie.model.record import Entry, Intent, Record
from reverie.store.store import Store

NOON = datetime(2026, 11, 15, 12, 0, tzinfo=UTC)
OLD_NS = 1_700_000_000_123_456_789


@pytest.fixture
def memory(tmp_path: Path) -> Path:
    folder = tmp_path / "memory"
    folder.mkdir()
    return folder


@pytest.fixture
def store(tmp_path: Path, memory: Path) -> Store:
    return Store(str(memory), str(tmp_path / ".memory.reverie"), Clock(NOON.timestamp(), 0))


MakeIntent = Callable[..., Intent]


@pytest.fixture
def intent_of() -> MakeIntent:
    """`intent_of(id, *changes)`: an intent with an entry that fits them."""

    def make(dream_id: str, *changes: Change, **more: object) -> Intent:
        entry = Entry(
            dream_id=dream_id,
            kind="dream",
            started=NOON,
            ended=NOON,
            outcome="dreamed",
            engine="rules",
            files_changed=tuple(change.file for change in changes),
        )
        return Intent(Record(entry, changes), **more)  # type: ignore[arg-type]

    return make


def content(text: str | bytes, mtime_ns: int = OLD_NS) -> Content:
    return Content(text if isinstance(text, bytes) else text.encode(), mtime_ns)


def change(file: str, before: str | None, after: str | None, **more: object) -> Change:
    reasons = (Reason("test", "because the test says so", "nowhere", "key"),)
    return Change(
        file,
        None if before is None else content(before),
        None if after is None else content(after),
        reasons,
        **more,  # type: ignore[arg-type]
    )
