"""What never changes in session notes: the headings, and the line in italics under each.

template -> structure;  any text whatever -> the contents of its sections -> the structure with these contents
An edit can therefore do what it likes: what comes out has every heading and every description, byte for byte, in order.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from reverie.text.plain import printable

_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*\Z")
_BARE_HEADING = re.compile(r" {0,3}#{1,6}[ \t]*\Z")
_ITALIC = re.compile(r"[ \t]*(?:_[^_\s](?:.*\S)?_|\*[^*\s](?:.*[^*\s])?\*)[ \t]*\Z")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})(.*)\Z")
_UNDERLINE = re.compile(r" {0,3}=+[ \t]*\Z")  # makes a heading of the line above


@dataclass(frozen=True, slots=True)
class Section:
    """One section: its heading and the description under it, as they stand in the template. A template of the user's
    may leave the description out.
    """

    name: str
    heading: str
    description: str
    initial: str = ""  # what the template has below, for a new file


@dataclass(frozen=True, slots=True)
class Structure:
    """The sections of the notes in their order, and what stands above the first."""

    sections: tuple[Section, ...]
    preamble: str = ""

    @staticmethod
    def of(template: str) -> Structure | None:
        """The structure that a template describes; None where it has no heading, or two of the same name."""
        lines = _lines_of(template)
        level = _level_of(lines)
        preamble, found = _split(lines, level)
        names = [_key(section.name) for section in found]
        if not found or "" in names or len(set(names)) < len(names):
            return None
        return Structure(tuple(found), preamble)

    @property
    def level(self) -> int:
        """How many hash signs its headings have."""
        return min(_heading_level(section.heading) for section in self.sections)

    def blank(self) -> str:
        """The notes of a session of which nothing was noted yet."""
        return self.render({section.name: section.initial for section in self.sections})

    def render(self, contents: Mapping[str, str]) -> str:
        """The notes with these contents by the names of their sections, and nothing in the others.

        A content can add no section and hide none: headings in it go down a level, and a fence that is open is closed.
        """
        parts = [self.preamble] if self.preamble else []
        for section in self.sections:
            head = f"{section.heading}\n{section.description}" if section.description else section.heading
            content = self._tamed(contents.get(section.name, ""))
            parts.append(f"{head}\n\n{content}" if content else head)
        return "\n\n".join(parts) + "\n"

    def contents(self, text: str) -> dict[str, str]:
        """What a text says in each section, by name; text above the first section is no part of any.

        A section is known by its heading, or by its description where somebody renamed the heading. The content of one
        that was torn apart is put together again.
        """
        reading = _Reading(self)
        lines = _lines_of(printable(text.replace("\r\n", "\n")))
        for number, line in enumerate(lines):
            reading.take(line, lines[number + 1 : number + 3])
        return reading.contents()

    def applied(self, text: str) -> str:
        """The text brought back onto the structure: its contents, under headings and descriptions as they must be."""
        return self.render(self.contents(text))

    def why_broken(self, text: str) -> str:
        """What a text changed of the structure, in words; nothing where all of it stands."""
        lines = [line.rstrip() for line in _lines_of(text.replace("\r\n", "\n"))]
        place = 0
        for section in self.sections:
            if section.heading.rstrip() not in lines[place:]:
                return f"the heading `{section.heading}` must stay as it is, and where it is"
            place = lines.index(section.heading.rstrip(), place) + 1
            if section.description and lines[place : place + 1] != [section.description.rstrip()]:
                return f"the line in italics under `{section.heading}` must stay as it is"
        more = len(_own_headings(lines, self.level)) - len(self.sections)
        return "there must be no further heading of that level" if more > 0 else ""

    def find(self, name: str, level: int | None = None) -> Section | None:
        """The section of that name, in any spelling of case and blanks; with a level only where it is its own."""
        wanted = _key(name)
        for section in self.sections:
            if _key(section.name) == wanted and level in (None, _heading_level(section.heading)):
                return section
        return None

    def described(self, line: str) -> Section | None:
        """The section whose description a line is."""
        words = line.strip()
        return next((one for one in self.sections if words and one.description.strip() == words), None)

    def _tamed(self, content: str) -> str:
        """A content that stays within its section."""
        kept: list[str] = []
        fence = _Fence()
        for line in _lines_of(printable(content.replace("\r\n", "\n"))):
            is_code = fence.covers(line)
            if self.described(line):
                continue
            if is_code:
                kept.append(f"\\{line}" if self._is_own(line) else line)
            else:
                kept.append(self._lowered(line, kept))
        kept += [fence.closing] if fence.closing else []
        return "\n".join(_trimmed(kept))

    def _is_own(self, line: str) -> bool:
        heading = _HEADING.match(line)
        return bool(heading and self.find(heading[2]))

    def _lowered(self, line: str, above: Sequence[str]) -> str:
        """A line of prose, further down than any heading of the structure where it is one."""
        heading = _HEADING.match(line)
        is_bare = bool(_BARE_HEADING.match(line) or (heading and not heading[2]))
        if heading and not is_bare and len(heading[1]) <= self.level:
            return f"{'#' * (self.level + 1)} {heading[2]}"
        if is_bare or (_UNDERLINE.match(line) and above and above[-1].strip()):
            return f"\\{line.lstrip()}"
        return line


@dataclass(slots=True)
class _Fence:
    """Whether a line stands in a block of code."""

    closing: str = ""  # what would end the block that is open

    def covers(self, line: str) -> bool:
        mark = _FENCE.match(line)
        if not self.closing:
            if mark and not (mark[1][0] == "`" and "`" in mark[2]):
                self.closing = mark[1]
            return bool(self.closing)
        if mark and mark[1].startswith(self.closing) and not mark[2].strip():
            self.closing = ""
        return True


@dataclass(slots=True)
class _Reading:
    """Notes on their way from lines to contents."""

    structure: Structure
    _now: str = ""
    _found: dict[str, list[list[str]]] = field(default_factory=dict[str, list[list[str]]])
    _fence: _Fence = field(default_factory=_Fence)

    def take(self, line: str, following: Sequence[str]) -> None:
        section = self._begun_by(line, following)
        if section:
            self._begin(section)
            return
        section = self.structure.described(line)
        if section:
            if section.name not in self._found:
                self._forget_renamed_heading()
                self._begin(section)
            return
        self._fence.covers(line)
        if self._now:
            self._found[self._now][-1].append(line)

    def _begun_by(self, line: str, following: Sequence[str]) -> Section | None:
        """The section that a heading opens. In a block of code, or of another level, it must have its description
        below: else it is a comment of a script, or a part of a section.
        """
        heading = _HEADING.match(line)
        section = self.structure.find(heading[2]) if heading else None
        if heading is None or section is None:
            return None
        below = next((other for other in following if other.strip()), "")
        if section.description and below.strip() == section.description.strip():
            return section
        is_free = not self._fence.closing and len(heading[1]) == _heading_level(section.heading)
        return section if is_free else None

    def _begin(self, section: Section) -> None:
        self._now = section.name
        self._fence = _Fence()
        self._found.setdefault(section.name, []).append([])

    def _forget_renamed_heading(self) -> None:
        if not self._now:
            return
        lines = self._found[self._now][-1]
        while lines and not lines[-1].strip():
            lines.pop()
        heading = _HEADING.match(lines[-1]) if lines else None
        if heading and len(heading[1]) <= self.structure.level:
            lines.pop()

    def contents(self) -> dict[str, str]:
        found = {name: ["\n".join(_trimmed(part)) for part in parts] for name, parts in self._found.items()}
        return {name: "\n\n".join(part for part in parts if part) for name, parts in found.items()}


def _split(lines: Sequence[str], level: int) -> tuple[str, list[Section]]:
    """What stands above the first heading of a template, and its sections."""
    places = _own_headings(lines, level)
    preamble = "\n".join(_trimmed(lines[: places[0]] if places else lines))
    found: list[Section] = []
    for start, end in zip(places, [*places, len(lines)][1:], strict=True):
        body = list(_trimmed(lines[start + 1 : end]))
        has_description = bool(body) and bool(_ITALIC.match(body[0]))
        heading = _HEADING.match(lines[start])
        name = heading[2].strip() if heading else ""
        initial = "\n".join(_trimmed(body[1:] if has_description else body))
        found.append(Section(name, lines[start], body[0] if has_description else "", initial))
    return preamble, found


def _own_headings(lines: Sequence[str], level: int) -> list[int]:
    """Where the headings of that level, or a higher one, stand outside of code."""
    fence = _Fence()
    return [number for number, line in enumerate(lines) if not fence.covers(line) and 0 < _heading_level(line) <= level]


def _level_of(lines: Sequence[str]) -> int:
    """The highest level that a template has headings of."""
    fence = _Fence()
    levels = [_heading_level(line) for line in lines if not fence.covers(line)]
    return min((level for level in levels if level), default=0)


def _heading_level(line: str) -> int:
    heading = _HEADING.match(line)
    return len(heading[1]) if heading else 0


def _key(name: str) -> str:
    return " ".join(name.casefold().split())


def _lines_of(text: str) -> list[str]:
    return text.split("\n")


def _trimmed(lines: Sequence[str]) -> Sequence[str]:
    """The lines without blank ones at either end."""
    filled = [number for number, line in enumerate(lines) if line.strip()]
    return [line.rstrip() for line in lines[filled[0] : filled[-1] + 1]] if filled else []
