"""Bytes that are on the disk when the call returns, old or new but never torn."""

from __future__ import annotations

import errno
import fcntl
import os
import secrets
import stat

PRIVATE_FILE = 0o600
PRIVATE_FOLDER = 0o700
TEMPORARY_PREFIX = ".new-"  # what a crash may leave; the sweeper knows it by this


def flush(descriptor: int) -> None:
    """Push a file or folder to the disk itself. A failed flush raises and is never retried: the retry may lie."""
    full = getattr(fcntl, "F_FULLFSYNC", None)  # macOS: plain fsync stops at the drive's cache
    if full is not None:
        fcntl.fcntl(descriptor, full)
    else:
        os.fsync(descriptor)


def write_all(descriptor: int, data: bytes) -> None:
    """Write every byte, however many calls that takes."""
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def write_new(folder: int, name: str, data: bytes, *, mode: int = PRIVATE_FILE, mtime_ns: int | None = None) -> None:
    """Create `name` in the folder (a directory descriptor) with these bytes, flushed.

    Raises FileExistsError where the name is taken, OSError where the disk fails; then no such file is left.
    """
    descriptor = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, mode, dir_fd=folder)
    try:
        write_all(descriptor, data)
        os.fchmod(descriptor, mode)
        if mtime_ns is not None:
            os.utime(descriptor, ns=(mtime_ns, mtime_ns))
        flush(descriptor)
    except BaseException:
        os.unlink(name, dir_fd=folder)
        raise
    finally:
        os.close(descriptor)


def write_over(folder: int, name: str, data: bytes) -> None:
    """Put these bytes at `name`, whole: a reader, or a crash, sees the old bytes or the new ones."""
    temporary = TEMPORARY_PREFIX + secrets.token_hex(4)
    write_new(folder, temporary, data)
    try:
        os.rename(temporary, name, src_dir_fd=folder, dst_dir_fd=folder)
    except OSError:
        os.unlink(temporary, dir_fd=folder)
        raise
    flush(folder)


def write_over_at(path: str, data: bytes) -> None:
    """The file at a path has these bytes, or is as it was. Raises OSError where its folder is not there or is full."""
    parent, name = os.path.split(path)
    folder = os.open(parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        write_over(folder, name, data)
    finally:
        os.close(folder)


def read_bounded(folder: int | None, name: str, limit: int) -> bytes:
    """The first `limit` bytes of a regular file. A link, a pipe or a folder is refused with OSError, at once."""
    descriptor = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder)
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "it is not a regular file", name)
        return read_descriptor(descriptor, limit)
    finally:
        os.close(descriptor)


def read_descriptor(descriptor: int, limit: int) -> bytes:
    """Up to `limit` bytes from the start of an open file."""
    pieces: list[bytes] = []
    offset = 0
    while offset < limit and (piece := os.pread(descriptor, min(limit - offset, 1 << 20), offset)):
        pieces.append(piece)
        offset += len(piece)
    return b"".join(pieces)
