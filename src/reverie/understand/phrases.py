"""What the word lists in `lexicon/` know: which words are values of one sort, scopes, attributes, or mean the same.

`lexicon/*.txt` -> lines `group: member = spelling, member` -> marks on words and phrases
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from importlib.resources import files

from reverie.understand.words import is_chinese, stem


class MarkKind(StrEnum):
    """Which of the lists knows the word."""

    VALUE = "value"  # of a family: another member can take its place
    SCOPE = "scope"  # says where the statement holds
    ATTRIBUTE = "attribute"  # says what is stated of the subject
    MEANING = "meaning"  # shares its meaning with other words
    PERSON = "person"


@dataclass(frozen=True, slots=True)
class Mark:
    """What a list says of a word: the line it stands in, and which member of it the word is."""

    kind: MarkKind
    group: str
    member: str
    needs_capital: bool = False


@dataclass(frozen=True, slots=True)
class Token:
    """A word or number as it was typed and in small letters, or a single Chinese character."""

    typed: str
    text: str
    start: int
    end: int

    @property
    def is_chinese(self) -> bool:
        return is_chinese(self.text)


@dataclass(frozen=True, slots=True)
class Phrase:
    """Neighbouring tokens that a list knows as one, or a single token that none does."""

    tokens: tuple[Token, ...]
    marks: tuple[Mark, ...]

    @property
    def typed(self) -> str:
        """The phrase as it was typed, single spaces between its words."""
        return ("" if self.tokens[0].is_chinese else " ").join(token.typed for token in self.tokens)

    @property
    def text(self) -> str:
        """The same in small letters."""
        return self.typed.casefold()

    @property
    def start(self) -> int:
        return self.tokens[0].start

    @property
    def end(self) -> int:
        return self.tokens[-1].end


_TOKEN = re.compile(
    r"[cf]#|c\+\+|[a-z]+\d[a-z0-9]*(?:\.\d+)*|[a-z\u00c0-\u024f]+|\d+(?:[.,:]\d+)*|[\u3400-\u4dbf\u4e00-\u9fff]",
    re.IGNORECASE,
)
_CHINESE = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]+")
_GLUED = re.compile(r"[a-z]+\d")
_PART = re.compile(r"[a-z]+|\d+(?:\.\d+)*", re.IGNORECASE)
_BETWEEN = "\n"  # the words of a phrase; no word holds it
_LONGEST = 8  # tokens in a phrase; a Chinese character is one


def tokens(plain: str) -> list[Token]:
    """The words, numbers and single Chinese characters of a text in plain characters."""
    return list(_tokens(plain, _known().glued))


def _tokens(plain: str, glued: Container[str]) -> Iterator[Token]:
    """k8s and a4 are words because a list has them; pg16 is a word and a number."""
    for match in _TOKEN.finditer(plain):
        text = match[0].casefold()
        if _GLUED.match(text) and text not in glued:
            for part in _PART.finditer(plain, match.start(), match.end()):
                yield Token(part[0], part[0].casefold(), part.start(), part.end())
        else:
            yield Token(match[0], text, match.start(), match.end())


def phrases(found: Sequence[Token]) -> Iterator[Phrase]:
    """The tokens in order, neighbours that a list knows together taken as one, the longest first."""
    known = _known()
    at = 0
    while at < len(found):
        length, marks = known.longest(found, at)
        yield Phrase(tuple(found[at : at + length]), marks)
        at += length


def is_known(text: str, *kinds: MarkKind) -> bool:
    """Whether the whole text is one phrase of such a kind."""
    found = tokens(text)
    if not found:
        return False
    length, marks = _known().longest(found, 0)
    return length == len(found) and any(mark.kind in kinds for mark in marks)


class _Known:
    """Every phrase of the lists, by its words as written and by their stems, one after the other in one string: the
    garbage collector stops every thread to look at a tuple for each, and at none of the strings.
    """

    def __init__(self) -> None:
        self._written: dict[str, tuple[Mark, ...]] = {}
        self._stems: dict[str, tuple[Mark, ...]] = {}
        self._longest_from: dict[str, int] = {}
        self.glued: set[str] = set()

    def add(self, spelling: str, marks: tuple[Mark]) -> None:
        words = self._words(spelling)
        if len(words) == 1 and is_chinese(words[0]):
            return  # a single character is a part of too many words
        # Values and scopes are matched as written: a window is not Windows. Meanings hold for every form of a word.
        is_by_stem = marks[0].kind in (MarkKind.MEANING, MarkKind.ATTRIBUTE)
        table = self._stems if is_by_stem else self._written
        parts = [stem(word) for word in words] if is_by_stem else words
        key = _BETWEEN.join(parts)
        known = table.get(key)
        if known is None:
            table[key] = marks  # shared by all spellings
        elif marks[0] not in known:
            table[key] = known + marks
        self._longest_from[parts[0]] = max(len(parts), self._longest_from.get(parts[0], 1))

    def _words(self, spelling: str) -> tuple[str, ...]:
        """The words of a spelling; most are nothing but letters and blanks, and need no look at each."""
        if spelling.isascii() and spelling.replace(" ", "").isalpha():
            return tuple(spelling.casefold().split())
        if _CHINESE.fullmatch(spelling):
            return tuple(spelling)
        self.glued |= {match[0].casefold() for match in _TOKEN.finditer(spelling) if _GLUED.match(match[0].casefold())}
        return tuple(token.text for token in _tokens(spelling, self.glued))

    def longest(self, found: Sequence[Token], at: int) -> tuple[int, tuple[Mark, ...]]:
        """How many tokens from here on make a known phrase, and its marks; one token and no marks if none does."""
        first = found[at].text
        reach = max(self._longest_from.get(first, 0), self._longest_from.get(stem(first), 0))
        for length in range(min(reach, len(found) - at), 0, -1):
            words = [token.text for token in found[at : at + length]]
            marks = self._written.get(_BETWEEN.join(words), ())
            marks += self._stems.get(_BETWEEN.join(map(stem, words)), ())
            marks = tuple(mark for mark in marks if not mark.needs_capital or found[at].typed[0].isupper())
            if marks:
                return length, marks
        return 1, ()


@cache
def _known() -> _Known:
    """The lists, read once."""
    known = _Known()
    for kind, name in (
        (MarkKind.VALUE, "value_families"),
        (MarkKind.SCOPE, "scopes"),
        (MarkKind.ATTRIBUTE, "attributes"),
        (MarkKind.MEANING, "synonyms"),
        (MarkKind.PERSON, "given_names"),
    ):
        for group, members in _lines(name):
            for spellings in members:
                first = spellings[0].lstrip("^")
                marks = (Mark(kind, group or first, first),)
                for spelling in spellings:
                    bare = spelling.lstrip("^")
                    known.add(bare, marks if bare == spelling else (replace(marks[0], needs_capital=True),))
    return known


def _lines(name: str) -> Iterator[tuple[str, list[list[str]]]]:
    """Each line of a list: its group, empty where the members stand for themselves, and their spellings."""
    text = files("reverie.understand").joinpath("lexicon", f"{name}.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        group, colon, rest = line.partition(": ")
        if not colon:
            group, rest = "", line
        members = [[spelling.strip() for spelling in member.split(" = ")] for member in rest.split(",")]
        yield group, [member for member in members if member[0]]
