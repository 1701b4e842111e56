"""Trains "what does a new statement do to an old one" on all pairs and writes the trees it ships with."""

from __future__ import annotations

import json
from pathlib import Path

from relation_model import trained
from relation_pairs import feature_names, read_pairs

from reverie.understand.relation import WEIGHTS_FILE

WEIGHTS = Path(__file__).parents[1] / "src" / "reverie" / "understand" / WEIGHTS_FILE


def main() -> None:
    """The weights file holds what the pairs as they stand teach."""
    pairs = read_pairs()
    names = feature_names(pairs)
    data = trained(pairs, names)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    WEIGHTS.write_text(text + "\n", encoding="utf-8")
    print(f"{len(pairs)} pairs, {len(names)} features, {len(text):,} bytes")


if __name__ == "__main__":
    main()
