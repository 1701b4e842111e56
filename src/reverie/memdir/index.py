"""The index of a memory folder: `MEMORY.md` -> Index -> the same bytes, and what an agent is given of it.

Lines that are no entries (headings, prose, comments, frontmatter) are kept as they are, to the byte.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from reverie.store.names import INDEX_NAME
from reverie.text import frontmatter
from reverie.text.index_line import MAX_ENTRY_CHARS, Entry, parse_entry, render_entry

MAX_LINES = 200  # an agent is given no more of it
MAX_BYTES = 25_000

_LINE = re.compile(rb"[^\n]*\n|[^\n]+")
_COMMENT_OPENS = re.compile(r" {0,3}<!--")
_FENCE = re.compile(r" {0,3}(?P<sign>`{3,}|~{3,})(?P<info>.*)")
_PREVIEW_CHARS = 60  # enough of a cut line to find it by


@dataclass(frozen=True, slots=True)
class Line:
    """A line with its line end, and the entry it holds, if it holds one.

    `loaded` is False for what an agent is not given: frontmatter (one Line for all of it) and comments.
    `literal` is True in a code fence or comment, where nothing is an entry.
    """

    raw: bytes
    entry: Entry | None = None
    loaded: bool = True
    literal: bool = False

    @property
    def text(self) -> str:
        """The line without its end; bytes that are not UTF-8 show as a replacement sign."""
        return self.raw.decode("utf-8", "replace").rstrip("\r\n")

    @property
    def is_overlong(self) -> bool:
        """Whether it is an entry that carries content, which belongs into the file it points at."""
        return self.entry is not None and len(self.text) > MAX_ENTRY_CHARS

    @property
    def indent(self) -> int:
        """How far the line is indented."""
        return len(self.raw) - len(self.raw.lstrip(b" \t"))


@dataclass(frozen=True, slots=True)
class Size:
    """How much of an agent's allowance some lines take."""

    lines: int
    bytes: int

    def __add__(self, other: Size) -> Size:
        return Size(self.lines + other.lines, self.bytes + other.bytes)

    def __sub__(self, other: Size) -> Size:
        return Size(self.lines - other.lines, self.bytes - other.bytes)

    def fits(self, lines: int = MAX_LINES, size: int = MAX_BYTES) -> bool:
        """Whether it is within these limits."""
        return self.lines <= lines and self.bytes <= size


@dataclass(frozen=True, slots=True)
class Loaded:
    """What an agent is given of an index, and what it is told about the rest."""

    text: str
    warning: str | None


@dataclass(frozen=True, slots=True)
class Index:
    """A parsed `MEMORY.md`. `Index.parse(data).render() == data` for any bytes at all."""

    lines: tuple[Line, ...]
    bom: bytes = b""
    newline: bytes = b"\n"

    @classmethod
    def parse(cls, data: bytes) -> Index:
        """The index in `data`. Never raises: what is not understood is kept as it is."""
        parts = frontmatter.split(data)
        bom = frontmatter.BOM if data.startswith(frontmatter.BOM) else b""
        head = parts.head[len(bom) :]
        above = [Line(head, loaded=False, literal=True)] if head else []
        return cls((*above, *_lines(parts.body)), bom, frontmatter.newline_of(data))

    def render(self) -> bytes:
        """The index as bytes."""
        return self.bom + b"".join(line.raw for line in self.lines)

    @property
    def entries(self) -> list[Entry]:
        """The entries from top to bottom, doubles included."""
        return [line.entry for line in self.lines if line.entry]

    @property
    def size(self) -> Size:
        """What counts against the limits: the lines that an agent is given."""
        return size_of(line for _, line in _shown(self.lines))

    def blocks(self) -> list[tuple[Line, ...]]:
        """The lines in groups: an entry with the lines indented below it, every other line by itself."""
        blocks: list[tuple[Line, ...]] = []
        for line in self.lines:
            first = blocks[-1][0] if blocks else None
            if first and first.entry and _continues(first, line):
                blocks[-1] += (line,)
            else:
                blocks.append((line,))
        return blocks

    def with_blocks(self, blocks: Iterable[tuple[Line, ...]]) -> Index:
        """The index made of these groups of lines."""
        lines = [line for block in blocks for line in block]
        # A line that was the last may have lost that place, and needs its line end now.
        ended = [line if line.raw.endswith(b"\n") else self._ended(line) for line in lines[:-1]]
        return replace(self, lines=(*ended, *lines[-1:]))

    def line_for(self, entry: Entry, bullet: str = "- ") -> Line:
        """The line that lists an entry, with this index's line end."""
        text = render_entry(entry.title, entry.target, entry.hook, bullet)
        return Line(text.encode("utf-8") + self.newline, parse_entry(text))

    def _ended(self, line: Line) -> Line:
        return replace(line, raw=line.raw + self.newline)


