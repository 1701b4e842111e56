"""Which words keep a text from being a quote: what was written, and the words of the user nearest to it -> the words
between them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from reverie.dream.checks.quoting import passage, wordings

MOST_CHARACTERS = 2_000  # of either: words are compared with words, and nobody mends a page by a list
MOST_NAMED = 3  # of each sort: more of them make another sentence of it
_WORD = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]|[^\W_\u3400-\u4dbf\u4e00-\u9fff]+(?:[-'’.:/][^\W_]+)*")
_DATE = re.compile(r"(?:on |in )?(?:19|20)\d\d[-年][-\d月日]*")


@dataclass(frozen=True, slots=True)
class Misquoted:
    """The words that somebody said and that were left out from between others, and those that nobody said there."""

    left_out: tuple[str, ...] = ()
    unsaid: tuple[str, ...] = ()

    def __str__(self) -> str:
        named = (("left out", self.left_out), ("not said", self.unsaid))
        return "; ".join(f"{what} {_listed(words)}" for what, words in named if words)


def misquoted(written: str, said: str) -> Misquoted:
    """The words that differ from the way of writing down what was said that comes nearest. Words before and behind what
    is quoted may be left out, so none of them is named; nothing is named of texts that are very long.
    """
    if max(len(written), len(said)) > MOST_CHARACTERS:
        return Misquoted()
    return min((_compared(written, one.text) for one in wordings(said, None)), key=_weight, default=Misquoted())


def _compared(written: str, said: str) -> Misquoted:
    new, old = _words(written), _words(said)
    codes = SequenceMatcher(None, [key for key, _ in old], [key for key, _ in new], autojunk=False).get_opcodes()
    left_out: list[str] = []
    unsaid: list[str] = []
    for number, (tag, start, end, begin, stop) in enumerate(codes):
        was, now = _text(said, old[start:end]), _text(written, new[begin:stop])
        if tag == "equal" or (was and _DATE.fullmatch(now)):  # it may stand for a "yesterday"
            continue
        if was and 0 < number < len(codes) - 1:
            left_out.append(was)
        if now:
            unsaid.append(now)
    return Misquoted(tuple(left_out), tuple(unsaid))


def _words(text: str) -> list[tuple[tuple[str, ...], re.Match[str]]]:
    """The words that count, each with where it stands."""
    found = ((passage(match[0]).words, match) for match in _WORD.finditer(text))
    return [(words, match) for words, match in found if words]


def _text(text: str, words: Sequence[tuple[object, re.Match[str]]]) -> str:
    return text[words[0][1].start() : words[-1][1].end()] if words else ""


def _weight(one: Misquoted) -> int:
    return sum(len(words) for words in (*one.left_out, *one.unsaid))


def _listed(words: Sequence[str]) -> str:
    more = ", …" if len(words) > MOST_NAMED else ""
    return ", ".join(f"“{one}”" for one in words[:MOST_NAMED]) + more
