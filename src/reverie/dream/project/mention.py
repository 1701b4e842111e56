"""Something of the project that a claim names: where in the claim, and what the project has instead."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from reverie.dream.project.page import Line


@dataclass(frozen=True, slots=True)
class MemoryClaim:
    """One claim of one memory file. `written` is when it was true as far as is known; None where it is not."""

    file: str
    text: str
    written: datetime | None = None


@dataclass(frozen=True, slots=True)
class Outdated:
    """A span of a claim that names what is no longer so.

    `verdict` goes on after the name, for people: "which is not there; bin/deploy is". `replacement` is what would stand
    in the span's place, only where what is there now leaves one answer; `line` shows it. `changed` is the earliest time
    at which the project can have come to be as it is now; None where that is not known.
    """

    start: int
    end: int
    verdict: str
    what_is_there_now: str = ""
    replacement: str | None = None
    line: Line | None = None
    changed: datetime | None = None
    named: str = ""  # how people call it, where the span alone would not tell: "Node 18" rather than "18"


def blanked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """The claim with some spans blanked out, so that the words of a name are not read as the claim's own."""
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text
