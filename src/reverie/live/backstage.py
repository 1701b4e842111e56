"""What a host is let off at once: its messages are put in line, and all the rest happens behind its back.

Loading what the work needs takes longer than a host should wait, so that is done in a thread too, before the first job.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, cast

from reverie import given
from reverie.live.waiting import MOST_WAITING, Spoken, Waiting, Written
from reverie.one_at_a_time import OneAtATime

if TYPE_CHECKING:
    from reverie.live.session import Session


class Backstage:
    """The jobs of one conversation. What goes wrong is told in `problem`, and breaks nothing."""

    def __init__(self, open_session: Callable[[], Session]) -> None:
        self.problem = ""
        self._open_session = open_session
        self._session: Session | None = None
        self._waiting = Waiting()
        self._steps = OneAtATime("session notes are asked", self._troubled)
        self._turns = OneAtATime("a turn has ended", self._troubled)

    def step(self, messages: Sequence[object]) -> None:
        """The model has answered; the notes are brought up to date in the background, if that is due."""
        said = _as_they_are_now(messages)

        async def job() -> None:
            await (await self._opened()).noted(said)

        self._steps.ask(job)

    def turn_ended(self, messages: Sequence[object]) -> None:
        """A turn is over; it is written down and learned from in the background."""
        self._wait(Spoken(_as_they_are_now(messages)))

    def turn_recorded(self, transcript: str | os.PathLike[str]) -> None:
        """A turn is over that the host wrote down itself; it is learned from in the background."""
        self._wait(Written(transcript))

    async def drain(self, timeout: float) -> bool:
        """Whether nothing is under way any more, after waiting for that up to so many seconds."""
        ends = time.monotonic() + timeout
        is_done = True
        for wait in (self._turns.drain, self._steps.drain):
            is_done = await wait(max(0.0, ends - time.monotonic())) and is_done
        if self._session:
            is_done = await self._session.notes_written(max(0.0, ends - time.monotonic())) and is_done
        return is_done

    def _wait(self, one: Spoken | Written) -> None:
        if not self._waiting.add(one):
            self.problem = f"more than {MOST_WAITING} turns wait to be written down, so the oldest was left out"
        self._turns.ask(self._take_in)

    async def _take_in(self) -> None:
        """What waits is on record, each in its turn, and then learned from together. A process that is forked off
        meanwhile takes in what is not on record yet.
        """
        session = await self._opened()
        transcripts: dict[str, None] = {}
        for one in self._waiting.now():
            try:
                transcripts[await _on_record(session, one)] = None
            except Exception as error:  # noqa: BLE001 - the others that wait are taken in all the same
                self._troubled(error)
            self._waiting.taken_in(one)
        for transcript in filter(None, transcripts):
            self._tell(await session.learned_from(transcript))

    async def _opened(self) -> Session:
        if self._session is None:
            self._session = await asyncio.to_thread(self._open_session)
        return self._session

    def _tell(self, words: str) -> None:
        self.problem = words or self.problem

    def _troubled(self, error: Exception) -> None:
        self.problem = str(error) or type(error).__name__


async def _on_record(session: Session, one: Spoken | Written) -> str:
    """Where it stands on record now; nowhere where no memory is kept."""
    if isinstance(one, Spoken):
        return await session.looked_at(one.messages)
    return await session.recorded(given.path(one.transcript, "transcript"))


def _as_they_are_now(messages: object) -> list[object]:
    """The messages, whatever the host does to its list meanwhile. What is no list of messages is for the job to tell
    of: nothing is raised into a host at the end of its turn.
    """
    return list(cast("Iterable[object]", messages)) if isinstance(messages, Iterable) else [messages]
