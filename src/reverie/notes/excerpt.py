"""What a model is shown of the turns that are new: their beginning and their end, as far as there is room for both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from reverie.agents.shown import transcript, turn_block
from reverie.model.turn import Turn
from reverie.notes.quote import on_a_line

SHOWN_CHARS = 38_000  # less than what a transcript is cut at: there its end, the newest of all, would go
FIRST_CHARS = 10_000  # of them for the beginning, which mostly says what all is about
CALL_CHARS = 300
_BETWEEN = 2  # characters of the blank line between two turns


def excerpt(turns: Sequence[Turn]) -> str:
    """The turns with the calls that were made in them. Where there are too many, the first and the last of them, and
    between these a line on how many are left out; the very first is always there.
    """
    first = _fitting(turns[:1], SHOWN_CHARS)
    first += _fitting(turns[1:], FIRST_CHARS - _length(first))
    last = _fitting(reversed(turns[len(first) :]), SHOWN_CHARS - _length(first))
    left_out = len(turns) - len(first) - len(last)
    between = [f"({left_out:,} turns are left out here; the newest follow)"] if left_out else []
    return transcript([*first, *between, *reversed(last)], "of this session")


def _fitting(turns: Iterable[Turn], room: int) -> list[str]:
    """As many of these as there is room for, one after the other; no turn is looked at beyond that."""
    blocks: list[str] = []
    for turn in turns:
        block = turn_block(_with_calls(turn))
        room -= _length([block])
        if room < 0:
            break
        blocks.append(block)
    return blocks


def _length(blocks: Sequence[str]) -> int:
    return sum(len(block) + _BETWEEN for block in blocks)


def _with_calls(turn: Turn) -> Turn:
    calls = [f"→ {call.name} {on_a_line(call.arguments, CALL_CHARS)}" for call in turn.tools]
    return replace(turn, text="\n".join([*([turn.text] if turn.text.strip() else []), *calls]))
