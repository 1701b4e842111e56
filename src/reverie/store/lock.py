"""The folder's own lock: one writer at a time among Reverie's processes and threads.

It is an flock on the folder's handle: it covers every alias of the folder and every process namespace of the machine,
and ends with its process, so it can never be left behind.
"""

from __future__ import annotations

import errno
import fcntl
import os
import time

from reverie.errors import LockHeld, StoreError
from reverie.store.folder import Folder
from reverie.store.state import State

PAUSE = 0.02  # seconds between two tries
SIDECAR = "folder.lock"  # used where a directory cannot be locked, as on some network file systems
_NO_DIRECTORY_LOCKS = (errno.EBADF, errno.EINVAL, errno.ENOLCK, errno.ENOTSUP)


class FolderLock:
    """Held from `acquire` to `release`. Threads exclude each other too: each lock opens the folder for itself."""

    def __init__(self, folder: Folder, state: State) -> None:
        self._folder = folder
        self._state = state
        self._descriptor: int | None = None

    def acquire(self, patience: float = 0.0) -> None:
        """Become the one writer, trying for `patience` seconds. Raises LockHeld; then nothing was changed."""
        deadline = time.monotonic() + patience
        while not self._try():
            if time.monotonic() >= deadline:
                raise LockHeld(self._folder.path, "another Reverie process")
            time.sleep(PAUSE)

    def release(self) -> None:
        """Let the next one in."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _try(self) -> bool:
        try:
            descriptor = os.open(self._folder.path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        except OSError as cause:
            raise StoreError(f"cannot lock {self._folder.path}: {cause.strerror}") from cause
        try:
            locked = try_flock(descriptor)
        except OSError as cause:
            os.close(descriptor)
            if cause.errno not in _NO_DIRECTORY_LOCKS:
                raise StoreError(f"cannot lock {self._folder.path}: {cause.strerror}") from cause
            descriptor = self._open_sidecar()
            locked = try_flock(descriptor)
        if locked:
            self._descriptor = descriptor
        else:
            os.close(descriptor)
        return locked

    def _open_sidecar(self) -> int:
        path = os.path.join(self._state.path, SIDECAR)
        try:
            return os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        except OSError as cause:
            raise StoreError(f"cannot lock {path}: {cause.strerror}") from cause


def try_flock(descriptor: int) -> bool:
    """Whether the open file is ours alone now; it is until it is closed."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
