"""Words that mean the same or are one of a kind: a question about sports finds football, one about 部署 finds deploy.

lexicon/synonyms.txt, lexicon/value_families.txt -> the roots of their single words -> which stand beside which
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from reverie.recall.roots import root
from reverie.understand.words import STOP_WORDS, is_chinese, stem

SAME_MEANING = 0.2  # what a word of the same meaning counts beside the one that was asked for
ONE_OF_A_KIND = 0.3  # and one that the asked word is the kind of, which no question can name one by one
MANY = 40  # words: a line as long as that means anything


def related(word: str) -> dict[str, float]:
    """The roots that a root stands for, each with what it counts."""
    synonyms, kinds = _lexicon()
    found = dict.fromkeys(synonyms.get(word, ()), SAME_MEANING)
    found.update(dict.fromkeys(kinds.get(word, ()), ONE_OF_A_KIND))
    found.pop(word, None)
    return found


@cache
def _lexicon() -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """The lists, read once: words that mean the same, and the words of each kind by what the kind is called."""
    synonyms: dict[str, set[str]] = {}
    for line in _lines("synonyms"):
        meaning = _roots(line.split(" = "))
        if len(meaning) <= MANY:
            for one in meaning:
                synonyms.setdefault(one, set()).update(meaning)
    kinds: dict[str, set[str]] = {}
    for line in _lines("value_families"):
        kind, _, values = line.partition(": ")
        for name in _roots([kind.rpartition(" ")[2]]):
            kinds.setdefault(name, set()).update(_roots(values.replace(",", " = ").split(" = ")))
    return synonyms, kinds


def _lines(name: str) -> list[str]:
    text = files("reverie.understand").joinpath("lexicon", f"{name}.txt").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def _roots(spellings: Iterable[str]) -> set[str]:
    """The roots of those that are one word; two characters of Chinese are one."""
    found: set[str] = set()
    for spelling in map(str.strip, spellings):
        if spelling.isascii():
            if spelling.isalpha() and (word := spelling.casefold()) not in STOP_WORDS:
                found.add(root(stem(word)))
        elif len(spelling) == 2 and all(map(is_chinese, spelling)):
            found.add(spelling)
    return found
