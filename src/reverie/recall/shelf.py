"""A folder's memories, ready for questions, and kept in this process while no file changes.

folder scan -> as at the last question? -> the ranker of then; else the index -> a new one
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reverie.late import Later
from reverie.recall import vectors
from reverie.recall.index_file import Stamps, drop_index, index_path, read_words, stamps_of
from reverie.recall.rank import Ranker
from reverie.store.folder import Folder
from reverie.store.state import State

if TYPE_CHECKING:
    from reverie.recall import meaning
else:
    meaning = Later("reverie.recall.meaning")  # needs what may not be installed

MOST = 4  # folders; a process with more reads the index of each anew

_Looked = tuple[int, int, int] | None  # at the index file: its time, size and inode; None where there is none


@dataclass(frozen=True, slots=True)
class _Shelf:
    """A ranker, and what it was made from."""

    ranker: Ranker
    stamps: Stamps
    index: _Looked


_shelves: dict[tuple[str, int, int, str, bool], _Shelf] = {}


def ranker_for(folder: Folder, state: State | None, now: float, *, by_meaning: bool = False) -> Ranker:
    """A ranker over the memories of the folder as its files are now, for a question at this time.

    With `by_meaning`, vectors count too, where they are installed. Every question looks at each file (size, times,
    inode), and at the index file, so that it is there afterwards.
    """
    by_meaning = by_meaning and vectors.are_installed()
    key = (folder.path, folder.device, folder.inode, state.path if state else "", by_meaning)
    stamps = stamps_of(folder)
    shelf = _shelves.get(key)
    if shelf is None or shelf.stamps != stamps or shelf.index != _look(state):
        words = read_words(folder, state, stamps)
        near = meaning.read_meaning(words.pages, words.digests, state).near if by_meaning else None
        if near and state and stamps_of(folder) != stamps:  # nothing that was taken away meanwhile may live on in them
            drop_index(state)
        shelf = _Shelf(Ranker(words.pages, words.catalogue, now, near), stamps, _look(state))
        _shelves.pop(key, None)
        _shelves[key] = shelf
        for oldest in list(_shelves)[:-MOST]:
            _shelves.pop(oldest, None)
    return shelf.ranker.at(now)


def _look(state: State | None) -> _Looked:
    try:
        status = os.stat(index_path(state)) if state else None
    except OSError:
        return None
    return (status.st_mtime_ns, status.st_size, status.st_ino) if status else None
