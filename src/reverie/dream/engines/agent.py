"""The engine with a model: a fork edits a copy, and code accounts for every edit.

    safe repairs by rule -> manifest -> fork with its tools -> its edits -> each explained -> made again, but for those
    that have to wait
The model is asked once. When a dream thinks again without what has to wait, the edits that are left are made again.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from reverie.agents.barred import Barred
from reverie.agents.budget import Limits, Usage
from reverie.agents.fork import Fork, Pulse
from reverie.agents.models import Conversation, Model, name_of
from reverie.agents.permissions import DREAM, EXTRACTION, Permissions
from reverie.agents.purse import Purse
from reverie.agents.refusals import Refusals
from reverie.agents.sandbox.probe import find_boundary
from reverie.agents.tool import Refused, Tool
from reverie.agents.tools.bash import bash_tool
from reverie.agents.tools.edit import edit_tool
from reverie.agents.tools.glob import glob_tool
from reverie.agents.tools.grep import grep_tool
from reverie.agents.tools.read import read_tool
from reverie.agents.tools.retire import retire_tool
from reverie.agents.tools.write import write_tool
from reverie.agents.workplace import Operation, Workplace
from reverie.dream.checks.all_checks import examine
from reverie.dream.checks.contradiction import Contradiction
from reverie.dream.checks.grounding import Grounding
from reverie.dream.checks.hidden_statements import HiddenStatements
from reverie.dream.checks.lasting import Lasting
from reverie.dream.checks.ledger import Ledger
from reverie.dream.checks.naming import Naming
from reverie.dream.checks.pinned import Pinned
from reverie.dream.checks.repetition import Repetition
from reverie.dream.checks.secrets import Secrets
from reverie.dream.checks.sharing import Sharing
from reverie.dream.checks.trust import Trusted
from reverie.dream.checks.truth import moment
from reverie.dream.checks.unseen_characters import UnseenCharacters
from reverie.dream.engines.engine import Brief
from reverie.dream.engines.rules import RulesEngine, look_at_project
from reverie.dream.engines.telling import Telling
from reverie.dream.gather import paths_by_name
from reverie.dream.learning.logs import log_line
from reverie.dream.policy import Review, decide
from reverie.dream.progress import Listener, Phase, Progress
from reverie.dream.proposal import Proposal, with_changes
from reverie.dream.thinking.desk import Look
from reverie.dream.thinking.explained import Explainer, files_of
from reverie.dream.thinking.links import linked, parted
from reverie.dream.thinking.manifest import listed_sessions, manifest, manifest_of_turns, worth_showing
from reverie.dream.thinking.notebook import Notebook, digest_of
from reverie.dream.thinking.pieces import Edited, edited_files
from reverie.dream.thinking.prompt import SYSTEM, extraction_task, task
from reverie.dream.thinking.quotes import Quotes
from reverie.dream.thinking.settled import settle
from reverie.dream.thinking.step import Settled, Step, groups_of
from reverie.dream.thinking.tidied import Tidied
from reverie.dream.thinking.told import Teller
from reverie.dream.unread import Left
from reverie.errors import BudgetSpent
from reverie.memdir.memory_file import MemoryFile, parse, touch_modified
from reverie.model.change import Change, Content, Finding
from reverie.model.turn import Turn
from reverie.own_loop import new_loop
from reverie.store.replace import merge_file
from reverie.store.stage import Stage

# What a model can mend its words by.
GATES = (
    Pinned(),
    Secrets(),
    UnseenCharacters(),
    Ledger(),
    Grounding(),
    Trusted(),
    Contradiction(),
    Sharing(),
    Lasting(),
    HiddenStatements(),
    Naming(),
    Repetition(),
)
COMMENTED = 200  # edits of which a model hears at once what becomes of them; a dream of more is no dialogue
ASKED = "the user was asked this before, and is not asked again"
BLIND = "the model read nothing, so the rules learned in its place"
UNOPENED = "sessions and daily logs that the model did not open were left to the rules"
PUT_THERE = "a program put these words there, lest they be lost; leave them"
MOST_WAITING = 200  # changes of a dream that wait for the user; nobody goes through more
WEIGHING_SECONDS = 30.0  # that code may weigh edits once a model has ended; hundreds take a few
LOOK_SECONDS = 0.2  # between two looks whether anybody still waits for that
TOO_LONG = f"its edits could not be weighed within {WEIGHING_SECONDS:g} seconds"
LATER = "Whether it can land is decided when you are done"
NOTHING_NEW = Progress(Phase.CONSOLIDATE, "nothing is new since the model last looked")
NANOSECONDS = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Outside:
    """What a dream with a model needs to know beside its brief: where the user's folder is, and what is barred."""

    memory_dir: str
    state_dir: str
    private: tuple[str, ...] = ()  # folders with transcripts of every project
    home: str = ""  # of which only the project, the memory folder and the instruction files are open
    instruction_files: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Assignment:
    """What a model is asked to do: within which permissions, with which words, and whether rules tidy up before it."""

    permissions: Permissions
    is_extraction: bool


