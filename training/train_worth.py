"""Trains "is this sentence worth remembering, and as what" on corpus and stories and writes the weights that ship."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from forest import packed_histogram
from sklearn.ensemble import HistGradientBoostingClassifier
from worth_company import train_company, train_kind
from worth_corpus import LABELS
from worth_lesson import read_lesson, taught_by_unseen
from worth_model import Trained, train

from reverie.understand import company as in_company
from reverie.understand import kind as in_kind
from reverie.understand.worth import WEIGHTS_FILE

# Worth from which on a sentence is kept; what that costs and saves, `score_worth.py` shows.
THRESHOLDS = {"en": 0.65, "zh": 0.65}
FOLDER = Path(__file__).parents[1] / "src" / "reverie" / "understand"


def main() -> None:
    """The weights files hold what the corpus and the stories as they stand teach."""
    lesson = read_lesson()
    _write_judge(train(lesson.examples, lesson.rows))
    told = taught_by_unseen(lesson)
    _write_trees(in_company.WEIGHTS_FILE, train_company(told), ["not", "worth"], THRESHOLDS)
    kind = train_kind(told)
    _write_trees(in_kind.WEIGHTS_FILE, [kind], list(kind.classes_), {})


def _write_judge(trained: Trained) -> None:
    data = trained.packed()
    (FOLDER / WEIGHTS_FILE).write_bytes(data)
    print(f"{WEIGHTS_FILE}: {len(data):,} bytes")


def _write_trees(
    file: str, models: Sequence[HistGradientBoostingClassifier], answers: Sequence[str], least: dict[str, float]
) -> None:
    data = packed_histogram(models, in_company.feature_names(list(map(str, LABELS))), answers, least)
    text = json.dumps(data, separators=(",", ":"))
    (FOLDER / file).write_text(text + "\n", encoding="utf-8")
    print(f"{file}: {len(text):,} bytes")


if __name__ == "__main__":
    main()
