"""The project's folder as it is: names -> which paths are there, and the text of the few files that are read.

Nothing in it is trusted. No link is followed, nothing is run, nothing is waited on, and there is an end to how much is
looked at: a tree that was made to hurt costs a moment and tells nothing.
"""

from __future__ import annotations

import os
import posixpath
import stat
import unicodedata
from collections import defaultdict, deque
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from fnmatch import fnmatchcase
from functools import cached_property

from reverie.dream.project.page import Line, Page

MAX_ENTRIES = 50_000  # names listed; beyond it the tree counts as not fully known
MAX_DEPTH = 24  # folders below the root; people do not nest deeper
MAX_FILE_BYTES = 400_000  # of one file that is read: manifests and instructions are pages, not data
MAX_TOTAL_BYTES = 16_000_000  # of all files read in one look
MAX_PATTERNS = 1_000  # lines of .gitignore that are heeded


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# What tools make, and what version control keeps: not listed, and a path in them is never said to be missing.
UNLISTED = _words(
    """
    .git .hg .svn .jj .bzr node_modules bower_components jspm_packages build dist target out vendor third_party _build
    .venv venv env __pycache__ .tox .nox .mypy_cache .pytest_cache .ruff_cache .hypothesis .eggs .next .nuxt .svelte-kit
    .output .turbo .parcel-cache .cache .gradle .idea .terraform .serverless .dart_tool .build Pods DerivedData coverage
    htmlcov tmp temp logs log site-packages elm-stuff
    """
)
_OPEN_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_OPEN_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_HIDDEN = ("Cc", "Cf", "Cs")  # characters that a name can deceive with


class Presence(StrEnum):
    """Whether a path is in the project."""

    THERE = "there"
    ABSENT = "absent"
    UNKNOWN = "unknown"  # behind a link, made by a tool, ignored by git, or in a tree too large to be known


@dataclass(frozen=True, slots=True)
class _Entry:
    path: str
    is_folder: bool