DREAMING = Assignment(DREAM, is_extraction=False)
EXTRACTING = Assignment(EXTRACTION, is_extraction=True)


class AgentEngine:
    """Lets a model consolidate the stage, or learn from a few turns, within its permissions and its budget."""

    name = "agent"
    is_repeatable = True

    def __init__(
        self, model: Model, limits: Limits, purse: Purse, outside: Outside, assignment: Assignment = DREAMING
    ) -> None:
        self._model = model
        self._assignment = assignment
        self._limits = limits
        self._purse = purse
        self._outside = outside
        self._notebook = Notebook(outside.state_dir)
        self._done: list[Step] | None = None
        self._tidied = Tidied()
        self._sound_repairs: frozenset[str] = frozenset()
        self._doubtful_repairs: frozenset[str] = frozenset()
        self._usage = Usage()
        self._ended = ""
        self._refusals = Refusals()
        self._dropped = 0  # changes that would have waited, had there not been so many
        self._is_blind = False  # the model looked at nothing, though there was something to see
        self._left = Left()
        self._unopened: frozenset[str] = frozenset()  # sessions and logs from which the rules learn in its place
        self._rules_have_learned = False
        self._taken_back: frozenset[str] | None = None  # before this dream
        self._seen = ""  # the digest of the folder, tidied, at which the model was to look
        self._has_waited = False  # whether something of the model's was in the stage last time that had to wait

    @property
    def usage(self) -> dict[str, int | float | None]:
        """What the model has cost; no figure where nobody knows."""
        return self._usage.figures()

    @property
    def spent(self) -> str:
        """Which part of the budget ended the dream before the model was done; nothing where none did."""
        return self._ended

    @property
    def shortfall(self) -> str:
        """That the model looked at nothing, or how many of its calls were refused and mainly why; else nothing."""
        refused = self._refusals.told()
        if not self._is_blind:
            return refused
        return f"{refused}; {BLIND}" if refused else BLIND

    @property
    def notes(self) -> Sequence[str]:
        """Why it ended early, if it did, that it did nothing at all or left something to the rules, and what could not
        be limited or counted.
        """
        stopped = f"the model was stopped: {self._ended}" if self._ended else ""
        idle = self.shortfall if self._is_blind or self._refusals.is_whole else ""
        rules = UNOPENED if self._rules_have_learned and not self._is_blind else ""
        many = f"{self._dropped} more changes would have waited for you and were dropped" if self._dropped else ""
        limits = (stopped, idle, rules, many, _unlimited(self._usage, name_of(self._model)), self._purse.owed)
        return tuple(one for one in limits if one)

    @property
    def left(self) -> Left:
        """The sessions that the model was not shown, or has not looked at."""
        return self._left

    def dream(self, stage: Stage, brief: Brief, tell: Listener) -> Sequence[str]:
        """Edit the stage as the model did, but for what was taken back; and as the rules learn from the sessions and
        logs that it did not open. Returns where memories have drifted from the project.

        Raises ModelError where the model cannot be reached, BudgetSpent where its budget was spent on nothing, and
        StoreError where its money cannot be counted.
        """
        if self._is_as_left(stage, brief):
            tell(NOTHING_NEW)
            return look_at_project(stage, brief)
        self._tidy(stage, brief, tell)
        if self._done is None:
            self._seen = digest_of(_files(stage))
            self._sound_repairs, self._doubtful_repairs = _weighed_repairs(stage, brief)
            if self._doubtful_repairs:  # what would wait is nothing that the model is to find done already
                stage.start_over()
                self._tidy(stage, brief, tell)
                self._seen = digest_of(_files(stage))
            self._done = [] if self._has_nothing_new(brief, tell) else self._think(stage, brief, tell)
            stage.start_over()
            self._tidy(stage, brief, tell)
        kept = [step for step in self._done if step.keys.isdisjoint(brief.taken_back)]
        groups = groups_of(kept)
        for step in kept:
            _make_again(stage, step, groups[step.file])
        for file in groups:
            evidence = [one for step in kept if step.file == file for one in step.evidence]
            _stamp(stage, file, [moment(one.time) for one in evidence if one.time])
        self._learn_by_rule(stage, brief, tell)
        self._has_waited = any(step.keys for step in kept)
        return () if self._assignment.is_extraction else look_at_project(stage, brief)

    def landed(self, stage: Stage, changes: Sequence[Change]) -> None:
        """The folder that the dream leaves is known as one at which the model has looked, unless it was stopped. A file
        that somebody edited meanwhile counts as it was before: nobody has looked at that edit.
        """
        if self._ended or self._assignment.is_extraction:
            return
        base = stage.base_files()
        left = digest_of(with_changes(base, [one for one in changes if one.before == base.get(one.file)]))
        self._notebook.saw(self._seen or left, left)

    def _is_as_left(self, stage: Stage, brief: Brief) -> bool:
        """Whether nobody said anything since the last dream, and the folder is as that left it: then not even a rule
        touches it.
        """
        return _brings_nothing(brief) and self._notebook.has_left(digest_of(stage.base_files()))

    def _tidy(self, stage: Stage, brief: Brief, tell: Listener) -> None:
        """What is certain is repaired by rule before the model looks; an extraction leaves that to the next dream."""
        if self._assignment.is_extraction:
            return

        def tidying(progress: Progress) -> None:
            tell(replace(progress, text="what is certain is tidied by rule"))

        # What waits of a model's edits takes no repair by rule with it that was sound without them.
        taken_back = (brief.taken_back - self._sound_repairs) | self._doubtful_repairs
        # What the user asked to forget is up to the model, which has read it and what is around it.
        withdrawals = [one for one in brief.withdrawals if one.is_of_own_words]
        alone = replace(brief, heard=(), withdrawals=withdrawals, project="", taken_back=taken_back)
        self._tidied.tidy(stage, taken_back, lambda: RulesEngine().dream(stage, alone, tidying))

    def _learn_by_rule(self, stage: Stage, brief: Brief, tell: Listener) -> None:
        """What was said where the model did not look is learned on top of its edits, as in a dream without a model."""
        heard = [one for one in brief.heard if one.transcript in self._unopened]
        withdrawals = [one for one in brief.withdrawals if one.transcript in self._unopened]
        if self._taken_back is None:
            self._taken_back = brief.taken_back
        # What had to wait because an edit of the model's in the same file did is learned once that edit is left out.
        taken_back = self._taken_back if self._has_waited else brief.taken_back
        if heard or withdrawals:
            before = stage.changes()
            alone = replace(brief, heard=heard, withdrawals=withdrawals, taken_back=taken_back)
            RulesEngine(only_learns=True).dream(stage, alone, tell)
            self._rules_have_learned = stage.changes() != before

    def _has_nothing_new(self, brief: Brief, tell: Listener) -> bool:
        """Whether nobody said anything since the last dream, and the folder is as the model left it: then it is not
        asked again.
        """
        if not _brings_nothing(brief) or not self._notebook.has_seen(self._seen):
            return False
        tell(NOTHING_NEW)
        return True

    def _think(self, stage: Stage, brief: Brief, tell: Listener) -> list[Step]:
        self._look_into_the_purse()
        sessions = paths_by_name(brief.sessions)
        workplace = Workplace(stage, self._outside.memory_dir, brief.project, sessions, self._barred(brief, sessions))
        contents = _files(stage)
        before = files_of(contents)
        settler = _Settler(stage, brief, contents, sessions)
        teller = Teller(has_few_turns=self._assignment.permissions.most_turns is not None)

        def is_open() -> None:
            if workplace.is_closed:
                raise Refused("the dream has ended")

        def comment(operation: Operation) -> str:
            if len(workplace.operations) > COMMENTED:
                return LATER
            return teller.told(operation.file, settler.settled_of(operation.file, workplace.operations, is_open))

        workplace.comment = comment
        telling = Telling(tell, workplace.operations)
        fork = Fork(
            self._model,
            workplace,
            self._assignment.permissions,
            self._limits,
            telling.heard,
            telling.again,
            self._purse,
            telling.glimpse,
        )
        parent = Conversation(SYSTEM, tools_over(workplace))
        try:
            with asyncio.Runner(loop_factory=new_loop) as runner:
                forked = runner.run(fork.run(parent, self._task(before, stage, brief)))
        finally:
            self._usage = fork.usage
        self._ended, self._refusals = forked.ended, forked.refusals
        self._note_what_was_seen(workplace, brief)
        if self._ended and not workplace.operations:
            self._is_blind = False  # nothing lands, so no rule has learned in its place
            raise BudgetSpent(f"the model was stopped before anything came of it: {self._ended}")
        return self._steps(settler, workplace.operations, telling)

    def _steps(self, settler: _Settler, operations: Sequence[Operation], telling: Telling) -> list[Step]:
        """What is made again of the edits: what could be weighed in time, and of what waits no more than a person goes
        through. What hangs together is dropped together.
        """
        watch = _Watch(telling.again)
        steps: list[Step] = []
        waiting = 0
        try:
            for group in settler.groups(operations, watch):
                waits = [one for one in group if one.waits]
                is_too_much = waiting + len(waits) > MOST_WAITING
                if is_too_much:
                    self._dropped += len(waits)
                else:
                    waiting += len(waits)
                steps += [step for one in group for step in one.steps if not is_too_much or step is one.lands]
        except _TooLong:
            self._ended = self._ended or TOO_LONG
        places = {operation.file: -operation.number for operation in reversed(operations)}
        return sorted(steps, key=lambda step: -places[step.file])  # in the order of the first edits

    def _barred(self, brief: Brief, sessions: Mapping[str, str]) -> Barred:
        outside = self._outside
        open_files = frozenset(map(os.path.realpath, (*sessions.values(), *outside.instruction_files)))
        return Barred(outside.private, open_files, brief.project, outside.home, (outside.memory_dir,))

    def _note_what_was_seen(self, workplace: Workplace, brief: Brief) -> None:
        """Whether the model looked at what there was to see, and what it left. An extraction is given all."""
        if self._assignment.is_extraction:
            return
        heard = worth_showing(brief.heard)
        heard_in = {one.transcript for one in heard}
        telling = [one.name for one in brief.sessions if one.signals or one.name in heard_in]
        listed = {one.name for one in listed_sessions(brief.sessions)}
        consulted = workplace.consulted
        has_looked = workplace.has_looked or bool(workplace.operations)
        self._is_blind = not has_looked and bool(telling or heard)
        # A model that was done has chosen by the list; one that had to end has not come to the rest of it.
        seen = consulted if self._ended or not has_looked else listed | consulted
        left = [name for name in telling if name not in seen]
        offered = tuple(name for name in left if name in listed)
        self._left = Left(offered, tuple(name for name in left if name not in listed))
        sources = {one.transcript for one in (*brief.heard, *brief.withdrawals)} - consulted
        # What the list had no room for is offered to the next dream, unless the model does not look at all.
        later = set[str]() if self._is_blind else {one.name for one in brief.sessions} - listed
        self._unopened = frozenset(sources - later)

    def _task(self, files: Mapping[str, MemoryFile], stage: Stage, brief: Brief) -> str:
        if self._assignment.is_extraction:
            return extraction_task(manifest_of_turns(files, brief, self._outside.memory_dir))
        return task(manifest(files, stage.logs(), brief, self._outside.memory_dir), has_shell=has_shell())

    def _look_into_the_purse(self) -> None:
        """There is money for a first answer. Raises BudgetSpent where there is none, for the dream or for the day."""
        if self._limits.dollars is not None and self._limits.dollars <= 0:
            raise BudgetSpent("a dream may cost nothing, so no model is asked; raise budget.dollars")
        self._purse.look()


