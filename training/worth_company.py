"""The second look at a sentence, where it stands, and as what it is kept: how they are trained."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from sklearn.ensemble import HistGradientBoostingClassifier
from worth_stories import Row

SEEDS = (0, 1)  # whose votes are averaged


def train_company(rows: Sequence[Row]) -> list[HistGradientBoostingClassifier]:
    """What these rows teach, by several votes. Mostly stories teach it: they tell what a careful person would have
    noted in the end, and have the talk around it; the corpus has neither, and has taught the first look.
    """
    numbers = np.array([row.numbers for row in rows])
    is_worth = np.array([row.is_worth for row in rows])
    weights = np.array([row.weight for row in rows])
    return [_model(seed).fit(numbers, is_worth, sample_weight=weights) for seed in SEEDS]


def train_kind(rows: Sequence[Row]) -> HistGradientBoostingClassifier:
    """What the rows that name a kind teach of it; one that may be of several teaches each a little."""
    numbers = [row.numbers for row in rows for _ in row.kinds]
    kinds = [kind for row in rows for kind in row.kinds]
    weights = [row.weight / len(row.kinds) for row in rows for _ in row.kinds]
    return _model(0, max_iter=60, max_leaf_nodes=6).fit(np.array(numbers), kinds, sample_weight=weights)


def kinds_of(taught: Sequence[Row], asked: Sequence[Row]) -> list[str]:
    """The likeliest kind of each of the asked rows, by what the others teach."""
    return list(train_kind(taught).predict(np.array([row.numbers for row in asked])))


def worth_of(taught: Sequence[Row], asked: Sequence[Row]) -> NDArray[np.float64]:
    """How likely each of the asked rows is worth it, by what the others teach."""
    numbers = np.array([row.numbers for row in asked])
    return np.mean([model.predict_proba(numbers)[:, 1] for model in train_company(taught)], axis=0)


def _model(seed: int, *, max_iter: int = 150, max_leaf_nodes: int = 12) -> HistGradientBoostingClassifier:
    return HistGradientBoostingClassifier(
        max_iter=max_iter,
        learning_rate=0.08,
        max_leaf_nodes=max_leaf_nodes,
        min_samples_leaf=20,
        l2_regularization=1.0,
        max_features=0.3,
        early_stopping=False,
        random_state=seed,
    )
