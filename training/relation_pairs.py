"""The pairs of statements that teach what a new one does to an old one, with the numbers that each comes to."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from carriers import CHANGES, CHATTER, REASONS
from numpy.typing import NDArray

from reverie.understand.comparison import Comparison
from reverie.understand.features import features
from reverie.understand.statement import Statement
from reverie.understand.statement_index import could_relate

PAIRS = Path(__file__).parent / "pairs"
ANSWERS = ("same", "more", "less", "update", "apart")
SHARE_OF_CHANGES = 0.4  # of the statements that stand apart
_TURNED = {"more": "less", "less": "more"}


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

    @property
    def turned(self) -> Pair:
        """The pair told the other way round."""
        old, new = self.comparison.old, self.comparison.new
        comparison = Comparison(Statement.of(new.text, old.about), Statement.of(old.text))
        return Pair(self.hand, comparison, _TURNED.get(self.relation, self.relation))

    @property
    def can_be_turned(self) -> bool:
        """An update that says so ("now", "no longer") does not read the same backwards."""
        return self.relation != "update" or "change" not in self.comparison.new.cues


def read_pairs() -> list[Pair]:
    """Every pair of every hand."""
    found: list[Pair] = []
    for file in sorted(PAIRS.glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            row = json.loads(line) if line.strip() else {}
            if row.get("relation") in ANSWERS:
                comparison = Comparison(Statement.of(row["old"], row.get("about", "")), Statement.of(row["new"]))
                found.append(Pair(file.stem, comparison, row["relation"]))
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


def carried(pairs: Sequence[Pair]) -> list[Pair]:
    """The pairs again, the new statement typed as people type: with small talk, reasons and words of change.

    Most updates say that they are one, and few other statements hold such words: three updates to one look-alike here.
    """
    rng = np.random.default_rng(0)
    found: list[Pair] = []
    for pair in pairs:
        kinds = [CHATTER]
        if pair.relation == "update":
            kinds += [CHANGES, CHANGES, REASONS]
        elif pair.relation == "apart":
            kinds += [REASONS, *([CHANGES] if rng.random() < SHARE_OF_CHANGES else [])]
        for kind in kinds:
            carrier = kind[pair.language][rng.integers(len(kind[pair.language]))]
            new = Statement.of(carrier.format(pair.comparison.new.text.rstrip(".。")))
            found.append(Pair(pair.hand, Comparison(pair.comparison.old, new), pair.relation))
    return found


def feature_names(pairs: Sequence[Pair]) -> list[str]:
    return sorted(features(pairs[0].comparison))


def matrix(pairs: Sequence[Pair], names: Sequence[str]) -> NDArray[np.float64]:
    rows = [features(pair.comparison) for pair in pairs]
    return np.array([[row[name] for name in names] for row in rows])
