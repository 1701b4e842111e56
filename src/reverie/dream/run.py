"""A dream from beginning to end.

    gates -> lock -> stage -> engine -> checks -> policy -> index -> publish
Leaving at any point before the last is the rollback: nothing of the folder was touched.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from opentelemetry import trace

from reverie.dream.consideration import Consideration, Considered, Given
from reverie.dream.engines.engine import Engine
from reverie.dream.events import note_event
from reverie.dream.gates import (
    CLOCK_SKEW,
    SESSIONS,
    THROTTLE,
    TIME,
    LastDream,
    ask_gates,
    find_sessions,
    last_dream,
    rested_since,
)
from reverie.dream.gather import Reviewed, paths_by_name, review_sessions
from reverie.dream.learning.hearing import hear
from reverie.dream.learning.logs import hear_logs
from reverie.dream.outcome import Account, Dreamed, Failed, Held, Outcome, RolledBack, Skipped, Unchanged
from reverie.dream.policy import Review
from reverie.dream.progress import Listener, Phase, Progress
from reverie.dream.task import TaskBoard
from reverie.dream.unread import Left, Unread
from reverie.errors import LockHeld, ReverieError, Stopped, StoreError
from reverie.evidence.retention import let_go_of_old_evidence
from reverie.memdir.places import Places
from reverie.model.change import Finding, Verdict
from reverie.model.record import Entry, Record
from reverie.settings import Circumstances, Settings
from reverie.store.stage import Stage
from reverie.store.store import Store, Writing
from reverie.text.secrets import redact
from reverie.transcripts.touched import Touched

SOMEONE_ELSE = "someone else is dreaming"
HOUR = 3600.0
TOKENS = ("cache_read_tokens", "cache_write_tokens", "output_tokens")  # told of every dream: without a model they are 0
SPAN = "reverie.dream"
ROLLED_BACK, UNEXPECTED = "rolled-back", "unexpected"  # the codes of what no error of ours ended


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
        self._listener = tell
        self._board: TaskBoard | None = None
        self._consideration = Consideration(store, engine, request.review, self.tell)
        self._began = time.monotonic()
        self._sessions: list[Touched] = []
        self._again: list[Touched] = []  # older ones that the last dream left unread
        self._unread = Unread(store.state.path)
        self._reviewed: list[Reviewed] = []
        self._unheard: tuple[str, ...] = ()
        self._has_begun = False  # and its end is told with it

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

    def tell(self, progress: Progress) -> None:
        """Somebody may look on, in this process or another. Raises Stopped where they have asked the dream to end."""
        self._listener(progress)
        if self._board:
            self._board.tell(progress)

    def _noted(self, writing: Writing) -> Outcome:
        """The dream, which others can see and stop while it lasts."""
        since = self._look_for_sessions(writing.last_consolidation)
        paths = [session.path for session in (*self._sessions, *self._again)]
        self._board = TaskBoard(self.store.state.path, self.engine.name, self.store.clock.now(), paths)
        try:
            return self._observed(since, lambda: self._dream(writing, since))
        finally:
            self._board.clear()

    def _look_for_sessions(self, last: float) -> float:
        """The sessions since the last consolidation are known, and those that it left; returns its moment, 0 for never.
        One from the future does not count, as at the gates. In daily-log mode only the logs are read.
        """
        since = 0.0 if last > self.store.clock.time() + CLOCK_SKEW else last
        if not self.settings.daily_log:
            current = self.request.current_session
            self._sessions = find_sessions(self.places, LastDream(since or None), current)
            left = self._unread.sessions(without={session.path for session in self._sessions})
            self._again = [one for one in left if os.path.basename(one.path) != f"{current}.jsonl"]
        return since

    def _observed(self, since: float, act: Callable[[], Outcome]) -> Outcome:
        """The dream with its events, that it began and how it ended, and as a span, which goes nowhere unless the user
        has set up a collector. A dry run leaves no events.
        """
        self._has_begun = True
        hours = {"hours_since": round(max(0.0, self.store.clock.time() - since) / HOUR, 1)} if since else {}
        fired = {"sessions_since": len(self._sessions), **hours}
        self._note("fired", **{"hours_since": None, **fired})
        with trace.get_tracer("reverie").start_as_current_span(SPAN) as span:
            span.set_attributes(_attributes({"engine": self.engine.name, "dry_run": self.request.dry_run, **fired}))
            try:
                outcome = act()
            except BaseException as error:
                figures = {**fault(error), **self._figures(0)}
                self._note("failed", **figures)
                span.set_attributes(_attributes({"outcome": "failed", **figures}))
                raise
            figures = self._figures(len(outcome.changes) if isinstance(outcome, Dreamed) else 0)
            word = type(outcome).__name__.lower()
            if isinstance(outcome, RolledBack):
                figures = {"why": redact(_refused(outcome.findings)), "code": ROLLED_BACK, **figures}
                self._note("failed", **figures)
            else:
                figures = {"why": redact(self._short_of(outcome)), **figures}
                self._note("completed", outcome=word, **figures)
            span.set_attributes(_attributes({"outcome": word, **figures}))
            return outcome

    def _short_of(self, outcome: Outcome) -> str:
        """What kept a dream from doing more, in words; nothing where nothing did."""
        has_to_tell = isinstance(outcome, Unchanged) or self.engine.left
        return self.engine.spent or (self.engine.shortfall if has_to_tell else "")

    def _figures(self, files_changed: int) -> dict[str, object]:
        """What it saw, did and cost."""
        seen = {"sessions_reviewed": len(self._reviewed), "files_changed": files_changed}
        return {**seen, **dict.fromkeys(TOKENS, 0), **self.engine.usage}

    def _note(self, event: str, **figures: object) -> None:
        if not self.request.dry_run:
            note_event(self.store.state.path, event, self.store.clock.now(), engine=self.engine.name, **figures)

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

    def _dream(self, writing: Writing, since: float) -> Outcome:
        started = self.store.clock.now()
        with writing.stage() as stage:
            given = self._gather(stage, since)
            considered = self._consideration.consider(writing.folder, stage, given, writing.dream_id)
            if considered.refused_whole:
                self.engine.landed(stage, ())
                return RolledBack(considered.findings, self._account(considered))
            if self.engine.spent:
                considered = considered.without_what_waits(self.engine.spent)
            self._leave_unread()
            if not considered.lands and not considered.waits:
                writing.conclude()
                self.engine.landed(stage, ())
                return Unchanged(self._account(considered), considered.findings)
            files = tuple(change.file for change in considered.lands)
            self.tell(Progress(Phase.PUBLISH, f"{_files(len(files))} to land", files=files))
            entry = Entry(
                dream_id=writing.dream_id,
                kind="dream",
                started=started,
                ended=self.store.clock.now(),
                outcome="dreamed" if considered.lands else "held",
                engine=self.engine.name,
                files_changed=files,
                held=len(considered.waits),
                sessions_reviewed=len(self._reviewed),
            )
            record = writing.publish(self._consideration.intent(entry, considered))
            self.engine.landed(stage, record.changes)
            let_go_of_old_evidence(writing.folder, self.store.state)
        return self._ended(record, considered)

    def _leave_unread(self) -> None:
        """What the engine's model did not look at is offered to the next dream, whatever becomes of this one. Raises
        StoreError where that cannot be written down: this dream then did not happen, and they are not lost.
        """
        paths, left = paths_by_name(self._reviewed), self.engine.left
        offered, unseen = (tuple(paths[name] for name in names) for names in (left.offered, left.unseen))
        try:
            self._unread.leave(Left(offered, unseen))
        except OSError as cause:
            path = self.store.state.path
            raise StoreError(f"cannot write in {path}: {cause.strerror}; no memory has changed") from cause

    def _rehearse(self) -> Outcome:
        """What a dream would do; nothing lands, and no lock file changes."""
        if not os.path.isdir(self.store.memory_dir):
            return Unchanged(self._account())
        since = self._look_for_sessions(last_dream(self.places, self.store.clock).moment or 0.0)
        return self._observed(since, lambda: self._rehearsed(since))

    def _rehearsed(self, since: float) -> Outcome:
        with self.store.rehearsing() as (folder, stage):
            considered = self._consideration.consider(folder, stage, self._gather(stage, since), "")
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
            gathering = Progress(Phase.GATHER, "the daily logs since the last dream")
        else:
            self._reviewed = review_sessions([*self._sessions, *self._again])
            count = len(self._sessions) or "no"
            again = f", {len(self._again)} from before that it left unread" if self._again else ""
            told = f"{count} session{'' if count == 1 else 's'} since the last dream{again}"
            gathering = Progress(Phase.GATHER, told)
        self.tell(gathering)
        # Told again before each, so that a long night can be stopped between two sessions.
        hearing = hear(paths_by_name(self._reviewed), zone, lambda: self.tell(gathering))
        self._unheard = tuple(hearing.problems)
        hearing.heard = sorted([*hear_logs(stage, since, zone), *hearing.heard], key=lambda one: one.time)
        return Given(self._reviewed, hearing, self.places.project, self.request.dry_run)

    def _account(self, considered: Considered | None = None) -> Account:
        return Account(
            engine=self.engine.name,
            sessions_reviewed=len(self._reviewed),
            seconds=time.monotonic() - self._began,
            usage=self.engine.usage,
            spent=self.engine.spent,
            shortfall=self.engine.shortfall,
            problems=(*(considered.problems if considered else ()), *self._unheard),
            notes=tuple(self.engine.notes),
            dry_run=self.request.dry_run,
        )

    def _ended(self, record: Record, considered: Considered) -> Outcome:
        """What to call it, going by what is now in the record: an edit made meanwhile may have stopped some of it."""
        account, held = self._account(considered), record.entry.held
        if not record.changes:
            return Held(record.dream_id, held, account, considered.findings)
        return Dreamed(record.dream_id, record.changes, account, held, considered.findings)

    def _failed(self, error: ReverieError) -> Failed:
        if not self._has_begun:
            self._note("failed", **fault(error))
        return Failed(str(error), error.code, self._account())


def _attributes(figures: Mapping[str, object]) -> dict[str, str | int | float | bool]:
    """Figures as a span holds them."""
    known = {name: value for name, value in figures.items() if isinstance(value, str | int | float | bool)}
    return {f"reverie.{name}": value for name, value in known.items()}


def fault(error: BaseException) -> dict[str, object]:
    """What ended a dream as its event tells it: in words without secrets, and the code it goes by."""
    if isinstance(error, KeyboardInterrupt | SystemExit):
        return {"why": "it was interrupted", "code": Stopped.code}
    code = error.code if isinstance(error, ReverieError) else UNEXPECTED
    return {"why": redact(str(error) or type(error).__name__), "code": code}


def _refused(findings: Sequence[Finding]) -> str:
    """Why a whole dream was refused."""
    whole = (one.message for one in findings if one.file is None and one.verdict is Verdict.REFUSE)
    return "; ".join(whole)


def _files(count: int) -> str:
    return "1 file" if count == 1 else f"{count} files"
