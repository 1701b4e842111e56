"""Session notes by a model: a fork that may edit this one file, in a private copy; what it breaks is put right.

notes -> private copy -> fork with Edit alone -> structure applied -> notes;  the model fails -> rules
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from tempfile import TemporaryDirectory

from reverie.agents.budget import Limits
from reverie.agents.fork import Fork, Forked
from reverie.agents.models import Answer, Conversation, Model
from reverie.agents.permissions import session_notes
from reverie.agents.purse import Purse
from reverie.agents.shown import turns as shown_turns
from reverie.agents.workplace import Workplace
from reverie.errors import ReverieError
from reverie.model.turn import Turn
from reverie.notes.edit import notes_edit_tool
from reverie.notes.engine import Job, Made
from reverie.notes.prompt import SYSTEM, shrink_order, task
from reverie.notes.quote import on_a_line, safe
from reverie.notes.rules import RulesNotes
from reverie.session_notes.notes_file import FILE
from reverie.session_notes.sizes import measure
from reverie.store.durable import write_over_at
from reverie.store.folder import Folder
from reverie.store.stage import Stage
from reverie.text.data_block import as_data, neutral

LIMITS = Limits(turns=5, seconds=120, tokens=300_000)  # of one update
SHOWN_CHARS = 36_000  # of the new turns, the latest of them; rather more than an update waits for
CALL_CHARS = 300
TURN_CHARS = 4_000


class AgentNotes:
    """Lets a model update the notes. Where it cannot be reached, or ends with nothing done, the rules do it.

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
        if notes is None:
            return replace(await self._rules.update(job), why=f"the model was stopped: {ended}")
        return Made(job.structure.applied(safe(notes)), "agent", f"the model was stopped: {ended}" if ended else "")

    async def _edited(self, job: Job) -> tuple[str | None, str]:
        """What the model made of the notes, None where it was stopped before it made anything of them; and why it was
        stopped.
        """
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
                forked = await self._forked(workplace, job, notes)
                text = stage.read(FILE).data.decode("utf-8", "replace")
        return (None if forked.ended and not workplace.operations else text), forked.ended

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
            "newTurns": shown_turns(_latest(job.turns[job.first_new :]), "of this session"),
            "sizes": shrink_order(measure(job.structure, notes)),
            "project": job.project,
            "session": job.session,
            "date": f"{job.now:%Y-%m-%d}",
        }
        return await fork.run(parent, task(job.prompt, variables))


def _nobody(_answer: Answer) -> None:
    """Nobody watches: the notes are all that comes of it."""


def _latest(turns: Sequence[Turn]) -> list[Turn]:
    """The last turns, with the calls that were made, as far as there is room to show them."""
    shown: list[Turn] = []
    room = SHOWN_CHARS
    for turn in reversed(turns):
        calls = [f"→ {call.name} {on_a_line(call.arguments, CALL_CHARS)}" for call in turn.tools]
        text = "\n".join([*([turn.text] if turn.text.strip() else []), *calls])
        room -= min(len(text), TURN_CHARS)
        if room < 0:
            break
        shown.append(replace(turn, text=text))
    return shown[::-1]
