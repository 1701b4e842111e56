"""From what was heard to what lands and what waits: engine -> checks -> policy -> index.

A dream and an extraction both go this way. Nothing of the folder is touched here; what is decided lands later, at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from reverie.dream.checks.all_checks import INDEX_CHECKS, examine
from reverie.dream.checks.secrets import secrets_in
from reverie.dream.engines.engine import Brief, Engine
from reverie.dream.gather import Reviewed, paths_by_name
from reverie.dream.learning.hearing import Hearing
from reverie.dream.misnamed import misnamed
from reverie.dream.policy import Decision, Review, Waiting, decide
from reverie.dream.progress import Listener, Phase, Progress
from reverie.dream.proposal import Proposal, with_changes
from reverie.dream.sources import read_sources
from reverie.errors import BudgetSpent, StoreError
from reverie.evidence.book import read_book
from reverie.evidence.carried import with_carried
from reverie.memdir.memory_file import parse
from reverie.memdir.reindex import listing_keys, reindex
from reverie.model.change import Change, Content, Finding, HeldChange, Verdict, grouped
from reverie.model.record import BY_AN_ENGINE, Entry, Intent, Record
from reverie.model.turn import Turn
from reverie.store.folder import Folder
from reverie.store.replace import merge_file
from reverie.store.review_queue import held_id_for
from reverie.store.stage import Stage, digest, moved
from reverie.store.store import Store

RECENT_RECORDS = 20  # how far back a change that goes back and forth is looked for
GIVEN_UP = ("superseded", "taken-back", "contradiction")  # the reasons for which a statement holds no more
SECOND_THOUGHTS = 3  # how often an engine thinks again without what has to wait


@dataclass(frozen=True, slots=True)
class Given:
    """What there is to go by: the sessions, what was heard in them, and the project's folder, if it is looked at; and
    whether nothing of it will land.
    """

    sessions: Sequence[Reviewed]
    hearing: Hearing
    project: str = ""
    is_rehearsal: bool = False
    fresh: Sequence[Turn] = ()  # what an extraction is about


@dataclass(frozen=True, slots=True)
class Considered:
    """What came of a dream before any of it lands."""

    lands: tuple[Change, ...]
    waits: tuple[HeldChange, ...]
    findings: tuple[Finding, ...]
    problems: tuple[str, ...]
    refused_whole: bool

    def without_what_waits(self, spent: str) -> Considered:
        """A budget that is spent lets land what is verified, and nothing else. Raises BudgetSpent where nothing is."""
        if not self.lands:
            raise BudgetSpent(f"it was stopped before anything came of it that can land: {spent}")
        return replace(self, waits=())


@dataclass(frozen=True, slots=True)
class Thought:
    """What an engine proposed, and what becomes of it. `live` is the folder as it is now; `sorted` what would become of
    each change if no check minded the dream as a whole.
    """

    decision: Decision
    sorted: Decision
    findings: list[Finding]
    conflicts: list[Waiting]
    live: dict[str, Content]
    remarks: Sequence[str]


class Consideration:
    """An engine at work under every check, and the policy that says what lands."""

    def __init__(self, store: Store, engine: Engine, review: Review, tell: Listener) -> None:
        self._store = store
        self._engine = engine
        self._review = review
        self._tell = tell

    def consider(self, folder: Folder, stage: Stage, given: Given, run_id: str) -> Considered:
        """What comes of letting the engine work in the stage; nothing of it has landed. Raises what the engine does."""
        taken_back = self._store.tombstones.keys()
        book = read_book(self._store)
        asked = taken_back | self._asked_already(stage)
        hearing = given.hearing
        brief = Brief(
            self._store.clock.now(),
            given.sessions,
            asked,
            hearing.heard,
            hearing.withdrawals,
            book,
            given.project,
            given.is_rehearsal,
            given.fresh,
        )
        thought, waiting = self._think_twice(folder, stage, brief, hearing.prompts)
        decision = thought.decision
        touched = tuple(change.file for change in decision.lands)
        self._tell(Progress(Phase.PRUNE, "keeping the index short and true", files=touched))
        after = with_changes(thought.live, decision.lands)
        # A file that comes with this dream gets its line, though one of that name was once taken back with its own.
        created = (change.file for change in decision.lands if change.before is None)
        index, index_findings = self._decide_index(after, decision.lands, stage, taken_back - listing_keys(created))
        lands = tuple(with_carried(change, book) for change in _joined(decision.lands, index.lands))
        waits = self._new_in_queue([*_on_top(waiting, after, decision.lands), *index.waits], run_id, taken_back)
        self._tell(Progress(Phase.VERIFY, f"{_changes(len(lands))} passed every check, {len(waits)} to review"))
        findings = [*thought.findings, *index_findings]
        return Considered(
            lands=lands,
            waits=waits,
            findings=tuple(findings),
            problems=(
                *_problems(stage, stage.base_files()),
                *thought.remarks,
                *misnamed(decision.lands),
                *_refusals(findings),
            ),
            refused_whole=decision.refused_whole,
        )

    def _think_twice(
        self, folder: Folder, stage: Stage, brief: Brief, prompts: Sequence[str]
    ) -> tuple[Thought, list[Waiting]]:
        """Think, and think again without what has to wait, so that nothing good waits with it because it happens to
        stand in the same file. Returns the last thought, and all that waits.
        """
        thought = self._think(folder, stage, brief, prompts)
        waiting = [*thought.conflicts, *thought.sorted.waits]
        findings = [*thought.findings]
        for _ in range(SECOND_THOUGHTS):
            stopped = [*(one.change for one in thought.sorted.waits), *thought.sorted.dropped]
            keys = _to_leave_out(stopped, brief.taken_back)
            if not keys or self._review is Review.HOLD or not self._engine.is_repeatable:
                break
            brief = replace(brief, taken_back=brief.taken_back | keys)
            stage.start_over()
            thought = self._think(folder, stage, brief, prompts)
            waiting = _with_more(waiting, [*thought.conflicts, *thought.sorted.waits])
            # What a check minded about a dream as a whole, it minded with what is now left out.
            findings = [*(one for one in findings if one.file), *thought.findings]
        return replace(thought, findings=list(dict.fromkeys(findings))), waiting

    def _think(self, folder: Folder, stage: Stage, brief: Brief, prompts: Sequence[str]) -> Thought:
        base = stage.base_files()
        remarks = self._engine.dream(stage, brief, self._tell)
        changes, conflicts, live = _rebase(folder, stage, base)
        evidence = [one for change in changes for one in change.evidence]
        sources = read_sources(evidence, paths_by_name(brief.sessions), stage, brief.now.tzinfo)
        findings = examine(Proposal(base, changes, self._earlier(), brief.book, sources, brief.now, prompts))
        apart = decide(changes, [one for one in findings if one.file], self._review)
        return Thought(decide(changes, findings, self._review), apart, findings, conflicts, live, remarks)

    def _asked_already(self, stage: Stage) -> frozenset[str]:
        """What waits for the user's word and could still be applied as it is: it is not thought of again."""
        waiting = [held.change for held in self._store.queue.all()]
        current = [change for change in waiting if stage.find(change.file) == change.before]
        return frozenset(reason.key for change in current for reason in change.reasons if reason.key)

    def _decide_index(
        self, files: Mapping[str, Content], lands: Sequence[Change], stage: Stage, taken_back: frozenset[str]
    ) -> tuple[Decision, list[Finding]]:
        now_ns = int(self._store.clock.time() * 1e9)
        was = {change.file: change.before for change in lands if change.before is not None}
        over = {change.file: [one.claim for one in change.reasons if one.rule in GIVEN_UP] for change in lands}
        changes = reindex(files, set(stage.problems), taken_back, now_ns, was=was, over=over)
        findings = examine(Proposal(files, changes, self._earlier()), INDEX_CHECKS)
        return decide(changes, findings, self._review), findings

    def _earlier(self) -> dict[str, frozenset[str]]:
        """For each file, what it was before recent dreams changed it and nobody took that back."""
        earlier: dict[str, frozenset[str]] = {}
        for entry in self._store.history.entries()[:RECENT_RECORDS]:
            if entry.kind not in BY_AN_ENGINE or entry.undone:
                continue
            for change in self._changes_of(entry.dream_id):
                if change.before is not None:
                    known = earlier.get(change.file, frozenset())
                    earlier[change.file] = known | {digest(change.before.data)}
        return earlier

    def _changes_of(self, dream_id: str) -> tuple[Change, ...]:
        try:
            return self._store.history.get(dream_id).changes
        except StoreError:
            return ()  # a damaged record is doctor's business; it cannot hold up a dream

    def _new_in_queue(
        self, waits: Sequence[Waiting], dream_id: str, taken_back: frozenset[str]
    ) -> tuple[HeldChange, ...]:
        """What does not wait already and was not dropped before."""
        known = set(self._store.queue.ids())
        held = (HeldChange(held_id_for(one.change), dream_id, one.change, one.why) for one in waits)
        return tuple(one for one in held if one.held_id not in known and held_key(one) not in taken_back)

    def intent(self, entry: Entry, considered: Considered) -> Intent:
        """All that becomes true together when it lands. Held changes of a file leave the queue where newer ones of it
        come: they were thought of before it was edited.
        """
        files = {held.change.file for held in considered.waits}
        replaced = tuple(held.held_id for held in self._store.queue.all() if held.change.file in files)
        return Intent(Record(entry, considered.lands), held=considered.waits, settled=replaced)


