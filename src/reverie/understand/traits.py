"""Everything the judge sees of one sentence, in groups: each group weighs the same however much it holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from reverie.understand.cues import Place, answer_cues, phrase_cues, place_cues, shape_cues
from reverie.understand.ngrams import Tokens, frame_ngrams, piece_ngrams, tokens, word_ngrams
from reverie.understand.time_signs import time_signs

_CUE_STRENGTH = 0.35  # of one cue; the other groups share a strength of one among their traits


@dataclass(frozen=True, slots=True)
class Group:
    """The traits of one kind, each once, and how strongly each counts."""

    name: str
    strength: float
    traits: tuple[str, ...]


def traits(text: str, place: Place) -> list[Group]:
    """The traits of the sentence where it stands."""
    row = tokens(text)
    cues = sorted({f"q {cue}" for cue in _cues(text, row, place)})
    pairs = {f"{one} & {other[2:]}" for one, other in combinations([cue for cue in cues if " length " not in cue], 2)}
    return [
        _shared("words", set(word_ngrams(row.plain))),
        _shared("pieces", set(piece_ngrams(row.plain))),
        _shared("frames", set(frame_ngrams(row.skeleton))),
        Group("cues", _CUE_STRENGTH, tuple(cues)),
        _shared("pairs", pairs),
    ]


def _cues(text: str, row: Tokens, place: Place) -> Iterator[str]:
    for family, _ in phrase_cues(row):
        yield family
    yield from shape_cues(text, row)
    yield from time_signs(text)
    yield from place_cues(place)
    yield from answer_cues(text, place)


def _shared(name: str, found: set[str]) -> Group:
    return Group(name, 1.0 / max(1.0, len(found)) ** 0.5, tuple(sorted(found)))
