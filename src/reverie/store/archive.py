"""What left the folder, as plain files that people can open and search.

archive/<dream id>/tabs.md            a file that was retired, byte for byte
archive/<dream id>/LEFT.md            the lines that left files that stayed, below the name of each
"""

from __future__ import annotations

import os
import shutil

from reverie.model.record import Record
from reverie.store.durable import PRIVATE_FOLDER, flush, write_new
from reverie.store.state import ARCHIVE, State
from reverie.text.merge import changed_lines

LEFT = "LEFT.md"


def archive_retired(state: State, record: Record) -> None:
    """Every file the record retired lies in the archive, byte for byte, and the lines that left the files it edited.

    What an undo or a redo turns round is in the archive of the record it turns. Asking twice is the same as once.
    """
    if record.entry.undoes or record.entry.redoes:
        return
    room = os.path.join(state.path, ARCHIVE, record.dream_id)
    left: list[str] = []
    for change in record.changes:
        if change.before is not None and change.after is None:
            _keep(os.path.join(room, *change.file.split("/")), change.before.data, change.before.mtime_ns)
        elif change.before is not None and change.after is not None:
            lines = [line for line in changed_lines(change.before.data, change.after.data)[0] if line.strip()]
            left += [f"## {change.file}", "", *lines, ""] if lines else []
    if left:
        _keep(os.path.join(room, LEFT), "\n".join(left).encode(), None)


def discard_archive(state: State, dream_id: str) -> None:
    """Nothing that this record retired is left in the archive. Only a purge and old age do that."""
    shutil.rmtree(os.path.join(state.path, ARCHIVE, dream_id), ignore_errors=True)


def _keep(path: str, data: bytes, mtime_ns: int | None) -> None:
    parent, name = os.path.split(path)
    os.makedirs(parent, mode=PRIVATE_FOLDER, exist_ok=True)
    descriptor = os.open(parent, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        write_new(descriptor, name, data, mtime_ns=mtime_ns)
        flush(descriptor)
    except FileExistsError:
        return
    finally:
        os.close(descriptor)