def _brings_nothing(brief: Brief) -> bool:
    return not (brief.sessions or brief.heard or brief.withdrawals)


def _files(stage: Stage) -> dict[str, Content]:
    return {path: stage.read(path) for path in stage.files()}


def _unlimited(usage: Usage, model: str) -> str:
    """Which limits could not hold, since nobody knows the figures; nothing where all could."""
    if usage.unmeasured:
        return f"{model} does not say how many tokens it takes, so only turns and time were limited"
    if usage.dollars is None:
        return f"nobody knows what {model} costs, so only tokens, turns and time were limited"
    return ""


def has_shell() -> bool:
    """Whether a boundary of the kernel holds on this machine, so that commands can be run behind it."""
    return find_boundary().boundary is not None


def tools_over(workplace: Workplace) -> tuple[Tool, ...]:
    """Every tool of a fork, in the order in which each fork offers them. Where no boundary works there is no Bash."""
    shell = (bash_tool,) if has_shell() else ()
    makers = (read_tool, grep_tool, glob_tool, *shell, edit_tool, write_tool, retire_tool)
    return tuple(make(workplace) for make in makers)


class _TooLong(Exception):
    """Weighing has taken as long as it may."""


class _Watch:
    """Called while edits are weighed: every now and then the pulse is asked, which raises where nobody waits any more.
    Raises _TooLong once the time for it is over.
    """

    def __init__(self, pulse: Pulse) -> None:
        """The weighing begins."""
        self._pulse = pulse
        self._ends = time.monotonic() + WEIGHING_SECONDS
        self._asked = time.monotonic()

    def __call__(self) -> None:
        now = time.monotonic()
        if now >= self._ends:
            raise _TooLong
        if now - self._asked >= LOOK_SECONDS:
            self._asked = now
            self._pulse()


