"""The words of a memory folder, kept beside it, so that a question need not read every file again.

folder scan -> stamps compared -> only new and changed files are read -> index written whole

The files are what counts. Every question looks at each of them (size, times, inode); the index is used only where all
are as it says, and made anew where it is missing, damaged or of another version. It may be deleted at any time.
"""

from __future__ import annotations

import hashlib
import os
import zlib
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import msgspec

from reverie.errors import StoreError
from reverie.memdir.memory_file import MemoryFile, parse
from reverie.recall.catalogue import Catalogue
from reverie.recall.page import Page, is_superseded
from reverie.store.durable import PRIVATE_FOLDER, read_bounded, write_over_at
from reverie.store.folder import Folder, Stamp
from reverie.store.names import INDEX_NAME
from reverie.store.state import RECALL, State

Stamps = dict[str, tuple[int, int, int, int]]
"""What one look tells of each memory file by its path: size, time, inode, and when anything about it changed."""

VERSION = 2  # of the format and of how words are read: another one is as good as none
FILE_NAME, VECTORS = "index", "vectors"
DIGEST_BYTES = 16
MAX_INDEX_BYTES = 1 << 30
_NUMBERS, _COUNTS = "I", "d"
_SUM_BYTES = 4


class _Kept(msgspec.Struct, array_like=True, frozen=True):
    """A file as it was when it was read. One that is not to be found is kept too, so that it is not read again."""

    path: str
    stamp: tuple[int, int, int, int]
    found: bool
    written: float = 0.0
    asking: float = 0.0
    length: float = 0.0
    digest: bytes = b""  # of its bytes


class _Words(msgspec.Struct, array_like=True, frozen=True):
    """The words of one file: what each counts, and how often it is said."""

    words: dict[str, float]
    said: dict[str, int]


class _Index(msgspec.Struct, array_like=True):
    """Everything that is kept. The words of each file are only unpacked when another one changed."""

    version: int
    files: list[_Kept]
    postings: dict[str, tuple[bytes, bytes]]
    said: dict[str, int]
    words: list[msgspec.Raw]


@dataclass(frozen=True, slots=True)
class FolderWords:
    """The memories of a folder that can be found, and their words."""

    pages: list[Page]
    catalogue: Catalogue
    digests: list[bytes]  # of the files of the pages


def read_words(folder: Folder, state: State | None, stamps: Stamps | None = None) -> FolderWords:
    """The words of every memory of the folder but the indexes, as its files are now, or were at a look just before.

    What cannot be read is left out; `status` and `doctor` name it. Where there is a state folder, the index in it is
    up to date afterwards, unless it cannot be written: then nothing is lost but time.
    """
    stamps = stamps_of(folder) if stamps is None else stamps
    index = _load(state) if state else None
    if index is None or {one.path: one.stamp for one in index.files} != stamps:
        index = _made(folder, stamps, index)
        if state and os.path.isdir(state.path):
            _save(folder, state, index, stamps)
    found = [one for one in index.files if one.found]
    pages = [Page(one.path, one.written, _reading(folder.path, one), one.asking) for one in found]
    catalogue = Catalogue([one.length for one in found], _Postings(index.postings), index.said)
    return FolderWords(pages, catalogue, [one.digest for one in found])


def drop_index(state: State) -> bool:
    """Nothing is kept of any memory in the index or beside it any more; whether there was an index."""
    was_there = False
    for path in (vectors_path(state), index_path(state)):
        try:
            os.unlink(path)
            was_there = True
        except FileNotFoundError:
            was_there = False
        except OSError as cause:
            raise StoreError(f"cannot remove the search index {path}: {cause.strerror}; delete it") from cause
    return was_there


class _Postings(Mapping[str, Mapping[int, float]]):
    """The postings of the index, each unpacked when a question has its word."""

    def __init__(self, packed: Mapping[str, tuple[bytes, bytes]]) -> None:
        self._packed = packed
        self._unpacked: dict[str, Mapping[int, float]] = {}

    def __getitem__(self, word: str) -> Mapping[int, float]:
        found = self._unpacked.get(word)
        if found is None:
            numbers, counts = self._packed[word]
            found = dict(zip(array(_NUMBERS, numbers), array(_COUNTS, counts), strict=True))
            self._unpacked[word] = found
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._packed)

    def __len__(self) -> int:
        return len(self._packed)