class Tree:
    """The names below a folder, listed once. A folder that is not there, or may not be read, is an empty tree."""

    def __init__(self, root: str) -> None:
        self.root = os.path.realpath(root)
        self.files: set[str] = set()
        self.folders: set[str] = set()
        self.is_whole = True  # every name was listed, but for those in UNLISTED folders and behind links
        self._closed: set[str] = set()  # links and mounts: there, but not looked into
        self._by_name: defaultdict[str, list[_Entry]] = defaultdict(list)
        self._bytes_left = MAX_TOTAL_BYTES
        self._list()
        self._ignored = self._read_ignored()

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all was found."""
        return not self.files and not self.folders

    @cached_property
    def folder_names(self) -> frozenset[str]:
        """What the folders are called, without where they are."""
        return frozenset(map(posixpath.basename, self.folders))

    @cached_property
    def extensions(self) -> frozenset[str]:
        """The extensions that files of the project have, in small letters."""
        return frozenset(path.rpartition(".")[2].casefold() for path in self.files if "." in posixpath.basename(path))

    def presence(self, path: str) -> Presence:
        """Whether a path is there, from the root or from any folder below it; case and a left out extension of a file
        do not count.
        """
        parts = path.strip("/").split("/")
        if not UNLISTED.isdisjoint(parts):
            return Presence.UNKNOWN
        if any("/".join(parts[:end]) in self._closed for end in range(1, len(parts) + 1)) or self.places_of(path):
            return Presence.THERE
        if not self.is_whole or self._is_ignored(parts):
            return Presence.UNKNOWN
        return Presence.ABSENT

    def places_of(self, path: str) -> list[str]:
        """Every listed path that is this one, or ends in it as a whole."""
        wanted = _folded(path.strip("/"))
        found = self._by_name.get(posixpath.basename(wanted), [])
        places = [one.path for one in found if f"/{_folded(one.path)}".endswith(f"/{wanted}")]
        if places or "." in posixpath.basename(wanted):
            return sorted(set(places))
        stems = [one.path for one in self._by_name.get(f"{posixpath.basename(wanted)}.", []) if not one.is_folder]
        return sorted({one for one in stems if f"/{_folded(one.rpartition('.')[0])}".endswith(f"/{wanted}")})

    def named(self, name: str) -> list[str]:
        """The files of exactly this name, wherever they are."""
        return sorted({one.path for one in self._by_name.get(_folded(name), []) if not one.is_folder})

    def with_stem(self, stem: str) -> list[str]:
        """The files of this name with any extension, or with none."""
        folded = _folded(stem)
        entries = [*self._by_name.get(folded, []), *self._by_name.get(f"{folded}.", [])]
        return sorted({one.path for one in entries if not one.is_folder})

    def manifests(self, *names: str, most: int = 100) -> list[str]:
        """The files of these names, those nearest to the root first."""
        found = {path for name in names for path in self.named(name)}
        return sorted(found, key=lambda path: (path.count("/"), path))[:most]

    def read(self, path: str) -> Page | None:
        """The text of a regular file; None where it is none, is too large, or enough was read already."""
        try:
            with self._opened(path, _OPEN_FILE) as descriptor:
                status = os.fstat(descriptor)
                size = status.st_size
                if not stat.S_ISREG(status.st_mode) or size > min(MAX_FILE_BYTES, self._bytes_left):
                    return None
                data = _read_at_most(descriptor, MAX_FILE_BYTES)
        except (OSError, ValueError):
            return None
        self._bytes_left -= len(data)
        return Page(path, data.decode("utf-8", "replace"), _moment(status.st_mtime))

    def name_line(self, path: str) -> Line:
        """The path itself as something to point at: line 0 of the file, since only its name speaks."""
        return Line(path, 0, path, self.changed(path))

    def changed(self, path: str) -> datetime | None:
        """When a file, or a folder's list of names, last changed; None where that cannot be told."""
        try:
            with self._opened(path, _OPEN_FILE) as descriptor:
                return _moment(os.fstat(descriptor).st_mtime)
        except (OSError, ValueError):
            return None

    def left_since(self, path: str) -> datetime | None:
        """The last time at which an absent path could have gone: when the folder that would hold it changed."""
        folder = posixpath.dirname(path)
        while folder and folder not in self.folders:
            folder = posixpath.dirname(folder)
        return self.changed(folder)

    def names_in(self, path: str) -> list[str]:
        """The names right below a folder of version control, which is not listed: sorted and bounded."""
        try:
            with self._opened(path, _OPEN_FOLDER) as descriptor, os.scandir(descriptor) as entries:
                found = [entry.name for entry, _ in zip(entries, range(MAX_ENTRIES), strict=False)]
        except (OSError, ValueError):
            return []
        return sorted(name for name in found if not _deceives(name))

    def is_folder(self, path: str) -> bool:
        """Whether a folder, also one that is not listed, is there and is no link."""
        try:
            with self._opened(path, _OPEN_FOLDER):
                return True
        except (OSError, ValueError):
            return False

    def _list(self) -> None:
        try:
            device = os.stat(self.root).st_dev
        except OSError:
            return
        waiting, listed = deque([""]), 0
        while waiting:
            folder = waiting.popleft()
            for entry in self._entries(folder, device, MAX_ENTRIES - listed):
                listed += 1
                self._add(entry)
                if entry.is_folder and entry.path.count("/") + 1 >= MAX_DEPTH:
                    self.is_whole = False
                elif entry.is_folder and posixpath.basename(entry.path) not in UNLISTED:
                    waiting.append(entry.path)
            if listed >= MAX_ENTRIES:
                self.is_whole = False
                return

    def _entries(self, folder: str, device: int, most: int) -> list[_Entry]:
        found: list[_Entry] = []
        try:
            with self._opened(folder, _OPEN_FOLDER) as descriptor:
                if os.fstat(descriptor).st_dev != device:
                    self._closed.add(folder)
                    return []
                with os.scandir(descriptor) as entries:
                    for entry, _ in zip(entries, range(most), strict=False):
                        path = f"{folder}/{entry.name}" if folder else entry.name
                        if _deceives(entry.name):
                            continue
                        if entry.is_symlink():
                            self._closed.add(path)
                        found.append(_Entry(path, entry.is_dir(follow_symlinks=False)))
        except (OSError, ValueError):
            self._closed.add(folder)  # may not be read: what is in it is not known
        return sorted(found, key=lambda one: one.path)

    def _add(self, entry: _Entry) -> None:
        (self.folders if entry.is_folder else self.files).add(entry.path)
        name = _folded(posixpath.basename(entry.path))
        self._by_name[name].append(entry)
        stem, dot, _ = name.rpartition(".")
        if stem and dot and not entry.is_folder:
            self._by_name[f"{stem}."].append(entry)

    @contextmanager
    def _opened(self, path: str, flags: int) -> Generator[int]:
        """A file or folder, opened part by part so that no link on the way is followed."""
        parts = [part for part in path.split("/") if part]
        if ".." in parts:
            raise ValueError("a path that leads out of the project")
        descriptor = os.open(self.root, _OPEN_FOLDER)
        try:
            for number, part in enumerate(parts, 1):
                following = os.open(part, flags if number == len(parts) else _OPEN_FOLDER, dir_fd=descriptor)
                os.close(descriptor)
                descriptor = following
            yield descriptor
        finally:
            os.close(descriptor)

    def _read_ignored(self) -> list[str]:
        pages = [self.read(path) for path in (*self.manifests(".gitignore"), ".git/info/exclude")]
        lines = [line.strip() for page in pages if page for line in page.lines]
        return [line for line in lines if line and line[0] not in "#!"][:MAX_PATTERNS]

    def _is_ignored(self, parts: list[str]) -> bool:
        """Whether git could be told to ignore the path. In doubt it is: such files come and go."""
        heads = ["/".join(parts[:end]) for end in range(1, len(parts) + 1)]
        for pattern in self._ignored:
            bare = pattern.strip("/").removeprefix("**/").removesuffix("/**").removesuffix("/*")
            names = heads if "/" in bare else parts
            if bare and any(fnmatchcase(name, bare) or name.endswith(f"/{bare}") for name in names):
                return True
        return False


def _folded(path: str) -> str:
    return unicodedata.normalize("NFC", path).casefold()


def _deceives(name: str) -> bool:
    plainly = name.isascii() and name.isprintable()
    return not plainly and any(unicodedata.category(letter) in _HIDDEN for letter in name)


def _moment(seconds: float) -> datetime | None:
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (OverflowError, ValueError, OSError):
        return None  # a file system can hold times that no calendar has


def _read_at_most(descriptor: int, most: int) -> bytes:
    """What a file holds, also one that grows while it is read. Raises ValueError where that is too much."""
    parts: list[bytes] = []
    left = most + 1
    while left > 0 and (part := os.read(descriptor, left)):
        parts.append(part)
        left -= len(part)
    if left <= 0:
        raise ValueError("larger than it said")
    return b"".join(parts)
