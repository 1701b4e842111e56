"""What in a Markdown text is prose and what is not: text -> fences, code spans, HTML comments and the prose between.

One pass from the top, so that a comment within a fence is code, and a fence within a comment is a comment. The time it
takes grows with the length of the text and with nothing else.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

_OPENING = re.compile(r"[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?P<fence>`{3,}(?=[^`\n]*$)|~{3,})", re.MULTILINE)
_CLOSING = re.compile(r"^[ \t>]*(?P<fence>`{3,}|~{3,})[ \t\r]*$", re.MULTILINE)
_BLANK_LINE = re.compile(r"^[ \t>\r]*$", re.MULTILINE)
_TICKS = re.compile(r"`+")
_MARK = re.compile(r"\\[\\`<]|`+|<!--")


class PieceKind(StrEnum):
    """What a piece of a text is."""

    PROSE = "prose"
    FENCE = "fence"  # a fenced block with both its fences; one that nobody closes runs to the end
    SPAN = "span"  # code between backticks, with these
    COMMENT = "comment"  # an HTML comment; one that nobody closes runs to the end


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a text, from `start` up to `end`."""

    kind: PieceKind
    start: int
    end: int
    is_closed: bool = True


def split_pieces(text: str) -> list[Piece]:
    """The pieces of the text, in order and without gaps. Lines end with LF or CRLF."""
    found: list[Piece] = []
    done = 0
    for piece in _marked(text):
        if piece.start > done:
            found.append(Piece(PieceKind.PROSE, done, piece.start))
        found.append(piece)
        done = piece.end
    if done < len(text):
        found.append(Piece(PieceKind.PROSE, done, len(text)))
    return found


def _marked(text: str) -> Iterator[Piece]:
    """The pieces that are no prose."""
    ticks = _Ticks(text)
    fences = _Fences(text)
    at = 0
    while at < len(text):
        if at == 0 or text[at - 1] == "\n":
            fence = fences.opened_at(at)
            if fence:
                yield fence
                at = fence.end
                continue
        line_end = text.find("\n", at) + 1 or len(text)
        mark = _MARK.search(text, at, line_end)
        if mark is None:
            at = line_end
            continue
        piece = _comment(text, mark.start()) if mark[0] == "<!--" else ticks.span(mark)
        if piece:
            yield piece
        at = piece.end if piece else mark.end()


def _comment(text: str, start: int) -> Piece:
    end = text.find("-->", start + len("<!"))  # `<!-->` is a whole comment
    return Piece(PieceKind.COMMENT, start, end + len("-->") if end >= 0 else len(text), is_closed=end >= 0)


class _Fences:
    """The fenced blocks of a text. Where its closing lines are is looked up once."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._closing = [(found.start(), found["fence"], found.end()) for found in _CLOSING.finditer(text)]

    def opened_at(self, at: int) -> Piece | None:
        """The block that the line at this place opens."""
        opening = _OPENING.match(self._text, at)
        if not opening:
            return None
        for number in range(bisect_left(self._closing, (opening.end(),)), len(self._closing)):
            _, mark, end = self._closing[number]
            if mark.startswith(opening["fence"]):
                return Piece(PieceKind.FENCE, at, min(end + 1, len(self._text)))
        return Piece(PieceKind.FENCE, at, len(self._text), is_closed=False)


class _Ticks:
    """The runs of backticks in a text, by their length: a span ends with a run as long as the one that opens it."""

    def __init__(self, text: str) -> None:
        self._runs: defaultdict[int, list[int]] = defaultdict(list)
        for run in _TICKS.finditer(text):
            self._runs[len(run[0])].append(run.start())
        self._blank_lines = [line.start() for line in _BLANK_LINE.finditer(text)]

    def span(self, mark: re.Match[str]) -> Piece | None:
        """The code span that a mark opens, within its paragraph; None where it opens none."""
        if mark[0][0] != "`":
            return None
        runs = self._runs[len(mark[0])]
        number = bisect_left(runs, mark.end())
        blank = bisect_right(self._blank_lines, mark.end())
        paragraph_end = self._blank_lines[blank] if blank < len(self._blank_lines) else None
        if number == len(runs) or (paragraph_end is not None and runs[number] > paragraph_end):
            return None
        return Piece(PieceKind.SPAN, mark.start(), runs[number] + len(mark[0]))
