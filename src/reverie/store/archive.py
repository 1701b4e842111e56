"""What left the folder, as plain files that people can open and search.

archive/<dream id>/tabs.md            a file that was retired, byte for byte
archive/<dream id>/LEFT.md            the lines that left files that stayed, below the name of each
"""

from __future__ import annotations

import errno
import os
import shutil

from reverie.model.record import Record
from reverie.store.durable import flush, write_new
from reverie.store.folder import Folder
from reverie.store.state import ARCHIVE, State
from reverie.text.merge import changed_lines

LEFT = "LEFT.md"


def archive_retired(state: State, record: Record) -> None:
    """Every file the record retired lies in the archive, byte for byte, and the lines that left the files it edited.

    What an undo or a redo turns round is in the archive of the record it turns. Asking twice is the same as once. Where
    something else stands in the archive's place, nothing is written there: the history has every byte all the same.
    """
    if record.entry.undoes or record.entry.redoes:
        return
    left: list[str] = []
    with Folder(os.path.join(state.path, ARCHIVE)) as archive:
        for change in record.changes:
            if change.before is not None and change.after is None:
                _keep(archive, f"{record.dream_id}/{change.file}", change.before.data, change.before.mtime_ns)
            elif change.before is not None and change.after is not None:
                lines = [line for line in changed_lines(change.before.data, change.after.data)[0] if line.strip()]
                left += [f"## {change.file}", "", *lines, ""] if lines else []
        if left:
            _keep(archive, f"{record.dream_id}/{LEFT}", "\n".join(left).encode(), None)


def discard_archive(state: State, dream_id: str) -> None:
    """Nothing that this record retired is left in the archive. Only a purge and old age do that."""
    path = os.path.join(state.path, ARCHIVE, dream_id)
    if not os.path.islink(path):
        shutil.rmtree(path, ignore_errors=True)


def _keep(archive: Folder, file: str, data: bytes, mtime_ns: int | None) -> None:
    try:
        with archive.parent_of(file, create=True) as (parent, name):
            write_new(parent, name, data, mtime_ns=mtime_ns)
            flush(parent)
    except FileExistsError:
        return
    except OSError as cause:
        if cause.errno not in (errno.ELOOP, errno.ENOTDIR):
            raise