class _Settler:
    """Says what of a model's edits can land, by the same checks that decide it afterwards."""

    def __init__(self, stage: Stage, brief: Brief, contents: dict[str, Content], sessions: Mapping[str, str]) -> None:
        logs = frozenset(stage.logs())

        def line(path: str, number: int) -> Turn | None:
            return log_line(stage, path, number, brief.now.tzinfo) if path in logs else None

        self._stage = stage
        self._contents = contents
        self._times = {path: content.mtime_ns for path, content in contents.items()}
        self._known: dict[tuple[Edited, ...], list[Settled]] = {}
        self._brief = brief
        self._quotes = Quotes(sessions, brief.heard, brief.now.tzinfo, line)
        self._explainer = Explainer(files_of(contents), self._quotes, brief.book)

    def groups(self, operations: Sequence[Operation], look: Look) -> Iterator[list[Settled]]:
        """What becomes of the files that these edits changed, those together that hang together, small groups first."""
        for group in sorted(parted(edited_files(operations)), key=len):
            yield self._settle(group, look)

    def settled_of(self, file: str, operations: Sequence[Operation], look: Look) -> list[Settled]:
        """What becomes of one of them, and of those that it hangs together with."""
        return self._settle(linked(file, edited_files(operations)), look)

    def _settle(self, edited: Sequence[Edited], look: Look) -> list[Settled]:
        """Weighed once: what a model heard of its edits is what becomes of them."""
        key = tuple(edited)
        if key not in self._known:
            settled = settle(edited, self._explainer, self._times, self._findings, look)
            self._known[key] = [self._unless_undone(self._unless_asked(one)) for one in settled]
        return self._known[key]

    def _unless_asked(self, settled: Settled) -> Settled:
        """What the user was asked before, and has turned down or still thinks about, is not asked again."""
        if settled.waits is None or settled.waits.keys.isdisjoint(self._brief.taken_back):
            return settled
        return replace(settled, waits=None, problems=(ASKED,), is_refused=True)

    def _unless_undone(self, settled: Settled) -> Settled:
        """What would only take back a repair by rule is nothing to ask the user: the folder would be as it is now."""
        original = self._stage.original(settled.file)
        if settled.waits is None or settled.waits.after != (original.data if original else None):
            return settled
        return replace(settled, waits=None, problems=(PUT_THERE,), is_refused=True)

    def _findings(self, changes: Sequence[Change]) -> list[Finding]:
        brief = self._brief
        proposal = Proposal(self._contents, changes, book=brief.book, sources=self._quotes, now=brief.now)
        return examine(proposal, GATES)


