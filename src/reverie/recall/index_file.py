"""The words of a memory folder, kept beside it, so that a question need not read every file again.

folder scan -> stamps compared -> only new and changed files are read -> index written whole

The files are what counts. Each of them is looked at (size, times, inode); the index is used only where all are as it
says, and made anew where it is missing, damaged or of another version. It may be deleted at any time. A file that had
changed just before it was looked at is read again: a second change within one tick of the disk's clock shows nowhere.
"""

from __future__ import annotations

import hashlib
import os
import time
import weakref
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

Stamps = dict[str, Stamp]
"""What one look tells of each memory file by its path."""

VERSION = 3  # of the format and of how words are read: another one is as good as none
FILE_NAME, VECTORS = "index", "vectors"
DIGEST_BYTES = 16
MAX_INDEX_BYTES = 1 << 30
_NUMBERS, _COUNTS = "I", "d"
_SUM_BYTES = 4
TICK_NS = 50_000_000  # longer than between two ticks of the clock that files get their times from
COARSE_TICK_NS = 2_000_000_000  # where a disk counts in whole seconds, or in two
_SECOND_NS = 1_000_000_000


class _Kept(msgspec.Struct, array_like=True, frozen=True):
    """A file as it was when it was read. One that is not to be found is kept too, so that it is not read again."""

    path: str
    stamp: Stamp
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
    looked_ns: int  # when the files were looked at, by the clock of the machine
    files: list[_Kept]
    postings: dict[str, tuple[bytes, bytes]]
    said: dict[str, int]
    words: list[msgspec.Raw]


@dataclass(frozen=True, slots=True)
class Look:
    """One look at a folder: every memory file in it but the indexes, where they lie, and when the look began."""

    stamps: Stamps
    folders: Stamps
    at_ns: int

    @property
    def is_settled(self) -> bool:
        """Whether no file could change any more without another look showing it."""
        return not any(is_fresh(stamp, self.at_ns) for stamp in self.stamps.values())


def is_fresh(stamp: Stamp, looked_ns: int) -> bool:
    """Whether something changed so shortly before a look that another change might bear the same time."""
    tick = TICK_NS if stamp.changed_ns % _SECOND_NS else COARSE_TICK_NS
    return stamp.changed_ns > looked_ns - tick


@dataclass(frozen=True, slots=True)
class FolderWords:
    """The memories of a folder that can be found, and their words."""

    pages: list[Page]
    catalogue: Catalogue
    digests: list[bytes]  # of the files of the pages


def read_words(folder: Folder, state: State | None, look: Look | None = None) -> FolderWords:
    """The words of every memory of the folder but the indexes, as its files are now, or were at a look just before.

    What cannot be read is left out; `status` and `doctor` name it. Where there is a state folder, the index in it is
    up to date afterwards, unless it cannot be written: then nothing is lost but time.
    """
    look = look_at(folder) if look is None else look
    index = _load(state) if state else None
    if index is None or not _is_as_kept(folder, index, look.stamps):
        index = _made(folder, look, index)
        if state and os.path.isdir(state.path):
            _save(folder, state, index, look.stamps)
    found = [one for one in index.files if one.found]
    reader = _Reader(folder)
    pages = [Page(one.path, one.written, reader.reading(one), one.asking) for one in found]
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
    """The postings of the index, each unpacked whenever it is asked for."""

    def __init__(self, packed: Mapping[str, tuple[bytes, bytes]]) -> None:
        self._packed = packed

    def __getitem__(self, word: str) -> Mapping[int, float]:
        numbers, counts = self._packed[word]
        return dict(zip(array(_NUMBERS, numbers), array(_COUNTS, counts), strict=True))

    def __contains__(self, word: object) -> bool:
        return word in self._packed

    def __iter__(self) -> Iterator[str]:
        return iter(self._packed)

    def __len__(self) -> int:
        return len(self._packed)


def look_at(folder: Folder) -> Look:
    """A look at every memory file of the folder but the indexes, none of them opened."""
    at_ns = time.time_ns()  # file times are the machine's, whatever time a question is asked for
    listing = folder.scan()
    stamps = {file: stamp for file, stamp in listing.files.items() if not file.endswith(INDEX_NAME) or _is_memory(file)}
    return Look(stamps, listing.folders, at_ns)


def _is_memory(file: str) -> bool:
    return file.rpartition("/")[2] != INDEX_NAME


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
        if look_at(folder).stamps != stamps:
            os.unlink(index_path(state))
    except OSError:
        return  # the next question tries again


def _is_as_kept(folder: Folder, index: _Index, stamps: Stamps) -> bool:
    if {one.path: one.stamp for one in index.files} != stamps:
        return False
    fresh = (one for one in index.files if is_fresh(one.stamp, index.looked_ns))
    return all(_read(folder, one.path, one.stamp)[0] == one for one in fresh)


def _made(folder: Folder, look: Look, old: _Index | None) -> _Index:
    """An index of the files as they are. Of the old one all that is still so is taken over."""
    known = _known(old) if old else {}
    files: list[_Kept] = []
    words: list[msgspec.Raw] = []
    postings: dict[str, tuple[array[int], array[float]]] = {}
    said: Counter[str] = Counter()
    for path, stamp in look.stamps.items():
        kept, raw = known.get(path, (None, None))
        if kept is None or kept.stamp != stamp or (old and is_fresh(stamp, old.looked_ns)):
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
    return _Index(VERSION, look.at_ns, files, packed, dict(said), words)


def _known(index: _Index) -> dict[str, tuple[_Kept, msgspec.Raw | None]]:
    words = iter(index.words)
    return {one.path: (one, next(words) if one.found else None) for one in index.files}


def _read(folder: Folder, path: str, stamp: Stamp) -> tuple[_Kept, msgspec.Raw | None]:
    file = find_memory(folder, path)
    if file is None or is_superseded(file):
        return _Kept(path, stamp, found=False), None
    page = Page.of(file)
    kept = _Kept(path, stamp, True, page.written, page.asking, page.length, digest_of(file))
    return kept, msgspec.Raw(msgspec.msgpack.encode(_Words(page.words, dict(page.said))))


def digest_of(file: MemoryFile) -> bytes:
    """What tells the bytes of a file from all others."""
    return hashlib.sha256(file.data).digest()[:DIGEST_BYTES]


class _Reader:
    """Reads files of a folder when they are asked for, whoever has closed it by then, through a handle of its own."""

    def __init__(self, folder: Folder) -> None:
        self._path, self._place = folder.path, (folder.device, folder.inode)
        self._folder: Folder | None = None

    def reading(self, kept: _Kept) -> Callable[[], MemoryFile]:
        """What reads a file; one that is gone by then has no words."""
        return lambda: self._find(kept.path) or parse(kept.path, b"", kept.stamp.mtime_ns)

    def _find(self, path: str) -> MemoryFile | None:
        if self._folder is None:
            try:
                opened = Folder(self._path)
            except StoreError:
                return None
            weakref.finalize(self, opened.close)
            if (opened.device, opened.inode) != self._place:
                return None
            self._folder = opened
        return find_memory(self._folder, path)


def find_memory(folder: Folder, path: str) -> MemoryFile | None:
    """The memory at a path of the folder; None where there is none that can be read."""
    try:
        content = folder.find(path)
    except StoreError:
        return None
    return parse(path, content.data, content.mtime_ns) if content else None
