"""The trees that weigh what a new statement does to an old one: how they are trained, and in which form they ship."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from forest import packed_histogram
from relation_pairs import ANSWERS, Pair, matrix, nearest, neighbours, strangers
from sklearn.ensemble import HistGradientBoostingClassifier

from reverie.understand.relation import ANNOUNCED_CORRECTION, ANNOUNCED_UPDATE, CORRECTION, PLAIN_UPDATE, TOLD_UPDATE

STRANGERS = 4000  # pairs of statements of different hands
NEIGHBOURS = 2000  # pairs of statements of one hand about different things
NEAREST = 4800  # of these, such as are as near as can be
# How sure each answer must be; chosen by `score_relation.py`.
LEAST = {
    "same": 0.6,
    "more": 0.5,
    "less": 0.5,
    "update": 0.36,
    ANNOUNCED_UPDATE: 0.36,
    PLAIN_UPDATE: 0.4,
    TOLD_UPDATE: 0.05,
    CORRECTION: 0.4,
    ANNOUNCED_CORRECTION: 0.3,
}


def trained(pairs: Sequence[Pair], names: Sequence[str]) -> dict[str, Any]:
    """What these pairs teach, as `understand/trees.py` reads it."""
    taught = [*pairs, *strangers(pairs, STRANGERS), *neighbours(pairs, NEIGHBOURS), *nearest(pairs, NEAREST)]
    # Many trees, each seeing a part of the features.
    model = HistGradientBoostingClassifier(
        max_iter=200,
        learning_rate=0.07,
        max_leaf_nodes=31,
        min_samples_leaf=15,
        l2_regularization=1.0,
        max_features=0.3,
        early_stopping=False,
        random_state=0,
    )
    model.fit(matrix(taught, names), [pair.answer for pair in taught])
    return packed_histogram([model], names, ANSWERS, LEAST)
