"""The second look at a sentence, where it stands: how it is trained."""

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


def worth_of(taught: Sequence[Row], asked: Sequence[Row]) -> NDArray[np.float64]:
    """How likely each of the asked rows is worth it, by what the others teach."""
    numbers = np.array([row.numbers for row in asked])
    return np.mean([model.predict_proba(numbers)[:, 1] for model in train_company(taught)], axis=0)


def _model(seed: int) -> HistGradientBoostingClassifier:
    return HistGradientBoostingClassifier(
        max_iter=150,
        learning_rate=0.08,
        max_leaf_nodes=12,
        min_samples_leaf=20,
        l2_regularization=1.0,
        max_features=0.3,
        early_stopping=False,
        random_state=seed,
    )
