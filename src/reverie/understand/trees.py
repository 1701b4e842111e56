"""Decision trees that vote: numbers -> a score for each answer -> how likely each is.

The file holds for every answer a starting score and its trees; a tree is a leaf (a number) or the number of the feature
asked, the limit, and the trees for at most and for more than that.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, cast, final


@final
@dataclass(frozen=True, slots=True)
class Question:
    """A branching: is the feature at most this?"""

    feature: int
    limit: float
    low: Question | float
    high: Question | float


Tree = Question | float


@dataclass(frozen=True, slots=True, eq=False)
class Forest:
    """Trained trees: which features they ask for, which answers they know, and how sure each answer must be."""

    features: tuple[str, ...]
    answers: tuple[str, ...]
    least: dict[str, float]
    start: tuple[float, ...]
    trees: tuple[tuple[Tree, ...], ...]  # for each answer

    def likelihoods(self, numbers: Sequence[float]) -> list[float]:
        """How likely each answer is; together they make one."""
        scores = [start + _voted(trees, numbers) for start, trees in zip(self.start, self.trees, strict=True)]
        highest = max(scores)
        weights = [math.exp(score - highest) for score in scores]
        total = sum(weights)
        return [weight / total for weight in weights]


def _voted(trees: Sequence[Tree], numbers: Sequence[float]) -> float:
    """What the trees say together. One loop for all of them: a dream walks through millions of trees."""
    total = 0.0
    for tree in trees:
        node = tree
        while type(node) is Question:
            node = node.low if numbers[node.feature] <= node.limit else node.high
        total += node
    return total


def _grown(node: Any) -> Tree:
    if not isinstance(node, list):
        return float(node)
    feature, limit, low, high = cast("list[Any]", node)
    return Question(feature, limit, _grown(low), _grown(high))


def load(package: str, name: str) -> Forest:
    """The trees that ship in a package."""
    return forest_of(json.loads(files(package).joinpath(name).read_text(encoding="utf-8")))


def forest_of(data: dict[str, Any]) -> Forest:
    """The trees that a file holds."""
    return Forest(
        tuple(data["features"]),
        tuple(data["answers"]),
        data["least"],
        tuple(data["start"]),
        tuple(tuple(map(_grown, trees)) for trees in data["trees"]),
    )
