"""Trains "is this sentence worth remembering, and as what" on the whole corpus and writes the weights that ship."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from worth_corpus import LABELS, featurise, read_corpus
from worth_model import train

from reverie.understand.linear import LARGEST, hashed, write
from reverie.understand.worth import WEIGHTS_FILE

# Worth from which on 3 to 4 of 100 sentences kept are wrong, on hands the model has not seen: `score_worth.py` says so.
THRESHOLDS = {"en": 0.85, "zh": 0.86}
WEIGHTS = Path(__file__).parents[1] / "src" / "reverie" / "understand" / WEIGHTS_FILE


def main() -> None:
    """The weights file holds what the corpus as it stands teaches."""
    examples = read_corpus()
    trained = train(examples, featurise(examples))
    scales = np.abs(trained.weights).max(axis=1) / LARGEST
    packed = np.rint(trained.weights / scales[:, None]).astype(np.int8).T  # a row for each trait
    telling = np.flatnonzero(np.any(packed, axis=1))
    names = sorted(trained.vocabulary, key=lambda name: trained.vocabulary[name])
    header = {
        "labels": [str(label) for label in LABELS],
        "scales": [round(float(scale), 8) for scale in scales],
        "biases": [round(float(bias), 6) for bias in trained.biases],
        "thresholds": THRESHOLDS,
    }
    data = write(header, [hashed(names[number]) for number in telling], packed[telling].tobytes())
    WEIGHTS.write_bytes(data)
    print(f"{len(examples)} sentences, {len(telling)} traits, {len(data):,} bytes -> {WEIGHTS.name}")


if __name__ == "__main__":
    main()
