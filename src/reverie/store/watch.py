"""What the system itself tells of changes in folders: Linux does so for every file in them, at no cost to whoever asks.

It tells of what is done through this machine's own file system. A change made on another machine's side of a network
disk, through a mapping of a file into memory or through another name of the file elsewhere is not told.
"""

from __future__ import annotations

import ctypes
import os
import sys
import weakref
from collections.abc import Iterable
from threading import Lock

from reverie.store.folder import Folder

_MODIFIED, _ATTRIBUTES = 0x2, 0x4
_MOVED_FROM, _MOVED_TO, _CREATED, _DELETED = 0x40, 0x80, 0x100, 0x200
_GONE, _MOVED = 0x400, 0x800  # the folder itself
_ONLY_FOLDERS, _NO_LINKS = 0x0100_0000, 0x0200_0000
_TOLD = _MODIFIED | _ATTRIBUTES | _MOVED_FROM | _MOVED_TO | _CREATED | _DELETED | _GONE | _MOVED
_AT_ONCE = 1 << 16  # bytes of news


class Watch:
    """News of some folders, from the moment it was made until nobody holds it any more. Several threads may ask.

    A process that was forked from this one must not ask: it would take the news away from this one.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._times = 0
        self._asking = Lock()  # who has taken news away must have counted them before another one looks
        weakref.finalize(self, os.close, descriptor)

    def times(self) -> int:
        """How often there were news so far: as long as the number stays, nothing changed."""
        with self._asking:
            try:
                while os.read(self._descriptor, _AT_ONCE):
                    self._times += 1
            except BlockingIOError:
                return self._times
            except OSError:
                self._times += 1  # who cannot hear does not say that nothing happened
            return self._times


def watch(folder: Folder, below: Iterable[str]) -> Watch | None:
    """A watch over these folders below a memory folder, "" for itself; None where the system has none to give."""
    if not sys.platform.startswith("linux"):
        return None
    library = ctypes.CDLL(None, use_errno=True)
    try:
        descriptor = library.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
    except AttributeError:
        return None  # another C library
    if descriptor < 0:
        return None
    made = Watch(descriptor)
    for one in below:
        # By the handle: the path might lead to another folder by now.
        path = os.fsencode(f"/proc/self/fd/{folder.descriptor}/{one or '.'}")
        if library.inotify_add_watch(descriptor, path, _TOLD | _ONLY_FOLDERS | _NO_LINKS) < 0:
            return None
    return made
