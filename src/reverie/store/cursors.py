"""How far extraction has come in each transcript, and the notes of each session: a small file in the state folder.

A stretch of turns is claimed before it is looked at, so no two runs ever look at the same one at once. What a run could
not finish it gives back; what a crash cut short is free again as soon as the process that claimed it is gone, and
nobody is at work on later turns. If its findings had landed all the same, whoever looks next finds them known.
Transcripts and notes go by their paths.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from typing import cast

from reverie.errors import StoreError
from reverie.store.durable import PRIVATE_FILE, PRIVATE_FOLDER, TEMPORARY_PREFIX, read_bounded, write_over_at
from reverie.store.process import host_name, is_same, start_time

# A room of its own: the file changes without the folder's lock, whose holder sweeps half-written files elsewhere.
ROOM, FILE, LOCK = "cursors", "cursors.json", "cursors.lock"
MOST_BYTES = 16_000_000
MOST_KEPT = 2_000  # transcripts; the ones that were looked at longest ago are forgotten first
NOBODY = 0  # the number of no process


@dataclass(frozen=True, slots=True)
class _Claim:
    """The turns behind `after` up to `upto`, which a process is looking at."""

    upto: int
    after: int
    pid: int
    started: float | None
    host: str
    below: _Claim | None = None  # on the turns before these, by a run that had not ended when this one began

    @property
    def is_held(self) -> bool:
        """Whether the process lives; nobody here can tell of one on another machine, so that counts as alive."""
        return self.host != host_name() or is_same(self.pid, self.started)

    @property
    def cursor(self) -> int:
        if self.is_held:
            return self.upto
        return self.below.cursor if self.below else self.after

    def chain(self) -> Iterator[_Claim]:
        """This claim and those below it."""
        one: _Claim | None = self
        while one:
            yield one
            one = one.below

    def ended(self, upto: int) -> _Claim | int:
        """Without the run that looked at the turns up to `upto`, which did so. Where an earlier one has not ended well,
        its turns are still owed, and those after it are looked at again with them.
        """
        below = self.below
        if not self._covers(upto):
            left = below.ended(upto) if below else None
            return replace(self, below=left if isinstance(left, _Claim) else None)
        if below is None:
            return self.upto
        return replace(below, upto=self.upto) if below.is_held else below

    def given_up(self, upto: int) -> _Claim:
        """With the run that looked at the turns up to `upto` over, and these owed: they are the claim of nobody."""
        if self._covers(upto):
            return replace(self, pid=NOBODY, started=None, host=host_name())
        return replace(self, below=self.below.given_up(upto) if self.below else None)

    def _covers(self, turn: int) -> bool:
        return self.after < turn <= self.upto


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
        claim = _Claim(upto, after, pid, start_time(pid), host_name())

        def over(last: int | _Claim) -> int | _Claim | None:
            open_claims = list(last.chain()) if isinstance(last, _Claim) else []
            if _cursor(last) != after or (alone and any(one.is_held for one in open_claims)):
                return None
            return replace(claim, below=next((one for one in open_claims if one.upto <= after), None))

        return self._change(transcript, over)

    def interrupted(self) -> list[str]:
        """The transcripts and notes that a process was looking at when it ended, by their real paths."""
        found = self._read().items()
        return [path for path, one in found if isinstance(one, _Claim) and not all(c.is_held for c in one.chain())]

    def finish(self, transcript: str, upto: int) -> None:
        """What was claimed needs no further look, unless somebody claimed more since: then that goes on from there."""
        self._change(transcript, lambda last: last.ended(upto) if isinstance(last, _Claim) else None)

    def give_back(self, transcript: str, upto: int) -> None:
        """What was claimed is nobody's again; where somebody claimed more since, as soon as that has ended."""

        def over(last: int | _Claim) -> int | _Claim | None:
            if not isinstance(last, _Claim):
                return None
            left = last.given_up(upto)
            return left if any(one.is_held for one in left.chain()) else left.cursor

        self._change(transcript, over)

    def _change(self, transcript: str, change: Callable[[int | _Claim], int | _Claim | None]) -> bool:
        """What is kept of the transcript becomes what `change` makes of it; whether it makes anything."""
        key = os.path.realpath(transcript)
        with self._held():
            turns = self._read()
            to = change(turns.get(key, 0))
            if to is None:
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
            found: object = json.loads(read_bounded(None, self._path, MOST_BYTES))
            turns = cast("dict[str, object]", found) if isinstance(found, dict) else {}
            return {path: one for path, value in turns.items() if (one := _from_json(value)) is not None}
        except (OSError, ValueError, RecursionError):
            return {}


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
            **rest,
        }:
            below = _from_json(rest.get("below"))
            return _Claim(upto, after, pid, at, host, below if isinstance(below, _Claim) else None)
        case _:
            return None
