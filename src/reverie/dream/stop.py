"""A dream is asked to end by somebody else: its task is looked up, a request is left for it, and its end waited for.

No signal is ever sent: a process number may by now mean somebody else.
"""

from __future__ import annotations

import time
from enum import StrEnum

from reverie.dream.task import Task, find_task, is_request_open, request_stop
from reverie.errors import StoreError
from reverie.store.store import Store

PATIENCE = 10.0  # seconds; a model's dream looks for a request five times a second, rules between two steps
PAUSE = 0.05  # seconds between two looks whether it has ended


class Stop(StrEnum):
    """What came of asking."""

    STOPPED = "stopped"  # it ended, and the folder is as it was before it
    NONE = "none"  # no dream was under way
    ENDED = "ended"  # it ended by itself before it heard of it: too late
    ASKED = "asked"  # it is asked, and has not ended yet


def stop_dream(store: Store, patience: float = PATIENCE) -> Stop:
    """Ask the dream that is under way on the folder to end, and wait until it has. Raises StoreError where it cannot be
    asked.
    """
    deadline = time.monotonic() + patience
    task = _task_soon(store, deadline)
    if task is None:
        return Stop.NONE
    request_stop(store.state.path, task)
    while (now := find_task(store)) is not None and now.began_ns == task.began_ns:
        if time.monotonic() >= deadline:
            return Stop.ASKED
        time.sleep(PAUSE)
    while _is_dreaming(store) and find_task(store) is None and time.monotonic() < deadline:
        time.sleep(PAUSE)  # it gives the lock file its time back, and clears up
    time.sleep(PAUSE)  # the last thing that it lets go of, right after its journal, is the folder
    return Stop.ENDED if is_request_open(store.state.path, task) else Stop.STOPPED


def _task_soon(store: Store, deadline: float) -> Task | None:
    """The dream under way, also one that is about to tell of itself; None where there is none. Raises StoreError for
    one that does not tell, so that nobody can ask it anything.
    """
    while (task := find_task(store)) is None and _is_dreaming(store):
        if time.monotonic() >= deadline:
            raise StoreError(
                f"a dream is under way, but what it tells in {store.state.path} cannot be read, so it cannot be asked; "
                "wait until it has ended, or end its process"
            )
        time.sleep(PAUSE)
    return task


def _is_dreaming(store: Store) -> bool:
    store.settle()
    run = store.running()
    return run is not None and run.kind == "dream"
