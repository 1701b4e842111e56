"""How far extraction has come in each transcript, and the notes of each session: a small file in the state folder.

A stretch of turns is claimed before it is looked at, so no two runs ever look at the same one at once. What a run could
not finish it gives back; what a crash cut short is free again as soon as the process that claimed it is gone. If its
findings had landed all the same, whoever looks next finds them known. Transcripts and notes go by their paths.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import cast

from reverie.errors import StoreError
from reverie.store.durable import PRIVATE_FILE, PRIVATE_FOLDER, TEMPORARY_PREFIX, write_over_at
from reverie.store.process import host_name, is_same, start_time

# A room of its own: the file changes without the folder's lock, whose holder sweeps half-written files elsewhere.
ROOM, FILE, LOCK = "cursors", "cursors.json", "cursors.lock"
MOST_KEPT = 2_000  # transcripts; the ones that were looked at longest ago are forgotten first


@dataclass(frozen=True, slots=True)
class _Claim:
    """The turns behind `after` up to `upto`, which a process is looking at."""

    upto: int
    after: int
    pid: int
    started: float | None
    host: str

    @property
    def is_held(self) -> bool:
        """Whether the process lives; nobody here can tell of one on another machine, so that counts as alive."""
        return self.host != host_name() or is_same(self.pid, self.started)

    @property
    def cursor(self) -> int:
        return self.upto if self.is_held else self.after


class Cursors:
    """The last turn of every transcript that was looked at or is claimed, by its path. Safe from several processes at
    once.

    A damaged file counts as empty: extraction then looks at a session again and finds it known. Raises StoreError where
    the state folder cannot be written.
    """

    def __init__(self, state_dir: str) -> None:
        self._state_dir = state_dir
        self._folder = os.path.join(state_dir, ROOM)
        self._path = os.path.join(self._folder, FILE)

    def of(self, transcript: str) -> int:
        """The last turn that is claimed or was looked at; 0 before the first."""
        return _cursor(self._read().get(os.path.realpath(transcript), 0))

    def claim(self, transcript: str, upto: int, after: int, *, alone: bool = False) -> bool:
        """The turns behind `after` up to `upto` are the caller's. False where somebody else has claimed some of them
        meanwhile; if the caller must be `alone`, also while somebody is at work on earlier ones.
        """
        pid = os.getpid()
        return self._move(transcript, after, _Claim(upto, after, pid, start_time(pid), host_name()), alone=alone)

    def finish(self, transcript: str, upto: int) -> None:
        """What was claimed needs no further look, unless somebody claimed more since: then that goes on from there."""
        self._move(transcript, upto, upto)

    def give_back(self, transcript: str, upto: int, after: int) -> None:
        """What was claimed is nobody's again, unless somebody claimed more since."""
        self._move(transcript, upto, after)

    def _move(self, transcript: str, seen: int, to: int | _Claim, *, alone: bool = False) -> bool:
        key = os.path.realpath(transcript)
        with self._held():
            turns = self._read()
            last = turns.get(key, 0)
            if _cursor(last) != seen or (alone and isinstance(last, _Claim) and last.is_held):
                return False
            turns.pop(key, None)
            turns[key] = to
            kept = {path: _as_json(one) for path, one in list(turns.items())[-MOST_KEPT:]}
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

    def _read(self) -> dict[str, int | _Claim]:
        try:
            with open(self._path, encoding="utf-8") as file:
                found: object = json.load(file)
        except (OSError, ValueError):
            return {}
        if not isinstance(found, dict):
            return {}
        turns = cast("dict[str, object]", found)
        return {path: one for path, value in turns.items() if (one := _from_json(value)) is not None}


def _cursor(one: int | _Claim) -> int:
    return one.cursor if isinstance(one, _Claim) else one


def _as_json(one: int | _Claim) -> object:
    return asdict(one) if isinstance(one, _Claim) else one


def _from_json(value: object) -> int | _Claim | None:
    """A cursor or a claim; None for what is neither."""
    if isinstance(value, int):
        return value
    if not isinstance(value, dict):
        return None
    match cast("dict[str, object]", value):
        case {
            "upto": int(upto),
            "after": int(after),
            "pid": int(pid),
            "started": float() | None as at,
            "host": str(host),
        }:
            return _Claim(upto, after, pid, at, host)
        case _:
            return None
