"""What every engine is: something that edits a stage, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from reverie.dream.gather import Reviewed
from reverie.dream.learning.heard import Heard
from reverie.dream.learning.withdrawal import Withdrawal
from reverie.dream.progress import Listener
from reverie.dream.unread import Left
from reverie.evidence.book import EvidenceBook
from reverie.model.change import Change
from reverie.model.turn import Turn
from reverie.store.stage import Stage


@dataclass(frozen=True, slots=True)
class Brief:
    """What an engine is told before it dreams.

    `heard` is what the user said that seems worth keeping, oldest first, `withdrawals` what takes earlier words back;
    `book` is what the folder's claims rest on.
    `taken_back` holds the keys of repairs that the user undid or dropped: they are not made again. `project` is the
    project's folder, empty where it is not to be looked at. Of a rehearsal nothing is remembered but what it cost.
    `fresh` are the turns that an extraction is about.
    """

    now: datetime
    sessions: Sequence[Reviewed] = ()
    taken_back: frozenset[str] = frozenset()
    heard: Sequence[Heard] = ()
    withdrawals: Sequence[Withdrawal] = ()
    book: EvidenceBook = field(default_factory=EvidenceBook)
    project: str = ""
    is_rehearsal: bool = False
    fresh: Sequence[Turn] = ()


class Engine(Protocol):
    """Edits the stage it is given. What it leaves there is judged by the checks, whatever it says about it."""

    name: str
    is_repeatable: bool  # asked again it costs little, and gives the same answer but for what it is told to leave out

    @property
    def usage(self) -> dict[str, int | float | None]:
        """What it has cost, by name; nothing where it costs nothing, None where nobody knows."""
        ...

    @property
    def spent(self) -> str:
        """Which part of its budget ended it before it was done; nothing where none did."""
        ...

    @property
    def shortfall(self) -> str:
        """Why its model did less than it was asked to: it looked at nothing, or calls were refused; nothing where all
        is well.
        """
        ...

    @property
    def notes(self) -> Sequence[str]:
        """What people should know of how its model worked, a line each: why it ended early, what could not be limited;
        nothing where all is well.
        """
        ...

    @property
    def left(self) -> Left:
        """The names of sessions that its model was not shown, or has not looked at."""
        ...

    def dream(self, stage: Stage, brief: Brief, tell: Listener) -> Sequence[str]:
        """Consolidate what is in the stage, telling of each phase as it begins. Returns what people should know of the
        folder besides, a line each.
        """
        ...

    def landed(self, stage: Stage, changes: Sequence[Change]) -> None:
        """The dream in that stage is over, and these changes of it have landed; none where it was rolled back."""
        ...
