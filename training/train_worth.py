"""Trains "is this sentence worth remembering, and as what" on corpus and stories and writes the weights that ship."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from forest import packed_histogram
from sklearn.ensemble import HistGradientBoostingClassifier
from stories import hands
from worth_company import train_company, train_kind
from worth_corpus import LABELS, deal, featurise, read_corpus
from worth_model import Trained, train, unseen_shares
from worth_stories import rows_of, single_sentences

from reverie.understand import company as in_company
from reverie.understand import kind as in_kind
from reverie.understand.linear import LARGEST, hashed, write
from reverie.understand.worth import WEIGHTS_FILE

# Worth from which on a sentence is kept; what that costs and saves, `score_worth.py` shows.
THRESHOLDS = {"en": 0.7, "zh": 0.72}
PARTS = 5  # that the hands are dealt into, so that each is read by a judge who has not seen it
FOLDER = Path(__file__).parents[1] / "src" / "reverie" / "understand"


def main() -> None:
    """The weights files hold what the corpus and the stories as they stand teach."""
    examples = read_corpus()
    rows = featurise(examples)
    _write_judge(train(examples, rows))
    shares = unseen_shares(examples, rows, deal(examples, PARTS))
    told = [*(row for hand in hands() for row in rows_of(hand)), *single_sentences(examples, shares)]
    _write_trees(in_company.WEIGHTS_FILE, train_company(told), ["not", "worth"], THRESHOLDS)
    kind = train_kind(told)
    _write_trees(in_kind.WEIGHTS_FILE, [kind], list(kind.classes_), {})


def _write_judge(trained: Trained) -> None:
    scales = np.abs(trained.weights).max(axis=1) / LARGEST
    packed = np.rint(trained.weights / scales[:, None]).astype(np.int8).T  # a row for each trait
    telling = np.flatnonzero(np.any(packed, axis=1))
    names = sorted(trained.vocabulary, key=lambda name: trained.vocabulary[name])
    header = {
        "labels": [str(label) for label in LABELS],
        "scales": [round(float(scale), 8) for scale in scales],
        "biases": [round(float(bias), 6) for bias in trained.biases],
    }
    data = write(header, [hashed(names[number]) for number in telling], packed[telling].tobytes())
    (FOLDER / WEIGHTS_FILE).write_bytes(data)
    print(f"{len(telling)} traits, {len(data):,} bytes")


def _write_trees(
    file: str, models: Sequence[HistGradientBoostingClassifier], answers: Sequence[str], least: dict[str, float]
) -> None:
    data = packed_histogram(models, in_company.feature_names(list(map(str, LABELS))), answers, least)
    text = json.dumps(data, separators=(",", ":"))
    (FOLDER / file).write_text(text + "\n", encoding="utf-8")
    print(f"{file}: {len(text):,} bytes")


if __name__ == "__main__":
    main()
