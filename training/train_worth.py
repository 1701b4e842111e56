"""Trains "is this sentence worth remembering, and as what" on corpus and stories and writes the weights that ship."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

import numpy as np
from forest import packed_histogram
from stories import hands
from worth_company import train_company
from worth_corpus import LABELS, Example, featurise, read_corpus
from worth_model import Trained, train
from worth_stories import Row, examples_of, rows_of

from reverie.understand import company as in_company
from reverie.understand.linear import LARGEST, LinearModel, hashed, write
from reverie.understand.worth import WEIGHTS_FILE

# Worth from which on a sentence is kept; what that costs and saves, `score_worth.py` shows.
THRESHOLDS = {"en": 0.65, "zh": 0.7}
FOLDER = Path(__file__).parents[1] / "src" / "reverie" / "understand"


PARTS = 4  # that the hands of stories are dealt into, so that each is read by a judge who has not seen it


def main() -> None:
    """The weights files hold what the corpus and the stories as they stand teach."""
    corpus = read_corpus()
    by_corpus = judge_of(corpus)
    told = {hand: examples_of(hand, by_corpus) for hand in hands()}
    data = packed_judge(train_on([*corpus, *chain(*told.values())]))
    (FOLDER / WEIGHTS_FILE).write_bytes(data)
    print(f"{len(corpus)} sentences, {sum(map(len, told.values()))} of stories, {len(data):,} bytes")
    _write_company([row for part in range(PARTS) for row in unseen_rows(corpus, told, part)])


def unseen_rows(corpus: Sequence[Example], told: dict[str, list[Example]], part: int) -> list[Row]:
    """What the hands of one part teach the second look, by a judge who has read all the others."""
    held = [hand for number, hand in enumerate(told) if number % PARTS == part]
    judge = judge_of([*corpus, *chain(*(found for hand, found in told.items() if hand not in held))])
    return [row for hand in held for row in rows_of(hand, judge)]


def train_on(examples: Sequence[Example]) -> Trained:
    return train(examples, featurise(examples))


def judge_of(examples: Sequence[Example]) -> LinearModel:
    """The first look that these examples teach, as it would ship."""
    return LinearModel.read(packed_judge(train_on(examples)))


def packed_judge(trained: Trained) -> bytes:
    """The first look as its file holds it."""
    scales = np.abs(trained.weights).max(axis=1) / LARGEST
    weights = np.rint(trained.weights / scales[:, None]).astype(np.int8).T  # a row for each trait
    telling = np.flatnonzero(np.any(weights, axis=1))
    names = sorted(trained.vocabulary, key=lambda name: trained.vocabulary[name])
    header = {
        "labels": [str(label) for label in LABELS],
        "scales": [round(float(scale), 8) for scale in scales],
        "biases": [round(float(bias), 6) for bias in trained.biases],
    }
    return write(header, [hashed(names[number]) for number in telling], weights[telling].tobytes())


def _write_company(told: Sequence[Row]) -> None:
    names = in_company.feature_names(list(map(str, LABELS)))
    data = packed_histogram(train_company(told), names, ["not", "worth"], THRESHOLDS)
    text = json.dumps(data, separators=(",", ":"))
    (FOLDER / in_company.WEIGHTS_FILE).write_text(text + "\n", encoding="utf-8")
    print(f"{len(told)} sentences and parts of stories, {len(text):,} bytes")


if __name__ == "__main__":
    main()
