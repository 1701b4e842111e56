"""Decision trees that vote: numbers -> a score for each answer -> how likely each is.

The file holds for every answer a starting score and its trees; a tree is a leaf (a number) or a list of the number of
the feature asked, the limit, and the trees for at most and for more than that.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files

Tree = float | list["int | float | Tree"]


@dataclass(frozen=True, slots=True)
class Forest:
    """Trained trees: which features they ask for, which answers they know, and how sure each answer must be."""

    features: tuple[str, ...]
    answers: tuple[str, ...]
    least: dict[str, float]
    start: tuple[float, ...]
    trees: tuple[tuple[Tree, ...], ...]  # for each answer

    def likelihoods(self, numbers: Sequence[float]) -> list[float]:
        """How likely each answer is; together they make one."""
        scores = [
            start + sum(_walk(tree, numbers) for tree in trees)
            for start, trees in zip(self.start, self.trees, strict=True)
        ]
        highest = max(scores)
        weights = [math.exp(score - highest) for score in scores]
        total = sum(weights)
        return [weight / total for weight in weights]


def _walk(tree: Tree, numbers: Sequence[float]) -> float:
    while isinstance(tree, list):
        feature, limit, low, high = tree
        tree = low if numbers[int(feature)] <= limit else high  # pyright: ignore[reportArgumentType, reportOperatorIssue, reportAssignmentType]
    return tree


def load(package: str, name: str) -> Forest:
    """The trees that ship in a package."""
    data = json.loads(files(package).joinpath(name).read_text(encoding="utf-8"))
    return Forest(
        tuple(data["features"]),
        tuple(data["answers"]),
        data["least"],
        tuple(data["start"]),
        tuple(tuple(trees) for trees in data["trees"]),
    )
