"""Why a shell command is not run: a reason in plain words, on one line."""

from __future__ import annotations

_LONGEST_SHOWN = 60  # characters of a word that a reason quotes; the whole command is known to whoever asked


class Denied(Exception):
    """The command is not known to be harmless. The message says which part of it, and what to write instead."""


def shown(word: str) -> str:
    """The word as a reason quotes it: one line, ASCII, and not too long."""
    cut = word if len(word) <= _LONGEST_SHOWN else word[:_LONGEST_SHOWN] + "..."
    return ascii(cut)
