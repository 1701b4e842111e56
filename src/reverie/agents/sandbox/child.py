"""A program in a group of its own: started, listened to, and ended with all its children.

start -> output and the watch over time, bytes and processes -> the whole group is killed -> reaped
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

MOST_PROCESSES = 256  # processes and threads together; a pipeline of searches stays far below
WATCH_SECONDS = 0.02  # between two looks at what the group is up to
LAST_WORDS_SECONDS = 5.0  # for pipes to close once everybody was killed, which is instant but for a sick disk
CHUNK = 1 << 16
AFTER_SIGNALS = 128  # a shell's code for a program that a signal ended is this and the signal's number


@dataclass(frozen=True, slots=True)
class Ran:
    """How a program ended, and what it said: stdout and stderr in the order they came.

    `was_cut`: it said more than was wanted, or became too many processes, and was ended for it; `output` is how it
    began. `timed_out`: it was ended at its deadline, or when nobody waited for it any more.
    """

    code: int
    output: bytes
    was_cut: bool = False
    timed_out: bool = False


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a program may run, how much it may say, and whether anybody still waits for it."""

    seconds: float
    most_bytes: int
    is_wanted: Callable[[], bool] = lambda: True


@dataclass(slots=True)
class _Listening:
    """What was heard so far, and why the program had to be ended, if it had to."""

    output: bytearray = field(default_factory=bytearray)
    was_cut: bool = False
    timed_out: bool = False


def run_child(
    argv: Sequence[str], *, cwd: str, environ: Mapping[str, str], limits: Limits, descriptors: Sequence[int]
) -> Ran:
    """The program ran to its end or to a limit, and nobody of its group is left.

    It has no terminal, nothing to read on stdin, and of our descriptors only the given ones. Raises OSError where it
    cannot be started.
    """
    tasks_before = _tasks_of_the_machine()
    process = subprocess.Popen(
        argv,
        cwd=cwd,
        env=dict(environ),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        pass_fds=descriptors,
    )
    heard = _Listening()
    assert process.stdout is not None
    try:
        _listen(process, process.stdout.fileno(), limits, heard, tasks_before)
    finally:
        # The leader is reaped only after the kill: until then nobody else can get its number.
        _kill_group(process.pid)
        _hear_the_rest(process.stdout.fileno(), limits, heard)
        process.stdout.close()
        code = process.wait()
    return Ran(
        code=code if code >= 0 else AFTER_SIGNALS - code,
        output=bytes(heard.output),
        was_cut=heard.was_cut,
        timed_out=heard.timed_out,
    )


def _listen(process: subprocess.Popen[bytes], pipe: int, limits: Limits, heard: _Listening, tasks_before: int) -> None:
    """Return when the program is over, or has to be."""
    deadline = time.monotonic() + limits.seconds
    is_open = True
    while True:
        left = deadline - time.monotonic()
        if left <= 0 or not limits.is_wanted():
            heard.timed_out = True
            return
        pause = min(WATCH_SECONDS, left)
        if not is_open:
            if _has_ended(process.pid):
                return
            time.sleep(min(pause, WATCH_SECONDS / 10))
        elif _is_readable(pipe, pause):
            is_open = _hear(pipe, limits, heard)
        elif _has_ended(process.pid):
            return
        if heard.was_cut:
            return
        # Counting every process is slow, so the machine's own count is asked first.
        if _tasks_of_the_machine() - tasks_before > MOST_PROCESSES and _tasks_of_group(process.pid) > MOST_PROCESSES:
            heard.was_cut = True
            return


def _is_readable(pipe: int, seconds: float) -> bool:
    waiting = select.poll()  # select(2) knows no descriptor above 1023
    waiting.register(pipe, select.POLLIN)
    return bool(waiting.poll(seconds * 1000))


def _hear(pipe: int, limits: Limits, heard: _Listening) -> bool:
    """Take what the pipe holds. False: everybody closed it."""
    data = os.read(pipe, CHUNK)
    room = limits.most_bytes - len(heard.output)
    heard.output += data[:room]
    heard.was_cut = heard.was_cut or len(data) > room
    return bool(data)


def _hear_the_rest(pipe: int, limits: Limits, heard: _Listening) -> None:
    """What was said before the end still counts; and once the pipe is closed, everybody who held it is gone."""
    deadline = time.monotonic() + LAST_WORDS_SECONDS
    while _is_readable(pipe, max(0.0, deadline - time.monotonic())):
        if not _hear(pipe, limits, heard):
            return


def _has_ended(pid: int) -> bool:
    """Whether the leader is over, without reaping it."""
    try:
        return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    except ChildProcessError:  # whoever embeds us has the kernel reap its children
        return True


def _kill_group(group: int) -> None:
    # A group that is only a zombie may be refused on some systems; it needs no killing.
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)


def _tasks_of_the_machine() -> int:
    """How many processes and threads there are in all; 0 where that cannot be told."""
    try:
        with open("/proc/loadavg", "rb") as file:
            return int(file.read().split()[3].partition(b"/")[2])
    except (OSError, ValueError, IndexError):
        return 0


def _tasks_of_group(group: int) -> int:
    """How many processes and threads the group has now."""
    count = 0
    for name in os.listdir("/proc"):
        if name.isdigit():
            with contextlib.suppress(OSError, ValueError, IndexError), open(f"/proc/{name}/stat", "rb") as file:
                # The command's name stands in brackets and may hold anything; what is wanted comes after it.
                fields = file.read().rpartition(b")")[2].split()
                count += int(fields[17]) if int(fields[2]) == group else 0
    return count
