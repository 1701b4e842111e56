"""Evidence held against its source, where that is still there: transcript -> the turn that is named -> its words."""

from __future__ import annotations

import os
from collections.abc import Iterable

from reverie.errors import ReverieError
from reverie.model.evidence import Evidence
from reverie.model.turn import Turn
from reverie.text.claims import split_claims
from reverie.transcripts.formats import open_transcript
from reverie.transcripts.session_name import may_be_one


def supports(evidence: Evidence, turn: Turn | None) -> bool:
    """Whether the turn was said by whom the evidence names, and holds its quote. No turn holds nothing."""
    return turn is not None and turn.speaker.value == evidence.role and stands_in(evidence.quote, turn.text)


def stands_in(quote: str, text: str) -> bool:
    """Whether every sentence of a quote stands in a text, wherever its lines were broken."""
    whole = _squeezed(text)
    sentences = [claim.text for claim in split_claims(quote)] or [quote]
    return _squeezed(quote) in whole or all(_squeezed(sentence) in whole for sentence in sentences)


def unsupported(evidence: Iterable[Evidence], transcripts: Iterable[str]) -> list[Evidence]:
    """The evidence that its own source does not bear out. What rests on a transcript that is gone or cannot be read is
    taken on trust; where several may be meant by its name, it is enough that one of them says it. Each is read once,
    as far as it is needed.
    """
    by_file: dict[str, list[str]] = {}
    for path in transcripts:
        by_file.setdefault(os.path.basename(path), []).append(path)
    by_transcript: dict[str, list[Evidence]] = {}
    for one in evidence:
        by_transcript.setdefault(one.transcript, []).append(one)
    found: list[Evidence] = []
    for name, claimed in by_transcript.items():
        meant = [path for path in by_file.get(os.path.basename(name), ()) if may_be_one(path, name)]
        readings = [turns for path in meant if (turns := _turns(path, {one.turn for one in claimed})) is not None]
        if readings:
            found += [one for one in claimed if not any(supports(one, turns.get(one.turn)) for turns in readings)]
    return found


def _turns(path: str, wanted: set[int]) -> dict[int, Turn] | None:
    """The turns of those numbers; None where the transcript cannot be read."""
    turns: dict[int, Turn] = {}
    try:
        for turn in open_transcript(path):
            if turn.number in wanted:
                turns[turn.number] = turn
            if len(turns) == len(wanted):
                break
    except ReverieError:
        return None
    return turns


def _squeezed(text: str) -> str:
    return "".join(text.split()).casefold()
