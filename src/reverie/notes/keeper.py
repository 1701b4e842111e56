"""Keeps the notes of one session in the background: a step -> is an update due -> one at a time, the newest wins."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

from reverie.clock import Clock
from reverie.errors import ReverieError
from reverie.model.turn import Turn
from reverie.notes.engine import Job, Made, NotesEngine
from reverie.notes.heard import Heard
from reverie.notes.schedule import Schedule
from reverie.session_notes.custom import load_custom
from reverie.session_notes.notes_file import NotesFile
from reverie.session_notes.sizes import text_for_compaction

WAIT_SECONDS = 15.0
STUCK_SECONDS = 60.0  # an update older than this is not worth waiting for


class NotesKeeper:
    """The notes of one session. Nothing here raises into the program that calls it, and nothing makes it wait but
    `wait` itself: what goes wrong is told in `problem`.

        keeper = NotesKeeper(home, f"{home}/projects/{slug}", session, RulesNotes())
        await keeper.step(turns, context_tokens)     # after every model response
        await keeper.wait()                          # before a compaction
        keeper.text_for_compaction()

    `is_on` is false where there are no notes to be kept, because compaction is off: then nothing is read or written.
    Raises Unsafe, when it is made, for the name of a session that could lead elsewhere.
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
        clock: Clock | None = None,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._home = home
        self._file = NotesFile(project_dir, session)
        self._session = session
        self._engine = engine
        self._project = project
        self._is_on = is_on
        self._clock = clock or Clock()
        self._monotonic = monotonic
        self._heard = Heard()
        self._schedule = Schedule()
        self._is_wanted = False  # an update, as soon as the one under way has ended
        self._worker: asyncio.Task[None] | None = None
        self._began = 0.0
        self.problem = ""  # what went wrong with the last update, in words; nothing where it went well
        self.last: Made | None = None  # what the last update made

    @property
    def path(self) -> str:
        """Where the notes are, once there are any."""
        return self._file.path

    def resume(self, turns: Sequence[Turn]) -> None:
        """These turns were heard before, by a process that is gone: each keeps its time, and the notes tell of them
        also where a compaction took them out of the conversation.
        """
        if self._is_on:
            self._heard.take(turns)

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
        if self._worker is None or self._worker.done():
            return True
        left = STUCK_SECONDS - (self._monotonic() - self._began)
        if left <= 0:
            return False
        done, _ = await asyncio.wait({self._worker}, timeout=min(timeout, left))
        return bool(done)

    async def close(self) -> None:
        """No update is under way any more; one that was has left the notes as they were, or whole."""
        self._is_wanted = False
        if self._worker and not self._worker.done():
            self._worker.cancel()
            await asyncio.wait({self._worker})

    def notes(self) -> str | None:
        """The notes as they stand; None where there are none, or they cannot be read."""
        try:
            return self._file.find() if self._is_on else None
        except ReverieError as error:
            self.problem = str(error)
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
        self._is_wanted = True
        if self._worker is None or self._worker.done():
            self._began = self._monotonic()
            self._worker = asyncio.create_task(self._work(), name="session notes")

    async def _work(self) -> None:
        """Update until nobody wants another one. However often one was wanted meanwhile, one follows."""
        while self._is_wanted:
            self._is_wanted = False
            self._began = self._monotonic()
            try:
                self.last = await self._update()
                self.problem = self.last.why
            except ReverieError as error:
                self.problem = str(error)
            except Exception as error:  # noqa: BLE001 - in the background nobody else would hear of it
                self.problem = f"the session notes could not be written: {type(error).__name__}: {error}"

    async def _update(self) -> Made:
        custom = await asyncio.to_thread(load_custom, self._home, self._variables())
        earlier = await asyncio.to_thread(self._file.find)
        turns, first_new = tuple(self._heard.turns), self._heard.first_new
        job = Job(
            turns=turns,
            first_new=first_new,
            structure=custom.structure,
            notes=custom.structure.applied(earlier) if earlier else custom.structure.blank(),
            path=self.path,
            now=self._clock.now(),
            prompt=custom.prompt,
            project=self._project,
            session=self._session,
        )
        made = await self._engine.update(job)
        if made.notes != earlier:
            await asyncio.to_thread(self._file.write, made.notes)
        self._heard.noted(len(turns))
        problems = [part for part in (made.why, *custom.problems) if part]
        return Made(made.notes, made.by, "; ".join(problems))

    def _variables(self) -> dict[str, str]:
        """What a template may name: only what is the same throughout a session, for it is what never changes."""
        return {"session": self._session, "project": self._project}
