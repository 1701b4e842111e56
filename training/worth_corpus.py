"""The corpus of what people type to agents, read and made into numbers for a linear model."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import scipy.sparse as sp
from numpy.typing import NDArray

from reverie.understand.cues import Place
from reverie.understand.pasted import LIST_ITEM
from reverie.understand.traits import traits
from reverie.understand.worth import Label

CORPUS = Path(__file__).parent / "corpus"
LABELS = list(Label)

Row = dict[str, float]  # trait -> how strongly it counts


@dataclass(frozen=True, slots=True)
class Example:
    """One labelled sentence where it stands."""

    hand: str
    language: str
    place: Place
    text: str
    label: Label
    in_session: bool  # by a hand that wrote whole sessions, with all that is not worth keeping


def read_corpus() -> list[Example]:
    """Every sentence of every hand, in order of file and line."""
    examples: list[Example] = []
    for path in sorted(CORPUS.glob("*.jsonl")):
        language = path.name[:2]
        head, *lines = path.read_text(encoding="utf-8").splitlines()
        in_session = json.loads(head).get("sessions", False)
        for line in lines:
            entry = json.loads(line)
            parts = entry["parts"]
            for number, (text, label) in enumerate(parts):
                place = Place(number, len(parts), entry["before"])
                bare = LIST_ITEM.sub("", text, count=1)  # as `sentences` gives it
                examples.append(Example(path.stem, language, place, bare, Label(label), in_session))
    return examples


def featurise(examples: Sequence[Example], groups: frozenset[str] | None = None) -> list[Row]:
    """The traits of each example with their strength; `groups` limits them to some groups."""
    rows: list[Row] = []
    for example in examples:
        row: Row = {}
        for group in traits(example.text, example.place):
            if groups is None or group.name in groups:
                row.update(dict.fromkeys(group.traits, group.strength))
        rows.append(row)
    return rows


def deal(examples: Sequence[Example], count: int) -> NDArray[np.int64]:
    """The part of each example, so that a hand is in one part, and both languages and both sorts of hands are in
    each.
    """
    parts: dict[str, int] = {}
    for language in ("en", "zh"):
        hands = sorted({(one.in_session, one.hand) for one in examples if one.language == language})
        parts.update({hand: number % count for number, (_, hand) in enumerate(hands)})
    return np.array([parts[example.hand] for example in examples])


def choose_vocabulary(rows: Sequence[Row], hands: Sequence[str]) -> dict[str, int]:
    """The traits that at least two hands use: what only one person says carries nowhere."""
    used_by: dict[str, set[str]] = defaultdict(set)
    for row, hand in zip(rows, hands, strict=True):
        for trait in row:
            used_by[trait].add(hand)
    shared = sorted(trait for trait, users in used_by.items() if len(users) > 1)
    return {trait: number for number, trait in enumerate(shared)}


def matrix(rows: Sequence[Row], vocabulary: dict[str, int]) -> sp.csr_matrix:
    """The rows as numbers."""
    columns: list[int] = []
    values: list[float] = []
    ends = [0]
    for row in rows:
        for trait, value in row.items():
            column = vocabulary.get(trait)
            if column is not None:
                columns.append(column)
                values.append(value)
        ends.append(len(columns))
    return sp.csr_matrix((np.array(values), columns, ends), shape=(len(rows), len(vocabulary)))
