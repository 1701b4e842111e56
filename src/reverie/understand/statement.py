"""One statement, read once so that it can be compared with thousands.

text -> spans that are values (addresses, dates, members of families, numbers, people) -> the words between them
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise

from reverie.text.anchors import Anchor, AnchorKind, anchors
from reverie.text.claims import compatible, normalise
from reverie.text.quantities import QUANTITY, read_quantity
from reverie.understand.change import CHINESE_CHANGE, CUES, begun_spans, ended_spans, polarity
from reverie.understand.clause import clause_spans
from reverie.understand.cues import phrase_cues
from reverie.understand.literal import LABEL, SCANS
from reverie.understand.ngrams import tokens as cue_tokens
from reverie.understand.phrases import Mark, MarkKind, Phrase, phrases, tokens
from reverie.understand.simplified import simplified
from reverie.understand.value import SPELLED_OUT, Value, number, whole
from reverie.understand.vocabulary import is_common, telling
from reverie.understand.words import (
    CHINESE_STOP_WORDS,
    NEGATIONS,
    STOP_WORDS,
    character_pairs,
    chinese_runs,
    content_words,
    is_chinese,
    stem,
)

MOST_REMEMBERED = 5_000  # statements: those of a large folder, which a dream reads several times over
SHORTEST_PREFIX = 4  # letters by which two spellings of a word are found


@dataclass(frozen=True, slots=True)
class Element:
    """A value, a scope or a word of the statement, and where it stands. `meanings` are all it can be matched by."""

    key: str
    meanings: frozenset[str]
    start: int
    end: int
    value: Value | None = None
    scopes: tuple[Mark, ...] = ()
    attributes: frozenset[str] = frozenset()
    is_run: bool = False  # Chinese characters that no list knows, compared pair by pair


@dataclass(frozen=True)
class Statement:
    """A statement and all that is compared of it. `about` is the title of the file it stands in, if it does."""

    text: str
    about: str
    plain: str  # the text in plain, simplified characters, into which the elements point
    words: frozenset[str]  # stems of content words, pairs of Chinese characters
    anchors: frozenset[Anchor]
    elements: tuple[Element, ...]
    ended: frozenset[str]  # keys of what the statement itself says no longer holds
    begun: frozenset[str]  # keys of what it says is new
    title: tuple[Element, ...]
    span: tuple[int, int]  # of the plain text that is read: all of it, or one clause
    around: frozenset[tuple[str, str]] = frozenset()  # scopes that the rest of the sentence names

    @staticmethod
    @lru_cache(maxsize=MOST_REMEMBERED)
    def of(text: str, about: str = "") -> Statement:
        """The statement read. Any text will do; one without words relates to nothing."""
        plain = _plain(text)
        elements = tuple(_elements(plain))
        ended = frozenset(key for span in ended_spans(plain) for key in _keys(span))
        begun = frozenset(key for span in begun_spans(plain) for key in _keys(span))
        title = tuple(_elements(_plain(about)))
        return Statement(
            text, about, plain, content_words(plain), anchors(text), elements, ended, begun, title, (0, len(plain))
        )

    @cached_property
    def shown(self) -> str:
        """The text into which the elements point, in the characters in which it was typed."""
        return _shown(self.text)

    @cached_property
    def normal(self) -> str:
        """The text as it is compared with others word for word."""
        return normalise(self.text)

    @cached_property
    def meanings(self) -> frozenset[str]:
        """Everything that a word of another statement can be matched by."""
        return frozenset(meaning for element in self.elements for meaning in element.meanings)

    @cached_property
    def by_prefix(self) -> dict[str, list[str]]:
        """Its longer meanings by how they begin, to find words that are spelled alike."""
        found: dict[str, list[str]] = {}
        for meaning in self.meanings:
            if len(meaning) >= SHORTEST_PREFIX:
                found.setdefault(meaning[:SHORTEST_PREFIX], []).append(meaning)
        return found

    @cached_property
    def title_meanings(self) -> frozenset[str]:
        return frozenset(meaning for element in self.title for meaning in element.meanings)

    @cached_property
    def values(self) -> tuple[Value, ...]:
        return tuple(element.value for element in self.elements if element.value)

    @cached_property
    def scopes(self) -> frozenset[tuple[str, str]]:
        """Axis and member of each scope that the statement names."""
        return self.around | {(mark.group, mark.member) for element in self.elements for mark in element.scopes}

    @cached_property
    def title_scopes(self) -> frozenset[tuple[str, str]]:
        return frozenset((mark.group, mark.member) for element in self.title for mark in element.scopes)

    @cached_property
    def clauses(self) -> tuple[Statement, ...]:
        """Each part of the sentence that says something by itself; none where the sentence has but one.

        What the rest of the sentence says of scope and change holds for each of them.
        """
        found = [self._clause(start, end) for start, end in clause_spans(self.plain)]
        telling = tuple(clause for clause in found if len(clause.elements) > 1)
        return telling if len(found) > 1 else ()

    def _clause(self, start: int, end: int) -> Statement:
        inside = tuple(element for element in self.elements if start <= element.start < end)
        return replace(self, elements=inside, span=(start, end), around=self.scopes)

    @cached_property
    def attributes(self) -> frozenset[str]:
        return frozenset(attribute for element in self.elements for attribute in element.attributes)

    @cached_property
    def initials(self) -> str:
        """The first letters of its words one after the other, in which an abbreviation can be looked up."""
        return "".join(token.text[0] if token.text not in STOP_WORDS else "" for token in tokens(self.plain))

    @cached_property
    def compounds(self) -> frozenset[str]:
        """Each two neighbouring words written as one: status page, statuspage."""
        found = [token.text for token in tokens(self.plain)]
        return frozenset(stem(one + other) for one, other in pairwise(found))

    @cached_property
    def keys(self) -> frozenset[str]:
        """By what the statement is found: the words and values of it and of its title, and families of values."""
        families = {f"family {sort}" for value in self.values for sort in value.families}
        return self.meanings | self.title_meanings | families

    @cached_property
    def is_by_the_user(self) -> bool:
        """Whether somebody speaks of themselves: a memory calls them the user."""
        return _ONESELF.search(self.plain) is not None

    @cached_property
    def negation(self) -> str:
        """The strongest negation: `no longer`, `never`, `not`, or nothing."""
        found = {anchor.text for anchor in self.anchors if anchor.kind is AnchorKind.NEGATION}
        return next((strength for strength in ("no longer", "never", "not") if strength in found), "")

    @cached_property
    def polarity(self) -> int:
        """-1 for what is not, or must not be, else 1: two negations make an affirmation."""
        return polarity(self.plain[slice(*self.span)])

    @cached_property
    def cues(self) -> frozenset[str]:
        """Which signs the sentence gives: of change, of addition, of exception, of asking."""
        return frozenset(cue for cue, pattern in CUES.items() if pattern.search(self.plain))

    @cached_property
    def hints(self) -> frozenset[str]:
        """The families of `cue_words` that the sentence hints at: only this once, not settled, who is responsible."""
        return frozenset(family for family, _ in phrase_cues(cue_tokens(self.text)))


_ONESELF = re.compile(r"\b(?:i|i'm|i've|me|my|mine)\b|我(?!们|司|方|院|校)", re.IGNORECASE)


def _shown(text: str) -> str:
    return compatible(text).replace("’", "'")


def _plain(text: str) -> str:
    return simplified(_shown(text))


def _keys(span: str) -> Iterator[str]:
    for element in _elements(span):
        yield element.key
        yield from (f"{mark.group}/{mark.member}" for mark in element.scopes)


def _elements(plain: str) -> list[Element]:
    """Values, scopes and words in the order of the text."""
    found, left = _literals(plain)
    rest: list[Phrase] = []
    for phrase in phrases(tokens(left)):
        element = _of_phrase(phrase, is_name=_is_name(phrase.typed, plain, phrase.start))
        if element and element.value:
            found.append(element)
            left = _blank(left, phrase.start, phrase.end)
        else:
            rest.append(phrase)
    for value, start, end in _quantities(left):
        found.append(_valued(value, start, end))
        left = _blank(left, start, end)
    found.extend(_words([phrase for phrase in rest if left[phrase.start] != " "], plain))
    found.sort(key=lambda element: element.start)
    return found


def _quantities(left: str) -> Iterator[tuple[Value, int, int]]:
    """Numbers with and without units, then those spelled out."""
    for match in QUANTITY.finditer(left):
        if text := read_quantity(match):
            counted = _COUNTED.match(left, match.end())
            value = number(text, match[0])
            yield replace(value, counts=_counted(counted[1]) if counted else ""), match.start(), match.end()
            left = _blank(left, match.start(), match.end())
    for pattern, read in SPELLED_OUT:
        for match in pattern.finditer(left):
            if value := read(match):
                yield value, match.start(), match.end()
                left = _blank(left, match.start(), match.end())


_COUNTED = re.compile(r"\s?([a-z]+|[\u4e00-\u9fff]{1,2})", re.IGNORECASE)


def _counted(word: str) -> str:
    """The word as what is counted; words of grammar and "times" are nothing."""
    word = word.casefold()
    return "" if word in STOP_WORDS or word in _COUNTS_NOTHING or word[0] in "的了是在和以之内后前左" else stem(word)


_COUNTS_NOTHING = frozenset({"times", "time", "x", "or", "and", "max", "min", "total", "次"})


def _literals(plain: str) -> tuple[list[Element], str]:
    """Addresses, identifiers, people, dates and versions, and the text with these blanked out."""
    found: list[Element] = []
    left = plain
    for match in LABEL.finditer(left):
        key = f"label {match[0]}"
        scope = Mark(MarkKind.SCOPE, "label", match[0])
        found.append(Element(key, frozenset({key}), match.start(), match.end(), scopes=(scope,)))
        left = _blank(left, match.start(), match.end())
    for scan in SCANS:
        for value, start, end in list(scan(left)):
            found.append(_valued(value, start, end))
            left = _blank(left, start, end)
    return found, left


def _blank(text: str, start: int, end: int) -> str:
    return text[:start] + " " * (end - start) + text[end:]


def _valued(value: Value, start: int, end: int) -> Element:
    return Element(value.key, frozenset({value.key}), start, end, value)


def _of_phrase(phrase: Phrase, *, is_name: bool = False) -> Element | None:
    """The element that a phrase of the lists is; None for a word that none knows. A word that is written as a name can
    be one, whatever else it is: Paisley.
    """
    marks = phrase.marks
    key = " ".join(stem(token.text) for token in phrase.tokens)
    families = [mark for mark in marks if mark.kind in (MarkKind.VALUE, MarkKind.PERSON)]
    value: Value | None = None
    meanings = {key, *(f"={mark.group}" for mark in marks if mark.kind is MarkKind.MEANING)}
    meanings |= {f"{mark.group}/{mark.member}" for mark in marks if mark.kind is MarkKind.SCOPE}
    if not phrase.tokens[0].is_chinese:
        meanings |= {stem(token.text) for token in phrase.tokens if _stands_for_all(token.text)}
    if families:
        sorts = {mark.group if mark.kind is MarkKind.VALUE else "person" for mark in families}
        sorts |= {"name"} if is_name else set()
        value = whole(*sorted(sorts), families[0].member, typed=phrase.typed)
        key = value.key
        meanings = {key}
    elif not marks:
        return None
    return Element(
        key,
        frozenset(meanings),
        phrase.start,
        phrase.end,
        value,
        tuple(mark for mark in marks if mark.kind is MarkKind.SCOPE),
        frozenset(mark.member for mark in marks if mark.kind is MarkKind.ATTRIBUTE),
    )


def _stands_for_all(word: str) -> bool:
    """Whether one word of a phrase is enough to mean the phrase: "print" does for a print run, "run" does not."""
    return word not in STOP_WORDS and telling(stem(word)) >= _ENOUGH_ALONE


_ENOUGH_ALONE = 0.55


def _words(found: list[Phrase], plain: str) -> Iterator[Element]:
    """What is left when the values are out: known words, other words, and runs of Chinese characters."""
    run: list[Phrase] = []
    for phrase in found:
        token = phrase.tokens[0]
        if token.is_chinese and not phrase.marks:
            if run and run[-1].end != phrase.start:
                yield from _run(run, plain)
                run = []
            run.append(phrase)
            continue
        if element := _word(phrase, plain):
            yield element
    yield from _run(run, plain)


def _word(phrase: Phrase, plain: str) -> Element | None:
    token = phrase.tokens[0]
    is_scope = any(mark.kind is MarkKind.SCOPE for mark in phrase.marks)
    if len(phrase.tokens) == 1 and (token.text in NEGATIONS or token.text[0].isdigit()):
        return None
    if not is_scope and (phrase.text in STOP_WORDS or phrase.text in CHINESE_STOP_WORDS):
        return None
    key = stem(token.text)
    is_named = _is_name(token.typed, plain, phrase.start)
    if (element := _of_phrase(phrase)) and not (is_named and _is_among_chinese(phrase, plain)):
        return element
    if is_named:
        value = whole("name", token.text, typed=token.typed)
        return Element(key, frozenset({key, value.key}), phrase.start, phrase.end, value)
    if token.text.isascii() and not is_common(key):
        # A word nobody uses is mostly the name of something.
        return Element(key, frozenset({key}), phrase.start, phrase.end, Value(key, frozenset({"unknown"}), token.typed))
    return Element(key, frozenset({key}), phrase.start, phrase.end)


def _is_among_chinese(phrase: Phrase, plain: str) -> bool:
    """Whether a Chinese character stands beside it: there a word with a capital is a name, whatever it means."""
    before, behind = plain[: phrase.start].rstrip(), plain[phrase.end :].lstrip()
    return any(map(is_chinese, before[-1:] + behind[:1]))


def _is_name(typed: str, plain: str, start: int) -> bool:
    """Whether a word that no list knows is written as a name, with a capital inside the sentence.

    An abbreviation is none: it shortens a word that the other statement may spell out.
    """
    if len(typed) < 2 or not typed[0].isupper():
        return False
    if typed.isupper():
        return False
    before = plain[:start].rstrip(" \"'*_(`")
    return bool(before and before[-1] not in ".!?:;。！？：；\n") or not is_common(stem(typed.casefold()))


def _run(run: list[Phrase], plain: str) -> Iterator[Element]:
    if not run:
        return
    at = run[0].start
    for piece in CHINESE_CHANGE.split(plain[at : run[-1].end]):
        for part in chinese_runs(piece):
            start = plain.index(part, at)
            at = start + len(part)
            yield Element(part, frozenset(character_pairs(part)), start, at, is_run=True)
