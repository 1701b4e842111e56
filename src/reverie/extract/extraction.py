"""Extraction: the fresh turns of one session -> what the user said that will matter -> memory files.

    allowed? -> turns behind the cursor -> enough of them? -> claimed -> without those for which the agent wrote memory
    itself -> heard -> stage -> engine -> checks -> publish
It goes the way of a dream from the stage on, so it can be shown and undone like one. The lock of dreams stays as it is.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from reverie.dream.consideration import Consideration, Considered, Given
from reverie.dream.engines.engine import Engine
from reverie.dream.gather import Reviewed, paths_by_name
from reverie.dream.learning.hearing import Hearing, hear
from reverie.dream.outcome import Account, Dreamed, Failed, Held, Outcome, RolledBack, Skipped, Unchanged
from reverie.dream.policy import Review
from reverie.dream.progress import Listener
from reverie.errors import LockHeld, ReverieError
from reverie.extract.own_writing import turns_written_for
from reverie.model.record import Entry, Record
from reverie.model.turn import Speaker, Turn
from reverie.settings import Circumstances, Settings
from reverie.store import failpoint
from reverie.store.cursors import Cursors
from reverie.store.store import Store, Writing
from reverie.transcripts.formats import is_subagents, open_transcript

KIND = "extraction"
RULES = "rules"  # the engine without a model
ENABLED, TURNS, AGENT, CLAIMED, LOCK = "enabled", "turns", "agent", "claimed", "lock"


@dataclass(frozen=True, slots=True)
class Extracted:
    """How an extraction ended, the last turn of the session that needs no further look, and what was left out."""

    outcome: Outcome
    cursor: int
    unheard: tuple[str, ...] = ()

    @property
    def trouble(self) -> str:
        """What went wrong or was left out, in words; nothing where all was looked at."""
        if isinstance(self.outcome, Failed):
            return self.outcome.reason
        return "; ".join(self.unheard)


class Extractor:
    """Everything extraction needs, brought together. One may be asked for several sessions, one after the other."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        circumstances: Circumstances,
        engine: Engine,
        review: Review,
        project: str,
        home_dir: str,
        tell: Listener,
    ) -> None:
        self._store = store
        self._settings = settings
        self._circumstances = circumstances
        self._engine = engine
        self._project = project
        self._home_dir = home_dir
        self._cursors = Cursors(store.state.path)
        self._consideration = Consideration(store, engine, review, tell)
        self._began = time.monotonic()
        self._unheard: tuple[str, ...] = ()

    def extract(self, transcript: str) -> Extracted:
        """What is worth keeping of the turns behind the cursor stands in the memory folder, and the cursor behind them.

        Every ordinary ending is an outcome. Where it is skipped for want of turns or of the lock, or fails, the cursor
        stays, and the same turns are looked at next time. Raises UsageError for a file that is no transcript, and
        StoreError for one that cannot be read.
        """
        if closed := self._why_closed(transcript):
            return Extracted(closed, 0)
        after = self._cursors.of(transcript)
        turns = [turn for turn in open_transcript(transcript) if turn.number > after]
        if not turns:
            return Extracted(Unchanged(self._account()), after)
        if waiting := self._too_few(turns):
            return Extracted(waiting, after)
        upto = turns[-1].number
        if not self._cursors.claim(transcript, upto, after):
            return Extracted(
                Skipped(CLAIMED, "another process is looking at these turns"), self._cursors.of(transcript)
            )
        failpoint.reached("extraction.claimed")
        own = turns_written_for(turns, self._store.memory_dir, self._home_dir)
        left = [turn for turn in turns if turn.number not in own]
        if own and not _is_typed(left):
            self._cursors.finish(transcript, upto)
            return Extracted(Skipped(AGENT, "the agent wrote to the memory folder itself"), upto)
        return self._claimed(transcript, left, after, upto, own)

    def _claimed(self, transcript: str, turns: Sequence[Turn], after: int, upto: int, own: frozenset[int]) -> Extracted:
        """Look at turns that are ours; whatever does not end well gives them back, and those between them for which the
        agent wrote memory itself.
        """
        is_done = False
        try:
            outcome = self._looked_at(transcript, turns, after, own)
            is_done = not isinstance(outcome, Failed | RolledBack | Skipped)
        finally:
            if is_done:
                failpoint.reached("extraction.landed")
                self._cursors.finish(transcript, upto)
            else:
                self._cursors.give_back(transcript, upto)
        return Extracted(outcome, upto if is_done else after, self._unheard)

    def _looked_at(self, transcript: str, turns: Sequence[Turn], after: int, own: frozenset[int]) -> Outcome:
        session = Reviewed(os.path.basename(transcript), transcript, 0)
        hearing = _without(own, hear(paths_by_name([session]), self._store.clock.now().tzinfo, after=after))
        self._unheard = tuple(hearing.problems)
        # A model may find what rules do not hear, but nothing where nobody typed anything.
        is_heard = hearing.heard or hearing.withdrawals if self._engine.name == RULES else _is_typed(turns)
        if not is_heard:
            return Unchanged(self._account())
        given = Given([session], hearing, self._project, fresh=turns)
        try:
            with self._store.writing(KIND) as writing:
                return self._written(writing, given)
        except LockHeld as error:
            return Skipped(LOCK, f"someone else is writing: {error.holder}")
        except ReverieError as error:
            return Failed(str(error), error.code, self._account())

    def _written(self, writing: Writing, given: Given) -> Outcome:
        started = self._store.clock.now()
        with writing.stage() as stage:
            considered = self._consideration.consider(writing.folder, stage, given, writing.dream_id)
            if considered.refused_whole:
                return RolledBack(considered.findings, self._account(considered))
            if self._engine.spent:
                considered = considered.without_what_waits(self._engine.spent)
            if not considered.lands and not considered.waits:
                return Unchanged(self._account(considered), considered.findings)
            entry = Entry(
                dream_id=writing.dream_id,
                kind=KIND,
                started=started,
                ended=self._store.clock.now(),
                outcome="extracted" if considered.lands else "held",
                engine=self._engine.name,
                files_changed=tuple(change.file for change in considered.lands),
                held=len(considered.waits),
                sessions_reviewed=1,
            )
            return self._ended(writing.publish(self._consideration.intent(entry, considered)), considered)

    def _ended(self, record: Record, considered: Considered) -> Outcome:
        account, held = self._account(considered), record.entry.held
        if not record.changes:
            return Held(record.dream_id, held, account, considered.findings)
        return Dreamed(record.dream_id, record.changes, account, held, considered.findings)

    def _why_closed(self, transcript: str) -> Skipped | None:
        if is_subagents(transcript):
            return Skipped(ENABLED, "a sub-agent's words are not the user's")
        return why_off(self._settings, self._circumstances)

    def _too_few(self, turns: Sequence[Turn]) -> Skipped | None:
        """Why these turns can wait for more; None where they are enough, also where nobody typed anything."""
        typed = sum(turn.speaker is Speaker.USER for turn in turns)
        wanted = self._settings.extract_every_turns
        return Skipped(TURNS, f"{typed} of {wanted} turns since the last time") if 0 < typed < wanted else None

    def _account(self, considered: Considered | None = None) -> Account:
        return Account(
            engine=self._engine.name,
            sessions_reviewed=1,
            seconds=time.monotonic() - self._began,
            usage=self._engine.usage,
            spent=self._engine.spent,
            shortfall=self._engine.shortfall,
            problems=considered.problems if considered else (),
            notes=tuple(self._engine.notes),
        )


def _without(turns: frozenset[int], hearing: Hearing) -> Hearing:
    """What was heard but for what these turns gave; what they took back or put right of others stays so."""
    heard = [one for one in hearing.heard if one.turn not in turns]
    return replace(hearing, heard=heard, withdrawals=[one for one in hearing.withdrawals if one.turn not in turns])


def _is_typed(turns: Sequence[Turn]) -> bool:
    return any(turn.speaker is Speaker.USER for turn in turns)


def why_off(settings: Settings, around: Circumstances) -> Skipped | None:
    """Why nothing is learned from sessions here; None where it is."""
    reasons = (
        (not settings.auto_memory_enabled, f"auto memory is off, by {settings.source('autoMemoryEnabled')}"),
        (settings.daily_log, "in daily-log mode the agent writes a log itself, and a dream distils it"),
        (around.remote, "memory is kept elsewhere in remote mode"),
        (around.bare, "bare mode keeps no memory"),
        (around.subagent, "this is a sub-agent, whose words are not the user's"),
    )
    return next((Skipped(ENABLED, why) for is_so, why in reasons if is_so), None)
