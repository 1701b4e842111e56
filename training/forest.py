"""Boosted trees in the form in which they ship: as `understand/trees.py` reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier


def packed_histogram(
    models: Sequence[HistGradientBoostingClassifier],
    features: Sequence[str],
    answers: Sequence[str],
    least: dict[str, float],
) -> dict[str, Any]:
    """Several models as one, which gives the mean of their scores. Of two answers only the second one has trees."""
    share = 1.0 / len(models)
    # The library shows these in no other way.
    stages = [stage for model in models for stage in model._predictors]  # noqa: SLF001
    trees = [[_histogram_tree(tree.nodes, 0, share) for tree in column] for column in zip(*stages, strict=True)]
    starts = np.mean([model._baseline_prediction.ravel() for model in models], axis=0)  # noqa: SLF001
    start = [round(float(one), 5) for one in starts]
    is_pair = len(answers) == 2
    return {
        "features": list(features),
        "answers": list(answers),
        "least": least,
        "start": [0.0, *start] if is_pair else start,
        "trees": [[], *trees] if is_pair else trees,
    }


def _histogram_tree(nodes: Any, number: int, share: float) -> float | list[Any]:
    node = nodes[number]
    if node["is_leaf"]:
        return round(float(node["value"]) * share, 4)
    low, high = (_histogram_tree(nodes, int(node[side]), share) for side in ("left", "right"))
    return [int(node["feature_idx"]), round(float(node["num_threshold"]), 4), low, high]