def _to_leave_out(stopped: Sequence[Change], left_out: frozenset[str]) -> set[str]:
    """The keys of what an engine thinks again without: of changes that hang together first what takes words out, so
    that what only brings some does not wait with it; all of it where that was not the matter.
    """
    keys: set[str] = set()
    for group in grouped(stopped):
        reasons = [one for change in group for one in change.reasons if one.key and one.key not in left_out]
        keys |= {one.key for one in reasons if one.claim} or {one.key for one in reasons}
    return keys


def _with_more(waiting: Sequence[Waiting], more: Sequence[Waiting]) -> list[Waiting]:
    """What waits after another thought. Of each file the first holds it all; where the same came of it for another
    reason, it waits for both, or the next dream would think of it anew.
    """
    again = {(one.change.file, one.change.after): one.change.reasons for one in more}
    known = {one.change.file for one in waiting}
    joined: list[Waiting] = []
    for one in waiting:
        also = again.get((one.change.file, one.change.after), ())
        reasons = tuple(dict.fromkeys((*one.change.reasons, *also)))
        joined.append(replace(one, change=replace(one.change, reasons=reasons)))
    return [*joined, *(one for one in more if one.change.file not in known)]


def _on_top(waiting: Sequence[Waiting], after: Mapping[str, Content], lands: Sequence[Change]) -> list[Waiting]:
    """What waits, as it would change the files once the rest has landed; what landed by other means waits no more."""
    landed = {change.file: change for change in lands}
    rebased: list[Waiting] = []
    for one in waiting:
        change, live = one.change, after.get(one.change.file)
        if live is None or (change.before is not None and live.data == change.before.data):
            rebased.append(one)
        elif change.after is None:
            rebased.append(replace(one, change=replace(_without(change, landed.get(change.file)), before=live)))
        elif _holds(change, landed.get(change.file)):
            rebased.append(_onto(one, live, change.after.data, landed.get(change.file)))
        elif change.before is not None and (
            merged := merge_file(change.file, change.before.data, change.after.data, live.data)
        ):
            rebased.append(_onto(one, live, merged, landed.get(change.file)))
        else:
            rebased.append(one)
    return [one for one in rebased if not _is_done(one.change)]


def _holds(change: Change, landed: Change | None) -> bool:
    """Whether all that landed of a file is part of what waits of it: that was thought of together with it."""
    return (
        landed is not None
        and (landed.before and landed.before.data) == (change.before and change.before.data)
        and set(landed.reasons) <= set(change.reasons)
    )


def _onto(waiting: Waiting, live: Content, data: bytes, landed: Change | None) -> Waiting:
    change = waiting.change
    assert change.after is not None
    wanted = Content(data, max(live.mtime_ns, change.after.mtime_ns))
    return replace(waiting, change=replace(_without(change, landed), before=live, after=wanted))


def _without(change: Change, landed: Change | None) -> Change:
    """The change with the reasons and the evidence of what is left of it."""
    if landed is None:
        return change
    reasons = tuple(one for one in change.reasons if one not in landed.reasons)
    evidence = tuple(one for one in change.evidence if one not in landed.evidence)
    return replace(change, reasons=reasons or change.reasons, evidence=evidence)


def _is_done(change: Change) -> bool:
    return change.before is not None and change.after is not None and change.before.data == change.after.data


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


def _changes(count: int) -> str:
    return "1 change" if count == 1 else f"{count} changes"
