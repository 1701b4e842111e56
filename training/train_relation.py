"""Trains "what does a new statement do to an old one" on all pairs and writes the trees it ships with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from relation_pairs import ANSWERS, carried, feature_names, matrix, new_model, read_pairs, strangers

from reverie.understand.relation import ANNOUNCED, WEIGHTS_FILE

WEIGHTS = Path(__file__).parents[1] / "src" / "reverie" / "understand" / WEIGHTS_FILE
STRANGERS = 1500
# How sure each answer must be; chosen by `score_relation.py`.
LEAST = {"same": 0.8, "more": 0.75, "less": 0.75, "update": 0.88, ANNOUNCED: 0.5}


def main() -> None:
    """The weights file holds what the pairs as they stand teach."""
    pairs = read_pairs()
    names = feature_names(pairs)
    taught = [
        *pairs,
        *(pair.turned for pair in pairs if pair.can_be_turned),
        *carried(pairs),
        *strangers(pairs, STRANGERS),
    ]
    model = new_model()
    model.fit(matrix(taught, names), [pair.answer for pair in taught])
    shares = np.log(model.init_.class_prior_)
    data = {
        "features": names,
        "answers": ANSWERS,
        "least": LEAST,
        "start": [round(float(share), 5) for share in shares],
        "trees": [
            [_tree(stage[answer].tree_, 0, model.learning_rate) for stage in model.estimators_]
            for answer in range(len(ANSWERS))
        ],
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    WEIGHTS.write_text(text + "\n", encoding="utf-8")
    print(f"{len(pairs)} pairs ({len(taught)} with those made of them), {len(names)} features, {len(text):,} bytes")


def _tree(tree: Any, node: int, rate: float) -> float | list[Any]:
    if tree.children_left[node] < 0:
        return round(float(tree.value[node][0][0]) * rate, 4)
    low, high = (_tree(tree, child[node], rate) for child in (tree.children_left, tree.children_right))
    return [int(tree.feature[node]), round(float(tree.threshold[node]), 4), low, high]


if __name__ == "__main__":
    main()
