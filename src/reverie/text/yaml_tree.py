"""Reads a small YAML mapping into values that know where in the text they stand.

YAML text -> ruamel events -> Scalar | Sequence | Mapping -> plain Python

Nothing is constructed from tags and nothing is shared by anchors: no text, however hostile, can run code or
grow when read. Numbers and dates stay the words that were written; only true, false and null have a meaning.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

MAX_CHARS = 32_000  # a memory's frontmatter is a few hundred; beyond this the parser gets slow
MAX_DEPTH = 16  # deeper than any person nests, shallow enough for recursion

TRUE_WORDS = frozenset({"true", "True", "TRUE"})
FALSE_WORDS = frozenset({"false", "False", "FALSE"})
NULL_WORDS = frozenset({"", "~", "null", "Null", "NULL"})


class YamlError(ValueError):
    """The text is not a mapping we can read; `line` counts from 0 within the text, None where not known."""

    def __init__(self, message: str, line: int | None = None) -> None:
        self.message, self.line = message, line
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value; `style` is its quote or block sign, "" for a plain one; unwritten, it has no width."""

    value: str
    style: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list, in brackets or with dashes."""

    items: tuple[Node, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Pair:
    """One `key: value` of a mapping."""

    key: Scalar
    value: Node

    @property
    def end(self) -> int:
        """Where the pair's own text ends: at its value, or at its key where no value is written."""
        return max(self.key.end, self.value.end)


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys and values in written order; `flow` where they stand in braces; `column` of the first key."""

    pairs: tuple[Pair, ...]
    flow: bool
    start: int
    end: int
    column: int

    def find(self, key: str) -> Pair | None:
        """The pair of that key, if there is one."""
        return next((pair for pair in self.pairs if pair.key.value == key), None)


Node = Scalar | Sequence | Mapping


def read(text: str) -> Mapping | None:
    """The mapping that `text` holds; None where it holds nothing but comments.

    Raises YamlError, in plain words and with the line, for anything else.
    """
    if len(text) > MAX_CHARS:
        raise YamlError(f"it is longer than {MAX_CHARS:,} characters")
    reader = _Reader(text)
    try:
        return reader.document()
    except MarkedYAMLError as error:
        raise _in_plain_words(error) from error
    except (YAMLError, ValueError, ArithmeticError, LookupError, AttributeError) as error:
        # The parser stumbles over some broken escapes and directives with errors of its own.
        if isinstance(error, YamlError):
            raise
        raise YamlError("it holds a character or an escape that YAML does not allow") from error


def plain(node: Node | None) -> Any:
    """The node as str, bool, None, list or dict."""
    if node is None:
        return None
    if isinstance(node, Scalar):
        return plain_word(node.value) if not node.style else node.value
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {pair.key.value: plain(pair.value) for pair in node.pairs}


def plain_word(word: str) -> str | bool | None:
    """What an unquoted word means: a truth value, nothing, or itself."""
    if word in NULL_WORDS:
        return None
    if word in TRUE_WORDS or word in FALSE_WORDS:
        return word in TRUE_WORDS
    return word


class _Reader:
    """Walks the parser's events once, so that a problem is found before the rest is even looked at."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._events: Iterator[Any] = iter(cast("Any", YAML(typ="safe", pure=True)).parse(text))

    def document(self) -> Mapping | None:
        """The single document of the text."""
        root: Node | None = None
        documents = 0
        for event in self._events:
            if isinstance(event, DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise YamlError("it holds more than one YAML document", _line(event))
                first = next(self._events)
                root = self._node(first, 0)
                if not isinstance(root, Mapping) and not _is_nothing(root):
                    raise YamlError("it is not a list of `key: value` lines", _line(first))
        return root if isinstance(root, Mapping) else None

    def _node(self, event: Any, depth: int) -> Node:
        if depth > MAX_DEPTH:
            raise YamlError(f"it is nested deeper than {MAX_DEPTH} levels", _line(event))
        if isinstance(event, AliasEvent) or getattr(event, "anchor", None):
            raise YamlError("it uses an anchor or alias (`&` or `*`), which memory files may not", _line(event))
        if isinstance(event, ScalarEvent):
            return self._scalar(event)
        if isinstance(event, SequenceStartEvent):
            return self._sequence(event, depth)
        if isinstance(event, MappingStartEvent):
            return self._mapping(event, depth)
        raise YamlError("it cannot be read", _line(event))

    def _scalar(self, event: Any) -> Scalar:
        start, end = int(event.start_mark.index), int(event.end_mark.index)
        style = str(event.style or "")
        if style in ("|", ">"):
            # The parser lets a block run up to the next key; the blank lines between are not the value's.
            end = start + len(self._text[start:end].rstrip())
        return Scalar(str(event.value), style, start, end)

    def _sequence(self, event: Any, depth: int) -> Sequence:
        items: list[Node] = []
        while not isinstance(inner := next(self._events), SequenceEndEvent):
            items.append(self._node(inner, depth + 1))
        return Sequence(tuple(items), event.start_mark.index, self._end(event, inner, items))

    def _mapping(self, event: Any, depth: int) -> Mapping:
        pairs: list[Pair] = []
        seen: set[str] = set()
        while not isinstance(inner := next(self._events), MappingEndEvent):
            key = self._node(inner, depth + 1)
            if not isinstance(key, Scalar):
                raise YamlError("a key is not a plain word", _line(inner))
            if key.value in seen:
                raise YamlError(f"the key `{key.value}` stands there twice", _line(inner))
            seen.add(key.value)
            pairs.append(Pair(key, self._value(key, depth)))
        end = self._end(event, inner, [pair.value for pair in pairs], [pair.key for pair in pairs])
        column = pairs[0].key.start - (self._text.rfind("\n", 0, pairs[0].key.start) + 1) if pairs else 0
        return Mapping(tuple(pairs), bool(event.flow_style), event.start_mark.index, end, column)

    def _value(self, key: Scalar, depth: int) -> Node:
        event = next(self._events)
        value = self._node(event, depth + 1)
        if _is_nothing(value) and value.start == value.end:
            # The parser reports an unwritten value where the next key begins; it belongs behind its colon.
            colon = self._text.find(":", key.end)
            place = key.end if colon < 0 or colon > value.start else colon + 1
            return Scalar("", "", place, place)
        return value

    def _end(self, start: Any, end: Any, *children: list[Any]) -> int:
        """A bracketed node ends at its bracket, an indented one with its last child."""
        if start.flow_style:
            return int(end.end_mark.index)
        return max((child.end for group in children for child in group), default=int(start.start_mark.index))


def _in_plain_words(error: Any) -> YamlError:
    words = " ".join(str(error.problem or error.context or "it cannot be read").split())
    mark = error.problem_mark or error.context_mark
    if ("stream end" in words or "end of stream" in words) and error.context_mark:
        # What was opened and never closed is the line to look at, not the end of the text.
        words, mark = "a bracket or quote is never closed", error.context_mark
    return YamlError(words, int(mark.line) if mark else None)


def _is_nothing(node: Node) -> bool:
    return isinstance(node, Scalar) and not node.style and node.value in NULL_WORDS


def _line(event: Any) -> int:
    return int(event.start_mark.line)
