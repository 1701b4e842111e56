"""One entry of a memory folder's history, and what it takes to write it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from reverie.model.change import Change, HeldChange

BY_AN_ENGINE = frozenset({"dream", "extraction"})  # kinds that nobody asked for word by word


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What the log tells of a dream or another change, without the bytes of its files.

    `undoes` and `redoes` name the entry that this one takes back or brings back. Entries never change once written, so
    whether one is `undone` is told by those that came after it.
    """

    dream_id: str
    kind: str  # dream · extraction · remember · forget · pin · unpin · review · undo · redo · repair
    started: datetime
    ended: datetime
    outcome: str  # dreamed · extracted · held · done
    engine: str | None = None
    files_changed: tuple[str, ...] = ()
    held: int = 0
    sessions_reviewed: int = 0
    undoes: str | None = None
    redoes: str | None = None
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """An entry with its changes, every byte before and after."""

    entry: Entry
    changes: tuple[Change, ...] = ()

    @property
    def dream_id(self) -> str:
        """The id people name it by."""
        return self.entry.dream_id


@dataclass(frozen=True, slots=True)
class Intent:
    """Everything that becomes true together when a record lands."""

    record: Record
    held: tuple[HeldChange, ...] = ()  # joins the review queue
    settled: tuple[str, ...] = ()  # held ids that leave the queue
    buried: frozenset[str] = field(default=frozenset())  # repair keys that must not come back
    raised: frozenset[str] = field(default=frozenset())  # repair keys that may come back
