"""A file of the project that was read, and a line of it to point at."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from reverie.model.evidence import Evidence
from reverie.text.plain import printable
from reverie.text.secrets import find_secrets

FILE = "file"  # the role of evidence that a file of the project gives: nobody's word, so it waits for the user's
LONGEST_QUOTE = 300  # characters of a line that are quoted
_KEY = re.compile(r"[\w@/.:*-]+(?=[\"']?\s*[:=\]\[<>~!]|:\s|:$)")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a project file, counted from 1; line 0 is the file's own name."""

    file: str
    number: int
    text: str
    time: datetime | None = None  # when the file was last changed

    @property
    def place(self) -> str:
        """How people name it: CLAUDE.md:12."""
        return f"{self.file}:{self.number}" if self.number else self.file

    @property
    def is_quotable(self) -> bool:
        """Whether the line may be written down elsewhere: it holds no secret."""
        return not find_secrets(self.text)

    def evidence(self, claim: str = "") -> Evidence:
        """The line as what a claim rests on."""
        quote = printable(self.text).strip()[:LONGEST_QUOTE]
        return Evidence(self.file, self.number, FILE, quote, self.time, claim)


@dataclass(frozen=True)
class Page:
    """The text of one project file."""

    file: str
    text: str
    time: datetime | None = None

    @cached_property
    def lines(self) -> list[str]:
        return [line.removesuffix("\r") for line in self.text.split("\n")]

    def line(self, number: int) -> Line:
        """The line of that number, which must be there."""
        return Line(self.file, number, self.lines[number - 1], self.time)

    def find_key(self, name: str, section: str = "") -> Line:
        """The first line that gives a value to this name, below the one that opens the section; else line 1."""
        opening = self._keys.get(section, [0])[0] if section else 0
        for spelling in (name, f"{section}.{name}"):
            for number in self._keys.get(spelling, ()):
                if number > opening or spelling != name:
                    return self.line(number)
        return self.line(1)

    @cached_property
    def _keys(self) -> dict[str, list[int]]:
        """The lines of each name that a value follows. Made once, so that a thousand names cost one reading."""
        found: dict[str, list[int]] = {}
        for number, text in enumerate(self.lines, 1):
            for key in _KEY.findall(text):
                found.setdefault(key.rstrip(":"), []).append(number)
        return found
