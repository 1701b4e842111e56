"""The store of one memory folder: who may write, what they work on, and how it lands."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

from reverie.clock import Clock
from reverie.errors import LockHeld, StoreError
from reverie.model.record import Intent, Record
from reverie.store.archive import discard_archive
from reverie.store.folder import Folder
from reverie.store.history import History
from reverie.store.journal import Journal, Run, RunState
from reverie.store.lock import FolderLock
from reverie.store.publish import publish
from reverie.store.recovery import recover
from reverie.store.review_queue import ReviewQueue
from reverie.store.shared_lock import SharedLock
from reverie.store.stage import Stage
from reverie.store.state import WORK, State
from reverie.store.tombstones import Tombstones

PATIENCE = 10.0  # seconds that a short verb waits for another writer before it says so
NANOSECONDS = 1_000_000_000
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Store:
    """A memory folder with its state folder beside it. Opening it reads nothing and makes nothing."""

    def __init__(self, memory_dir: str, state_dir: str, clock: Clock) -> None:
        self.memory_dir = memory_dir
        self.state = State(state_dir)
        self.clock = clock
        self.history = History(self.state)
        self.queue = ReviewQueue(self.state)
        self.tombstones = Tombstones(self.state)
        self.warnings: list[str] = []  # what could not be done for readers, each once

    def settle(self) -> str | None:
        """The folder is whole: an interrupted run is finished or forgotten, one that is landing now is waited for.

        Returns the id of an interrupted run that was found.
        """
        if not self.state.has_journal() and not self.state.has_leftovers():
            return None
        self.state.refuse_links()
        run = Journal(self.state).find()
        patience = PATIENCE if run and run.state == RunState.PUBLISHING else 0.0
        with self.made() as folder:
            lock = FolderLock(folder, self.state)
            try:
                lock.acquire(patience)
            except LockHeld:
                return None  # its owner lives and has not begun to land: the folder is as it was
            try:
                return recover(folder, self.state)
            except OSError as cause:
                raise _disk_failed(folder, cause) from cause
            finally:
                lock.release()

    def settle_to_read(self) -> str | None:
        """As `settle`, for those who only read: where an interrupted run cannot be finished, as on a disk that may not
        be written, they read what is there, and `warnings` says so.

        Without a journal the folder is whole, and one look tells. What else a crash may have left is swept by others.
        """
        if not self.state.has_journal():
            return None
        try:
            return self.settle()
        except StoreError as error:
            self.warn(f"an interrupted change could not be finished, so memory is read as it stands: {error}")
            return None

    def warn(self, words: str) -> None:
        """It stands in the warnings, once."""
        if words not in self.warnings:
            self.warnings.append(words)

    def running(self) -> Run | None:
        """Who is working on the folder at this moment, or was when they were interrupted."""
        return Journal(self.state).find() if self.state.has_journal() else None

    @contextmanager
    def writing(self, kind: str, patience: float = PATIENCE) -> Generator[Writing]:
        """Be the only writer for the length of the block. Raises LockHeld, StoreError; then nothing was changed."""
        with self._locked(patience) as folder:
            run_id = self.history.new_id(self.clock.now())
            run = Journal(self.state).begin(run_id, kind, self.clock.time())
            with self._leaving():
                yield Writing(self, folder, run, None)

    @contextmanager
    def dreaming(self) -> Generator[Writing]:
        """Be the only dreamer, among other makers' programs too.

        Leaving the block without `publish` or `conclude` gives the shared lock its old time back, exactly.
        """
        with self._locked(0.0) as folder:
            journal, shared = Journal(self.state), SharedLock(folder)
            run_id = self.history.new_id(self.clock.now())
            noted: list[Run] = []

            def note_prior(mtime_ns: int) -> None:
                noted.append(journal.begin(run_id, "dream", self.clock.time(), mtime_ns))

            with self._leaving(shared):
                try:
                    with self.state.opened(WORK) as work:
                        shared.take(work, note_prior)
                    writing = Writing(self, folder, noted[0], shared)
                    yield writing
                except BaseException:
                    shared.restore()
                    raise
                if not writing.is_concluded:
                    shared.restore()

    @contextmanager
    def looking(self) -> Generator[Folder | None]:
        """The folder, settled where that can be, for a verb that only reads; None where there is none yet."""
        self.settle_to_read()
        self._refuse_moved()
        if not os.path.lexists(self.memory_dir):
            yield None
            return
        with Folder(self.memory_dir) as folder:
            yield folder

    def made(self) -> Folder:
        """The folder, open, made where there is none. Raises StoreError where that cannot be."""
        self._refuse_moved()
        return Folder.create(self.memory_dir)

    def _refuse_moved(self) -> None:
        """Links in the path were followed when the store was opened, and the place that they led to was judged then.
        Raises StoreError where a later one leads elsewhere: nobody has judged that.
        """
        leads_to = os.path.realpath(self.memory_dir)
        if leads_to != self.memory_dir:
            raise StoreError(
                f"a link in the place of {self.memory_dir} leads to {leads_to} since memory was opened; move the link "
                "away, or open memory again"
            )

    @contextmanager
    def rehearsing(self) -> Generator[tuple[Folder, Stage]]:
        """A stage that can never land, for a dry run: neither the folder nor the state beside it is touched.

        Raises StoreError where there is no folder yet.
        """
        self._refuse_moved()
        with Folder(self.memory_dir) as folder, tempfile.TemporaryDirectory(prefix="reverie-") as scratch:
            lock = FolderLock(folder, self.state)
            lock.acquire(PATIENCE)
            try:
                with Stage(folder, os.path.join(scratch, "stage")) as stage:
                    yield folder, stage
            finally:
                lock.release()

    @contextmanager
    def _locked(self, patience: float) -> Generator[Folder]:
        with self.made() as folder:
            self.state.prepare(folder)
            lock = FolderLock(folder, self.state)
            lock.acquire(patience)
            try:
                recover(folder, self.state)
                yield folder
            except OSError as cause:
                raise _disk_failed(folder, cause) from cause
            finally:
                lock.release()

    @contextmanager
    def _leaving(self, shared: SharedLock | None = None) -> Generator[None]:
        """Nothing is under way after the block. Only where it broke off past the point of no return, or could not let
        the shared lock go, its journal stays: the next process finishes what is left.
        """
        journal = Journal(self.state)
        try:
            yield
        except BaseException:
            run = journal.find()
            is_committed = run is not None and run.state == RunState.PUBLISHING
            if not is_committed and (shared is None or shared.is_let_go):
                self._clear_up(journal)
            raise
        self._clear_up(journal)

    def _clear_up(self, journal: Journal) -> None:
        self.history.forget_prepared()
        self.state.sweep()
        journal.end()

    def prune(self) -> None:
        """Forget history, and what it archived, that is both old and many records back."""
        for dream_id in self.history.prune(self.clock.now()):
            discard_archive(self.state, dream_id)


def _disk_failed(folder: Folder, cause: OSError) -> StoreError:
    return StoreError(f"cannot write in {folder.path} or beside it: {cause.strerror or cause}")


class Writing:
    """The folder while it is ours to write."""

    def __init__(self, store: Store, folder: Folder, run: Run, shared: SharedLock | None) -> None:
        self.folder = folder
        self.dream_id = run.run_id
        self.is_concluded = False
        self._store = store
        self._run = run
        self._shared = shared

    @property
    def last_consolidation(self) -> float:
        """When the folder was last consolidated before this run, in seconds; 0 for never."""
        return self._shared.prior_mtime_ns / NANOSECONDS if self._shared else 0.0

    def stage(self) -> Stage:
        """A private copy of the folder to work in."""
        return Stage(self.folder, os.path.join(self._store.state.path, WORK, self.dream_id))

    def publish(self, intent: Intent) -> Record:
        """Make the intent true of the folder, all of it. Raises LockHeld, StoreError; then nothing happened."""
        ended = intent.record.entry.ended
        stamp_ns = _nanoseconds(ended) if self._shared else None
        record = publish(self.folder, self._store.state, self._run, intent, stamp_ns=stamp_ns, fence=self._fence)
        self._conclude(ended)
        self._store.prune()
        return record

    def conclude(self) -> None:
        """The consolidation counts as done, also when there was nothing to do."""
        self._conclude(self._store.clock.now())

    def _conclude(self, moment: datetime) -> None:
        if self._shared is not None and not self.is_concluded:
            self._shared.finish(_nanoseconds(moment))
        self.is_concluded = True

    def _fence(self) -> None:
        if self._shared is not None and not self._shared.is_ours():
            raise LockHeld(self.folder.path, "another program, which took the lock over")
        if not self.folder.is_still_in_place():
            raise LockHeld(self.folder.path, "somebody who replaced the folder itself")


def _nanoseconds(moment: datetime) -> int:
    """A moment as file times are counted, exactly, so that a dream's record and the lock's time can be compared."""
    return (moment - EPOCH) // timedelta(microseconds=1) * 1000
