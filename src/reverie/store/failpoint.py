"""Named moments at which a test may stop, kill or starve this process.

Each step of the lock and of a publish calls `reached("its name")`. That does nothing at all unless an interface
armed the point first (`REVERIE_FAILPOINT="publish.renamed#2=kill"`: the second time that step is reached, the process
is killed as `kill -9` would). The crash tests first trace a run to learn the steps it takes, then kill a run at each.
"""

from __future__ import annotations

import errno
import os
import signal
import threading

ACTIONS = ("kill", "stop", "enospc", "eio")

_armed: list[tuple[str, int, str]] = []
_counts: dict[str, int] = {}
_trace: list[int] = []


def arm(spec: str) -> None:
    """Do something the nth time a step is reached: `name[#n]=action`, several with commas.

    `trace=FD` instead writes the name of each step reached to that file descriptor.
    """
    for part in spec.split(","):
        name, _, action = part.partition("=")
        if name == "trace":
            _trace.append(int(action))
            continue
        step, _, nth = name.partition("#")
        if action not in ACTIONS:
            raise ValueError(f"unknown failpoint action {action!r}; it is one of {', '.join(ACTIONS)}")
        _armed.append((step, int(nth or 1), action))


def reached(step: str) -> None:
    """This process is at `step`. Returns at once unless a test armed it."""
    if not _armed and not _trace:
        return
    _counts[step] = _counts.get(step, 0) + 1
    for descriptor in _trace:
        os.write(descriptor, f"{step}\n".encode())
    for name, nth, action in _armed:
        if name == step and nth == _counts[step]:
            _act(action)


def _act(action: str) -> None:
    if action in ("kill", "stop"):
        # To this very thread: a signal to the process may reach another one first, and this one would run on a little.
        signal.pthread_kill(threading.get_ident(), signal.SIGKILL if action == "kill" else signal.SIGSTOP)
    else:
        number = errno.ENOSPC if action == "enospc" else errno.EIO
        raise OSError(number, os.strerror(number))
