"""What was heard: a statement worth keeping, with who said it, where and when."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from reverie.memdir.types import MemoryType
from reverie.model.evidence import Evidence
from reverie.store.tombstones import heard_key
from reverie.understand.replacing import Said
from reverie.understand.worth import asks_to_remember

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")  # nobody types them, and a NUL makes its file unreadable


@dataclass(frozen=True, slots=True)
class Heard:
    """One statement in the speaker's own words. `tipped` is what made it worth keeping, in words for a person."""

    transcript: str
    turn: int
    role: str
    time: datetime
    kind: MemoryType
    statement: str
    why: tuple[str, ...] = ()  # reasons given in sentences of their own
    how: tuple[str, ...] = ()  # when or how to apply it, likewise
    tipped: tuple[str, ...] = ()
    is_doubtful: bool = False  # not worth keeping by itself; but it may tell a new value of something known
    worth: float = 1.0  # how likely it is worth keeping
    alone: float = 1.0  # the same, had nothing been said beside it
    label: str = ""  # what it was judged to be; its kind where nobody judged
    core: str = ""  # the statement without talk that leads in, where it begins so
    around: str = ""  # what else was said lately: the rest of the message, and the turns before it
    answered: str = ""  # the end of what the assistant had said right before
    mends: tuple[Heard, ...] = ()  # what it only gives another value for, the first of them first; then `core` is whole
    is_dated: bool = True  # else `time` only tells its place among the others, and no date is counted from it

    @property
    def key(self) -> str:
        """Names this very utterance on every night: once used, it is never used again."""
        return heard_key(self.transcript, self.turn, self.statement)

    @property
    def is_asked_for(self) -> bool:
        """Whether the user asked to remember it."""
        return asks_to_remember(self.statement)

    @property
    def said(self) -> Said:
        """Its circumstances, by which one tells what it changes."""
        label = self.label or self.kind.value
        return Said(self.around, label, self.worth, self.alone, not self.is_doubtful, self.answered)

    def evidence(self, quote: str, claim: str) -> Evidence:
        """The evidence for a claim that rests on some of its words."""
        return Evidence(self.transcript, self.turn, self.role, quote, self.time, claim)
