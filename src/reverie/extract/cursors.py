"""How far extraction has come in each transcript: a small file in a room of its own in the state folder.

A stretch of turns is claimed before it is looked at, so no two runs ever look at the same one. What a run could not
finish it gives back; what a crash cut short stays claimed, and the next dream, which hears whole sessions, finds it.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Generator
from contextlib import contextmanager
from typing import cast

from reverie.errors import StoreError
from reverie.store.durable import PRIVATE_FILE, PRIVATE_FOLDER, TEMPORARY_PREFIX, write_over_at

# A room of its own: the file changes without the folder's lock, whose holder sweeps half-written files elsewhere.
ROOM, FILE, LOCK = "cursors", "cursors.json", "cursors.lock"
MOST_KEPT = 2_000  # transcripts; the ones that were looked at longest ago are forgotten first


class Cursors:
    """The last turn that was claimed of every transcript, by its path. Safe from several processes at once.

    A damaged file counts as empty: extraction then looks at a session again and finds it known. Raises StoreError where
    the state folder cannot be written.
    """

    def __init__(self, state_dir: str) -> None:
        self._state_dir = state_dir
        self._folder = os.path.join(state_dir, ROOM)
        self._path = os.path.join(self._folder, FILE)

    def of(self, transcript: str) -> int:
        """The last turn that was claimed; 0 before the first."""
        return self._read().get(os.path.realpath(transcript), 0)

    def claim(self, transcript: str, upto: int, after: int) -> bool:
        """The turns behind `after` up to `upto` are the caller's. False where somebody else has claimed some of them
        meanwhile.
        """
        return self._move(transcript, after, upto)

    def give_back(self, transcript: str, upto: int, after: int) -> None:
        """What was claimed is nobody's again, unless somebody claimed more since."""
        self._move(transcript, upto, after)

    def _move(self, transcript: str, seen: int, to: int) -> bool:
        key = os.path.realpath(transcript)
        with self._held():
            turns = self._read()
            if turns.get(key, 0) != seen:
                return False
            turns.pop(key, None)
            turns[key] = to
            kept = dict(list(turns.items())[-MOST_KEPT:])
            try:
                write_over_at(self._path, json.dumps(kept).encode())
            except OSError as cause:
                raise StoreError(f"cannot write {self._path}: {cause.strerror}") from cause
            return True

    @contextmanager
    def _held(self) -> Generator[None]:
        try:
            for folder in (self._state_dir, self._folder):
                os.makedirs(folder, mode=PRIVATE_FOLDER, exist_ok=True)
            flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
            descriptor = os.open(os.path.join(self._folder, LOCK), flags, PRIVATE_FILE)
        except OSError as cause:
            raise StoreError(f"cannot write in {self._folder}: {cause.strerror}") from cause
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            self._sweep()
            yield
        finally:
            os.close(descriptor)

    def _sweep(self) -> None:
        """What a crash left half written is gone."""
        for name in os.listdir(self._folder):
            if name.startswith(TEMPORARY_PREFIX):
                os.unlink(os.path.join(self._folder, name))

    def _read(self) -> dict[str, int]:
        try:
            with open(self._path, encoding="utf-8") as file:
                found: object = json.load(file)
        except (OSError, ValueError):
            return {}
        if not isinstance(found, dict):
            return {}
        turns = cast("dict[str, object]", found)
        return {path: turn for path, turn in turns.items() if isinstance(turn, int)}
