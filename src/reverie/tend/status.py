"""How a memory folder is doing: gates, last dream, review queue, index, problems."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from reverie.dream.attempts import Attempt, failed_in_a_row, latest_attempts
from reverie.dream.gates import Gate, all_gates, last_dream
from reverie.dream.task import Task, find_task
from reverie.errors import StoreError
from reverie.memdir.index import Index, Size
from reverie.memdir.memory_file import parse
from reverie.memdir.places import Places
from reverie.model.record import Entry
from reverie.settings import Circumstances, Settings
from reverie.store.folder import Folder, Listing
from reverie.store.names import INDEX_NAME, TEAM_INDEX
from reverie.store.shared_lock import find_holder
from reverie.store.store import Store
from reverie.tend.model_set_up import why_no_model

_T = TypeVar("_T")
_Contents = tuple[int, int, Size, list[str]]

NOT_KNOWN = Gate("lock", False, "the memory folder cannot be read")


@dataclass(frozen=True, slots=True)
class Status:
    """A look at everything, without changing anything."""

    memory_dir: str
    memory_dir_source: str
    gates: tuple[Gate, ...]
    last_consolidation: datetime | None
    last_dream: Entry | None
    held: int
    files: int
    unlisted: int  # memories that the index does not name; recall finds them
    index: Size
    problems: tuple[str, ...]
    recovered: str | None  # the id of an interrupted run that this look finished or forgot
    task: Task | None = None  # the dream that is under way
    last_attempt: Attempt | None = None  # what the latest dream that is over came to
    failed_in_a_row: int = 0  # of the latest attempts


def look(
    store: Store,
    places: Places,
    settings: Settings,
    circumstances: Circumstances,
    environ: Mapping[str, str],
    current: str = "",
) -> Status:
    """The status now. An interrupted run is settled first, as by any command. What cannot be read of the folder, or of
    the history beside it, is told among the problems, and the rest is shown all the same.
    """
    unread: list[str] = []
    recovered = store.settle_to_read()
    report = all_gates(places, settings, circumstances, store.clock, current_session=current)
    moment = last_dream(places, store.clock).moment
    task = _read(lambda: find_task(store), None, unread)
    attempts = _read(lambda: latest_attempts(store), [], unread)
    entries = _read(store.history.entries, [], unread)
    dreams = [entry for entry in entries if entry.kind == "dream"]
    held = _read(store.queue.ids, [], unread)
    contents, lock = _read(lambda: _inside(store, task), (_contents(None), NOT_KNOWN), unread)
    files, unlisted, size, problems = contents
    return Status(
        memory_dir=places.memory_dir,
        memory_dir_source=places.memory_dir_source,
        gates=(*report.gates, lock),
        last_consolidation=None if moment is None else store.clock.at(moment),
        last_dream=dreams[0] if dreams else None,
        held=len(held),
        files=files,
        unlisted=unlisted,
        index=size,
        problems=(
            *unread,
            *report.warnings,
            *settings.warnings,
            *settings.mismatches(),
            *_model(settings, environ),
            *problems,
            *store.warnings,
        ),
        recovered=recovered,
        task=task,
        last_attempt=attempts[0] if attempts else None,
        failed_in_a_row=failed_in_a_row(attempts),
    )


def _read(look: Callable[[], _T], otherwise: _T, unread: list[str]) -> _T:
    """What a look shows, else what stands in for it; why nothing could be seen is among the unread, once."""
    try:
        return look()
    except StoreError as error:
        if str(error) not in unread:
            unread.append(str(error))
        return otherwise


def _inside(store: Store, task: Task | None) -> tuple[_Contents, Gate]:
    with store.looking() as folder:
        return _contents(folder), _lock_gate(store, folder, task)


def _model(settings: Settings, environ: Mapping[str, str]) -> list[str]:
    """Why the model that is set cannot be asked, as far as that can be told without asking it."""
    why = why_no_model(settings, environ)
    return [f"a dream with a model cannot begin: {why}"] if why else []


def _lock_gate(store: Store, folder: Folder | None, task: Task | None) -> Gate:
    running = store.running()
    if running is not None:
        doing = f": {task.text}" if task else ""
        return Gate("lock", False, f"process {running.pid} is at work ({running.kind}){doing}")
    try:
        holder = None if folder is None else find_holder(folder)
    except StoreError as error:
        return Gate("lock", False, str(error))
    return Gate("lock", holder is None, "nobody is dreaming" if holder is None else f"process {holder} is dreaming")


def _contents(folder: Folder | None) -> _Contents:
    if folder is None:
        return 0, 0, Index.parse(b"").size, []
    listing = folder.scan()
    problems = [f"{file}: {problem}" for file, problem in sorted(listing.problems.items())]
    memories = [file for file in listing.files if file.rpartition("/")[2] != INDEX_NAME]
    for file in memories:
        content = folder.find(file)
        problem = parse(file, content.data, content.mtime_ns).problem if content else None
        if problem:
            problems.append(f"{file}: {problem}")
    parsed = _index_in(folder, listing, INDEX_NAME)
    listed = {entry.target for entry in parsed.entries}
    listed |= {f"team/{entry.target}" for entry in _index_in(folder, listing, TEAM_INDEX).entries}
    return len(memories), sum(1 for file in memories if file not in listed), parsed.size, problems


def _index_in(folder: Folder, listing: Listing, file: str) -> Index:
    """An index of the folder; an empty one where there is none, or none that can be read."""
    content = folder.find(file) if file in listing.files else None
    return Index.parse(content.data if content else b"")
