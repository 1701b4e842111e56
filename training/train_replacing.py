"""Trains "does this sentence make that statement untrue" on stories and pairs and writes the trees that ship."""

from __future__ import annotations

import json
from pathlib import Path

from replacing_model import trained
from replacing_rows import rows_of, rows_of_pairs
from stories import hands

from reverie.understand.replacing import WEIGHTS_FILE

WEIGHTS = Path(__file__).parents[1] / "src" / "reverie" / "understand" / WEIGHTS_FILE


def main() -> None:
    """The weights file holds what stories and pairs as they stand teach."""
    rows = [row for hand in hands() for row in rows_of(hand)] + rows_of_pairs()
    data = trained(rows)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    WEIGHTS.write_text(text + "\n", encoding="utf-8")
    print(f"{len(rows)} rows, {sum(bool(row.replaces) for row in rows)} updates, {len(text):,} bytes")


if __name__ == "__main__":
    main()
