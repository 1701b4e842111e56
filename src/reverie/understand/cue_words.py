"""Phrases that hint at what a sentence does, by family: `lexicon/cues.txt` read once."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import resources

_CHINESE = re.compile("([\u3400-\u9fff])")


@lru_cache(maxsize=1)
def lexicon() -> dict[str, tuple[str, ...]]:
    """Phrase, as tokens joined by spaces -> the families it hints at."""
    families: dict[str, list[str]] = {}
    family = ""
    for line in resources.files("reverie.understand").joinpath("lexicon/cues.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            family = line.strip("[]")
        elif line and not line.startswith(";"):
            for phrase in filter(None, map(str.strip, line.split(","))):
                families.setdefault(_as_tokens(phrase), []).append(family)
    return {phrase: tuple(names) for phrase, names in families.items()}


@lru_cache(maxsize=1)
def families() -> tuple[str, ...]:
    """The name of each family."""
    return tuple(sorted({family for names in lexicon().values() for family in names}))


@lru_cache(maxsize=1)
def longest_phrase() -> int:
    """The most tokens a phrase has."""
    return max(len(phrase.split()) for phrase in lexicon())


def _as_tokens(phrase: str) -> str:
    return " ".join(_CHINESE.sub(r" \1 ", phrase).split())
