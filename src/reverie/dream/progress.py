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
    """One thing worth telling: the phase it belongs to and a sentence."""

    phase: Phase
    text: str


Listener = Callable[[Progress], None]


def nobody(progress: Progress) -> None:
    """A listener that does not listen."""
    del progress
