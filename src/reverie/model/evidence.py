"""Where a claim came from."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Evidence:
    """The words a claim rests on: which transcript, which turn, who said it, and the quote itself."""

    transcript: str
    turn: int
    role: str
    quote: str
    time: datetime | None = None
