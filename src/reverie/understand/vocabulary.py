"""How much a word tells: the fewer statements use it, the more."""

from __future__ import annotations

import json
import math
from functools import cache, lru_cache
from importlib.resources import files

MEANING = "="  # begins the key of a meaning, which tells as much as the word it is named after
_RARELY = 4  # sentences of the corpus; a word in fewer is one that nobody uses


@lru_cache(maxsize=50_000)
def telling(key: str) -> float:
    """Between 0.1 for a word that every other statement has and 1 for one that none has."""
    counts, total = _counts()
    share = math.log((total + 1) / (counts.get(key.removeprefix(MEANING), 0) + 1)) / math.log(
        (total + 1) / (_RARELY + 1)
    )
    return max(0.1, min(1.0, share))


def is_common(key: str) -> bool:
    """Whether people use the word in talk about work."""
    return _counts()[0].get(key, 0) >= _RARELY


@cache
def _counts() -> tuple[dict[str, int], int]:
    text = files("reverie.understand").joinpath("lexicon", "word_counts.json").read_text(encoding="utf-8")
    counts: dict[str, int] = json.loads(text)
    return counts, counts.pop("")
