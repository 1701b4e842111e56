"""What a model may choose from: the newest 200 files of a folder, each by its first lines, in one pass."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from reverie.errors import StoreError
from reverie.memdir.memory_file import MemoryFile, parse
from reverie.recall.page import is_superseded
from reverie.store.folder import Folder
from reverie.store.names import INDEX_NAME

MOST_FILES = 200
MOST_LINES = 30  # of a file: name, description and type stand in the first few


@dataclass(frozen=True, slots=True)
class Manifest:
    """The files that may be chosen, newest first, and a line on each."""

    files: tuple[str, ...]
    text: str


def scan(folder: Folder, without: Collection[str] = ()) -> Manifest:
    """The newest memories of the folder but these. One that cannot be read or was superseded is left out."""
    stamps = folder.scan().files
    names = [file for file in stamps if file.rpartition("/")[2] != INDEX_NAME and file not in without]
    newest = sorted(names, key=lambda file: (-stamps[file].mtime_ns, file))[:MOST_FILES]
    found = [memory for file in newest if (memory := _head(folder, file)) and not is_superseded(memory)]
    return Manifest(tuple(one.path for one in found), "\n".join(map(_line, found)))


def _head(folder: Folder, file: str) -> MemoryFile | None:
    try:
        content = folder.find(file)
    except StoreError:
        return None
    if content is None:
        return None
    return parse(file, b"".join(content.data.splitlines(keepends=True)[:MOST_LINES]), content.mtime_ns)


def _line(memory: MemoryFile) -> str:
    kind = f"[{memory.type}] " if memory.type else ""
    return f"- {memory.path}: {kind}{memory.name}: {memory.description}"
