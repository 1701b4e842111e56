"""A dream under way, as other processes see it: a small file in the state folder, kept while the dream works."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from reverie.dream.progress import Progress
from reverie.store.durable import write_over_at
from reverie.store.process import is_alive

FILE = "task.json"
OFTEN = 0.25  # seconds between two writes: somebody looks on, and nobody reads faster


@dataclass(frozen=True, slots=True)
class Task:
    """What a dream is doing: `starting` until it has changed a file, then `updating`."""

    pid: int
    engine: str
    started: str
    phase: str
    sessions: int
    text: str
    turns: int = 0
    tool_calls: int = 0
    files: tuple[str, ...] = ()


class TaskBoard:
    """Where one dream tells how far it is. A file that cannot be written is no reason to stop dreaming."""

    def __init__(self, state_dir: str, engine: str, started: datetime) -> None:
        self._path = os.path.join(state_dir, FILE)
        self._engine = engine
        self._started = started.isoformat()
        self._written = 0.0

    def tell(self, progress: Progress, sessions: int) -> None:
        """The dream has come so far."""
        if time.monotonic() - self._written < OFTEN:
            return
        self._written = time.monotonic()
        task = Task(
            os.getpid(),
            self._engine,
            self._started,
            "updating" if progress.files else "starting",
            sessions,
            progress.text,
            progress.turns,
            progress.tool_calls,
            progress.files,
        )
        self._write(task)

    def clear(self) -> None:
        """The dream has ended, however it did."""
        try:
            os.unlink(self._path)
        except OSError:
            return

    def _write(self, task: Task) -> None:
        fields = {name: getattr(task, name) for name in Task.__slots__}
        try:
            write_over_at(self._path, json.dumps(fields, ensure_ascii=False).encode())
        except OSError:
            return


def current_task(state_dir: str) -> Task | None:
    """The dream that is under way; None where there is none, or its process is gone."""
    try:
        with open(os.path.join(state_dir, FILE), encoding="utf-8") as file:
            told: object = json.load(file)
    except (OSError, ValueError):
        return None
    if not isinstance(told, dict):
        return None
    fields = cast("Mapping[str, object]", told)
    try:
        task = Task(**{**fields, "files": tuple(cast("list[str]", fields.get("files", [])))})  # type: ignore[arg-type]
    except TypeError:
        return None
    return task if isinstance(fields.get("pid"), int) and is_alive(task.pid) else None
