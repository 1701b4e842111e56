"""One line of a memory index: `- [Title](file.md) — hook`, read leniently and written in one way."""

from __future__ import annotations

import posixpath
import re
import unicodedata
from dataclasses import dataclass
from urllib.parse import unquote

AIM_ENTRY_CHARS = 150  # what a line is kept to when it is written
MAX_ENTRY_CHARS = 200  # above this a line carries content that belongs into its file
MAX_TITLE_CHARS = 60  # leaves a line room for a hook

_BULLET = re.compile(r"(?P<lead>[ \t]*[-*+][ \t]+(?:\[[ xX]\][ \t]+)?)")
_SEPARATOR = re.compile(r"[ \t]*(?:--+|—+|–+|-|:|：)?[ \t]*")
_WIKI_LINK = re.compile(r"\[\[(?P<name>[^\[\]|\n]+)(?:\|(?P<title>[^\[\]\n]+))?\]\]")
_BRACKET = re.compile(r"\\.|[\[\]]")
# `(file.md)`, `(<file name.md>)`, either with a tooltip: `(file.md "words")`. Parentheses in a name come in pairs.
_DESTINATION = re.compile(
    r"\([ \t]{0,9}(?:<(?P<angle>(?:\\.|[^<>\\])*)>|(?P<bare>(?!<)(?:\\.|[^()\s\\]|\((?:\\.|[^()\s\\])*\))*))"
    r"(?:[ \t]{1,9}(?:\"[^\"]*\"|'[^']*'))?[ \t]{0,9}\)"
)
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_HARD_IN_TARGET = re.compile(r"%(?=[0-9A-Fa-f]{2})|[<>\\#\x00-\x1f\x7f]")
_ELLIPSIS = "…"


@dataclass(frozen=True, slots=True)
class Entry:
    """A pointer to a memory file: `target` is its path relative to the index, `hook` why one would open it.

    `wiki` where it was written `[[name]]`: the target is then a guess from the name.
    """

    title: str
    target: str
    hook: str = ""
    wiki: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    """A Markdown or wiki link to a memory file, and where in the line it stands."""

    title: str
    target: str
    wiki: bool
    start: int
    end: int


def parse_entry(line: str) -> Entry | None:
    """The pointer in a list line, None where the line is no list item that begins with a link to a memory."""
    bullet = _BULLET.match(line)
    if not bullet:
        return None
    link = _link_at(line, bullet.end(), _label_ends(line))
    if link is None:
        return None
    rest = line[link.end :]
    separator = _SEPARATOR.match(rest)
    hook = rest[separator.end() :] if separator else rest
    return Entry(link.title, link.target, fold(hook), link.wiki)


def links(line: str) -> list[Link]:
    """Every link to a memory file in the line, from left to right."""
    found: list[Link] = []
    label_ends = _label_ends(line)
    position = 0
    while (position := line.find("[", position)) >= 0:
        link = _link_at(line, position, label_ends)
        if link:
            found.append(link)
        position = link.end if link else position + 1
    return found


def bullet_of(line: str) -> str:
    """The indentation and sign that a list line begins with, `- ` where it is no list line."""
    bullet = _BULLET.match(line)
    return bullet["lead"] if bullet else "- "


def render_entry(title: str, target: str, hook: str, bullet: str = "- ") -> str:
    """The line for a memory, kept to AIM_ENTRY_CHARS by cutting hook and title at a word; the target is whole."""
    hook = fold(hook)
    line = _line(bullet, fold(title), target, hook)
    if len(line) <= AIM_ENTRY_CHARS:
        return line
    title = shorten(fold(title), MAX_TITLE_CHARS)
    bare = _line(bullet, title, target, "")
    room = AIM_ENTRY_CHARS - len(bare) - len(" — ")
    return _line(bullet, title, target, shorten(hook, room))


def shorten(text: str, most: int) -> str:
    """The text in at most `most` characters: whole words, or whole Chinese characters, and an ellipsis.

    Empty where not even one would fit.
    """
    if len(text) <= most:
        return text
    if most < 2:
        return ""
    end = most - len(_ELLIPSIS)
    cut = next((place for place in range(end, end // 2, -1) if _is_boundary(text, place)), end)
    while cut and _joins(text, cut):
        cut -= 1
    kept = text[:cut].rstrip(" \t,;:.-–—，；：。、")
    return kept + _ELLIPSIS if kept else ""


def fold(text: str) -> str:
    """The text on one line, with single spaces."""
    return " ".join(text.split())


def _line(bullet: str, title: str, target: str, hook: str) -> str:
    label = re.sub(r"([\\\[\]])", r"\\\1", title)
    return f"{bullet}[{label}]({_written_target(target)})" + (f" — {hook}" if hook else "")


def _written_target(target: str) -> str:
    safe = _HARD_IN_TARGET.sub(lambda match: f"%{ord(match[0]):02X}", target)
    if _SCHEME.match(safe) or safe.startswith("~"):
        safe = f"./{safe}"  # else it would read as an address or a home folder
    return f"<{safe}>" if re.search(r"[\s()]", safe) else safe


def _link_at(line: str, start: int, label_ends: dict[int, int]) -> Link | None:
    """The link to a memory file that begins at `start`, if one does."""
    wiki = _WIKI_LINK.match(line, start)
    if wiki:
        name = wiki["name"].strip()
        target = _memory_path(name if name.casefold().endswith(".md") else f"{name}.md")
        title = fold(wiki["title"] or name)
        return Link(title, target, True, start, wiki.end()) if target else None
    label_end = label_ends.get(start)
    destination = _DESTINATION.match(line, label_end) if label_end else None
    if label_end is None or destination is None:
        return None
    raw = destination["angle"] if destination["angle"] is not None else destination["bare"]
    target = _memory_path(unquote(_unescape(raw).partition("#")[0]))
    title = fold(_unescape(line[start + 1 : label_end - 1]))
    return Link(title, target, False, start, destination.end()) if target else None


def _label_ends(line: str) -> dict[int, int]:
    """Where each `[` has its `]` behind it; brackets inside a label may be escaped or in pairs.

    One walk for the whole line, so that a line of nothing but brackets costs no more than any other.
    """
    ends: dict[int, int] = {}
    opened: list[int] = []
    for sign in _BRACKET.finditer(line):
        if sign[0] == "[":
            opened.append(sign.start())
        elif sign[0] == "]" and opened:
            ends[opened.pop()] = sign.end()
    return ends


def _unescape(text: str) -> str:
    return _ESCAPED.sub(r"\1", text)


def _memory_path(target: str) -> str:
    """The path as the folder spells it; empty where it is no Markdown file below the index."""
    if not target or _SCHEME.match(target) or target.startswith(("/", "~", "\\")):
        return ""
    path = posixpath.normpath(target)
    return path if path.casefold().endswith(".md") and path.split("/")[0] != ".." else ""


def _is_boundary(text: str, place: int) -> bool:
    """Whether a cut before `place` leaves words whole. Chinese has no spaces: each character is a word."""
    before, after = text[place - 1], text[place]
    return after.isspace() or before.isspace() or _is_wide(before) or _is_wide(after)


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"


def _joins(text: str, place: int) -> bool:
    """Whether the character at `place` belongs to the one before: an accent, a joiner, a skin tone."""
    after, before = text[place], text[place - 1]
    return (unicodedata.category(after) in ("Mn", "Me", "Mc", "Cf", "Sk") and not after.isspace()) or before == "\u200d"
