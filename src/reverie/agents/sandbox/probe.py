"""Which boundary works on this machine, found out by running a program under it that tries to get out."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import tempfile
from dataclasses import dataclass
from functools import cache

from reverie.agents.sandbox import bubblewrap, landlock
from reverie.agents.sandbox.boundary import Boundary, Reach
from reverie.agents.sandbox.child import Limits
from reverie.agents.sandbox.confined import run_confined
from reverie.agents.sandbox.syscalls import find_machine
from reverie.errors import SandboxMissing

TRIAL = os.path.join(os.path.dirname(__file__), "trial.py")
LIMITS = Limits(seconds=20.0, most_bytes=10_000)
EVERYTHING = Reach(readable=("/",), hidden=())
AS_IT_WAS = b"as it was"


@dataclass(frozen=True, slots=True)
class Found:
    """The boundary that holds here; or None, and why none does."""

    boundary: Boundary | None
    reason: str = ""


@cache
def find_boundary() -> Found:
    """The first boundary that held when it was tried. Asked once a process: what a kernel can does not change."""
    if sys.platform != "linux":
        return Found(None, "the boundary needs Linux")
    if find_machine() is None:
        return Found(None, f"the system calls of this machine ({os.uname().machine}) are not known")
    reasons: list[str] = []
    for boundary in Boundary:
        reason = why_not(boundary)
        if reason is None:
            return Found(boundary)
        reasons.append(f"{boundary}: {reason}")
    return Found(None, "; ".join(reasons))


def why_not(boundary: Boundary) -> str | None:
    """What is wrong with that boundary on this machine, in plain words; None where it holds."""
    if boundary is Boundary.LANDLOCK and landlock.version() == 0:
        return "this kernel has none, or it is turned off"
    if boundary is Boundary.BUBBLEWRAP and bubblewrap.find_bubblewrap() is None:
        return "it is not installed"
    try:
        with tempfile.TemporaryDirectory(prefix="reverie-trial-") as folder:
            return _try_out(boundary, os.path.realpath(folder))
    except SandboxMissing as missing:
        return missing.reason
    except OSError as cause:
        return f"it could not be tried out: {cause.strerror}"


def _try_out(boundary: Boundary, folder: str) -> str | None:
    path = os.path.join(folder, "file")
    with open(path, "wb") as file:
        file.write(AS_IT_WAS)
    before = os.stat(path)
    with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as listener:
        port = listener.getsockname()[1]
        argv = [sys.executable, "-I", "-S", TRIAL, path, str(port)]
        ran = run_confined(boundary, argv, cwd=folder, environ={}, limits=LIMITS, reach=EVERYTHING)
    lines = ran.output.decode("utf-8", "replace").splitlines()
    if ran.code != 0 or not lines or lines[-1] != "done":
        return f"a program could not run under it: {lines[-1] if lines else 'it said nothing'}"
    if len(lines) > 1:
        return f"a program under it could still {', '.join(lines[:-1])}"
    # What the program says of itself is not enough.
    after = os.stat(path)
    with open(path, "rb") as file:
        is_same = file.read() == AS_IT_WAS and os.listdir(folder) == ["file"]
    if not is_same or (before.st_mode, before.st_mtime_ns) != (after.st_mode, after.st_mtime_ns):
        return "a program under it changed a file"
    return None
