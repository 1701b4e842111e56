"""Session notes by a model: a fork that may edit this one file, in a private copy; what it breaks is put right.

notes -> private copy -> fork with Edit alone -> structure applied -> notes;  nothing came of it -> rules
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from dataclasses import replace
from tempfile import TemporaryDirectory

from reverie.agents.budget import Limits
from reverie.agents.fork import Fork, Forked
from reverie.agents.models import Answer, Conversation, Model
from reverie.agents.permissions import session_notes
from reverie.agents.purse import Purse
from reverie.agents.workplace import Workplace
from reverie.errors import ReverieError
from reverie.notes.edit import notes_edit_tool
from reverie.notes.engine import Job, Made
from reverie.notes.excerpt import excerpt
from reverie.notes.prompt import SYSTEM, shrink_order, task
from reverie.notes.quote import safe
from reverie.notes.rules import RulesNotes
from reverie.session_notes.session import FILE
from reverie.session_notes.sizes import measure
from reverie.store.durable import write_over_at
from reverie.store.folder import Folder
from reverie.store.stage import Stage
from reverie.text.data_block import as_data, neutral

LIMITS = Limits(turns=5, seconds=120, tokens=300_000)  # of one update
NO_EDIT = "the model made no edit that could stand"


class AgentNotes:
    """Lets a model update the notes. Where it cannot be reached, or ends with nothing done, the rules do it: also where
    every edit of its was refused, or it only says that it is done, for an update is due only when much is new.

    `open_model` is asked for a model at every update, because a fork closes its own; `purse` for the day's money. Once
    that is spent no model is asked.
    """

    def __init__(
        self, open_model: Callable[[], Model], limits: Limits = LIMITS, purse: Callable[[], Purse] | None = None
    ) -> None:
        self._open_model = open_model
        self._limits = limits
        self._purse = purse
        self._rules = RulesNotes()

    async def update(self, job: Job) -> Made:
        """The notes as the model left them, with their structure as it must be; or as the rules write them, and why."""
        try:
            notes, ended = await self._edited(job)
        except ReverieError as error:
            return replace(await self._rules.update(job), why=str(error))
        stopped = f"the model was stopped: {ended}" if ended else ""
        if notes is None:
            return replace(await self._rules.update(job), why=stopped or NO_EDIT)
        return Made(job.structure.applied(safe(notes)), "agent", stopped)

    async def _edited(self, job: Job) -> tuple[str | None, str]:
        """What the model made of the notes, None where they are as they were; and why it was stopped, if it was."""
        # What is shown must be what stands in the file, or no edit would find its words.
        notes = neutral(safe(job.notes))
        with TemporaryDirectory(prefix="reverie-notes-") as place:
            os.mkdir(os.path.join(place, "notes"))
            write_over_at(os.path.join(place, "notes", FILE), notes.encode("utf-8", "replace"))
            with (
                Folder(os.path.join(place, "notes")) as folder,
                Stage(folder, os.path.join(place, "stage")) as stage,
            ):
                workplace = Workplace(stage, os.path.dirname(job.path))
                workplace.saw(FILE)  # it stands in the prompt
                before = stage.read(FILE).data
                forked = await self._forked(workplace, job, notes)
                after = stage.read(FILE).data
        return (None if after == before else after.decode("utf-8", "replace")), forked.ended

    async def _forked(self, workplace: Workplace, job: Job, notes: str) -> Forked:
        money = self._purse() if self._purse else None
        if money:
            await asyncio.to_thread(money.look)
        model = await asyncio.to_thread(self._open_model)  # a provider's library takes a while to load
        fork = Fork(model, workplace, session_notes(FILE), self._limits, _nobody, lambda: None, money)
        parent = Conversation(SYSTEM, (notes_edit_tool(workplace, job.structure),))
        variables = {
            "notesPath": job.path,
            "currentNotes": as_data("session-notes", notes),
            "newTurns": excerpt(job.turns[job.first_new :]),
            "sizes": shrink_order(measure(job.structure, notes)),
            "project": job.project,
            "session": job.session,
            "date": f"{job.now:%Y-%m-%d}",
        }
        return await fork.run(parent, task(job.prompt, variables))


def _nobody(_answer: Answer) -> None:
    """Nobody watches: the notes are all that comes of it."""
