"""How well the judge does on hands it has never read: train on some hands, judge the others, in both languages.

Every hand is held out once and never stands on both sides. The first table is about the first look, at the sentence
itself, taught the corpus alone: judged are the hands of the corpus that wrote whole sessions, in which four sentences
of five are worth nothing, and the threshold for a hand is chosen on the others too. The second is about both looks as
they ship, on the stories.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from stories import hands
from worth_company import kinds_of, worth_of
from worth_corpus import LABELS, Example, deal, featurise, read_corpus
from worth_lesson import read_lesson, taught_by_unseen
from worth_model import unseen_shares
from worth_stories import Row as Told

from reverie.text.signals import signals
from reverie.understand.cues import looks_like_question
from reverie.understand.ngrams import tokens
from reverie.understand.worth import KINDS, WORTH, Label

FOLDS = 5  # that the hands of the corpus are dealt into
WRONG_SHARE = 0.1  # of what is kept: the aim when a threshold is chosen
LOWEST_THRESHOLD = 0.3
SHOWN = (0.4, 0.5, 0.6, 0.7, 0.8, 0.9)  # thresholds in the last table
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
    """The first look beside its baselines, and the recall of each kind; then both looks on the stories."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folds", type=int, default=FOLDS, help="parts that the hands are dealt into (more is slower)")
    options = parser.parse_args()
    examples = read_corpus()
    folds = deal(examples, options.folds)
    writers = {example.hand for example in examples}
    print(f"{len(examples)} sentences by {len(writers)} hands, {options.folds} parts; each part judged by the others\n")
    print(f"{'system':16} {'':2} {'threshold':>9} {'wrong':>7} {'kept':>7} {'kept, right kind':>17} {'kind right':>11}")
    print_row("signal words", examples, by_signals(examples), {}, folds)
    judged = by_signals(examples)
    for name, groups in SYSTEMS.items():
        judged = by_shares(examples, unseen_shares(examples, featurise(examples, groups), folds))
        print_row(name, examples, judged, choose_thresholds(examples, judged, folds), folds)
    print()
    print_by_kind(examples, judged, choose_thresholds(examples, judged, folds), folds)
    print()
    print_stories()


def print_stories() -> None:
    """A line for each language: at each threshold the share of wrong ones among the kept, and of the worthy kept."""
    rows: dict[str, list[Told]] = {hand: [] for hand in hands()}
    for row in taught_by_unseen(read_lesson()):
        if row.hand in rows:
            rows[row.hand].append(row)
    judged: list[tuple[Told, float]] = []
    as_what: list[tuple[Told, str]] = []
    for part in range(FOLDS):
        held = [row for number, hand in enumerate(rows) if number % FOLDS == part for row in rows[hand]]
        taught = [row for number, hand in enumerate(rows) if number % FOLDS != part for row in rows[hand]]
        judged += zip(held, worth_of(taught, held), strict=True)
        of_a_kind = [row for row in held if row.kinds]
        as_what += zip(of_a_kind, kinds_of(taught, of_a_kind), strict=True)
    print(f"stories of {len(rows)} hands: wrong, kept at " + ", ".join(map(str, SHOWN)))
    for language in ("en", "zh"):
        mine = [(row.is_worth, worth) for row, worth in judged if row.hand.startswith(language)]
        worthy = sum(is_worth for is_worth, _ in mine)
        cells: list[str] = []
        for least in SHOWN:
            kept = [is_worth for is_worth, worth in mine if worth >= least]
            cells.append(f"{1 - sum(kept) / max(1, len(kept)):5.1%} {sum(kept) / worthy:5.1%}")
        print(f"{language}   " + "   ".join(cells))
        right = [kind in row.kinds for row, kind in as_what if row.hand.startswith(language)]
        first = [best_by_itself(row) in row.kinds for row, _ in as_what if row.hand.startswith(language)]
        print(
            f"{language}   right kind {sum(right) / len(right):5.1%}, by the first look {sum(first) / len(first):5.1%}"
        )


def best_by_itself(row: Told) -> str:
    """The kind that the first look alone would give; its shares come first among the numbers."""
    return str(LABELS[max(_KIND_NUMBERS, key=lambda number: row.numbers[number])])


def by_signals(examples: Sequence[Example]) -> Judged:
    """The baseline without learning: whatever uses one of the words by which people ask to remember is kept."""
    worth = [float(bool(signals(one.text)) and not _asks(one)) for one in examples]
    return Judged(np.array(worth), np.full(len(examples), LABELS.index(Label.FEEDBACK)))


def by_shares(examples: Sequence[Example], shares: NDArray[np.float64]) -> Judged:
    """Each sentence by itself."""
    return _judged(examples, shares, shares[:, _WORTH_NUMBERS].sum(axis=1))


def _judged(examples: Sequence[Example], shares: NDArray[np.float64], worth: NDArray[np.float64]) -> Judged:
    worth[[_asks(example) for example in examples]] = 0.0
    return Judged(worth, np.array(_WORTH_NUMBERS)[shares[:, _WORTH_NUMBERS].argmax(axis=1)])


def choose_thresholds(
    examples: Sequence[Example], judged: Judged, folds: NDArray[np.int64]
) -> dict[tuple[str, int], float]:
    """For each language and part the threshold at which the other parts stay within the aim."""
    found: dict[tuple[str, int], float] = {}
    languages = np.array([example.language if example.in_session else "" for example in examples])
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
        among = np.array([example.in_session and example.language == language for example in examples])
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
            numbers = [
                n
                for n, one in enumerate(examples)
                if one.label is label and one.language == language and one.in_session
            ]
            right = sum(bool(kept[n]) and LABELS[judged.label[n]] is label for n in numbers)
            cells.append(f"{sum(kept[numbers]) / len(numbers):8.1%} {right / len(numbers):6.1%}")
        print(f"{label:10} {'  '.join(cells)}")


def _asks(example: Example) -> bool:
    return looks_like_question(example.text, tokens(example.text))


if __name__ == "__main__":
    main()
