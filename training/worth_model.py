"""The model behind "is it worth remembering": linear, one softmax over all labels, on traits that two hands share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from worth_corpus import LABELS, Example, Row, choose_vocabulary, matrix

from reverie.understand.linear import LARGEST, hashed, write

STRENGTH = 5.0  # how far weights may go; more learns the hands by heart, less forgets the rare words


@dataclass(frozen=True, slots=True)
class Trained:
    """A fitted model and the names of its columns."""

    vocabulary: dict[str, int]
    weights: NDArray[np.float64]  # a row for each label, a column for each trait
    biases: NDArray[np.float64]

    def packed(self) -> bytes:
        """The model as its file holds it: a signed byte for each trait and label."""
        scales = np.abs(self.weights).max(axis=1) / LARGEST
        packed = np.rint(self.weights / scales[:, None]).astype(np.int8).T  # a row for each trait
        telling = np.flatnonzero(np.any(packed, axis=1))
        names = sorted(self.vocabulary, key=lambda name: self.vocabulary[name])
        header = {
            "labels": [str(label) for label in LABELS],
            "scales": [round(float(scale), 8) for scale in scales],
            "biases": [round(float(bias), 6) for bias in self.biases],
        }
        return write(header, [hashed(names[number]) for number in telling], packed[telling].tobytes())

    def probabilities(self, rows: Sequence[Row]) -> NDArray[np.float64]:
        """A row for each sentence, a column for each label."""
        scores = matrix(rows, self.vocabulary) @ self.weights.T + self.biases
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        return powers / powers.sum(axis=1, keepdims=True)


def train(examples: Sequence[Example], rows: Sequence[Row]) -> Trained:
    """What these examples teach; the same examples always teach the same."""
    vocabulary = choose_vocabulary(rows, [example.hand for example in examples])
    model = LogisticRegression(C=STRENGTH, max_iter=600, tol=2e-4)
    model.fit(matrix(rows, vocabulary), [LABELS.index(example.label) for example in examples])
    return Trained(vocabulary, model.coef_, model.intercept_)


def by_parts(
    examples: Sequence[Example], rows: Sequence[Row], parts: NDArray[np.int64]
) -> Iterator[tuple[int, Trained]]:
    """Each part with a first look that the other parts have taught."""
    for part in sorted(set(parts)):
        inside = np.flatnonzero(parts != part)
        yield int(part), train([examples[number] for number in inside], [rows[number] for number in inside])


def unseen_shares(examples: Sequence[Example], rows: Sequence[Row], parts: NDArray[np.int64]) -> NDArray[np.float64]:
    """How likely each label is for each sentence, by a first look trained on the other parts."""
    found = np.zeros((len(examples), len(LABELS)))
    for part, trained in by_parts(examples, rows, parts):
        outside = np.flatnonzero(parts == part)
        found[outside] = trained.probabilities([rows[number] for number in outside])
    return found