def _weighed_repairs(stage: Stage, brief: Brief) -> tuple[frozenset[str], frozenset[str]]:
    """The keys of the repairs by rule that would land by themselves, and of those that would wait for the user."""
    changes = stage.changes()
    findings = examine(Proposal(stage.base_files(), changes, book=brief.book, now=brief.now))
    lands = frozenset(_keys_of(decide(changes, findings, Review.SAFE).lands)) - brief.taken_back
    return lands, frozenset(_keys_of(changes)) - lands


def _keys_of(changes: Iterable[Change]) -> Iterator[str]:
    return (reason.key for change in changes for reason in change.reasons if reason.key)


def _make_again(stage: Stage, step: Step, group: str) -> None:
    """The edit is made on what stands in the stage now, unless what it edited is no longer there. It lands or waits
    together with its group, and relies on the files that its words went to or came from.
    """
    now = stage.find(step.file)
    relies_on = tuple(sorted(step.beside))
    if step.after is None:
        if now is not None:
            stage.retire(step.file, *step.reasons, evidence=step.evidence, group=group, relies_on=relies_on)
        return
    data = _on_top(step, now)
    if data is not None:
        stage.write(step.file, data, *step.reasons, evidence=step.evidence, group=group, relies_on=relies_on)


def _stamp(stage: Stage, file: str, said: Sequence[datetime]) -> None:
    """The file is as old as the newest of what the user said in it, by its time and, where it has one, by
    `metadata.modified`.
    """
    now, original = stage.find(file), stage.original(file)
    if now is None or not said or (original and original.data == now.data):
        return
    newest = max(said)
    parsed = parse(file, now.data, now.mtime_ns)
    data = touch_modified(now.data, newest) if parsed.modified and parsed.modified < newest else now.data
    mtime_ns = int(newest.timestamp() * NANOSECONDS)
    stage.write(file, data, mtime_ns=max(now.mtime_ns, mtime_ns) if original else mtime_ns)


def _on_top(step: Step, now: Content | None) -> bytes | None:
    """What the file reads after the edit, also where an earlier edit of it was left out; None where that cannot be."""
    current = now.data if now else None
    if current == step.before:
        return step.after
    if current is None or step.before is None or step.after is None:
        return None
    return merge_file(step.file, step.before, step.after, current)
