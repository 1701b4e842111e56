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
from reverie.store.replace import EditedMeanwhile, Landed, apply, fold_in, prepare, take_back
from reverie.store.review_queue import ReviewQueue, held_id_for
from reverie.store.state import WORK, State
from reverie.store.tombstones import Tombstones

EDITED = "you edited it while the change was landing"


def publish(
    folder: Folder, state: State, run: Run, intent: Intent, *, stamp_ns: int | None, fence: Callable[[], None]
) -> Record:
    """Make the intent true, all of it, and return the record as it landed.

    `fence` raises where the folder is no longer ours to write; then nothing happened. `stamp_ns` is for a dream: the
    consolidation time that recovery gives the shared lock if we die in the middle. Raises StoreError where the disk
    fails: everything that takes room was written before anything landed, so what has landed can be taken back.
    """
    history, changes = History(state), intent.record.changes
    with state.opened(WORK) as work:
        try:
            history.prepare(intent)
            prepared = [prepare(folder, work, change) for change in changes]
            fence()
        except BaseException:
            history.forget_prepared()
            raise
        landing = _Landing(folder, work)
        try:
            Journal(state).commit(run, stamp_ns)
            landing.apply_all(changes, prepared)
        except (OSError, StoreError):
            landing.take_all_back()
            # The journal first: without its word the prepared record is only a leftover, but without the record the
            # journal would tell of a dream that landed.
            Journal(state).take_back()
            history.forget_prepared()
            raise
        return _settle(state, intent, landing)


def finish(folder: Folder, state: State, intent: Intent) -> Record:
    """Carry out what a dead process had committed, from wherever it was interrupted. Asking again is safe."""
    with state.opened(WORK) as work:
        landing = _Landing(folder, work)
        landing.apply_all(intent.record.changes, [None] * len(intent.record.changes))
        return _settle(state, intent, landing)


class _Landing:
    """Changes on their way into the folder, group by group: what landed, and what a person's edit stopped."""

    def __init__(self, folder: Folder, work: int) -> None:
        self._folder = folder
        self._work = work
        self.landed: list[tuple[Change, Landed]] = []
        self.stopped: list[tuple[Change, str]] = []

    def apply_all(self, changes: Sequence[Change], prepared: Sequence[str | None]) -> None:
        """Every group, one after the other. Raises StoreError where the disk fails."""
        names = {change.file: name for change, name in zip(changes, prepared, strict=True)}
        try:
            for group in grouped(changes):
                self._apply_group(group, names)
            _flush_folders(self._folder, [change for change, _ in self.landed])
            failpoint.reached("publish.flushed")
        except OSError as cause:
            raise StoreError(f"cannot write in {self._folder.path}: {cause.strerror or cause}") from cause

    def _apply_group(self, group: list[Change], names: dict[str, str | None]) -> None:
        """All changes of a group, or none: if one meets a person's edit, those before it are taken back."""
        first = len(self.landed)
        for change in group:
            match apply(self._folder, self._work, change, names[change.file]):
                case Landed() as landed:
                    self.landed.append((change, landed))
                case EditedMeanwhile(why):
                    self._take_back_to(first)
                    self.stopped += [(one, f"{change.file}: {why}") for one in group]
                    return

    def take_all_back(self) -> None:
        """The folder is as it was. Raises StoreError where that fails too; the next process then finishes instead."""
        try:
            self._take_back_to(0)
        except OSError as cause:
            message = f"cannot write in {self._folder.path}: {cause.strerror or cause}; the next command finishes it"
            raise StoreError(message) from cause

    def _take_back_to(self, first: int) -> None:
        while len(self.landed) > first:
            change, landed = self.landed.pop()
            take_back(self._folder, self._work, change.file, landed)

    def fold_in_late_edits(self) -> tuple[Change, ...]:
        """Take a last look at what was displaced; returns the changes as they truly landed."""
        settled = [(change, fold_in(self._folder, self._work, change.file, one)) for change, one in self.landed]
        return tuple(replace(change, before=one.before, after=one.after) for change, one in settled)


def _settle(state: State, intent: Intent, landing: _Landing) -> Record:
    """The folder is as it should be; now archive, review queue, tombstones and history say so too."""
    try:
        done = _as_it_landed(intent, landing.fold_in_late_edits(), landing.stopped)
        archive_retired(state, done.record)
        queue = ReviewQueue(state)
        for held in done.held:
            queue.add(held)
        for held_id in done.settled:
            queue.remove(held_id)
        Tombstones(state).update(done.buried, done.raised)
        failpoint.reached("publish.settled")
        History(state).keep(done, as_prepared=done == intent)
    except OSError as cause:
        why = cause.strerror or cause
        raise StoreError(
            f"it has landed, but its record could not be written ({why}); the next command does"
        ) from cause
    return done.record


def _flush_folders(folder: Folder, changes: Sequence[Change]) -> None:
    for parent in {os.path.dirname(change.file) for change in changes}:
        with folder.parent_of(f"{parent}/x" if parent else "x") as (descriptor, _):
            flush(descriptor)


def _as_it_landed(intent: Intent, landed: tuple[Change, ...], stopped: list[tuple[Change, str]]) -> Intent:
    entry = intent.record.entry
    also_held = tuple(
        HeldChange(held_id_for(change), entry.dream_id, change, (f"{EDITED} ({why})",)) for change, why in stopped
    )
    files = tuple(change.file for change in landed)
    true_entry = replace(entry, files_changed=files, held=entry.held + len(also_held))
    return replace(intent, record=Record(true_entry, landed), held=intent.held + also_held)
