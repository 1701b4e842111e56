"""One instruction file as it is on the disk: a path without links -> a handle -> bounded bytes -> text.

Nothing is waited on and nothing unbounded is read: a pipe, a device, a folder and a file of a gigabyte each cost a
moment.
"""

from __future__ import annotations

import codecs
import os
import stat
from dataclasses import dataclass

from reverie.text.plain import printable

MAX_FILE_BYTES = 256_000  # of one file: some 60,000 tokens, far beyond what an agent still heeds
_OPEN_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY
# Only Linux can pass through a folder that it may not list; elsewhere the last name alone is kept from being a link.
_PASS_FOLDER = os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC if hasattr(os, "O_PATH") else 0


class Unusable(Exception):
    """A file that cannot be taken; the message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class TextFile:
    """A file that was read: which one it is whatever its name, its text with LF line ends, and what was changed."""

    identity: tuple[int, int]
    size: int
    text: str
    remarks: tuple[str, ...] = ()


def read_text_file(path: str, most: int = MAX_FILE_BYTES) -> TextFile:
    """The text of the file at a path in which no link is left: one that became a link since is not followed.

    At most `most` bytes are read, up to the last whole line. Raises Unusable for all that is no text file, and
    FileNotFoundError where there is nothing.
    """
    try:
        descriptor = _open(path)
    except (FileNotFoundError, NotADirectoryError) as cause:
        raise FileNotFoundError(path) from cause
    except (OSError, ValueError) as cause:
        raise Unusable(f"it cannot be read ({_plainly(cause)}); see to it that you may read it") from cause
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise Unusable("it is not a regular file; put a text file in its place")
        data = _read_at_most(descriptor, most + 1)
    except OSError as cause:
        raise Unusable(f"it cannot be read ({_plainly(cause)}); see to it that you may read it") from cause
    finally:
        os.close(descriptor)
    return _as_text((status.st_dev, status.st_ino), max(status.st_size, len(data)), data, most)


def _open(path: str) -> int:
    """A handle on the file, reached name by name so that no link on the way is followed."""
    if not _PASS_FOLDER:
        return os.open(path, _OPEN_FILE)
    *folders, name = path.strip("/").split("/")
    here = os.open("/", _PASS_FOLDER)
    try:
        for folder in folders:
            inner = os.open(folder, _PASS_FOLDER, dir_fd=here)
            os.close(here)
            here = inner
        if not _is_regular(name, here):
            raise Unusable("it is not a regular file; put a text file in its place")  # opening a device can do things
        return os.open(name, _OPEN_FILE, dir_fd=here)
    finally:
        os.close(here)


def _is_regular(name: str, folder: int) -> bool:
    return stat.S_ISREG(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode)


def _read_at_most(descriptor: int, most: int) -> bytes:
    parts: list[bytes] = []
    left = most
    while left > 0 and (part := os.read(descriptor, left)):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def _as_text(identity: tuple[int, int], size: int, data: bytes, most: int) -> TextFile:
    is_cut = len(data) > most
    if is_cut:
        lines = data[:most].rpartition(b"\n")
        data = lines[0] + lines[1] or data[:most]
    if b"\0" in data or data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise Unusable("it is not text in UTF-8; save it as that, or take it away")
    remarks: list[str] = []
    if is_cut:
        remarks.append(
            f"it has {size:,} bytes, of which the first {len(data):,} are loaded; shorten it, or split it into rules"
        )
    # A cut can go through a character; that one is left out rather than shown as a wrong one.
    decoded = codecs.getincrementaldecoder("utf-8-sig")("replace").decode(data, not is_cut)
    wrong = decoded.count("\ufffd") - data.count("\ufffd".encode())
    if wrong > 0:
        remarks.append(f"it is not all UTF-8, and {wrong:,} places are shown as \ufffd; save it as UTF-8")
    text = decoded.replace("\r\n", "\n").replace("\r", "\n")
    seen = printable(text)
    if len(seen) < len(text):
        hidden = len(text) - len(seen)
        remarks.append(
            f"{hidden:,} characters that cannot be seen were taken out; look at what they were meant to hide"
        )
    return TextFile(identity, size, seen, tuple(remarks))


def _plainly(cause: OSError | ValueError) -> str:
    strerror = getattr(cause, "strerror", None)
    return strerror.lower() if isinstance(strerror, str) else "its name is no path"
