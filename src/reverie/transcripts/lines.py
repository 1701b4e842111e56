"""A transcript's bytes, line by line, in bounded memory: path -> open with care -> lines."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from typing import BinaryIO

from reverie.errors import StoreError
from reverie.transcripts.counts import Counts

MAX_LINE = 16 * 1024 * 1024  # far above the largest honest line: a pasted picture takes a few MB
HEAD = 64 * 1024  # enough to see which program wrote a file, and in which folder
_BUFFER = 256 * 1024


def read_lines(path: str, *, max_line: int = MAX_LINE, counts: Counts | None = None) -> Iterator[bytes]:
    """The lines of a file without their line ends, in order, the last one also where its line end is missing.

    A line over `max_line` bytes is dropped without ever being held, and counted as broken.

    Raises:
        StoreError: the path is missing, unreadable, a link, or anything but a regular file.
    """
    counts = counts if counts is not None else Counts()
    with _open(path) as file:
        while line := _readline(file, path, max_line + 1):
            if len(line) > max_line and not line.endswith(b"\n"):
                while line and not line.endswith(b"\n"):
                    line = _readline(file, path, _BUFFER)
                counts.lines += 1
                counts.skipped_broken += 1
                continue
            yield line.rstrip(b"\r\n")


def read_head(path: str, size: int = HEAD) -> bytes:
    """The first bytes of a file, opened with the same care.

    Raises:
        StoreError: as `read_lines`.
    """
    with _open(path) as file:
        try:
            return file.read(size)
        except OSError as cause:
            raise _unreadable(path, cause) from cause


def _open(path: str) -> BinaryIO:
    # A link could lead to any file of the user's, and a pipe would hang us: neither is a transcript.
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    try:
        descriptor = os.open(path, flags)
    except (OSError, ValueError) as cause:
        raise StoreError(
            f"cannot open the transcript {path!r}: {cause}; check that it exists and is no link"
        ) from cause
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise StoreError(f"{path!r} is no regular file, so it is no transcript; give the path of a .jsonl file")
    return os.fdopen(descriptor, "rb", buffering=_BUFFER)


def _readline(file: BinaryIO, path: str, size: int) -> bytes:
    try:
        return file.readline(size)
    except OSError as cause:
        raise _unreadable(path, cause) from cause


def _unreadable(path: str, cause: OSError) -> StoreError:
    return StoreError(f"cannot read the transcript {path!r}: {cause}; check its permissions and its disk")
