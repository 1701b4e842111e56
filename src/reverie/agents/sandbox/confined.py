"""A program under one given boundary. Which boundary works on this machine is for `probe` to find out."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Generator, Mapping, Sequence
from contextlib import ExitStack, contextmanager

from reverie.agents.sandbox import bubblewrap, landlock, seccomp
from reverie.agents.sandbox.boundary import Boundary, Reach
from reverie.agents.sandbox.child import Limits, Ran, run_child
from reverie.agents.sandbox.syscalls import find_machine
from reverie.errors import SandboxMissing

LAUNCHER = os.path.join(os.path.dirname(__file__), "launch.py")
SHOWN_BYTES = 300  # of what a launcher said that could not begin


def run_confined(
    boundary: Boundary, argv: Sequence[str], *, cwd: str, environ: Mapping[str, str], limits: Limits, reach: Reach
) -> Ran:
    """The program ran under that boundary. Raises SandboxMissing where it cannot be put up; then nothing was run."""
    with ExitStack() as held:
        rules = -1
        try:
            filter_descriptor = held.enter_context(_filter())
            if boundary is Boundary.LANDLOCK:
                rules = landlock.ruleset(reach)
                held.callback(os.close, rules)
                words = list(argv)
            else:
                before = bubblewrap.arguments(_bwrap(), reach, cwd=cwd, filter_descriptor=filter_descriptor)
                words = [*before, *argv]
            said, say = os.pipe()
            held.callback(os.close, said)
            try:
                ran = run_child(
                    _launch(say, rules, filter_descriptor, limits, environ) + words,
                    cwd=cwd,
                    environ=environ,
                    limits=limits,
                    descriptors=[one for one in (say, rules, filter_descriptor) if one >= 0],
                )
            finally:
                os.close(say)
        except OSError as cause:
            raise SandboxMissing(f"{boundary} could not be put up: {cause.strerror}") from cause
        # Whoever held the other end is dead, so this does not wait.
        if not os.read(said, 1) and not ran.timed_out:
            reason = ran.output[-SHOWN_BYTES:].decode("utf-8", "replace").strip()
            raise SandboxMissing(f"{boundary} could not be put up: {reason}")
    return ran


def _launch(say: int, rules: int, filter_descriptor: int, limits: Limits, environ: Mapping[str, str]) -> list[str]:
    # Isolated and without site-packages: nothing of the project or the user is imported, and it starts fast.
    words = [sys.executable, "-I", "-S", LAUNCHER]
    numbers = (say, rules, filter_descriptor, math.ceil(limits.seconds) + 1, int("LC_CTYPE" in environ), os.getpid())
    return [*words, *map(str, numbers)]


@contextmanager
def _filter() -> Generator[int]:
    """A descriptor from which the filter of system calls can be read, once."""
    machine = find_machine()
    if machine is None:
        raise SandboxMissing("the system calls of this machine are not known")
    reading, writing = os.pipe()
    try:
        try:
            os.write(writing, seccomp.program(machine))  # a few thousand bytes; a pipe takes more before it blocks
        finally:
            os.close(writing)
        yield reading
    finally:
        os.close(reading)


def _bwrap() -> str:
    found = bubblewrap.find_bubblewrap()
    if found is None:
        raise SandboxMissing("bubblewrap is not installed")
    return found
