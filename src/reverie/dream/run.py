"""A dream from beginning to end.

    gates -> lock -> stage -> engine -> checks -> policy -> index -> publish
Leaving at any point before the last is the rollback: nothing of the folder was touched.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from opentelemetry import trace

from reverie.dream.checks.all_checks import INDEX_CHECKS, examine
from reverie.dream.checks.secrets import secrets_in
from reverie.dream.engines.engine import Brief, Engine
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
from reverie.dream.learning.hearing import Hearing, hear
from reverie.dream.learning.logs import hear_logs
from reverie.dream.outcome import Account, Dreamed, Failed, Held, Outcome, RolledBack, Skipped, Unchanged
from reverie.dream.policy import Decision, Review, Waiting, decide
from reverie.dream.progress import Listener, Phase, Progress
from reverie.dream.proposal import Proposal, with_changes
from reverie.dream.sources import read_sources
from reverie.dream.task import TaskBoard
from reverie.errors import BudgetSpent, LockHeld, ReverieError, StoreError
from reverie.evidence.book import read_book
from reverie.evidence.carried import with_carried
from reverie.evidence.retention import let_go_of_old_evidence
from reverie.memdir.memory_file import parse
from reverie.memdir.places import Places
from reverie.memdir.reindex import listing_keys, reindex
from reverie.model.change import Change, Content, Finding, HeldChange, Verdict
from reverie.model.record import Entry, Intent, Record
from reverie.settings import Circumstances, Settings
from reverie.store.folder import Folder
from reverie.store.replace import merge_file
from reverie.store.review_queue import held_id_for
from reverie.store.stage import Stage, digest, moved
from reverie.store.store import Store, Writing
from reverie.text.secrets import redact
from reverie.transcripts.touched import Touched

RECENT_RECORDS = 20  # how far back a change that goes back and forth is looked for
SECOND_THOUGHTS = 3  # how often a dream thinks again without what has to wait
SOMEONE_ELSE = "someone else is dreaming"
HOUR = 3600.0
TOKENS = ("cache_read_tokens", "cache_write_tokens", "output_tokens")  # told of every dream: without a model they are 0
SPAN = "reverie.dream"


@dataclass(frozen=True, slots=True)
class Request:
    """How a dream was asked for."""

    now: bool = False  # skip the time, throttle and session gates
    dry_run: bool = False
    review: Review = Review.SAFE
    scanned: bool = False  # whoever asks has just scanned for sessions, so the throttle does not apply
    current_session: str = ""  # the session we are called from; it does not count


@dataclass(frozen=True, slots=True)
class Considered:
    """What came of a dream before any of it lands."""

    lands: tuple[Change, ...]
    waits: tuple[HeldChange, ...]
    findings: tuple[Finding, ...]
    problems: tuple[str, ...]
    refused_whole: bool


@dataclass(frozen=True, slots=True)
class Thought:
    """What an engine proposed, and what becomes of it. `live` is the folder as it is now."""

    decision: Decision
    findings: list[Finding]
    conflicts: list[Waiting]
    live: dict[str, Content]
    remarks: Sequence[str]


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
        self._began = time.monotonic()
        self._sessions: list[Touched] = []
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

    def tell(self, progress: Progress) -> None:
        """Somebody may look on, in this process or another. Raises Stopped where they have asked the dream to end."""
        self._listener(progress)
        if self._board:
            self._board.tell(progress)

    def _noted(self, writing: Writing) -> Outcome:
        """The dream, which others can see and stop while it lasts."""
        since = self._look_for_sessions(writing.last_consolidation)
        paths = [session.path for session in self._sessions]
        self._board = TaskBoard(self.store.state.path, self.engine.name, self.store.clock.now(), paths)
        try:
            return self._observed(since, lambda: self._dream(writing, since))
        finally:
            self._board.clear()

    def _look_for_sessions(self, last: float) -> float:
        """The sessions since the last consolidation are known; returns its moment, 0 for never. One from the future
        does not count, as at the gates. In daily-log mode only the logs are read.
        """
        since = 0.0 if last > self.store.clock.time() + CLOCK_SKEW else last
        if not self.settings.daily_log:
            self._sessions = find_sessions(self.places, LastDream(since or None), self.request.current_session)
        return since

    def _observed(self, since: float, act: Callable[[], Outcome]) -> Outcome:
        """The dream with its events, that it began and how it ended, and as a span, which goes nowhere unless the user
        has set up a collector. A dry run leaves no events.
        """
        hours = {"hours_since": round(max(0.0, self.store.clock.time() - since) / HOUR, 1)} if since else {}
        fired = {"sessions_since": len(self._sessions), **hours}
        self._note("fired", **{"hours_since": None, **fired})
        with trace.get_tracer("reverie").start_as_current_span(SPAN) as span:
            span.set_attributes(_attributes({"engine": self.engine.name, "dry_run": self.request.dry_run, **fired}))
            try:
                outcome = act()
            except BaseException as error:
                figures = {"why": redact(_why(error)), **self._figures(0)}
                self._note("failed", **figures)
                span.set_attributes(_attributes({"outcome": "failed", **figures}))
                raise
            figures = self._figures(len(outcome.changes) if isinstance(outcome, Dreamed) else 0)
            if isinstance(outcome, RolledBack):
                figures = {"why": redact(_refused(outcome.findings)), **figures}
            self._note("failed" if isinstance(outcome, RolledBack) else "completed", **figures)
            span.set_attributes(_attributes({"outcome": type(outcome).__name__.lower(), **figures}))
            return outcome

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
            considered = self._consider(writing.folder, stage, since, writing.dream_id)
            if considered.refused_whole:
                return RolledBack(considered.findings, self._account(considered))
            if self.engine.spent:
                considered = _without_what_waits(considered, self.engine.spent)
            if not considered.lands and not considered.waits:
                writing.conclude()
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
            replaced = self._replaced(considered.waits)
            record = writing.publish(Intent(Record(entry, considered.lands), held=considered.waits, settled=replaced))
            let_go_of_old_evidence(writing.folder, self.store.state)
        return self._ended(record, considered)

    def _rehearse(self) -> Outcome:
        """What a dream would do; nothing lands, and no lock file changes."""
        if not os.path.isdir(self.store.memory_dir):
            return Unchanged(self._account())
        since = self._look_for_sessions(last_dream(self.places, self.store.clock).moment or 0.0)
        return self._observed(since, lambda: self._rehearsed(since))

    def _rehearsed(self, since: float) -> Outcome:
        with self.store.rehearsing() as (folder, stage):
            considered = self._consider(folder, stage, since, "")
        if considered.refused_whole:
            return RolledBack(considered.findings, self._account(considered))
        if not considered.lands and not considered.waits:
            return Unchanged(self._account(considered), considered.findings)
        now = self.store.clock.now()
        entry = Entry(dream_id="", kind="dream", started=now, ended=now, outcome="dreamed", held=len(considered.waits))
        return self._ended(Record(entry, considered.lands), considered)

    def _consider(self, folder: Folder, stage: Stage, since: float, dream_id: str) -> Considered:
        left = f", {len(stage.problems)} left as they are" if stage.problems else ""
        self.tell(Progress(Phase.ORIENT, f"{_files(len(stage.base))} in the folder{left}"))
        hearing = self._gather(stage, since)
        taken_back = self.store.tombstones.keys()
        book = read_book(self.store)
        asked = taken_back | self._asked_already(stage)
        now, project, is_rehearsal = self.store.clock.now(), self.places.project, self.request.dry_run
        brief = Brief(now, self._reviewed, asked, hearing.heard, book, project, is_rehearsal)
        thought, waiting = self._think_twice(folder, stage, brief, hearing.prompts)
        decision = thought.decision
        touched = tuple(change.file for change in decision.lands)
        self.tell(Progress(Phase.PRUNE, "keeping the index short and true", files=touched))
        after = with_changes(thought.live, decision.lands)
        # A file that comes with this dream gets its line, though one of that name was once taken back with its own.
        created = (change.file for change in decision.lands if change.before is None)
        was = {change.file: change.before for change in decision.lands if change.before is not None}
        index, index_findings = self._decide_index(after, was, stage, taken_back - listing_keys(created))
        lands = tuple(with_carried(change, book) for change in _joined(decision.lands, index.lands))
        waits = self._new_in_queue([*_on_top(waiting, after), *index.waits], dream_id, taken_back)
        self.tell(Progress(Phase.VERIFY, f"{_changes(len(lands))} passed every check, {len(waits)} to review"))
        findings = [*thought.findings, *index_findings]
        return Considered(
            lands=lands,
            waits=waits,
            findings=tuple(findings),
            problems=_problems(stage, stage.base_files()) + tuple(thought.remarks) + _refusals(findings),
            refused_whole=decision.refused_whole,
        )

    def _think_twice(
        self, folder: Folder, stage: Stage, brief: Brief, prompts: Sequence[str]
    ) -> tuple[Thought, list[Waiting]]:
        """Think, and think again without what has to wait, so that nothing good waits with it because it happens to
        stand in the same file. Returns the last thought, and all that waits.
        """
        thought = self._think(folder, stage, brief, prompts)
        waiting = [*thought.conflicts, *thought.decision.waits]
        findings = [*thought.findings]
        for _ in range(SECOND_THOUGHTS):
            stopped = [*(one.change for one in thought.decision.waits), *thought.decision.dropped]
            keys = {reason.key for change in stopped for reason in change.reasons if reason.key} - brief.taken_back
            if not keys or self.request.review is Review.HOLD or not self.engine.is_repeatable:
                break
            brief = replace(brief, taken_back=brief.taken_back | keys)
            stage.start_over()
            thought = self._think(folder, stage, brief, prompts)
            waiting += [*thought.conflicts, *thought.decision.waits]
            findings += thought.findings
        return replace(thought, findings=list(dict.fromkeys(findings))), waiting

    def _think(self, folder: Folder, stage: Stage, brief: Brief, prompts: Sequence[str]) -> Thought:
        base = stage.base_files()
        remarks = self.engine.dream(stage, brief, self.tell)
        changes, conflicts, live = _rebase(folder, stage, base)
        evidence = [one for change in changes for one in change.evidence]
        sources = read_sources(evidence, paths_by_name(self._reviewed), stage, brief.now.tzinfo)
        findings = examine(Proposal(base, changes, self._earlier(), brief.book, sources, brief.now, prompts))
        return Thought(decide(changes, findings, self.request.review), findings, conflicts, live, remarks)

    def _asked_already(self, stage: Stage) -> frozenset[str]:
        """What waits for the user's word and could still be applied as it is: it is not thought of again."""
        waiting = [held.change for held in self.store.queue.all()]
        current = [change for change in waiting if stage.find(change.file) == change.before]
        return frozenset(reason.key for change in current for reason in change.reasons if reason.key)

    def _gather(self, stage: Stage, since: float) -> Hearing:
        """What the sessions since the last dream hold that is worth keeping, and the daily logs; in daily-log mode only
        these.
        """
        zone = self.store.clock.now().tzinfo
        if self.settings.daily_log:
            gathering = Progress(Phase.GATHER, "the daily logs since the last dream")
        else:
            self._reviewed = review_sessions(self._sessions)
            count = len(self._reviewed) or "no"
            gathering = Progress(Phase.GATHER, f"{count} session{'' if count == 1 else 's'} since the last dream")
        self.tell(gathering)
        # Told again before each, so that a long night can be stopped between two sessions.
        hearing = hear(paths_by_name(self._reviewed), zone, lambda: self.tell(gathering))
        hearing.heard = sorted([*hear_logs(stage, since, zone), *hearing.heard], key=lambda one: one.time)
        return hearing

    def _decide_index(
        self, files: Mapping[str, Content], was: Mapping[str, Content], stage: Stage, taken_back: frozenset[str]
    ) -> tuple[Decision, list[Finding]]:
        now_ns = int(self.store.clock.time() * 1e9)
        changes = reindex(files, set(stage.problems), taken_back, now_ns, was=was)
        findings = examine(Proposal(files, changes, self._earlier()), INDEX_CHECKS)
        return decide(changes, findings, self.request.review), findings

    def _earlier(self) -> dict[str, frozenset[str]]:
        """For each file, what it was before recent dreams changed it and nobody took that back."""
        earlier: dict[str, frozenset[str]] = {}
        for entry in self.store.history.entries()[:RECENT_RECORDS]:
            if entry.kind != "dream" or entry.undone:
                continue
            for change in self._changes_of(entry.dream_id):
                if change.before is not None:
                    known = earlier.get(change.file, frozenset())
                    earlier[change.file] = known | {digest(change.before.data)}
        return earlier

    def _changes_of(self, dream_id: str) -> tuple[Change, ...]:
        try:
            return self.store.history.get(dream_id).changes
        except StoreError:
            return ()  # a damaged record is doctor's business; it cannot hold up a dream

    def _new_in_queue(
        self, waits: Sequence[Waiting], dream_id: str, taken_back: frozenset[str]
    ) -> tuple[HeldChange, ...]:
        """What does not wait already and was not dropped before."""
        known = set(self.store.queue.ids())
        held = (HeldChange(held_id_for(one.change), dream_id, one.change, one.why) for one in waits)
        return tuple(one for one in held if one.held_id not in known and held_key(one) not in taken_back)

    def _replaced(self, waits: Sequence[HeldChange]) -> tuple[str, ...]:
        """Held changes whose place newer ones of the same file take: they were thought of before it was edited."""
        files = {held.change.file for held in waits}
        return tuple(held.held_id for held in self.store.queue.all() if held.change.file in files)

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


