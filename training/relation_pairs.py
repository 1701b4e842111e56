"""The pairs of statements that teach what a new one does to an old one, with the numbers that each comes to."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from reverie.understand.comparison import Comparison
from reverie.understand.features import features
from reverie.understand.statement import Statement
from reverie.understand.statement_index import could_relate
from reverie.understand.vocabulary import telling

PAIRS = Path(__file__).parent / "pairs"
ANSWERS = ("same", "more", "less", "update", "apart")
# What a pair says of a part of the old statement. Another value of it is an update, of which `outdated_phrase` says how
# far it goes; where a part only ends, nothing can take the place of the whole.
OF_A_PART = {"part": "update", "ends-part": "apart"}


@dataclass(frozen=True)
class Pair:
    """Two statements, what the second does to the first, and whose hand wrote them."""

    hand: str
    comparison: Comparison
    relation: str

    @property
    def language(self) -> str:
        return self.hand.partition("-")[0]

    @property
    def answer(self) -> int:
        return ANSWERS.index(self.relation)


def read_pairs() -> list[Pair]:
    """Every pair of every hand."""
    found: list[Pair] = []
    for file in sorted(PAIRS.glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            row = json.loads(line) if line.strip() else {}
            relation = OF_A_PART.get(row.get("relation"), row.get("relation"))
            if relation in ANSWERS:
                comparison = Comparison(Statement.of(row["old"], row.get("about", "")), Statement.of(row["new"]))
                found.append(Pair(file.stem, comparison, relation))
    return found


def strangers(pairs: Sequence[Pair], most: int) -> list[Pair]:
    """Statements of different hands that share words: both hold, or the hands would have to know one another."""
    found: list[Pair] = []
    rng = np.random.default_rng(0)
    for _ in range(most * 60):
        one, other = (pairs[number] for number in rng.integers(len(pairs), size=2))
        old, new = one.comparison.old, other.comparison.new
        if one.hand != other.hand and one.language == other.language and could_relate(old, new):
            found.append(Pair(f"{one.hand} {other.hand}", Comparison(old, new), "apart"))
            if len(found) == most:
                break
    return found


def neighbours(pairs: Sequence[Pair], most: int) -> list[Pair]:
    """Statements of one hand that share words and names and are about different things: both hold."""
    found: list[Pair] = []
    of_hand = {hand: [pair for pair in pairs if pair.hand == hand] for hand in {pair.hand for pair in pairs}}
    rng = np.random.default_rng(1)
    for _ in range(most * 60):
        one = pairs[rng.integers(len(pairs))]
        other = of_hand[one.hand][rng.integers(len(of_hand[one.hand]))]
        old, new = one.comparison.old, other.comparison.new
        if could_relate(old, new) and not could_relate(old, other.comparison.old):
            found.append(Pair(one.hand, Comparison(old, new), "apart"))
            if len(found) == most:
                break
    return found


def nearest(pairs: Sequence[Pair], most: int) -> list[Pair]:
    """What was said, beside the statement of the same hand that is nearest to it among those about something else: in
    a folder there always is one, and both hold.
    """
    known: dict[str, dict[str, Statement]] = {}
    for pair in pairs:
        known.setdefault(pair.hand, {})[pair.comparison.old.text] = pair.comparison.old
    said = [pair for pair in pairs if pair.relation != "apart"]
    found: list[Pair] = []
    for number in np.random.default_rng(3).permutation(len(said))[:most]:
        hand, about, new = said[number].hand, said[number].comparison.old, said[number].comparison.new
        others = [old for old in known[hand].values() if len(old.words & about.words) < _OF_ONE_SUBJECT]
        others.sort(key=lambda old: -sum(map(telling, old.keys & new.keys)))
        beside = [Comparison(old, new) for old in others[:_FEW] if could_relate(old, new)]
        if beside:
            found.append(Pair(hand, max(beside, key=lambda one: one.old_covered + one.new_covered), "apart"))
    return found


_OF_ONE_SUBJECT = 2  # words that two statements share which may be about one thing
_FEW = 4


def feature_names(pairs: Sequence[Pair]) -> list[str]:
    return sorted(features(pairs[0].comparison))


def matrix(pairs: Sequence[Pair], names: Sequence[str]) -> NDArray[np.float64]:
    rows = [features(pair.comparison) for pair in pairs]
    return np.array([[row[name] for name in names] for row in rows])
