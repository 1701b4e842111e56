"""What became of the lines of a transcript."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Counts:
    """Filled in while a transcript is read: every line that is not blank meets exactly one of four fates.

    One line may give several turns (a tool's answer and a prompt), and several lines may give one turn (an
    answer written block by block), so `turns` is no sum of the others.
    """

    lines: int = 0
    turns: int = 0
    spoken: int = 0  # lines that hold somebody's words
    bookkeeping: int = 0  # lines of a known kind in which nobody speaks
    skipped_unknown: int = 0  # whole lines of a kind we do not know
    skipped_broken: int = 0  # torn, not JSON, not an object, not UTF-8, or too long to hold
