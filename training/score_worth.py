"""How well the judge does on hands it has never read: train on some hands, judge the others, in both languages.

Every hand is held out once and never stands on both sides; the threshold for a hand is chosen on the others too.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from worth_corpus import LABELS, Example, featurise, read_corpus
from worth_model import train

from reverie.text.signals import signals
from reverie.understand.cues import looks_like_question
from reverie.understand.ngrams import tokens
from reverie.understand.worth import KINDS, WORTH, Label

WRONG_SHARE = 0.035  # of what is kept: the aim when a threshold is chosen
LOWEST_THRESHOLD = 0.5
SYSTEMS: dict[str, frozenset[str] | None] = {
    "cues only": frozenset({"cues", "pairs"}),
    "n-grams only": frozenset({"words", "pieces", "frames"}),
    "both (ships)": None,
}
_KIND_NUMBERS = [LABELS.index(kind) for kind in KINDS]
_WORTH_NUMBERS = [LABELS.index(label) for label in WORTH]


@dataclass(frozen=True, slots=True)
class Judged:
    """What a system makes of every sentence: its worth and its best label among those worth keeping."""

    worth: NDArray[np.float64]
    label: NDArray[np.int64]


def main() -> None:
    """One table a language, ours beside its baselines; then the recall of each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folds", type=int, default=5, help="parts that the hands are dealt into (more is slower)")
    options = parser.parse_args()
    examples = read_corpus()
    folds = deal(examples, options.folds)
    hands = {example.hand for example in examples}
    print(f"{len(examples)} sentences by {len(hands)} hands, {options.folds} parts; each part judged by the others\n")
    print(f"{'system':16} {'':2} {'threshold':>9} {'wrong':>7} {'kept':>7} {'kept, right kind':>17} {'kind right':>11}")
    print_row("signal words", examples, by_signals(examples), {}, folds)
    for name, groups in SYSTEMS.items():
        judged = by_model(examples, folds, groups)
        print_row(name, examples, judged, choose_thresholds(examples, judged, folds), folds)
    print()
    print_by_kind(examples, judged, choose_thresholds(examples, judged, folds), folds)


def deal(examples: Sequence[Example], count: int) -> NDArray[np.int64]:
    """The part of each example, so that a hand is in one part and both languages are in each."""
    parts: dict[str, int] = {}
    for language in ("en", "zh"):
        hands = sorted({example.hand for example in examples if example.language == language})
        parts.update({hand: number % count for number, hand in enumerate(hands)})
    return np.array([parts[example.hand] for example in examples])


def by_signals(examples: Sequence[Example]) -> Judged:
    """The baseline without learning: whatever uses one of the words by which people ask to remember is kept."""
    worth = [float(bool(signals(one.text)) and not _asks(one)) for one in examples]
    return Judged(np.array(worth), np.full(len(examples), LABELS.index(Label.FEEDBACK)))


def by_model(examples: Sequence[Example], folds: NDArray[np.int64], groups: frozenset[str] | None) -> Judged:
    """A model on some groups of traits, each part judged by a model of the others."""
    rows = featurise(examples, groups)
    probabilities = np.zeros((len(examples), len(LABELS)))
    for part in sorted(set(folds)):
        inside = np.flatnonzero(folds != part)
        outside = np.flatnonzero(folds == part)
        trained = train([examples[number] for number in inside], [rows[number] for number in inside])
        probabilities[outside] = trained.probabilities([rows[number] for number in outside])
    worth = probabilities[:, _WORTH_NUMBERS].sum(axis=1)
    worth[[_asks(example) for example in examples]] = 0.0
    return Judged(worth, np.array(_WORTH_NUMBERS)[probabilities[:, _WORTH_NUMBERS].argmax(axis=1)])


def choose_thresholds(
    examples: Sequence[Example], judged: Judged, folds: NDArray[np.int64]
) -> dict[tuple[str, int], float]:
    """For each language and part the threshold at which the other parts stay within the aim."""
    found: dict[tuple[str, int], float] = {}
    languages = np.array([example.language for example in examples])
    for language in ("en", "zh"):
        for part in (-1, *sorted(set(folds))):
            found[language, int(part)] = _threshold(examples, judged, (languages == language) & (folds != part))
    return found


def _threshold(examples: Sequence[Example], judged: Judged, among: NDArray[np.bool_]) -> float:
    numbers = [
        number for number in np.argsort(-judged.worth) if among[number] and judged.label[number] in _KIND_NUMBERS
    ]
    wrong, best = 0, 1.0
    for count, number in enumerate(numbers, 1):
        if judged.worth[number] < LOWEST_THRESHOLD:
            break
        wrong += examples[number].label not in WORTH
        if wrong <= WRONG_SHARE * count:
            best = float(judged.worth[number])
    return best


def _kept(
    examples: Sequence[Example], judged: Judged, thresholds: dict[tuple[str, int], float], folds: NDArray[np.int64]
) -> NDArray[np.bool_]:
    limits = [
        thresholds.get((one.language, int(part)), LOWEST_THRESHOLD) for one, part in zip(examples, folds, strict=True)
    ]
    return (judged.worth >= np.array(limits)) & np.isin(judged.label, _KIND_NUMBERS)


def print_row(
    name: str,
    examples: Sequence[Example],
    judged: Judged,
    thresholds: dict[tuple[str, int], float],
    folds: NDArray[np.int64],
) -> None:
    """A line for each language: share of wrong additions, recall, recall in the right kind, kinds right."""
    kept = _kept(examples, judged, thresholds, folds)
    for language in ("en", "zh"):
        among = np.array([example.language == language for example in examples])
        due = among & np.array([example.label in KINDS for example in examples])
        wrong = sum(examples[number].label not in WORTH for number in np.flatnonzero(kept & among))
        found = kept & due
        right = sum(LABELS[judged.label[number]] == examples[number].label for number in np.flatnonzero(found))
        print(
            f"{name:16} {language} {thresholds.get((language, -1), LOWEST_THRESHOLD):9.2f}"
            f" {wrong / max(1, (kept & among).sum()):7.1%} {found.sum() / due.sum():7.1%}"
            f" {right / due.sum():17.1%} {right / max(1, found.sum()):11.1%}"
        )


def print_by_kind(
    examples: Sequence[Example],
    judged: Judged,
    thresholds: dict[tuple[str, int], float],
    folds: NDArray[np.int64],
) -> None:
    """Of each label, how many are kept, and in the right kind."""
    kept = _kept(examples, judged, thresholds, folds)
    print(f"{'label':10} {'en kept':>8} {'right':>6} {'zh kept':>9} {'right':>6}")
    for label in LABELS:
        cells: list[str] = []
        for language in ("en", "zh"):
            numbers = [n for n, one in enumerate(examples) if one.label is label and one.language == language]
            right = sum(bool(kept[n]) and LABELS[judged.label[n]] is label for n in numbers)
            cells.append(f"{sum(kept[numbers]) / len(numbers):8.1%} {right / len(numbers):6.1%}")
        print(f"{label:10} {'  '.join(cells)}")


def _asks(example: Example) -> bool:
    return looks_like_question(example.text, tokens(example.text))


if __name__ == "__main__":
    main()
