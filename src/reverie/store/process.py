"""Who a process number means. A number alone identifies nobody: it is used again after its process died."""

from __future__ import annotations

import os
import socket
import sys

if sys.platform != "linux":
    import psutil

START_TIME_SLACK = 2.0  # seconds: start times are kept in ticks, file times on some systems in whole seconds


def is_alive(pid: int) -> bool:
    """Whether some process has this number now. One we may not signal is alive all the same; one that has ended, and
    that its parent never asked after, is not, though it keeps its number: in a container that may be for good.
    """
    if pid <= 0:
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return not _has_ended(pid)
    except OverflowError:
        return False
    return not _has_ended(pid)


def is_same(pid: int, started: float | None) -> bool:
    """Whether the process that began at `started` still lives: some process has its number, and began just then.

    Where a start time cannot be told, or was not, the number alone decides.
    """
    if not is_alive(pid):
        return False
    begun = start_time(pid)
    return started is None or begun is None or abs(begun - started) <= START_TIME_SLACK


def started_after(pid: int, moment: float) -> bool:
    """Whether the process with this number began after `moment`, and so cannot be the one that wrote then.

    False where its start time cannot be told: the doubt goes to the holder.
    """
    start = start_time(pid)
    return start is not None and start > moment + START_TIME_SLACK


def start_time(pid: int) -> float | None:
    """When the process began, in seconds since the epoch; None where that cannot be told."""
    if sys.platform != "linux":
        try:
            return psutil.Process(pid).create_time()
        except psutil.Error:
            return None
    try:
        ticks = int(_figures(pid)[19])
    except (OSError, ValueError, IndexError):
        return None
    boot = _boot_time()
    return None if boot is None else boot + ticks / os.sysconf("SC_CLK_TCK")


def _has_ended(pid: int) -> bool:
    """Whether only the number is left of a process; False where that cannot be told."""
    if sys.platform != "linux":
        try:
            return psutil.Process(pid).status() in (psutil.STATUS_ZOMBIE, psutil.STATUS_DEAD)
        except psutil.Error:
            return False
    try:
        return _figures(pid)[0] in (b"Z", b"X")
    except (OSError, IndexError):
        return False


def _figures(pid: int) -> list[bytes]:
    """What Linux says of a process from its state on, which is field 3. The command's name before it stands in brackets
    and may hold anything.
    """
    with open(f"/proc/{pid}/stat", "rb") as file:
        return file.read().rpartition(b")")[2].split()


def _boot_time() -> float | None:
    try:
        with open("/proc/stat", "rb") as file:
            for line in file:
                if line.startswith(b"btime "):
                    return float(line.split()[1])
    except OSError:
        return None
    return None


def host_name() -> str:
    """This machine, as the journal names it."""
    return socket.gethostname()
