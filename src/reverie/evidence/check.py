"""Evidence held against its source, where that is still there: transcript -> the turn that is named -> its words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from reverie.errors import ReverieError
from reverie.model.evidence import Evidence
from reverie.model.turn import Turn
from reverie.text.claims import split_claims
from reverie.transcripts.formats import open_transcript


def supports(evidence: Evidence, turn: Turn | None) -> bool:
    """Whether the turn was said by whom the evidence names, and holds its quote. No turn holds nothing."""
    return turn is not None and turn.speaker.value == evidence.role and stands_in(evidence.quote, turn.text)


def stands_in(quote: str, text: str) -> bool:
    """Whether every sentence of a quote stands in a text, wherever its lines were broken."""
    whole = _squeezed(text)
    sentences = [claim.text for claim in split_claims(quote)] or [quote]
    return _squeezed(quote) in whole or all(_squeezed(sentence) in whole for sentence in sentences)


def unsupported(evidence: Iterable[Evidence], transcripts: Mapping[str, str]) -> list[Evidence]:
    """The evidence that its own source does not bear out. `transcripts` tells the path of each by its name; what rests
    on one that is gone or cannot be read is taken on trust. Each is read once, as far as it is needed.
    """
    by_transcript: dict[str, list[Evidence]] = {}
    for one in evidence:
        if one.transcript in transcripts:
            by_transcript.setdefault(one.transcript, []).append(one)
    found: list[Evidence] = []
    for name, claimed in by_transcript.items():
        try:
            turns = _turns(transcripts[name], {one.turn for one in claimed})
        except ReverieError:
            continue
        found += [one for one in claimed if not supports(one, turns.get(one.turn))]
    return found


def _turns(path: str, wanted: set[int]) -> dict[int, Turn]:
    turns: dict[int, Turn] = {}
    for turn in open_transcript(path):
        if turn.number in wanted:
            turns[turn.number] = turn
        if len(turns) == len(wanted):
            break
    return turns


def _squeezed(text: str) -> str:
    return "".join(text.split()).casefold()
