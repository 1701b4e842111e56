"""Run a program that can read and say what it read, and nothing else.

Covered: writing anywhere, the network, local sockets, signals to others, marks on files, locks, terminals, descriptors
of ours, programs that stay behind, endless output, endless loops, too many processes. Not covered: what the program
reads and then says, unless it is hidden; memory of all its processes together; reading from a pipe in the file system
that somebody else waits for, and under bubblewrap also writing to it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence

from reverie.agents.sandbox.boundary import Reach, resolved
from reverie.agents.sandbox.child import Limits, Ran
from reverie.agents.sandbox.confined import run_confined
from reverie.agents.sandbox.probe import find_boundary
from reverie.errors import SandboxMissing, UsageError


def run(
    argv: Sequence[str],
    *,
    cwd: str,
    environ: Mapping[str, str],
    seconds: float,
    most_bytes: int,
    readable: Sequence[str] = ("/",),
    hidden: Sequence[str] = (),
    is_wanted: Callable[[], bool] = lambda: True,
) -> Ran:
    """The program ran under the boundary, with this environment and no other, and all its processes are gone.

    It could read what lies below `readable` and where programs live, but nothing below `hidden`. It is ended as soon as
    it is wanted no more, and when our own process ends, in whatever way. Whatever it does is
    told in the answer; a program that is not there ends with 127, as in a shell. Raises SandboxMissing where no
    boundary works here, and UsageError for a call that makes no sense; in both cases nothing was run.
    """
    if not argv or any("\0" in word for word in argv) or not os.path.isdir(cwd):
        raise UsageError(f"there is nothing to run, or {cwd} is no folder; give a program and a folder that exists")
    found = find_boundary()
    if found.boundary is None:
        raise SandboxMissing(found.reason)
    return run_confined(
        found.boundary,
        argv,
        cwd=cwd,
        environ=environ,
        limits=Limits(seconds, most_bytes, is_wanted),
        reach=Reach(tuple(map(resolved, readable)), tuple(map(resolved, hidden))),
    )
