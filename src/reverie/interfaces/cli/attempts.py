"""What an attempt to dream came to, as a person would say it."""

from __future__ import annotations

from reverie.dream.attempts import Attempt, Ending

_WORDS = {
    Ending.DREAMED: "not all was done",
    Ending.HELD: "not all was done",
    Ending.UNCHANGED: "no memory has changed",
    Ending.ROLLED_BACK: "rolled back",
    Ending.CUT_OFF: "cut off",
}


def told(attempt: Attempt) -> str:
    """How it ended, and why."""
    return f"{_WORDS.get(attempt.ending, attempt.ending)}: {attempt.why}"
