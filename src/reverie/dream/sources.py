"""The turns that evidence names, read again from where they were said: what is checked is the source, not a memory of
it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import tzinfo

from reverie.dream.learning.logs import log_line
from reverie.errors import ReverieError
from reverie.model.evidence import LOG, Evidence
from reverie.model.turn import Speaker, Turn
from reverie.store.stage import Stage
from reverie.transcripts.formats import open_transcript


class Sources:
    """The turns of transcripts, and the lines of daily logs, that some evidence names, with what was said around them
    in the same session.
    """

    def __init__(self, lines: Mapping[tuple[str, int], Turn], talks: Mapping[str, Talk]) -> None:
        self._turns = {**lines, **{(name, one.number): one for name, talk in talks.items() for one in talk.turns}}
        self._talks = talks

    def said(self, transcript: str, turn: int) -> Turn | None:
        """The turn as it was said; None where there is no such turn to be read."""
        return self._turns.get((transcript, turn))

    def behind(self, transcript: str, turn: int) -> Sequence[Turn]:
        """What the user and the assistant said later in the same session; nothing behind a line of a log."""
        talk = self._talks.get(transcript)
        return [one for one in talk.spoken if one.number > turn] if talk else ()


@dataclass(slots=True)
class Talk:
    """What is kept of a session: the turns that are asked for, each with what led to it since the user spoke last, and
    what the two said from the first of them on.
    """

    turns: list[Turn] = field(default_factory=list[Turn])
    spoken: list[Turn] = field(default_factory=list[Turn])


def read_sources(
    evidence: Iterable[Evidence], sessions: Mapping[str, str], stage: Stage, zone: tzinfo | None
) -> Sources:
    """Every turn that the evidence names and these sessions, each a path by its name, or the folder's logs still hold.
    Each file is read once, to its end: what was said may have been taken back later.
    """
    wanted: dict[str, set[int]] = {}
    lines: dict[tuple[str, int], Turn] = {}
    for one in evidence:
        if one.role != LOG:
            wanted.setdefault(one.transcript, set()).add(one.turn)
        elif line := log_line(stage, one.transcript, one.turn, zone):
            lines[one.transcript, one.turn] = line
    return Sources(lines, {name: _talk(path, wanted[name]) for name, path in sessions.items() if name in wanted})


def _talk(path: str, numbers: set[int]) -> Talk:
    talk = Talk()
    lately: list[Turn] = []
    try:
        for turn in open_transcript(path):
            lately.append(turn)
            if turn.number in numbers:
                talk.turns += lately
                lately = []
            elif turn.speaker is Speaker.USER:
                lately = []
            if turn.number >= min(numbers) and turn.speaker in (Speaker.USER, Speaker.ASSISTANT):
                talk.spoken.append(turn)
    except ReverieError:
        return talk  # swept or locked away since it was heard
    return talk
