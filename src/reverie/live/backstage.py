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
from reverie.one_at_a_time import OneAtATime

if TYPE_CHECKING:
    from reverie.live.session import Session


class Backstage:
    """The jobs of one conversation. What goes wrong is told in `problem`, and breaks nothing."""

    def __init__(self, open_session: Callable[[], Session]) -> None:
        self.problem = ""
        self._open_session = open_session
        self._session: Session | None = None
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
        said = _as_they_are_now(messages)

        async def job() -> None:
            self._tell(await (await self._opened()).looked_at(said))

        self._turns.ask(job)

    def turn_recorded(self, transcript: str | os.PathLike[str]) -> None:
        """A turn is over that the host wrote down itself; it is learned from in the background."""

        async def job() -> None:
            path = given.path(transcript, "transcript")
            self._tell(await (await self._opened()).recorded(path))

        self._turns.ask(job)

    async def drain(self, timeout: float) -> bool:
        """Whether nothing is under way any more, after waiting for that up to so many seconds."""
        ends = time.monotonic() + timeout
        is_done = True
        for wait in (self._turns.drain, self._steps.drain):
            is_done = await wait(max(0.0, ends - time.monotonic())) and is_done
        if self._session:
            is_done = await self._session.notes_written(max(0.0, ends - time.monotonic())) and is_done
        return is_done

    async def _opened(self) -> Session:
        if self._session is None:
            self._session = await asyncio.to_thread(self._open_session)
        return self._session

    def _tell(self, words: str) -> None:
        self.problem = words or self.problem

    def _troubled(self, error: Exception) -> None:
        self.problem = str(error) or type(error).__name__


def _as_they_are_now(messages: object) -> list[object]:
    """The messages, whatever the host does to its list meanwhile. What is no list of messages is for the job to tell
    of: nothing is raised into a host at the end of its turn.
    """
    return list(cast("Iterable[object]", messages)) if isinstance(messages, Iterable) else [messages]
