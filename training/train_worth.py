"""Trains "is this sentence worth remembering, and as what" on the whole corpus and writes the weights it ships with."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression
from worth_corpus import LABELS, choose_vocabulary, featurise, matrix, read_corpus

from reverie.understand.linear import LARGEST, hashed, write
from reverie.understand.worth import WEIGHTS_FILE

STRENGTH = 5.0  # how far weights may go; chosen by `score_worth.py`
THRESHOLDS = {"en": 0.8, "zh": 0.8}  # worth above which at most 3 to 4 of 100 additions are wrong, by `score_worth.py`
WEIGHTS = Path(__file__).parents[1] / "src" / "reverie" / "understand" / WEIGHTS_FILE


def main() -> None:
    """The weights file holds what the corpus as it stands teaches."""
    examples = read_corpus()
    rows = featurise(examples)
    vocabulary = choose_vocabulary(rows, [example.hand for example in examples])
    model = LogisticRegression(C=STRENGTH, max_iter=300, tol=1e-3)
    model.fit(matrix(rows, vocabulary), [example.number for example in examples])
    largest = np.abs(model.coef_).max(axis=1)
    scales = largest / LARGEST
    packed = np.rint(model.coef_ / scales[:, None]).astype(np.int8).T  # a row for each feature
    telling = np.flatnonzero(np.any(packed, axis=1))
    names = [name for name, _ in sorted(vocabulary.items(), key=lambda item: item[1])]
    header = {
        "labels": [str(label) for label in LABELS],
        "scales": [round(float(scale), 8) for scale in scales],
        "biases": [round(float(bias), 6) for bias in model.intercept_],
        "thresholds": THRESHOLDS,
    }
    data = write(header, [hashed(names[number]) for number in telling], packed[telling].tobytes())
    WEIGHTS.write_bytes(data)
    print(f"{len(examples)} sentences, {len(telling)} features, {len(data):,} bytes -> {WEIGHTS.name}")


if __name__ == "__main__":
    main()
