"""The note a run leaves while it works, so that the next process can finish or forget what it began.

Two states matter. Until `publishing`, nothing of the memory folder was touched and the run can be forgotten. From then
on the pending record holds every byte, and the run is finished by whoever comes next. Writing `publishing` is the one
moment in which a dream happens.
"""

from __future__ import annotations

import json
import os
import secrets
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from enum import StrEnum

from reverie.errors import StoreError
from reverie.store import failpoint
from reverie.store.durable import PRIVATE_FOLDER, TEMPORARY_PREFIX, flush, read_bounded, write_over
from reverie.store.names import JOURNAL_NAME, STRAYS, is_id
from reverie.store.process import host_name, start_time
from reverie.store.spelling import LATEST_NS
from reverie.store.state import WORK, State

MAX_JOURNAL_BYTES = 64_000
UNCOMMITTED = TEMPORARY_PREFIX + "uncommitted"  # the note as it was before the commit, while a run lands


class RunState(StrEnum):
    """How far a run got."""

    WORKING = "working"
    PUBLISHING = "publishing"


@dataclass(frozen=True, slots=True)
class Run:
    """Who works on the folder, since when, and how far they got.

    `prior_mtime_ns` is the shared lock file's time before a dream wrote to it; None for verbs that never touch it.
    `stamp_ns` is the time it gets when the dream lands.
    """

    run_id: str
    kind: str
    host: str
    pid: int
    pid_started: float | None
    began: float
    prior_mtime_ns: int | None = None
    stamp_ns: int | None = None
    state: RunState = RunState.WORKING


class Journal:
    """The journal file of one state folder."""

    def __init__(self, state: State) -> None:
        self.state = state

    def begin(self, run_id: str, kind: str, began: float, prior_mtime_ns: int | None = None) -> Run:
        """From now on an interruption can be told and mended."""
        pid = os.getpid()
        run = Run(run_id, kind, host_name(), pid, start_time(pid), began, prior_mtime_ns)
        self._write(run)
        failpoint.reached("journal.begun")
        return run

    def commit(self, run: Run, stamp_ns: int | None) -> Run:
        """The point of no return: the pending record of this run will be finished, by us or by the next process."""
        committed = replace(run, state=RunState.PUBLISHING, stamp_ns=stamp_ns)
        with self.state.opened() as folder:
            _unlink(folder, UNCOMMITTED)
            os.link(JOURNAL_NAME, UNCOMMITTED, src_dir_fd=folder, dst_dir_fd=folder)
        self._write(committed)
        failpoint.reached("journal.committed")
        return committed

    def take_back(self) -> None:
        """The run has not committed after all. A rename, so that it works on a full disk too."""
        with self.state.opened() as folder:
            with suppress(FileNotFoundError):
                os.rename(UNCOMMITTED, JOURNAL_NAME, src_dir_fd=folder, dst_dir_fd=folder)
            flush(folder)

    def end(self) -> None:
        """Nothing is under way any more."""
        with self.state.opened() as folder:
            _unlink(folder, UNCOMMITTED)
            if _unlink(folder, JOURNAL_NAME):
                flush(folder)
        failpoint.reached("journal.ended")

    def find(self) -> Run | None:
        """The run that is under way or was interrupted; None where there is none, or its note cannot be read.

        The note is replaced whole, so an unreadable one is no torn write of ours: see `set_aside`.
        """
        try:
            with self.state.opened() as folder:
                return _run_of(json.loads(read_bounded(folder, JOURNAL_NAME, MAX_JOURNAL_BYTES)))
        except (OSError, StoreError, ValueError, RecursionError):
            return None

    def set_aside(self) -> None:
        """A note that cannot be read lies among the strays, whatever it is, and is in nobody's way."""
        with self.state.opened(WORK) as work, self.state.opened() as folder:
            with suppress(FileExistsError):
                os.mkdir(STRAYS, PRIVATE_FOLDER, dir_fd=work)
            name = f"{STRAYS}/{secrets.token_hex(4)}-{JOURNAL_NAME}"
            with suppress(FileNotFoundError):
                os.rename(JOURNAL_NAME, name, src_dir_fd=folder, dst_dir_fd=work)

    def _write(self, run: Run) -> None:
        with self.state.opened() as folder:
            write_over(folder, JOURNAL_NAME, json.dumps(asdict(run)).encode())


def _unlink(folder: int, name: str) -> bool:
    try:
        os.unlink(name, dir_fd=folder)
    except FileNotFoundError:
        return False
    return True


def _run_of(fields: object) -> Run:
    """The run that a note tells of. Raises ValueError where it is not one of ours."""
    match fields:
        case {
            "run_id": str(run_id),
            "kind": str(kind),
            "host": str(host),
            "pid": int(pid),
            "pid_started": float() | int() | None as pid_started,
            "began": float() | int() as began,
            "prior_mtime_ns": int() | None as prior,
            "stamp_ns": int() | None as stamp,
            "state": str(state),
        } if is_id(run_id) and all(time is None or 0 <= time < LATEST_NS for time in (prior, stamp)):
            return Run(run_id, kind, host, pid, pid_started, began, prior, stamp, RunState(state))
        case _:
            raise ValueError("not a journal")
