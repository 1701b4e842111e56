"""The trees that weigh what a new statement does to an old one: how they are trained, and in which form they ship."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from forest import packed
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
    return packed(model, names, ANSWERS, LEAST)
