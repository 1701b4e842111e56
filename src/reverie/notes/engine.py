"""What brings session notes up to date: a job in, the new text of the notes out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from reverie.model.turn import Turn
from reverie.session_notes.structure import Structure


@dataclass(frozen=True, slots=True)
class Job:
    """One update: all turns of the session as far as they are known, and the notes as they stand."""

    turns: tuple[Turn, ...]
    first_new: int  # the place in `turns` of the first that the last update did not see
    structure: Structure
    notes: str
    path: str  # of the file, for the model to name it
    now: datetime
    prompt: str = ""  # the user's own, in place of ours
    project: str = ""
    session: str = ""


@dataclass(frozen=True, slots=True)
class Made:
    """The notes after an update, who wrote them, and why it was not who should have."""

    notes: str
    by: str
    why: str = ""


class NotesEngine(Protocol):
    """Rules or a model."""

    async def update(self, job: Job) -> Made:
        """The notes brought up to date. Raises ReverieError where that cannot be done."""
        ...
