"""Keeps the notes of one session in the background: a step -> is an update due -> claimed -> written.

One at a time, and of those that wait the newest; among processes, each stretch of turns is noted by one of them, once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from reverie.clock import Clock
from reverie.errors import ReverieError
from reverie.model.turn import Turn
from reverie.notes.engine import Job, Made, NotesEngine
from reverie.notes.heard import Heard
from reverie.notes.schedule import Schedule
from reverie.notes.stretch import Stretch
from reverie.one_at_a_time import OneAtATime
from reverie.session_notes.custom import load_custom
from reverie.session_notes.notes_file import NotesFile
from reverie.session_notes.sizes import text_for_compaction
from reverie.store.cursors import Cursors

WAIT_SECONDS = 15.0
STUCK_SECONDS = 60.0  # an update older than this is not worth waiting for


class NotesKeeper:
    """The notes of one session. Nothing here raises into the program that calls it, and nothing makes it wait but
    `wait` itself: what goes wrong is told in `problem`.

        keeper = NotesKeeper(home, f"{home}/projects/{slug}", session, RulesNotes())
        await keeper.step(turns, context_tokens)     # after every model response
        await keeper.wait()                          # before a compaction
        keeper.text_for_compaction()

    With `cursors` an update is made once for the same turns, whoever asks for it, also after a restart; without, as
    often as it is asked for. `is_on` is false where there are no notes to be kept, because compaction is off: then
    nothing is read or written. `tell` hears each problem. Raises Unsafe, when it is made, for the name of a session
    that could lead elsewhere.
    """

    def __init__(
        self,
        home: str,
        project_dir: str,
        session: str,
        engine: NotesEngine,
        *,
        project: str = "",
        is_on: bool = True,
        cursors: Cursors | None = None,
        clock: Clock | None = None,
        monotonic: Callable[[], float] = time.monotonic,
        tell: Callable[[str], None] | None = None,
    ) -> None:
        self._home = home
        self._file = NotesFile(project_dir, session)
        self._session = session
        self._engine = engine
        self._project = project
        self._is_on = is_on
        self._cursors = cursors
        self._clock = clock or Clock()
        self._monotonic = monotonic
        self._heard = Heard()
        self._schedule = Schedule()
        self._updates = OneAtATime("session notes", self._troubled)
        self._began = 0.0
        self._tell = tell
        self.problem = ""  # what went wrong with the last update, in words; nothing where it went well
        self.last: Made | None = None  # what the last update made

    @property
    def path(self) -> str:
        """Where the notes are, once there are any."""
        return self._file.path

    def resume(self, turns: Sequence[Turn]) -> None:
        """These turns were heard before, by a process that is gone: each keeps its time, and the notes tell of them
        also where a compaction took them out of the conversation. What is noted of them is not noted again.
        """
        if self._is_on:
            self._heard.take(turns)
            self._go_by_what_is_noted()

    async def step(self, turns: Sequence[Turn], context_tokens: int | None = None) -> bool:
        """The conversation is this after a response of the model's. Returns whether an update was begun or put in line.

        Without a number of tokens they are estimated from the turns.
        """
        if not self._is_on:
            return False
        self._heard.take(turns)
        tokens = self._heard.context_tokens if context_tokens is None else context_tokens
        self._schedule = self._schedule.seen(tokens)
        if not self._schedule.is_due(tokens, self._heard.tool_calls, is_pause=self._heard.is_pause):
            return False
        self._schedule = self._schedule.updated(tokens, self._heard.tool_calls)
        self._want()
        return True

    async def update(self, turns: Sequence[Turn], context_tokens: int | None = None) -> None:
        """An update is begun or put in line, whether it is due or not; `wait` waits for it."""
        if not self._is_on:
            return
        self._heard.take(turns)
        tokens = self._heard.context_tokens if context_tokens is None else context_tokens
        self._schedule = self._schedule.updated(tokens, self._heard.tool_calls)
        self._want()

    async def wait(self, timeout: float = WAIT_SECONDS) -> bool:
        """Whether every update has ended; waits for that, but not longer than `timeout` seconds, and not at all for an
        update that is older than a minute. What is not waited for goes on.
        """
        if self._updates.is_done:
            return True
        left = STUCK_SECONDS - (self._monotonic() - self._began)
        return left > 0 and await self._updates.drain(min(timeout, left))

    async def close(self) -> None:
        """No update is under way any more; one that was has left the notes as they were, or whole."""
        await self._updates.give_up()

    def notes(self) -> str | None:
        """The notes as they stand; None where there are none, or they cannot be read."""
        try:
            return self._file.find() if self._is_on else None
        except ReverieError as error:
            self._note(str(error))
            return None

    def text_for_compaction(self) -> str | None:
        """The notes, cut so that they are within their limits; None where there is nothing in them."""
        text = self.notes()
        if text is None:
            return None
        structure = load_custom(self._home, self._variables()).structure
        applied = structure.applied(text)
        return None if applied == structure.blank() else text_for_compaction(structure, applied)

    def _want(self) -> None:
        if self._updates.is_done:
            self._began = self._monotonic()
        self._updates.ask(self._updated)

    async def _updated(self) -> None:
        """One update. However often another one was wanted meanwhile, one follows."""
        self._began = self._monotonic()
        if made := await self._update():
            self.last = made
            self._note(made.why)

    def _troubled(self, error: Exception) -> None:
        is_known = isinstance(error, ReverieError)
        self._note(
            str(error) if is_known else f"the session notes could not be written: {type(error).__name__}: {error}"
        )

    def _note(self, problem: str) -> None:
        self.problem = problem
        if problem and self._tell:
            self._tell(problem)

    async def _update(self) -> Made | None:
        """The notes tell of every turn that was heard; None where somebody else sees to that, or has."""
        turns, upto = self._heard.told()
        if self._cursors is None:
            made, write = await self._made(turns, self._heard.first_new)
            await asyncio.to_thread(write)
            self._heard.noted(len(turns))
            return made
        stretch = Stretch(self._cursors, self.path, upto)
        try:
            after = await asyncio.to_thread(stretch.claim)
            if after is None:
                await asyncio.to_thread(self._go_by_what_is_noted)
                return None
            made, write = await self._made(turns, self._heard.place(after))
            await asyncio.to_thread(stretch.land, write)
        finally:
            stretch.end()
        return made

    async def _made(self, turns: tuple[Turn, ...], first_new: int) -> tuple[Made, Callable[[], None]]:
        """What the notes become, and what writes them."""
        custom = await asyncio.to_thread(load_custom, self._home, self._variables())
        earlier = await asyncio.to_thread(self._file.find)
        job = Job(
            turns=turns,
            first_new=first_new if earlier else 0,
            structure=custom.structure,
            notes=custom.structure.applied(earlier) if earlier else custom.structure.blank(),
            path=self.path,
            now=self._clock.now(),
            prompt=custom.prompt,
            project=self._project,
            session=self._session,
        )
        made = await self._engine.update(job)

        def write() -> None:
            if made.notes != earlier:
                self._file.write(made.notes)

        return replace(made, why="; ".join(part for part in (made.why, *custom.problems) if part)), write

    def _go_by_what_is_noted(self) -> None:
        """The next update is due when there is enough beyond what the notes tell, whoever wrote them."""
        if self._cursors and (noted := self._cursors.of(self.path)):
            self._schedule = Schedule().updated(*self._heard.figures(noted))

    def _variables(self) -> dict[str, str]:
        """What a template may name: only what is the same throughout a session, for it is what never changes."""
        return {"session": self._session, "project": self._project}