def size_of(lines: Iterable[Line]) -> Size:
    """The lines and bytes of an allowance that these lines take."""
    loaded = [line.text.encode("utf-8") for line in lines if line.loaded]
    return Size(len(loaded), sum(len(text) + 1 for text in loaded))


def load(data: bytes) -> Loaded:
    """What an agent is given of an index: frontmatter and comments left out, then cut to the limits.

    Lines are cut first, then bytes at the end of a line. The warning says how much is missing and from where.
    """
    shown = _shown(Index.parse(data).lines)
    texts = [line.text for _, line in shown]
    kept: list[str] = []
    room = MAX_BYTES
    for text in texts[:MAX_LINES]:
        room -= len(text.encode("utf-8")) + (1 if kept else 0)
        if room < 0:
            break
        kept.append(text)
    if texts and not kept:
        # One endless line: better its beginning than nothing.
        kept = [texts[0].encode("utf-8")[:MAX_BYTES].decode("utf-8", "ignore")]
        return Loaded(kept[0], _warning(shown, 0))
    return Loaded("\n".join(kept), _warning(shown, len(kept)) if len(kept) < len(texts) else None)


def _warning(shown: list[tuple[int, Line]], kept: int) -> str:
    size = size_of(line for _, line in shown)
    number, first = shown[kept]
    words = first.text.strip()
    preview = words if len(words) <= _PREVIEW_CHARS else words[:_PREVIEW_CHARS] + "…"
    missing = len(shown) - kept
    what = "1 line is" if missing == 1 else f"{missing} lines are"
    return (
        f"{INDEX_NAME} has {size.lines:,} lines and {size.bytes:,} bytes; at most {MAX_LINES} lines and "
        f"{MAX_BYTES:,} bytes of it are shown. {what} missing above, from line {number} on: “{preview}”. "
        f"Keep one short line for each memory and put the detail into its file."
    )


def _shown(lines: Iterable[Line]) -> list[tuple[int, Line]]:
    """The lines an agent is given, with their numbers in the file, without blank ones at either end."""
    shown: list[tuple[int, Line]] = []
    number = 1
    for line in lines:
        if line.loaded:
            shown.append((number, line))
        number += line.raw.count(b"\n")
    while shown and not shown[-1][1].raw.strip():
        shown.pop()
    start = next((place for place, (_, line) in enumerate(shown) if line.raw.strip()), 0)
    return shown[start:]


def _continues(first: Line, line: Line) -> bool:
    return bool(line.raw.strip()) and not line.entry and not line.literal and line.indent > first.indent


def _lines(body: bytes, *, fences: bool = True, comments: bool = True) -> list[Line]:
    """The lines of a body. A fence or comment that is never closed is ordinary text, and hides nothing."""
    lines: list[Line] = []
    fence = ""
    comment = False
    for raw in _split(body):
        line = Line(raw)
        text = line.text
        if fence:
            lines.append(replace(line, literal=True))
            fence = "" if _closes(fence, text) else fence
        elif comment or (comments and _COMMENT_OPENS.match(text)):
            _, end, rest = text.partition("-->")
            comment = not end
            lines.append(replace(line, literal=True, loaded=bool(rest.strip())))
        elif fences and (fence := _opened(text)):
            lines.append(replace(line, literal=True))
        else:
            lines.append(replace(line, entry=_entry(raw)))
    if fence:
        return _lines(body, fences=False, comments=comments)
    return _lines(body, fences=fences, comments=False) if comment else lines


def _split(body: bytes) -> Iterator[bytes]:
    return (match[0] for match in _LINE.finditer(body))


def _opened(text: str) -> str:
    """The signs of the code fence that the line opens, empty where it opens none."""
    opening = _FENCE.match(text)
    inline = opening and opening["sign"].startswith("`") and "`" in opening["info"]
    return opening["sign"] if opening and not inline else ""


def _closes(fence: str, text: str) -> bool:
    closing = _FENCE.fullmatch(text)
    return bool(closing) and not closing["info"].strip() and closing["sign"].startswith(fence)


def _entry(raw: bytes) -> Entry | None:
    try:
        return parse_entry(raw.decode("utf-8").rstrip("\r\n"))
    except UnicodeDecodeError:
        return None
