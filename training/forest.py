"""Boosted trees in the form in which they ship: as `understand/trees.py` reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from sklearn.ensemble import GradientBoostingClassifier


def packed(
    model: GradientBoostingClassifier, features: Sequence[str], answers: Sequence[str], least: dict[str, float]
) -> dict[str, Any]:
    """A trained model as the file holds it. With two answers only the second one has trees: it is more or less likely
    than the first.
    """
    trees = [[_tree(one.tree_, 0, model.learning_rate) for one in column] for column in model.estimators_.T]
    start = np.log(model.init_.class_prior_)
    if len(answers) == 2:
        trees = [[], *trees]
    return {
        "features": list(features),
        "answers": list(answers),
        "least": least,
        "start": [round(float(share), 5) for share in start],
        "trees": trees,
    }


def _tree(tree: Any, node: int, rate: float) -> float | list[Any]:
    if tree.children_left[node] < 0:
        return round(float(tree.value[node][0][0]) * rate, 4)
    low, high = (_tree(tree, child[node], rate) for child in (tree.children_left, tree.children_right))
    return [int(tree.feature[node]), round(float(tree.threshold[node]), 4), low, high]
