"""The second look at a sentence, among its neighbours: how it is trained."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from sklearn.ensemble import GradientBoostingClassifier
from worth_corpus import Example, Row
from worth_model import train

from reverie.understand.company import Member, features
from reverie.understand.ngrams import tokens
from reverie.understand.worth import WORTH

PARTS = 5  # that the hands are dealt into, so that each is read by a judge who has not seen it

OUTSIDE_SESSIONS = 0.2  # what an example counts that stands in no session


def unseen_shares(examples: Sequence[Example], rows: Sequence[Row], parts: NDArray[np.int64]) -> NDArray[np.float64]:
    """How likely each label is for each sentence, by a judge trained on the other parts."""
    found: NDArray[np.float64] | None = None
    for part in sorted(set(parts)):
        inside, outside = np.flatnonzero(parts != part), np.flatnonzero(parts == part)
        trained = train([examples[number] for number in inside], [rows[number] for number in inside])
        shares = trained.probabilities([rows[number] for number in outside])
        found = np.zeros((len(examples), shares.shape[1])) if found is None else found
        found[outside] = shares
    assert found is not None
    return found


def company(examples: Sequence[Example], shares: NDArray[np.float64]) -> NDArray[np.float64]:
    """The numbers about every sentence in its message; the sentences of a message stand one after the other."""
    rows: list[list[float]] = []
    for first, example in enumerate(examples):
        if example.place.number:
            continue
        among = range(first, first + example.place.count)
        message = [
            Member(list(shares[number]), len(examples[number].text), tokens(examples[number].text).is_chinese)
            for number in among
        ]
        rows += [features(message, at, is_answer=bool(example.place.before)) for at in range(len(message))]
    return np.array(rows)


def train_company(examples: Sequence[Example], numbers: NDArray[np.float64]) -> GradientBoostingClassifier:
    """What these examples teach, those in sessions above all: only there is as much worth nothing as in real life. The
    others are needed because people also send single sentences.
    """
    weights = np.array([1.0 if example.in_session else OUTSIDE_SESSIONS for example in examples])
    worth = np.array([example.label in WORTH for example in examples])
    model = GradientBoostingClassifier(
        n_estimators=200,
        max_depth=3,
        learning_rate=0.06,
        subsample=0.6,
        max_features=0.3,
        min_samples_leaf=15,
        random_state=0,
    )
    model.fit(numbers, worth, sample_weight=weights)
    return model
