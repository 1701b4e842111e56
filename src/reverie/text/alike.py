"""Messages that are one and the same but for a number or a word: "look at module 3", "look at module 4"."""

from __future__ import annotations

import re
from collections.abc import Sequence

FEWEST_WORDS = 8  # in fewer, a single word makes another message of it
FEWEST_WITH_NUMBERS = 5  # and in fewer than these, a number does
SHARED = 0.8  # of the words of both
_WORD = re.compile(r"[^\W\d_]+|\d+")
_CHINESE = re.compile(r"[\u3400-\u9fff]")
_NUMBER = "0"


def repeated(texts: Sequence[str]) -> dict[int, int]:
    """The places of those texts that a later one repeats, each with the place of the newest that does.

    What is alike is not the same: a number is taken for any other. So it is for whoever asks to know that nothing is
    lost with the older ones.
    """
    newest: dict[int, frozenset[str]] = {}
    found: dict[int, int] = {}
    for number in range(len(texts) - 1, -1, -1):
        words = _words(texts[number])
        place = next((place for place, one in newest.items() if _are_alike(words, one)), None)
        if place is None:
            newest[number] = words
        else:
            found[number] = place
    return found


def _words(text: str) -> frozenset[str]:
    spaced = _CHINESE.sub(r" \g<0> ", text.casefold())
    return frozenset(_NUMBER if word.isdigit() else word for word in _WORD.findall(spaced))


def _are_alike(one: frozenset[str], other: frozenset[str]) -> bool:
    shared = len(one & other)
    if one == other:
        return shared >= FEWEST_WITH_NUMBERS
    return shared >= FEWEST_WORDS and shared >= SHARED * (len(one) + len(other) - shared)
