"""The memory folder, held by a directory handle, so that no rename or link can lead a read or a write astray."""

from __future__ import annotations

import errno
import os
import stat
import unicodedata
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from reverie.errors import StoreError
from reverie.model.change import Content
from reverie.store.durable import PRIVATE_FOLDER, read_descriptor
from reverie.store.names import INDEX_NAME, LOGS, TEAM

MAX_FILE_BYTES = 1_000_000  # a memory file larger than this is data, not a memory
MAX_DEPTH = 4  # folders below the memory folder; deeper ones are reported, not read
HIDDEN = ("Cc", "Cf")  # categories of characters that a name can deceive with
NOT_STAGED = (LOGS, "sessions")  # append-only records at the top of the folder; no dream rewrites them

ELSEWHERE = "is on another file system, or mounted there from elsewhere"

_LEADS_NOWHERE = frozenset({"", ".", ".."})  # parts of a path that name no file of their own

_OPEN_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_OPEN_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


class Stamp(NamedTuple):
    """What one look at a file tells without opening it."""

    size: int
    mtime_ns: int
    inode: int
    changed_ns: int  # when anything about it last changed, which nobody can set back


@dataclass(slots=True)
class Listing:
    """The memory files of a folder, where they lie, and what in it could not be taken for one and why."""

    files: dict[str, Stamp] = field(default_factory=dict[str, Stamp])
    folders: dict[str, Stamp] = field(default_factory=dict[str, Stamp])  # that were read, "" for the folder itself
    problems: dict[str, str] = field(default_factory=dict[str, str])