def stamps_of(folder: Folder) -> Stamps:
    """Every memory file of the folder but the indexes, none of them opened."""
    files = folder.scan().files
    return {file: _as_tuple(stamp) for file, stamp in files.items() if file.rpartition("/")[2] != INDEX_NAME}


def _as_tuple(stamp: Stamp) -> tuple[int, int, int, int]:
    return (stamp.size, stamp.mtime_ns, stamp.inode, stamp.changed_ns)


def index_path(state: State) -> str:
    """Where the index of a folder lies, whether or not it does."""
    return os.path.join(state.path, RECALL, FILE_NAME)


def vectors_path(state: State) -> str:
    """Where the vectors of its memories lie, whether or not they do."""
    return os.path.join(state.path, RECALL, VECTORS)


def _load(state: State) -> _Index | None:
    try:
        data = read_bounded(None, index_path(state), MAX_INDEX_BYTES)
        if _sum(data[_SUM_BYTES:]) != data[:_SUM_BYTES]:
            return None
        index = msgspec.msgpack.decode(data[_SUM_BYTES:], type=_Index)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return None
    sound = index.version == VERSION and len(index.words) == sum(one.found for one in index.files)
    return index if sound else None


def _sum(data: bytes) -> bytes:
    """What tells a damaged index from a whole one."""
    return zlib.crc32(data).to_bytes(_SUM_BYTES, "big")


def _save(folder: Folder, state: State, index: _Index, stamps: Stamps) -> None:
    try:
        os.makedirs(os.path.join(state.path, RECALL), mode=PRIVATE_FOLDER, exist_ok=True)
        data = msgspec.msgpack.encode(index)
        write_over_at(index_path(state), _sum(data) + data)
        # A file that was taken away for good meanwhile must not live on in here.
        if stamps_of(folder) != stamps:
            os.unlink(index_path(state))
    except OSError:
        return  # the next question tries again


def _made(folder: Folder, stamps: Stamps, old: _Index | None) -> _Index:
    """An index of the files as they are. Of the old one all that is still so is taken over."""
    known = _known(old) if old else {}
    files: list[_Kept] = []
    words: list[msgspec.Raw] = []
    postings: dict[str, tuple[array[int], array[float]]] = {}
    said: Counter[str] = Counter()
    for path, stamp in stamps.items():
        kept, raw = known.get(path, (None, None))
        if kept is None or kept.stamp != stamp:
            kept, raw = _read(folder, path, stamp)
        files.append(kept)
        if raw is None:
            continue
        its = msgspec.msgpack.decode(raw, type=_Words)
        said.update(its.said)
        for word, count in its.words.items():
            if word not in postings:
                postings[word] = (array(_NUMBERS), array(_COUNTS))
            numbers, counts = postings[word]
            numbers.append(len(words))
            counts.append(count)
        words.append(raw)
    packed = {word: (numbers.tobytes(), counts.tobytes()) for word, (numbers, counts) in postings.items()}
    return _Index(VERSION, files, packed, dict(said), words)


def _known(index: _Index) -> dict[str, tuple[_Kept, msgspec.Raw | None]]:
    words = iter(index.words)
    return {one.path: (one, next(words) if one.found else None) for one in index.files}


def _read(folder: Folder, path: str, stamp: tuple[int, int, int, int]) -> tuple[_Kept, msgspec.Raw | None]:
    file = find_memory(folder, path)
    if file is None or is_superseded(file):
        return _Kept(path, stamp, found=False), None
    page = Page.of(file)
    kept = _Kept(path, stamp, True, page.written, page.asking, page.length, digest_of(file))
    return kept, msgspec.Raw(msgspec.msgpack.encode(_Words(page.words, dict(page.said))))


def digest_of(file: MemoryFile) -> bytes:
    """What tells the bytes of a file from all others."""
    return hashlib.sha256(file.data).digest()[:DIGEST_BYTES]


def _reading(place: str, kept: _Kept) -> Callable[[], MemoryFile]:
    """Reads the file when it is asked for, whoever has closed the folder by then; one that is gone has no words."""

    def read() -> MemoryFile:
        try:
            with Folder(place) as folder:
                found = find_memory(folder, kept.path)
        except StoreError:
            found = None
        return found or parse(kept.path, b"", kept.stamp[1])

    return read


def find_memory(folder: Folder, path: str) -> MemoryFile | None:
    """The memory at a path of the folder; None where there is none that can be read."""
    try:
        content = folder.find(path)
    except StoreError:
        return None
    return parse(path, content.data, content.mtime_ns) if content else None
