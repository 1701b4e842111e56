"""A night over a few files: what the engine alone makes of them, and what a whole dream does."""

from __future__ import annotations

import asyncio
import os
from datetime import UTC, datetime
from pathlib import Path

from reverie.clock import Clock
from reverie.dream.engines.engine import Brief
from reverie.dream.engines.rules import RulesEngine
from reverie.dream.outcome import Outcome
from reverie.dream.progress import nobody
from reverie.memory import Memory
from reverie.model.change import Change
from reverie.store import shared_lock
from reverie.store.store import Store

NOON = datetime(2026, 11, 15, 12, 0, tzinfo=UTC)
WRITTEN = datetime(2026, 3, 10, 9, 0, tzinfo=UTC)  # a Tuesday; the day the memories were written
NS = 1_000_000_000


def memory(
    body: str, *, name: str = "A memory", description: str = "a memory", kind: str = "project", more: str = ""
) -> str:
    """The text of a memory file."""
    return f"---\nname: {name}\ndescription: {description}\ntype: {kind}\n{more}---\n\n{body}"


def write(folder: Path, files: dict[str, str | bytes], when: datetime = WRITTEN) -> None:
    """The files are in the folder, written at that time, each a second after the one before."""
    for number, (name, text) in enumerate(files.items()):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        stamp = (int(when.timestamp()) + number) * NS
        os.utime(path, ns=(stamp, stamp))


def engine_over(folder: Path, taken_back: frozenset[str] = frozenset()) -> dict[str, Change]:
    """What the engine without a model would do to the folder."""
    store = Store(str(folder), str(folder.parent / f".{folder.name}.reverie"), Clock(NOON.timestamp(), 0))
    with store.rehearsing() as (_, stage):
        RulesEngine().dream(stage, Brief(NOON, taken_back=taken_back), nobody)
        return {change.file: change for change in stage.changes()}


def body_after(change: Change) -> str:
    """The body that a change leaves."""
    assert change.after is not None
    return change.after.data.decode().split("---", 2)[2].lstrip("\n")


def opened(folder: Path) -> Memory:
    """The memory of that folder, at noon, without any sessions."""
    (folder.parent / "no-sessions").mkdir(exist_ok=True)
    environ = {"HOME": os.environ["HOME"], "PATH": os.environ["PATH"], "REVERIE_NOW": NOON.isoformat()}
    return Memory.open(folder.parent, memory_dir=folder, sessions=[folder.parent / "no-sessions"], environ=environ)


def dream(folder: Path, *, review: str | None = None, dry_run: bool = False) -> Outcome:
    """A dream right now. Nobody else is there, so nobody is waited for."""
    settle, shared_lock.SETTLE = shared_lock.SETTLE, 0.0
    pause, shared_lock.TORN_PAUSE = shared_lock.TORN_PAUSE, 0.0
    try:
        return asyncio.run(opened(folder).dream(now=True, review=review, dry_run=dry_run))
    finally:
        shared_lock.SETTLE, shared_lock.TORN_PAUSE = settle, pause


def snapshot(folder: Path) -> dict[str, tuple[bytes, int, int]]:
    """Bytes, time and inode of every file below a folder, but for the lock."""
    return {
        path.relative_to(folder).as_posix(): (path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_ino)
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != ".consolidate-lock"
    }
