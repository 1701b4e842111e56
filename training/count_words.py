"""Counts in how many sentences of the corpus each word stands, and writes what `understand/vocabulary.py` reads.

Runs before `train_relation.py` when the corpus has grown: the trees are trained on weights that come from these counts.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from reverie.understand.statement import Statement

CORPUS = Path(__file__).parent / "corpus"
COUNTS = Path(__file__).parents[1] / "src" / "reverie" / "understand" / "lexicon" / "word_counts.json"
FEWEST = 4  # sentences; rarer words count as unknown


def main() -> None:
    """The file holds the counts of the corpus as it stands, and under the empty word the number of sentences."""
    counts: Counter[str] = Counter()
    total = 0
    for file in sorted(CORPUS.glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            row = json.loads(line) if line.strip() else {}
            for text in [*(part[0] for part in row.get("parts", [])), *filter(None, [row.get("before")])]:
                total += 1
                counts.update(_words(text))
    kept = {word: count for word, count in sorted(counts.items()) if count >= FEWEST}
    COUNTS.write_text(json.dumps({"": total} | kept, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
    print(f"{total} sentences, {len(kept)} words")


def _words(text: str) -> set[str]:
    """The words that are written in small letters: with a capital they may be names."""
    statement = Statement.of(text)
    written = [one for one in statement.elements if not statement.shown[one.start : one.end].istitle()]
    found = {key for element in written for key in (element.key, *element.meanings)}
    return {key for key in found if not key.startswith("=") and not any(map(str.isdigit, key))}


if __name__ == "__main__":
    main()
