"""A dream from beginning to end.

    gates -> lock -> stage -> engine -> checks -> policy -> index -> publish
Leaving at any point before the last is the rollback: nothing of the folder was touched.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, replace

from reverie.dream.consideration import Consideration, Considered, Given
from reverie.dream.engines.engine import Engine
from reverie.dream.events import note_event
from reverie.dream.gates import (
    SESSIONS,
    THROTTLE,
    TIME,
    LastDream,
    ask_gates,
    find_sessions,
    last_dream,
    rested_since,
)
from reverie.dream.gather import Reviewed, review_sessions
from reverie.dream.learning.hearing import hear
from reverie.dream.learning.logs import hear_logs
from reverie.dream.outcome import Account, Dreamed, Failed, Held, Outcome, RolledBack, Skipped, Unchanged
from reverie.dream.policy import Review
from reverie.dream.progress import Listener, Phase, Progress
from reverie.dream.task import TaskBoard
from reverie.errors import BudgetSpent, LockHeld, ReverieError
from reverie.evidence.retention import let_go_of_old_evidence
from reverie.memdir.places import Places
from reverie.model.record import Entry, Record
from reverie.settings import Circumstances, Settings
from reverie.store.stage import Stage
from reverie.store.store import Store, Writing

SOMEONE_ELSE = "someone else is dreaming"
HOUR = 3600.0


@dataclass(frozen=True, slots=True)
class Request:
    """How a dream was asked for."""

    now: bool = False  # skip the time, throttle and session gates
    dry_run: bool = False
    review: Review = Review.SAFE
    scanned: bool = False  # whoever asks has just scanned for sessions, so the throttle does not apply
    current_session: str = ""  # the session we are called from; it does not count


class Dreamer:
    """Everything one dream needs, brought together."""

    def __init__(
        self,
        store: Store,
        places: Places,
        settings: Settings,
        circumstances: Circumstances,
        engine: Engine,
        request: Request,
        tell: Listener,
    ) -> None:
        self.store = store
        self.places = places
        self.settings = settings
        self.circumstances = circumstances
        self.engine = engine
        self.request = request
        self.tell = self._telling(tell)
        self._consideration = Consideration(store, engine, request.review, self.tell)
        self._began = time.monotonic()
        self._reviewed: list[Reviewed] = []

    def dream(self) -> Outcome:
        """Ask the gates, then consolidate. Every ordinary ending is an outcome; a bug is an exception.

        After `Skipped`, `RolledBack` and `Failed` the folder and the time of its last consolidation are as they were.
        """
        holding = False
        try:
            self.store.settle()
            closed = self._closed_gate()
            if closed:
                return closed
            if self.request.dry_run:
                return self._rehearse()
            with self.store.dreaming() as writing:
                holding = True
                return self._just_dreamed(writing) or self._noted(writing)
        except LockHeld as error:
            return self._failed(error) if holding else Skipped("lock", f"{SOMEONE_ELSE}: {error.holder}")
        except ReverieError as error:
            return self._failed(error)

    def _telling(self, tell: Listener) -> Listener:
        """A listener that also lets other processes see how far the dream is."""
        board = self._board = TaskBoard(self.store.state.path, self.engine.name, self.store.clock.now())

        def told(progress: Progress) -> None:
            tell(progress)
            if not self.request.dry_run:
                board.tell(progress, len(self._reviewed))

        return told

    def _noted(self, writing: Writing) -> Outcome:
        """The dream, with its events: that it began, and how it ended."""
        state, clock = self.store.state.path, self.store.clock
        last = writing.last_consolidation
        hours = round((clock.time() - last) / HOUR, 1) if last else None
        note_event(state, "fired", clock.now(), engine=self.engine.name, hours_since=hours)
        try:
            outcome = self._dream(writing)
        except BaseException as error:
            note_event(state, "failed", clock.now(), engine=self.engine.name, why=str(error) or type(error).__name__)
            raise
        finally:
            self._board.clear()
        changed = len(outcome.changes) if isinstance(outcome, Dreamed) else 0
        figures = {"sessions_reviewed": len(self._reviewed), "files_changed": changed, **self.engine.usage}
        event = "failed" if isinstance(outcome, RolledBack) else "completed"
        note_event(state, event, clock.now(), engine=self.engine.name, **figures)
        return outcome

    def _closed_gate(self) -> Skipped | None:
        skip = {TIME, THROTTLE, SESSIONS} if self.request.now else {THROTTLE} if self.request.scanned else set[str]()
        report = ask_gates(
            self.places,
            self.settings,
            self.circumstances,
            self.store.clock,
            current_session=self.request.current_session,
            skip=skip,
        )
        return Skipped(report.closed.name, report.closed.detail) if report.closed else None

    def _just_dreamed(self, writing: Writing) -> Skipped | None:
        """Whether another process dreamt between our look at the gates and our turn at the lock."""
        if self.request.now:
            return None
        moment = writing.last_consolidation
        if moment > self.store.clock.time():  # from the future: the gate has said that it does not count
            return None
        gate = rested_since(LastDream(moment or None), self.settings, self.store.clock)
        return None if gate.open else Skipped(gate.name, gate.detail)

    def _dream(self, writing: Writing) -> Outcome:
        started = self.store.clock.now()
        with writing.stage() as stage:
            given = self._gather(stage, writing.last_consolidation)
            considered = self._consideration.consider(writing.folder, stage, given, writing.dream_id)
            if considered.refused_whole:
                return RolledBack(considered.findings, self._account(considered))
            if self.engine.spent:
                considered = _without_what_waits(considered, self.engine.spent)
            if not considered.lands and not considered.waits:
                writing.conclude()
                return Unchanged(self._account(considered), considered.findings)
            self.tell(Progress(Phase.PUBLISH, f"{_files(len(considered.lands))} to land"))
            entry = Entry(
                dream_id=writing.dream_id,
                kind="dream",
                started=started,
                ended=self.store.clock.now(),
                outcome="dreamed" if considered.lands else "held",
                engine=self.engine.name,
                files_changed=tuple(change.file for change in considered.lands),
                held=len(considered.waits),
                sessions_reviewed=len(self._reviewed),
            )
            record = writing.publish(self._consideration.intent(entry, considered))
            let_go_of_old_evidence(writing.folder, self.store.state)
        return self._ended(record, considered)

    def _rehearse(self) -> Outcome:
        """What a dream would do; nothing lands, and no lock file changes."""
        if not os.path.isdir(self.store.memory_dir):
            return Unchanged(self._account())
        last = last_dream(self.places, self.store.clock).moment or 0.0
        with self.store.rehearsing() as (folder, stage):
            considered = self._consideration.consider(folder, stage, self._gather(stage, last), "")
        if considered.refused_whole:
            return RolledBack(considered.findings, self._account(considered))
        if not considered.lands and not considered.waits:
            return Unchanged(self._account(considered), considered.findings)
        now = self.store.clock.now()
        entry = Entry(dream_id="", kind="dream", started=now, ended=now, outcome="dreamed", held=len(considered.waits))
        return self._ended(Record(entry, considered.lands), considered)

    def _gather(self, stage: Stage, since: float) -> Given:
        """Look round, then at what the sessions since the last dream hold that is worth keeping, and at the daily logs;
        in daily-log mode only at these.
        """
        left = f", {len(stage.problems)} left as they are" if stage.problems else ""
        self.tell(Progress(Phase.ORIENT, f"{_files(len(stage.base))} in the folder{left}"))
        zone = self.store.clock.now().tzinfo
        if self.settings.daily_log:
            self.tell(Progress(Phase.GATHER, "the daily logs since the last dream"))
        else:
            sessions = find_sessions(self.places, LastDream(since or None), self.request.current_session)
            self._reviewed = review_sessions(sessions)
            count = len(self._reviewed) or "no"
            self.tell(Progress(Phase.GATHER, f"{count} session{'' if count == 1 else 's'} since the last dream"))
        hearing = hear([session.path for session in self._reviewed], zone)
        hearing.heard = sorted([*hear_logs(stage, since, zone), *hearing.heard], key=lambda one: one.time)
        return Given(self._reviewed, hearing, self.places.project)

    def _account(self, considered: Considered | None = None) -> Account:
        return Account(
            engine=self.engine.name,
            sessions_reviewed=len(self._reviewed),
            seconds=time.monotonic() - self._began,
            usage=self.engine.usage,
            spent=self.engine.spent,
            problems=considered.problems if considered else (),
            dry_run=self.request.dry_run,
        )

    def _ended(self, record: Record, considered: Considered) -> Outcome:
        """What to call it, going by what is now in the record: an edit made meanwhile may have stopped some of it."""
        account, held = self._account(considered), record.entry.held
        if not record.changes:
            return Held(record.dream_id, held, account, considered.findings)
        return Dreamed(record.dream_id, record.changes, account, held, considered.findings)

    def _failed(self, error: ReverieError) -> Failed:
        return Failed(str(error), error.code, self._account())


def _without_what_waits(considered: Considered, spent: str) -> Considered:
    """A budget that is spent lets land what is verified, and nothing else. Raises BudgetSpent where nothing is."""
    if not considered.lands:
        raise BudgetSpent(f"the dream was stopped before anything came of it that can land: {spent}")
    return replace(considered, waits=())


def _files(count: int) -> str:
    return "1 file" if count == 1 else f"{count} files"
