"""Verbs by which people say what holds, or what is to be done."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from reverie.understand.words import stem


def is_verb(word: str) -> bool:
    """Whether a word, in any form, is one of them. Many are nouns as well."""
    return stem(word.casefold()) in verb_stems()


@cache
def verb_stems() -> frozenset[str]:
    """The stems of the verbs in `lexicon/verbs.txt`."""
    text = files("reverie.understand").joinpath("lexicon", "verbs.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return frozenset(stem(word) for line in lines for word in line.split())
