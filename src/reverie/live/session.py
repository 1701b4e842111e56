"""One conversation of a host agent, and what happens behind its back.

    after every response     is an update of the session notes due?
    after every turn         written down -> extraction -> notes -> is it time to dream?
A host that keeps no transcript gets one, since evidence and dreams need what was said.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from reverie.clock import Clock
from reverie.live.one_at_a_time import OneAtATime
from reverie.messages.turns import as_turns
from reverie.model.turn import Turn
from reverie.notes.keeper import NotesKeeper
from reverie.transcripts.recording import Recording

DRAIN_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Afterwards:
    """What is done with a turn once it is on record: learning from the transcript, and asking whether to dream."""

    extract: Callable[[str], Awaitable[object]]
    dream_if_it_is_time: Callable[[str], None]  # given the session that is under way, which does not count


class Session:
    """A conversation by its id. What goes wrong in the background is told in `problem`, and breaks nothing."""

    def __init__(
        self,
        session_id: str,
        cwd: str,
        recording: Recording | None,
        notes: NotesKeeper,
        afterwards: Afterwards,
        clock: Clock,
    ) -> None:
        """Without a recording nothing is written down or learned, and only notes are kept."""
        self.session_id = session_id
        self.notes = notes
        self.problem = ""
        self._cwd = cwd
        self._recording = recording
        self._afterwards = afterwards
        self._clock = clock
        self._steps = OneAtATime("session notes are asked", self._troubled)
        self._turns = OneAtATime("a turn has ended", self._troubled)

    @property
    def transcript(self) -> str:
        """Where the conversation is written down; nowhere where no memory is kept."""
        return self._recording.path if self._recording else ""

    def step(self, messages: Sequence[object]) -> None:
        """The model has answered; the notes are brought up to date in the background, if that is due."""
        said = list(messages)
        self._steps.ask(lambda: self._noted(said))

    def turn_ended(self, messages: Sequence[object]) -> None:
        """A turn is over; it is written down and learned from in the background."""
        said = list(messages)
        self._turns.ask(lambda: self._looked_at(said))

    def turn_recorded(self, transcript: str) -> None:
        """A turn is over that the host wrote down itself; it is learned from in the background."""
        self._turns.ask(lambda: self._learned_from(transcript))

    async def drain(self, timeout: float = DRAIN_SECONDS) -> bool:
        """Whether nothing is under way any more, after waiting for that up to so many seconds."""
        ends = time.monotonic() + timeout
        is_done = True
        for wait in (self._turns.drain, self._steps.drain, self.notes.wait):
            is_done = await wait(max(0.0, ends - time.monotonic())) and is_done
        return is_done

    async def _noted(self, messages: Sequence[object]) -> None:
        turns = await asyncio.to_thread(self._read, messages)
        await self.notes.step(turns)

    async def _looked_at(self, messages: Sequence[object]) -> None:
        turns = await asyncio.to_thread(self._read, messages)
        await self.notes.step(turns)
        if self._recording:
            await asyncio.to_thread(self._recording.add, turns)
            await self._learned_from(self.transcript)

    async def _learned_from(self, transcript: str) -> None:
        await self._afterwards.extract(transcript)
        name = os.path.basename(transcript).removesuffix(".jsonl")
        await asyncio.to_thread(self._afterwards.dream_if_it_is_time, name)

    def _read(self, messages: Sequence[object]) -> list[Turn]:
        return as_turns(messages, self.session_id, self._cwd, self._clock.now())

    def _troubled(self, error: Exception) -> None:
        self.problem = str(error) or type(error).__name__
