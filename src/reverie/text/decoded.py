"""Text with a disguise taken off, and the way back from each of its characters to the original ones."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from reverie.text.plain import UNSEEN

_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|([^\w\s]|[_bfnrt]))|%([2-7][0-9A-Fa-f])", re.ASCII)
_ESCAPED = {"n": "\n", "r": "\r", "t": "\t", "b": " ", "f": " "}

# What may follow a line end inside a word that was wrapped: an indentation, the mark of a diff, a quotation, a
# comment or a list, and an opening quote.
_LINE_START = re.compile(r"[ \t]{0,40}(?:[+>|#*]{1,3}[ \t]{0,8}|(-)[ \t]{0,8})?[\"'`]?")
_LINE_END = "\r\\ \t"  # and what may stand before it, after a closing quote
_LINE_END_LONGEST = 12
_IN_WORD = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=._~-")


@dataclass(frozen=True, slots=True)
class Decoded:
    """`text`, made from `parent` (or from itself, where there is none) piece by piece.

    Piece n begins at `starts[n]` in the text and came from `sources[n]` of the parent. A piece as long as its
    source was copied; any other was decoded as a whole.
    """

    text: str
    parent: Decoded | None = None
    starts: tuple[int, ...] = ()
    sources: tuple[tuple[int, int], ...] = ()

    def source(self, start: int, end: int) -> tuple[int, int]:
        """The span of the original text that `text[start:end]` came from; the span must not be empty."""
        if self.parent is None:
            return start, end
        return self.parent.source(self._map(start)[0], self._map(end - 1)[1])

    def seams(self, start: int, end: int) -> tuple[int, ...]:
        """Where, between two offsets, a new piece begins."""
        return self.starts[bisect_right(self.starts, start) : bisect_right(self.starts, end - 1)]

    def _map(self, index: int) -> tuple[int, int]:
        piece = bisect_right(self.starts, index) - 1
        start, end = self.sources[piece]
        length = (self.starts[piece + 1] if piece + 1 < len(self.starts) else len(self.text)) - self.starts[piece]
        if length != end - start:
            return start, end
        offset = start + index - self.starts[piece]
        return offset, offset + 1


def without_unseen(view: Decoded) -> Decoded:
    """The text without the characters that a reader cannot see."""
    if view.text.isascii():
        return view
    return _rewritten(view, ((*match.span(), "") for match in UNSEEN.finditer(view.text)))


def unescaped(view: Decoded) -> Decoded:
    """The text with one layer of JSON, Markdown or URL escapes taken off."""
    if "\\" not in view.text and "%" not in view.text:
        return view
    return _rewritten(view, ((*match.span(), _escaped(match)) for match in _ESCAPE.finditer(view.text)))


def unwrapped(view: Decoded) -> Decoded:
    """The text with words that a line end may have cut in two put together again."""
    return _rewritten(view, _wraps(view.text))


def _rewritten(view: Decoded, edits: Iterable[tuple[int, int, str]]) -> Decoded:
    """The view with each span (start, end) replaced by the text given; the view itself if there is none."""
    parts: list[str] = []
    starts: list[int] = []
    sources: list[tuple[int, int]] = []
    done = length = 0

    def add(part: str, start: int, end: int) -> None:
        nonlocal length
        if part:
            parts.append(part)
            starts.append(length)
            sources.append((start, end))
            length += len(part)

    for start, end, replacement in edits:
        add(view.text[done:start], done, start)
        add(replacement, start, end)
        done = end
    if not done:
        return view
    add(view.text[done:], done, len(view.text))
    return Decoded("".join(parts), view, tuple(starts), tuple(sources))


def _escaped(match: re.Match[str]) -> str:
    code, letter, percent = match.groups()
    if letter is not None:
        return _ESCAPED.get(letter, letter)
    return chr(int(code or percent, 16))


def _wraps(text: str) -> Iterator[tuple[int, int, str]]:
    """Each line end between two halves of a word, with what to put in its place."""
    line = 0  # where the line before the line end begins
    newline = text.find("\n")
    while newline >= 0:
        above = text[max(line, newline - _LINE_END_LONGEST) : newline]
        bare = above.rstrip(_LINE_END)
        bare = bare[:-1] if bare[-1:] in ("'", '"', "`") else bare
        below = _LINE_START.match(text, newline + 1)
        assert below, "the pattern matches the empty text"
        if bare[-1:] in _IN_WORD and text[below.end() : below.end() + 1] in _IN_WORD:
            # A dash that opens the line above as well marks a diff or a list; otherwise it belongs to the word.
            dash = "-" if below[1] and text[line] != "-" else ""
            yield newline - len(above) + len(bare), below.end(), dash
        line = newline + 1
        newline = text.find("\n", line)
