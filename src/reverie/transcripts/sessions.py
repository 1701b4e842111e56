"""A session in a few figures: transcript -> turns -> what a list of sessions shows."""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import datetime

from reverie.model.turn import Speaker
from reverie.transcripts.formats import detect, open_transcript

FIRST_PROMPT_LENGTH = 200  # characters: enough to recognise a session by, short enough for a line or two


@dataclass(frozen=True, slots=True)
class Session:
    """One transcript, described. Times are None where no line tells one; `first_prompt` is cut to a line."""

    session_id: str
    path: str
    agent: str
    format: str
    started: datetime | None
    ended: datetime | None
    turns: int
    user_turns: int
    size: int
    first_prompt: str


def describe(path: str) -> Session:
    """Read a transcript once, from end to end, in bounded memory.

    Raises:
        StoreError: the file cannot be opened.
        UsageError: no reader knows its format.
    """
    reader = detect(path)
    turns = user_turns = 0
    session_id = first_prompt = ""
    started: datetime | None = None
    ended: datetime | None = None
    for turn in open_transcript(path):
        turns += 1
        session_id = session_id or turn.session
        if turn.time is not None:
            started = min(started or turn.time, turn.time)
            ended = max(ended or turn.time, turn.time)
        if turn.speaker is Speaker.USER:
            user_turns += 1
            first_prompt = first_prompt or " ".join(turn.text.split())[:FIRST_PROMPT_LENGTH]
    return Session(
        session_id=session_id or os.path.basename(path).removesuffix(".jsonl"),
        path=path,
        agent=reader.agent if reader else "",
        format=reader.format if reader else "",
        started=started,
        ended=ended,
        turns=turns,
        user_turns=user_turns,
        size=_size(path),
        first_prompt=first_prompt,
    )


def _size(path: str) -> int:
    try:
        return os.stat(path, follow_symlinks=False).st_size
    except OSError:
        return 0  # swept while it was being read
