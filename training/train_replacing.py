"""Trains "does this sentence make that statement untrue" and "does it say it again" on stories and pairs and writes the
trees that ship.
"""

from __future__ import annotations

import json
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from replacing_model import trained, trained_to_repeat
from replacing_rows import rows_of, rows_of_pairs
from stories import hands

from reverie.understand import repeating, replacing

FOLDER = Path(__file__).parents[1] / "src" / "reverie" / "understand"


def main() -> None:
    """The weights files hold what stories and pairs as they stand teach."""
    with Pool() as pool:  # each hand by itself: their order, and so the trees, stay the same
        rows = [row for found in pool.imap(rows_of, hands()) for row in found] + rows_of_pairs()
    updates, repetitions = sum(bool(row.replaces) for row in rows), sum(bool(row.repeats) for row in rows)
    print(f"{len(rows)} rows, {updates} updates, {repetitions} repetitions")
    _write(replacing.WEIGHTS_FILE, trained(rows))
    _write(repeating.WEIGHTS_FILE, trained_to_repeat(rows))


def _write(name: str, data: dict[str, Any]) -> None:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    (FOLDER / name).write_text(text + "\n", encoding="utf-8")
    print(f"{name}: {len(text):,} bytes")


if __name__ == "__main__":
    main()
