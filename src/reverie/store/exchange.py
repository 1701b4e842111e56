"""Two names change places in one step, so that what was there can still be looked at.

A plain rename over a file destroys an edit that landed a moment before it. After an exchange the displaced file is
in our hands: it is compared, and put back or merged.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache

_LINUX_EXCHANGE = 2  # RENAME_EXCHANGE of renameat2(2)
_MACOS_SWAP = 2  # RENAME_SWAP of renameatx_np(2)
_UNSUPPORTED = (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP)

LEASE_PATIENCE = 2.0  # seconds to wait for somebody who still has a displaced file open for writing
LEASE_PAUSE = 0.002


RenameFlags = Callable[[int, bytes, int, bytes, int], int]


@cache
def _function() -> RenameFlags | None:
    library = ctypes.CDLL(None, use_errno=True)
    name = "renameatx_np" if sys.platform == "darwin" else "renameat2"
    function = getattr(library, name, None)
    if function is not None:
        function.argtypes = [ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint]
        function.restype = ctypes.c_int
    return function


def exchange(first: int, first_name: str, second: int, second_name: str) -> bool:
    """Let two existing names, each in the folder of its handle, change places. False: this system cannot.

    Raises FileNotFoundError where one of the names is gone; then neither moved.
    """
    function = _function()
    if function is None:
        return False
    flag = _MACOS_SWAP if sys.platform == "darwin" else _LINUX_EXCHANGE
    if function(first, os.fsencode(first_name), second, os.fsencode(second_name), flag) == 0:
        return True
    number = ctypes.get_errno()
    if number in _UNSUPPORTED:
        return False
    raise OSError(number, os.strerror(number), second_name)


def can_exchange(folder: str) -> bool:
    """Whether the file system of this folder can exchange two files in one step. Leaves nothing behind."""
    with tempfile.TemporaryDirectory(prefix=".exchange-", dir=folder) as scratch:
        for name in ("one", "other"):
            with open(os.path.join(scratch, name), "wb"):
                pass
        descriptor = os.open(scratch, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            return exchange(descriptor, "one", descriptor, "other")
        finally:
            os.close(descriptor)


def wait_for_writers(descriptor: int) -> bool:
    """Wait, not long, until nobody has the file of this read-only handle open for writing. False: somebody still has.

    A program that opened the file before it was displaced may still write into it; only after its close is the
    content final. The kernel grants a read lease exactly when there is no writer. Where there are no leases (macOS,
    some file systems) a write under way is given the moment it needs, which is all that can be done there.
    """
    lease = getattr(fcntl, "F_SETLEASE", None)
    if lease is None:
        time.sleep(LEASE_PAUSE)
        return True
    deadline = time.monotonic() + LEASE_PATIENCE
    while True:
        try:
            fcntl.fcntl(descriptor, lease, fcntl.F_RDLCK)
        except OSError as cause:
            if cause.errno != errno.EAGAIN:
                return True
        else:
            fcntl.fcntl(descriptor, lease, fcntl.F_UNLCK)
            return True
        if time.monotonic() > deadline:
            return False
        time.sleep(LEASE_PAUSE)
