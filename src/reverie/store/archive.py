"""Retired memory files, as plain files that people can open and search: `archive/<dream id>/<file>`."""

from __future__ import annotations

import os
import shutil

from reverie.model.record import Record
from reverie.store.durable import PRIVATE_FOLDER, flush, write_new
from reverie.store.state import ARCHIVE, State


def archive_retired(state: State, record: Record) -> None:
    """Every file the record retired lies in the archive, byte for byte. Asking twice is the same as asking once."""
    for change in record.changes:
        if change.after is None and change.before is not None:
            path = os.path.join(state.path, ARCHIVE, record.dream_id, *change.file.split("/"))
            os.makedirs(os.path.dirname(path), mode=PRIVATE_FOLDER, exist_ok=True)
            _keep(path, change.before.data, change.before.mtime_ns)


def discard_archive(state: State, dream_id: str) -> None:
    """Nothing that this record retired is left in the archive. Only a purge and old age do that."""
    shutil.rmtree(os.path.join(state.path, ARCHIVE, dream_id), ignore_errors=True)


def _keep(path: str, data: bytes, mtime_ns: int) -> None:
    parent, name = os.path.split(path)
    descriptor = os.open(parent, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        write_new(descriptor, name, data, mtime_ns=mtime_ns)
        flush(descriptor)
    except FileExistsError:
        return
    finally:
        os.close(descriptor)
