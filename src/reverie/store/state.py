"""Reverie's own folder beside a memory folder: journal, stage, history, review queue, archive.

It stands beside the memory folder and never inside it, because other programs read every Markdown file below that
one; and on the same file system, because a rename does not cross file systems.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator
from contextlib import contextmanager

from reverie.errors import StoreError
from reverie.store.durable import PRIVATE_FILE, PRIVATE_FOLDER, TEMPORARY_PREFIX
from reverie.store.folder import Folder
from reverie.store.names import JOURNAL_NAME, STRAYS

HISTORY = "history"
HELD = "held"
ARCHIVE = "archive"
EVIDENCE = "evidence"  # of records that are no longer kept
WORK = "work"  # stages, and the files on their way in or out; empty when nobody writes
RECALL = "recall"  # the search index, derived from the memory files; made when it is first written
FOLDERS = (HISTORY, HELD, ARCHIVE, EVIDENCE, WORK)
_WRITTEN_OVER = ("", HISTORY, HELD, EVIDENCE, RECALL)  # rooms in which a crash can leave half a file


class State:
    """The state folder, by path. Nothing is made before `prepare()`."""

    def __init__(self, path: str) -> None:
        self.path = path

    def prepare(self, folder: Folder) -> None:
        """Make the folder and its rooms, private to the user, with a `.gitignore` of everything.

        Raises StoreError where it cannot be made, is a link, or is on another file system than the memory folder.
        """
        self.refuse_links()
        try:
            os.makedirs(self.path, mode=PRIVATE_FOLDER, exist_ok=True)
            status = os.lstat(self.path)
            for name in FOLDERS:
                os.makedirs(os.path.join(self.path, name), mode=PRIVATE_FOLDER, exist_ok=True)
            self._ignore_in_git()
        except OSError as cause:
            raise StoreError(f"cannot write beside the memory folder, in {self.path}: {cause.strerror}") from cause
        if status.st_dev != folder.device:
            raise StoreError(
                f"{folder.path} and {self.path} are on different file systems, so a dream cannot land at once; "
                "put the memory folder one level below a mount point"
            )

    def refuse_links(self) -> None:
        """Return where neither the folder nor a room in it is a link: whoever put one there could have had files swept
        that are none of ours. Raises StoreError.
        """
        if os.path.islink(self.path):
            raise StoreError(f"{self.path} is a symbolic link; Reverie keeps its journal there and follows no links")
        for name in self.names(""):
            path = os.path.join(self.path, name)
            if os.path.islink(path):
                raise StoreError(f"{path} is a symbolic link, and Reverie follows no links; move it away")

    def _ignore_in_git(self) -> None:
        try:
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
            descriptor = os.open(os.path.join(self.path, ".gitignore"), flags, PRIVATE_FILE)
        except FileExistsError:
            return
        os.write(descriptor, b"*\n")
        os.close(descriptor)

    @contextmanager
    def opened(self, *rooms: str) -> Generator[int]:
        """A directory handle of the state folder, or of a room in it, for as long as the block lasts."""
        path = os.path.join(self.path, *rooms)
        try:
            descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
        except OSError as cause:
            raise StoreError(f"cannot open {path}: {cause.strerror}; `reverie doctor` says how to mend it") from cause
        try:
            yield descriptor
        finally:
            os.close(descriptor)

    def has_journal(self) -> bool:
        """Whether a run is under way or was interrupted: one look, nothing opened."""
        try:
            os.lstat(os.path.join(self.path, JOURNAL_NAME))
        except OSError:
            return False
        return True

    def has_leftovers(self) -> bool:
        """Whether a run that is no longer under way left something to sweep. Folders are listed, no file is opened."""
        if any(name != STRAYS for name in self.names(WORK)):
            return True
        return any(name.startswith(TEMPORARY_PREFIX) for room in _WRITTEN_OVER for name in self.names(room))

    def names(self, room: str) -> list[str]:
        """What lies in a room, in order; nothing where the room is missing."""
        try:
            return sorted(os.listdir(os.path.join(self.path, room)))
        except FileNotFoundError:
            return []
        except OSError as cause:
            path = os.path.join(self.path, room)
            raise StoreError(f"cannot read {path}: {cause.strerror}; `reverie doctor` says how to mend it") from cause

    def sweep(self) -> None:
        """Remove what a crash left behind. Only for a holder of the folder's lock."""
        for name in self.names(WORK):
            if name == STRAYS:
                continue
            path = os.path.join(self.path, WORK, name)
            if os.path.isdir(path) and not os.path.islink(path):
                shutil.rmtree(path, ignore_errors=True)
            else:
                _unlink_quietly(path)
        for room in _WRITTEN_OVER:
            for name in self.names(room):
                if name.startswith(TEMPORARY_PREFIX):
                    _unlink_quietly(os.path.join(self.path, room, name))


def _unlink_quietly(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        return  # what cannot be swept now is swept next time
