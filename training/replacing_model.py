"""The trees that tell whether a sentence makes a statement of the folder untrue, or says it again: how they are
trained.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from forest import packed_histogram
from replacing_rows import Row
from sklearn.ensemble import HistGradientBoostingClassifier

from reverie.understand.repeating import REPEATS
from reverie.understand.replacing import (
    CONTRADICTS,
    CORRECTS,
    LOOKS_ALIKE,
    NOT_KEPT,
    NOTHING_TO_SEE,
    REPLACES,
    SPOKEN_OF,
    STANDS,
    TELLS_OF_A_CHANGE,
    UNANNOUNCED,
)

# How likely it must be; chosen by the hands that came last, each judged by what others taught. What is given up wrongly
# is a fact lost.
LEAST = {
    TELLS_OF_A_CHANGE: 0.33,
    CORRECTS: 0.6,
    SPOKEN_OF: 0.7,
    UNANNOUNCED: 0.6,
    NOTHING_TO_SEE: 0.6,
    LOOKS_ALIKE[TELLS_OF_A_CHANGE]: 0.75,
    LOOKS_ALIKE[CORRECTS]: 0.9,
    LOOKS_ALIKE[SPOKEN_OF]: 0.65,
    LOOKS_ALIKE[UNANNOUNCED]: 0.65,
    LOOKS_ALIKE[NOTHING_TO_SEE]: 0.65,
    CONTRADICTS[TELLS_OF_A_CHANGE]: 0.25,
    CONTRADICTS[CORRECTS]: 0.5,
    CONTRADICTS[SPOKEN_OF]: 0.5,
    CONTRADICTS[UNANNOUNCED]: 0.5,
    NOT_KEPT: 0.8,
}
LEAST_AGAIN = {REPEATS: 0.6}  # what is wrongly taken for said again is never written down
SEEDS = (0, 1)  # whose votes are averaged: single trees move a few stories of a hundred


def trained(rows: Sequence[Row]) -> dict[str, Any]:
    """What these rows teach of replacing, as `understand/trees.py` reads it."""
    taught = [row for row in rows if row.replaces is not None]
    return _packed(taught, [bool(row.replaces) for row in taught], (STANDS, REPLACES), LEAST)


def trained_to_repeat(rows: Sequence[Row]) -> dict[str, Any]:
    """What these rows teach of saying something again, likewise."""
    taught = [row for row in rows if row.repeats is not None]
    return _packed(taught, [bool(row.repeats) for row in taught], (STANDS, REPEATS), LEAST_AGAIN)


def _packed(
    rows: Sequence[Row], answers: Sequence[bool], names_of_answers: tuple[str, str], least: dict[str, float]
) -> dict[str, Any]:
    names = sorted(rows[0].numbers)
    matrix = np.array([[row.numbers[name] for name in names] for row in rows])
    weights = np.array([row.weight for row in rows])
    models = [_model(seed).fit(matrix, np.array(answers), sample_weight=weights) for seed in SEEDS]
    return packed_histogram(models, names, names_of_answers, least)


def _model(seed: int) -> HistGradientBoostingClassifier:
    return HistGradientBoostingClassifier(
        max_iter=300,
        learning_rate=0.05,
        max_leaf_nodes=63,
        min_samples_leaf=15,
        l2_regularization=1.0,
        max_features=0.3,
        early_stopping=False,
        random_state=seed,
    )
