"""One entry of a memory folder's history."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from reverie.model.change import Change


@dataclass(frozen=True, slots=True)
class Record:
    """A dream, or another change, as the journal keeps it: what it did, when, and whether it still stands."""

    dream_id: str
    kind: str  # dream · remember · forget · pin · unpin · review · undo · redo · repair
    started: datetime
    ended: datetime
    outcome: str
    engine: str | None
    changes: tuple[Change, ...]
    held: int = 0
    undone: bool = False
    sessions_reviewed: int = 0

    @property
    def files_changed(self) -> list[str]:
        """The files it changed, in order."""
        return [change.file for change in self.changes]
