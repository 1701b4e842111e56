"""A memory is protected from dreams, or no longer."""

from __future__ import annotations

from reverie.dream.checks.secrets import Secrets
from reverie.errors import UsageError
from reverie.memdir import memory_file
from reverie.model.change import Reason
from reverie.model.record import Record
from reverie.store.names import INDEX_NAME
from reverie.store.stage import Stage
from reverie.store.store import Store
from reverie.tend.landing import IndexCare, Wish, land


def pin(store: Store, file: str) -> Record:
    """The file says `pinned: true`, and no dream touches it. A record without changes: it was pinned already."""
    return _mark(store, "pin", file)


def unpin(store: Store, file: str) -> Record:
    """The file no longer says that it is pinned. A record without changes: it was not."""
    return _mark(store, "unpin", file)


def _mark(store: Store, kind: str, name: str) -> Record:
    def edit(stage: Stage) -> None:
        file = find_file(stage.files(), name)
        if file.rpartition("/")[2] == INDEX_NAME:
            raise UsageError(f"{file} is the index, which is kept up to date for all memories; pin a memory instead")
        data = stage.read(file).data
        marked = memory_file.pin(data) if kind == "pin" else memory_file.unpin(data)
        stage.write(file, marked, Reason(kind, f"you asked to {kind} it"))

    return land(store, Wish(kind, edit, checks=(Secrets(),), index=IndexCare.LEFT_ALONE))


def find_file(files: list[str], name: str) -> str:
    """The memory file that a person means: its path, with or without `.md`, or its last name if that is unique.

    Raises UsageError where there is none, or several.
    """
    wanted = name.strip().removeprefix("./")
    for candidate in (wanted, f"{wanted}.md"):
        if candidate in files:
            return candidate
    matches = [file for file in files if file.rpartition("/")[2] in (wanted, f"{wanted}.md")]
    if len(matches) == 1:
        return matches[0]
    if matches:
        raise UsageError(f"{name!r} could be {', '.join(matches)}; write its path")
    raise UsageError(f"there is no memory file {name!r}; its path is the one that the index shows")
