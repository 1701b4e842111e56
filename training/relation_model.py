"""The trees that weigh what a new statement does to an old one: how they are trained, and in which form they ship."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from relation_pairs import ANSWERS, Pair, carried, matrix, strangers
from sklearn.ensemble import GradientBoostingClassifier

from reverie.understand.relation import ANNOUNCED

STRANGERS = 1500  # pairs of statements of different hands
# How sure each answer must be; chosen by `score_relation.py`.
LEAST = {"same": 0.7, "more": 0.5, "less": 0.5, "update": 0.88, ANNOUNCED: 0.5}


def trained(pairs: Sequence[Pair], names: Sequence[str]) -> dict[str, Any]:
    """What these pairs teach, as `understand/trees.py` reads it."""
    taught = [
        *pairs,
        *(pair.turned for pair in pairs if pair.can_be_turned),
        *carried(pairs),
        *strangers(pairs, STRANGERS),
    ]
    # Small trees, many of them, each seeing a part of the pairs and of the features.
    model = GradientBoostingClassifier(
        n_estimators=100,
        max_depth=3,
        learning_rate=0.1,
        subsample=0.6,
        max_features=0.3,
        min_samples_leaf=5,
        random_state=0,
    )
    model.fit(matrix(taught, names), [pair.answer for pair in taught])
    return {
        "features": list(names),
        "answers": ANSWERS,
        "least": LEAST,
        "start": [round(float(share), 5) for share in np.log(model.init_.class_prior_)],
        "trees": [
            [_tree(stage[answer].tree_, 0, model.learning_rate) for stage in model.estimators_]
            for answer in range(len(ANSWERS))
        ],
    }


def _tree(tree: Any, node: int, rate: float) -> float | list[Any]:
    if tree.children_left[node] < 0:
        return round(float(tree.value[node][0][0]) * rate, 4)
    low, high = (_tree(tree, child[node], rate) for child in (tree.children_left, tree.children_right))
    return [int(tree.feature[node]), round(float(tree.threshold[node]), 4), low, high]