def _attributes(figures: Mapping[str, object]) -> dict[str, str | int | float | bool]:
    """Figures as a span holds them."""
    known = {name: value for name, value in figures.items() if isinstance(value, str | int | float | bool)}
    return {f"reverie.{name}": value for name, value in known.items()}


def _why(error: BaseException) -> str:
    """What ended a dream, in words."""
    return str(error) or ("it was interrupted" if isinstance(error, KeyboardInterrupt) else type(error).__name__)


def _refused(findings: Sequence[Finding]) -> str:
    """Why a whole dream was refused."""
    whole = (one.message for one in findings if one.file is None and one.verdict is Verdict.REFUSE)
    return "; ".join(whole)


def _without_what_waits(considered: Considered, spent: str) -> Considered:
    """A budget that is spent lets land what is verified, and nothing else. Raises BudgetSpent where nothing is."""
    if not considered.lands:
        raise BudgetSpent(f"the dream was stopped before anything came of it that can land: {spent}")
    return replace(considered, waits=())


def _on_top(waiting: Sequence[Waiting], after: Mapping[str, Content]) -> list[Waiting]:
    """What waits, as it would change the files once the rest has landed; what landed by other means waits no more."""
    rebased: list[Waiting] = []
    for one in waiting:
        change, live = one.change, after.get(one.change.file)
        if live is None or change.before is None or live.data == change.before.data:
            rebased.append(one)
        elif change.after is None:
            rebased.append(replace(one, change=replace(change, before=live)))
        elif merged := merge_file(change.file, change.before.data, change.after.data, live.data):
            if merged != live.data:
                wanted = Content(merged, max(live.mtime_ns, change.after.mtime_ns))
                rebased.append(replace(one, change=replace(change, before=live, after=wanted)))
        else:
            rebased.append(one)
    return rebased


