"""The turns that evidence names, read again from where they were said: what is checked is the source, not a memory of
it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import tzinfo

from reverie.dream.learning.logs import log_line
from reverie.errors import ReverieError
from reverie.model.evidence import LOG, Evidence
from reverie.model.turn import Turn
from reverie.store.stage import Stage
from reverie.transcripts.formats import open_transcript


class Sources:
    """The turns of transcripts, and the lines of daily logs, that some evidence names."""

    def __init__(self, turns: Mapping[tuple[str, int], Turn]) -> None:
        self._turns = turns

    def said(self, transcript: str, turn: int) -> Turn | None:
        """The turn as it was said; None where there is no such turn to be read."""
        return self._turns.get((transcript, turn))


def read_sources(
    evidence: Iterable[Evidence], sessions: Mapping[str, str], stage: Stage, zone: tzinfo | None
) -> Sources:
    """Every turn that the evidence names and these sessions, each a path by its name, or the folder's logs still hold.
    Each file is read once.
    """
    wanted: dict[str, set[int]] = {}
    turns: dict[tuple[str, int], Turn] = {}
    for one in evidence:
        if one.role != LOG:
            wanted.setdefault(one.transcript, set()).add(one.turn)
        elif line := log_line(stage, one.transcript, one.turn, zone):
            turns[one.transcript, one.turn] = line
    for name, path in sessions.items():
        if name in wanted:
            turns |= {(name, turn.number): turn for turn in _turns_of(path, wanted[name])}
    return Sources(turns)


def _turns_of(path: str, numbers: set[int]) -> list[Turn]:
    found: list[Turn] = []
    try:
        for turn in open_transcript(path):
            if turn.number in numbers:
                found.append(turn)
            if turn.number >= max(numbers):
                break
    except ReverieError:
        return found  # swept or locked away since it was heard
    return found
