"""The model behind "is it worth remembering": linear, one softmax over all labels, on traits that two hands share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from worth_corpus import LABELS, Example, Row, choose_vocabulary, matrix

STRENGTH = 5.0  # how far weights may go; more learns the hands by heart, less forgets the rare words


@dataclass(frozen=True, slots=True)
class Trained:
    """A fitted model and the names of its columns."""

    vocabulary: dict[str, int]
    weights: NDArray[np.float64]  # a row for each label, a column for each trait
    biases: NDArray[np.float64]

    def probabilities(self, rows: Sequence[Row]) -> NDArray[np.float64]:
        """A row for each sentence, a column for each label."""
        scores = matrix(rows, self.vocabulary) @ self.weights.T + self.biases
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        return powers / powers.sum(axis=1, keepdims=True)


def train(examples: Sequence[Example], rows: Sequence[Row]) -> Trained:
    """What these examples teach; the same examples always teach the same."""
    vocabulary = choose_vocabulary(rows, [example.hand for example in examples])
    model = LogisticRegression(C=STRENGTH, max_iter=300, tol=2e-3)
    model.fit(matrix(rows, vocabulary), [LABELS.index(example.label) for example in examples])
    return Trained(vocabulary, model.coef_, model.intercept_)


def unseen_shares(examples: Sequence[Example], rows: Sequence[Row], parts: NDArray[np.int64]) -> NDArray[np.float64]:
    """How likely each label is for each sentence, by a first look trained on the other parts."""
    found = np.zeros((len(examples), len(LABELS)))
    for part in sorted(set(parts)):
        inside, outside = np.flatnonzero(parts != part), np.flatnonzero(parts == part)
        trained = train([examples[number] for number in inside], [rows[number] for number in inside])
        found[outside] = trained.probabilities([rows[number] for number in outside])
    return found