def held_key(held: HeldChange) -> str:
    """The tombstone of a held change that the user dropped."""
    return f"held|{held.held_id}"


def _joined(lands: Sequence[Change], index: Sequence[Change]) -> tuple[Change, ...]:
    """The changes of a record: one a file, also where an engine had edited an index before it was rebuilt."""
    earlier = {change.file: change for change in lands}
    rebuilt = {change.file for change in index}
    joined = [
        replace(change, before=earlier[change.file].before, reasons=earlier[change.file].reasons + change.reasons)
        if change.file in earlier
        else change
        for change in index
    ]
    return (*(change for change in lands if change.file not in rebuilt), *joined)


def _rebase(
    folder: Folder, stage: Stage, base: Mapping[str, Content]
) -> tuple[list[Change], list[Waiting], dict[str, Content]]:
    """The stage's changes on top of what people edited since the stage was made.

    Returns the changes, those that conflict with an edit and so wait, and the folder's files as they are now. A change
    that relied on a file which moved is left out: the next dream thinks of it again if it still holds.
    """
    edited = moved(folder, stage.base)
    live = dict(base)
    for file in edited:
        content = folder.find(file)
        if content is None:
            live.pop(file, None)
        else:
            live[file] = content
    changes: list[Change] = []
    conflicts: list[Waiting] = []
    for change in stage.changes():
        if edited.intersection(change.relies_on):
            continue
        if change.file not in edited:
            changes.append(change)
            continue
        merged = _merged(change, live.get(change.file))
        if merged is None:
            conflicts.append(Waiting(change, ("you edited it while the dream was under way",)))
        else:
            changes.append(merged)
    return changes, conflicts, live


def _merged(change: Change, live: Content | None) -> Change | None:
    if change.before is None or change.after is None or live is None or secrets_in(live):
        return None
    data = merge_file(change.file, change.before.data, change.after.data, live.data)
    return None if data is None else replace(change, before=live, after=Content(data, live.mtime_ns))


def _problems(stage: Stage, base: Mapping[str, Content]) -> tuple[str, ...]:
    """What was left as it is because it could not be understood, a line each."""
    problems = dict(stage.problems)
    for file, content in base.items():
        problem = parse(file, content.data, content.mtime_ns).problem
        if problem:
            problems[file] = problem
    return tuple(f"{file}: {problem}" for file, problem in sorted(problems.items()))


def _refusals(findings: Sequence[Finding]) -> tuple[str, ...]:
    """What a check did not let change, a line each, with what the user can do."""
    refused = [finding for finding in findings if finding.verdict is Verdict.REFUSE and finding.file]
    return tuple(dict.fromkeys(f"{finding.message}; {finding.advice}" for finding in refused))


def _files(count: int) -> str:
    return "1 file" if count == 1 else f"{count} files"


def _changes(count: int) -> str:
    return "1 change" if count == 1 else f"{count} changes"
