"""A folder's memories, ready for questions, and kept in this process while no file changes.

has anything changed? -> no: the ranker of the last question; perhaps: a look at every file -> as they were? -> the same
ranker; else the index -> a new one

A look at tens of thousands of files takes longer than a question may. So the system is asked to tell of changes, and
where it does not, the folders' own times tell of files that came, went or were replaced. All files are looked at now
and then all the same, the more seldom the longer it takes. Whatever is about to be answered is looked at every time.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reverie.late import Later
from reverie.recall import vectors
from reverie.recall.index_file import Look, drop_index, index_path, is_fresh, look_at, read_words
from reverie.recall.rank import Ranker
from reverie.store.folder import Folder
from reverie.store.state import State

if TYPE_CHECKING:
    from reverie.recall import meaning
    from reverie.store import watch
else:
    meaning = Later("reverie.recall.meaning")  # needs what may not be installed
    watch = Later("reverie.store.watch")  # a command asks one question and has no use for it

MOST = 4  # folders; a process with more reads the index of each anew
FEW = 200  # files: so many are looked at for every question where nobody tells of changes
REST = 100  # times as long as a look took must go by before the next one
REST_WATCHED = 1_000  # and where the system tells of changes

_Looked = tuple[int, int, int] | None  # at the index file: its time, size and inode; None where there is none
_Key = tuple[str, int, int, str, bool]


@dataclass(frozen=True, slots=True)
class Shelf:
    """A ranker, and what it was made from."""

    ranker: Ranker
    look: Look
    index: _Looked
    ended: float  # the look, by a clock that only goes on
    took: float  # seconds
    is_first: bool  # whether nobody had asked before, so that no watch was asked for either
    watch: watch.Watch | None = None
    heard: int = 0  # how often the watch had told of something before the look

    def changed(self, folder: Folder, files: Iterable[str]) -> set[str]:
        """Those of the files that are not as they were when they were read."""
        return {file for file in files if folder.stamp(file) != self.look.stamps.get(file)}

    def is_current(self, folder: Folder, state: State | None) -> bool:
        """Whether nothing tells of a change, and all files were looked at not long ago."""
        if self.is_first or self.index != _look(state):
            return False
        rested = time.monotonic() - self.ended
        if self.watch:
            return self.watch.times() == self.heard and rested < REST_WATCHED * self.took
        if len(self.look.stamps) <= FEW or rested >= REST * self.took:
            return False
        folders = self.look.folders.items()
        return all(folder.stamp(one) == stamp and not is_fresh(stamp, self.look.at_ns) for one, stamp in folders)


_shelves: dict[_Key, Shelf] = {}
os.register_at_fork(after_in_child=_shelves.clear)  # the news are the parent's


def shelf_for(folder: Folder, state: State | None, *, by_meaning: bool = False, look_again: bool = False) -> Shelf:
    """The memories of the folder as its files are, as far as anything tells; with `look_again`, as they are now.

    With `by_meaning`, vectors count too, where they are installed. The index file is there afterwards.
    """
    by_meaning = by_meaning and vectors.are_installed()
    key = (folder.path, folder.device, folder.inode, state.path if state else "", by_meaning)
    shelf = _shelves.get(key)
    if shelf is None or look_again or not shelf.is_current(folder, state):
        shelf = _looked_at(folder, state, shelf, by_meaning)
        _shelves.pop(key, None)
        _shelves[key] = shelf
        for oldest in list(_shelves)[:-MOST]:
            _shelves.pop(oldest, None)
    return shelf


def _looked_at(folder: Folder, state: State | None, last: Shelf | None, by_meaning: bool) -> Shelf:
    """The shelf after a look at every file: the last one, where all is as it was."""
    watching = (last.watch or watch.watch(folder, last.look.folders)) if last else None  # from the second question on
    heard = watching.times() if watching else 0
    began = time.monotonic()
    look = look_at(folder)
    ended = time.monotonic()
    if last is None or look.folders.keys() != last.look.folders.keys():
        watching = None  # it does not know of all folders
    if last and last.look.stamps == look.stamps and last.look.is_settled and last.index == _look(state):
        ranker, index = last.ranker, last.index
    else:
        ranker, index = _ranker(folder, state, look, by_meaning), _look(state)
    return Shelf(ranker, look, index, ended, ended - began, last is None, watching, heard)


def _ranker(folder: Folder, state: State | None, look: Look, by_meaning: bool) -> Ranker:
    words = read_words(folder, state, look)
    near = meaning.read_meaning(words.pages, words.digests, state).near if by_meaning else None
    if near and state and look_at(folder).stamps != look.stamps:  # what was taken away meanwhile must not live on there
        drop_index(state)
    return Ranker(words.pages, words.catalogue, 0.0, near)


def _look(state: State | None) -> _Looked:
    try:
        status = os.stat(index_path(state)) if state else None
    except OSError:
        return None
    return (status.st_mtime_ns, status.st_size, status.st_ino) if status else None