class Folder:
    """A memory folder that is open. Every path given to it is relative, with forward slashes.

    Raises StoreError where the folder is missing, is no folder, or may not be read.
    """

    def __init__(self, path: str) -> None:
        self.path = os.path.realpath(path)
        try:
            self.descriptor = os.open(self.path, _OPEN_FOLDER)
        except FileNotFoundError as cause:
            raise StoreError(f"there is no memory folder at {self.path}; `reverie remember` makes it") from cause
        except OSError as cause:
            raise StoreError(f"cannot open the memory folder {self.path}: {_what_to_do(cause)}") from cause
        status = os.fstat(self.descriptor)
        self.device, self.inode = status.st_dev, status.st_ino
        self._mount = _mount_of(self.descriptor)

    @classmethod
    def create(cls, path: str) -> Folder:
        """Open the folder, making it first where there is none."""
        try:
            os.makedirs(os.path.realpath(path), mode=PRIVATE_FOLDER, exist_ok=True)
        except OSError as cause:
            raise StoreError(f"cannot make the memory folder {path}: {_what_to_do(cause)}") from cause
        return cls(path)

    def close(self) -> None:
        """Let go of the handle."""
        os.close(self.descriptor)

    def __enter__(self) -> Folder:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def is_still_in_place(self) -> bool:
        """Whether the path still leads to the folder that was opened."""
        try:
            status = os.stat(self.path)
        except OSError:
            return False
        return (status.st_dev, status.st_ino) == (self.device, self.inode)

    @contextmanager
    def parent_of(self, file: str, *, create: bool = False) -> Generator[tuple[int, str]]:
        """The handle of the folder that holds `file`, and the file's last name.

        Each folder on the way is opened without following links. Raises OSError where one is missing, is a link or is
        mounted there from elsewhere, and for a path that could lead out of the folder.
        """
        *folders, name = file.split("/")
        if not _LEADS_NOWHERE.isdisjoint((*folders, name)) or "\0" in file:
            raise OSError(errno.EINVAL, "it is no path inside the folder")
        opened: list[int] = []
        current = self.descriptor
        try:
            for part in folders:
                if create:
                    _make_folder(current, part)
                current = os.open(part, _OPEN_FOLDER, dir_fd=current)
                opened.append(current)
                if self._is_elsewhere(current):
                    raise OSError(errno.EXDEV, f"a folder on the way {ELSEWHERE}")
            yield current, name
        finally:
            for descriptor in opened:
                os.close(descriptor)

    def _is_elsewhere(self, descriptor: int) -> bool:
        """Whether a folder is of another file system, or mounted there from another place of the same one."""
        return os.fstat(descriptor).st_dev != self.device or _mount_of(descriptor) != self._mount

    def find(self, file: str) -> Content | None:
        """The file's bytes and time, or None where there is no such file.

        Raises StoreError where something is there that is no readable memory file.
        """
        try:
            with self.parent_of(file) as (parent, name):
                return read_regular(parent, name)
        except FileNotFoundError:
            return None
        except OSError as cause:
            raise StoreError(f"cannot read {file} in {self.path}: {_plainly(cause)}") from cause

    def beginning(self, file: str) -> bytes | None:
        """The bytes of a file, however large it is; of one that is larger than a memory, as many as one may have. None
        where there is no regular file, or it cannot be read.
        """
        try:
            with self.parent_of(file) as (parent, name), _opened(parent, name) as (descriptor, _):
                return read_descriptor(descriptor, MAX_FILE_BYTES)
        except OSError:
            return None

    def scan(self) -> Listing:
        """Every memory file below the folder, in order of name. Reads folders only, opens no file."""
        listing = Listing()
        self._scan(self.descriptor, "", 0, listing)
        listing.files = dict(sorted(listing.files.items()))
        return listing

    def logs(self) -> list[str]:
        """The daily logs, in order of name."""
        listing = Listing()
        try:
            descriptor = os.open(LOGS, _OPEN_FOLDER, dir_fd=self.descriptor)
        except OSError:
            return []
        try:
            if not self._is_elsewhere(descriptor):
                self._scan(descriptor, f"{LOGS}/", 1, listing)
        finally:
            os.close(descriptor)
        return sorted(listing.files)

    def stamp(self, file: str) -> Stamp | None:
        """What one look at a file tells now; None where there is none. Nothing is opened."""
        try:
            return _stamp(os.stat(file or ".", dir_fd=self.descriptor, follow_symlinks=False))
        except (OSError, ValueError):
            return None

    def _scan(self, descriptor: int, prefix: str, depth: int, listing: Listing) -> None:
        listing.folders[prefix.removesuffix("/")] = _stamp(os.fstat(descriptor))  # before, so that a change shows
        with os.scandir(descriptor) as entries:
            for entry in entries:
                if entry.name.startswith("."):
                    continue
                file = prefix + entry.name
                status = entry.stat(follow_symlinks=False)
                if stat.S_ISDIR(status.st_mode):
                    if not prefix and entry.name in NOT_STAGED:
                        continue
                    if entry.name == INDEX_NAME:
                        listing.problems[file] = "is a folder where the index should be; move it away"
                        continue
                    self._scan_below(descriptor, entry.name, file, depth + 1, listing)
                elif entry.name.endswith(".md") or entry.name.casefold() == INDEX_NAME.casefold():
                    problem = _why_not_a_memory(file, status, self.device)
                    if problem:
                        listing.problems[file] = problem
                    else:
                        listing.files[file] = _stamp(status)
                elif problem := _why_not_a_folder(file, entry, status):
                    listing.problems[file] = problem

    def _scan_below(self, parent: int, name: str, file: str, depth: int, listing: Listing) -> None:
        if depth > MAX_DEPTH:
            listing.problems[file] = f"more than {MAX_DEPTH} folders deep; not read"
            return
        try:
            descriptor = os.open(name, _OPEN_FOLDER, dir_fd=parent)
        except OSError as cause:
            listing.problems[file] = f"cannot be opened: {_plainly(cause)}"
            return
        try:
            if self._is_elsewhere(descriptor):
                listing.problems[file] = f"{ELSEWHERE}; not read"
                return
            self._scan(descriptor, file + "/", depth, listing)
        finally:
            os.close(descriptor)


