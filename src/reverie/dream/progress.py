"""What a dream says while it works."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum


class Phase(StrEnum):
    """The steps of a dream, in order."""

    ORIENT = "orient"
    GATHER = "gather"
    CONSOLIDATE = "consolidate"
    PRUNE = "prune"
    VERIFY = "verify"
    PUBLISH = "publish"


@dataclass(frozen=True, slots=True)
class Progress:
    """One thing worth telling: the phase it belongs to, a sentence, and the files touched so far. Of a model at work
    also how many turns it took and tools it called, what it said in the latest turn, and the tools it called in that;
    `is_arriving` where that turn is not over.
    """

    phase: Phase
    text: str
    turns: int = 0
    tool_calls: int = 0
    files: tuple[str, ...] = ()
    said: str = ""
    tools: tuple[str, ...] = ()
    is_arriving: bool = False


Listener = Callable[[Progress], None]


def nobody(progress: Progress) -> None:
    """A listener that does not listen."""
    del progress
