"""Trains "is this sentence worth remembering, and as what" on the whole corpus and writes the weights that ship."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from forest import packed
from worth_company import PARTS, company, train_company, unseen_shares
from worth_corpus import LABELS, Example, Row, deal, featurise, read_corpus
from worth_model import train

from reverie.understand import company as in_company
from reverie.understand.linear import LARGEST, hashed, write
from reverie.understand.worth import WEIGHTS_FILE

# Worth from which on a sentence is kept; what that costs and saves, `score_worth.py` shows.
THRESHOLDS = {"en": 0.5, "zh": 0.55}
FOLDER = Path(__file__).parents[1] / "src" / "reverie" / "understand"


def main() -> None:
    """The weights files hold what the corpus as it stands teaches."""
    examples = read_corpus()
    rows = featurise(examples)
    _write_judge(examples, rows)
    numbers = company(examples, unseen_shares(examples, rows, deal(examples, PARTS)))
    names = in_company.feature_names(list(map(str, LABELS)))
    data = packed(train_company(examples, numbers), names, ["not", "worth"], THRESHOLDS)
    text = json.dumps(data, separators=(",", ":"))
    (FOLDER / in_company.WEIGHTS_FILE).write_text(text + "\n", encoding="utf-8")
    print(f"{sum(one.in_session for one in examples)} of them in sessions, {len(text):,} bytes")


def _write_judge(examples: Sequence[Example], rows: Sequence[Row]) -> None:
    trained = train(examples, rows)
    scales = np.abs(trained.weights).max(axis=1) / LARGEST
    packed_weights = np.rint(trained.weights / scales[:, None]).astype(np.int8).T  # a row for each trait
    telling = np.flatnonzero(np.any(packed_weights, axis=1))
    names = sorted(trained.vocabulary, key=lambda name: trained.vocabulary[name])
    header = {
        "labels": [str(label) for label in LABELS],
        "scales": [round(float(scale), 8) for scale in scales],
        "biases": [round(float(bias), 6) for bias in trained.biases],
    }
    data = write(header, [hashed(names[number]) for number in telling], packed_weights[telling].tobytes())
    (FOLDER / WEIGHTS_FILE).write_bytes(data)
    print(f"{len(examples)} sentences, {len(telling)} traits, {len(data):,} bytes")


if __name__ == "__main__":
    main()