def read_regular(parent: int, name: str) -> Content:
    """Bytes and time of a regular file of ordinary size; OSError for anything else, without waiting on it."""
    with _opened(parent, name) as (descriptor, status):
        if status.st_size > MAX_FILE_BYTES:
            raise OSError(errno.EFBIG, f"it is larger than {MAX_FILE_BYTES:,} bytes")
        return Content(read_descriptor(descriptor, MAX_FILE_BYTES + 1), status.st_mtime_ns)


@contextmanager
def _opened(parent: int, name: str) -> Generator[tuple[int, os.stat_result]]:
    """A regular file and what is known of it; OSError for anything else."""
    descriptor = os.open(name, _OPEN_FILE, dir_fd=parent)
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise OSError(errno.EINVAL, "it is not a regular file")
        yield descriptor, status
    finally:
        os.close(descriptor)


def _mount_of(descriptor: int) -> int | None:
    """The mount that an open file was reached through; None where the system does not tell."""
    try:
        with open(f"/proc/self/fdinfo/{descriptor}", "rb") as told:
            found = next((line for line in told if line.startswith(b"mnt_id:")), b"")
        return int(found.partition(b":")[2])
    except (OSError, ValueError):
        return None


def _stamp(status: os.stat_result) -> Stamp:
    return Stamp(status.st_size, status.st_mtime_ns, status.st_ino, status.st_ctime_ns)


def _make_folder(parent: int, name: str) -> None:
    try:
        os.mkdir(name, PRIVATE_FOLDER, dir_fd=parent)
    except FileExistsError:
        return


def _why_not_a_memory(file: str, status: os.stat_result, device: int) -> str | None:
    if not (file.isascii() and file.isprintable()):  # as nearly all are
        try:
            file.encode()
        except UnicodeEncodeError:
            return "its name is not UTF-8; rename it"
        if any(unicodedata.category(letter) in HIDDEN for letter in file):
            return "its name holds hidden characters; rename it"
    last = file.rpartition("/")[2]
    if last != INDEX_NAME and last.casefold() == INDEX_NAME.casefold():
        return f"its name is one with {INDEX_NAME} on some disks; rename it"
    if stat.S_ISLNK(status.st_mode):
        return "is a symbolic link; links are not followed"
    if not stat.S_ISREG(status.st_mode):
        return "is not a regular file"
    if status.st_dev != device:
        return f"{ELSEWHERE}; not read"
    if status.st_size > MAX_FILE_BYTES:
        return f"is larger than {MAX_FILE_BYTES:,} bytes; not read"
    return None


def _why_not_a_folder(file: str, entry: os.DirEntry[str], status: os.stat_result) -> str | None:
    """Why nothing is read of what looks as if there were memories in it; None for what is no such thing."""
    if stat.S_ISLNK(status.st_mode) and (file == TEAM or entry.is_dir()):
        return "is a symbolic link where a folder should be; links are not followed, so nothing in it is read"
    return "is not a folder, and the memories of the team should be in one" if file == TEAM else None


def _what_to_do(error: OSError) -> str:
    """Why a folder cannot be had, and how it can."""
    match error.errno:
        case errno.ENOTDIR | errno.EEXIST | errno.ELOOP:
            return "something that is no folder is in its place; move it away, and the folder is made anew"
        case errno.EACCES | errno.EPERM:
            return f"{error.strerror}; change its permissions, or those of the folders above it"
        case errno.EROFS | errno.ENOSPC | errno.EDQUOT:
            return f"{error.strerror}; make room there, or choose another place with REVERIE_MEMORY_DIR"
        case _:
            return f"{error.strerror}; `reverie doctor` says what is wrong"


def _plainly(cause: OSError) -> str:
    if cause.errno == errno.ELOOP:
        return "it is a symbolic link, and links are not followed"
    return cause.strerror or str(cause)
