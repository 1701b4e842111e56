"""A record becomes true of the folder: prepared, fenced, committed, finished.

    prepare (every byte on the disk) -> fence (still ours, nothing moved) -> commit (one rename) -> finish
A crash before the commit leaves the old folder; after it, whoever comes next finishes and leaves the new one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace

from reverie.errors import StoreError
from reverie.model.change import Change, HeldChange, grouped
from reverie.model.record import Intent, Record
from reverie.store import failpoint
from reverie.store.archive import archive_retired
from reverie.store.durable import flush
from reverie.store.folder import Folder
from reverie.store.history import History
from reverie.store.journal import Journal, Run
from reverie.store.replace import EditedMeanwhile, Landed, apply, fold_in
from reverie.store.review_queue import ReviewQueue, held_id_for
from reverie.store.state import WORK, State
from reverie.store.tombstones import Tombstones

EDITED = "you edited it while the change was landing"


def publish(
    folder: Folder, state: State, run: Run, intent: Intent, *, stamp_ns: int | None, fence: Callable[[], None]
) -> Record:
    """Make the intent true, all of it, and return the record as it landed.

    `fence` raises where the folder is no longer ours to write; then nothing happened. `stamp_ns` is for a dream: the
    consolidation time that recovery gives the shared lock if we die in the middle.
    """
    history = History(state)
    history.prepare(intent)
    try:
        fence()
    except BaseException:
        history.forget_prepared()
        raise
    Journal(state).commit(run, stamp_ns)
    return finish(folder, state, intent)


def finish(folder: Folder, state: State, intent: Intent) -> Record:
    """Carry out what was committed, from wherever it was interrupted. Asking again is safe."""
    try:
        landed, stopped = _apply_all(folder, state, intent.record.changes)
        done = _as_it_landed(intent, landed, stopped)
        archive_retired(state, done.record)
        queue = ReviewQueue(state)
        for held in done.held:
            queue.add(held)
        for held_id in done.settled:
            queue.remove(held_id)
        Tombstones(state).update(done.buried, done.raised)
        failpoint.reached("publish.settled")
        History(state).keep(done)
    except OSError as cause:
        raise StoreError(
            f"cannot write in {folder.path}: {cause.strerror or cause}; it will be finished next time"
        ) from cause
    return done.record


def _apply_all(
    folder: Folder, state: State, changes: Sequence[Change]
) -> tuple[list[Change], list[tuple[Change, str]]]:
    """Every group of changes, one after the other; then a last look at the files they displaced."""
    landed: list[tuple[Change, Landed]] = []
    stopped: list[tuple[Change, str]] = []
    with state.opened(WORK) as work:
        for group in grouped(changes):
            done, why = _apply_group(folder, work, group)
            landed += done
            stopped += why
        _flush_folders(folder, [change for change, _ in landed])
        failpoint.reached("publish.flushed")
        settled = [(change, fold_in(folder, work, change.file, result)) for change, result in landed]
    return [replace(change, before=result.before, after=result.after) for change, result in settled], stopped


def _apply_group(
    folder: Folder, work: int, changes: list[Change]
) -> tuple[list[tuple[Change, Landed]], list[tuple[Change, str]]]:
    """All changes of a group, or none: if one meets a person's edit, those before it are taken back."""
    done: list[tuple[Change, Landed]] = []
    for change in changes:
        match apply(folder, work, change):
            case Landed() as landed:
                done.append((change, landed))
            case EditedMeanwhile(why):
                for earlier, landed in reversed(done):
                    _take_back(folder, work, earlier, landed)
                return [], [(one, f"{change.file}: {why}") for one in changes]
    return done, []


def _take_back(folder: Folder, work: int, change: Change, landed: Landed) -> None:
    settled = fold_in(folder, work, change.file, landed)
    back = apply(folder, work, replace(change, before=settled.after, after=settled.before))
    if isinstance(back, Landed):
        fold_in(folder, work, change.file, back)


def _flush_folders(folder: Folder, changes: Sequence[Change]) -> None:
    for parent in {os.path.dirname(change.file) for change in changes}:
        with folder.parent_of(f"{parent}/x" if parent else "x") as (descriptor, _):
            flush(descriptor)


def _as_it_landed(intent: Intent, landed: list[Change], stopped: list[tuple[Change, str]]) -> Intent:
    entry = intent.record.entry
    also_held = tuple(
        HeldChange(held_id_for(change), entry.dream_id, change, (f"{EDITED} ({why})",)) for change, why in stopped
    )
    held = intent.held + also_held
    files = tuple(change.file for change in landed)
    true_entry = replace(entry, files_changed=files, held=entry.held + len(also_held))
    return replace(intent, record=Record(true_entry, tuple(landed)), held=held)
