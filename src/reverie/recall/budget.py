"""How much of a session recalled memories may take together: 60 KB."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reverie.recall.shown import shown_in

SESSION_BYTES = 60 * 1_024


def bytes_left(messages: Iterable[str]) -> int:
    """What is left of the session's share after all that its messages show; nothing where they show too much."""
    return max(0, SESSION_BYTES - sum(one.size for one in shown_in(messages)))


def within(blocks: Sequence[str], left: int) -> list[str]:
    """The blocks that fit, the first ones first. One that does not fit makes room for a shorter one behind it."""
    chosen: list[str] = []
    for block in blocks:
        size = len(block.encode("utf-8", "replace"))
        if size <= left:
            chosen.append(block)
            left -= size
    return chosen
