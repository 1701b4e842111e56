"""Where people read: a terminal with colours and a width, or a pipe with neither."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from reverie.text.plain import printable

NO_WRAPPING = 1_000_000  # columns of a pipe: who reads it by program wants whole lines


@dataclass(frozen=True, slots=True)
class Marks:
    """The few signs that lines begin with."""

    tick: str
    cross: str
    dot: str
    here: str
    full: str
    empty: str


SIGNS = Marks(tick="✓", cross="✗", dot="·", here="›", full="█", empty="░")
LETTERS = Marks(tick="+", cross="x", dot=".", here=">", full="#", empty=".")


class Screen(Console):
    """A console that takes every string as it is: no markup, no emoji codes, no guessed colours."""

    @property
    def marks(self) -> Marks:
        """Signs where the terminal can show them, letters where it cannot."""
        return SIGNS if self.encoding.lower().startswith("utf") else LETTERS

    @property
    def can_animate(self) -> bool:
        """Whether lines that were written can be written over: only on a true terminal, whatever colours say."""
        return self.file.isatty() and not self.is_dumb_terminal

    def say(self, *parts: str | tuple[str, str], indent: int = 0) -> None:
        """One paragraph from pieces of text, each alone or with its style. Nothing in them moves the cursor."""
        line = Text(" " * indent)
        for part in parts:
            text, style = (part, "") if isinstance(part, str) else part
            line.append(printable(text), style)
        self.print(line, soft_wrap=True)

    def on_broken_pipe(self) -> None:
        """Nobody reads any more: the front door ends the program quietly, as for every other output."""
        raise BrokenPipeError


def screen(*, errors: bool = False) -> Screen:
    """The standard output, or with `errors` the standard error, for people to read."""
    file = sys.stderr if errors else sys.stdout
    on_a_pipe = not file.isatty() and not os.environ.get("COLUMNS")
    return Screen(file=file, markup=False, emoji=False, highlight=False, width=NO_WRAPPING if on_a_pipe else None)


def someone_is_there() -> bool:
    """Whether a person can be asked: both what they type and what they read is a terminal."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
