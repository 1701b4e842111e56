"""A command line as its parts: the options that every command takes, wherever they stand, and the rest.

`reverie status --home X` and `reverie --home X status` are the same. What is wrong with a command line is
not judged here: it stays in the rest, for the full parser to report.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

TAKE_A_VALUE = ("--home", "--project", "--memory-dir", "--sessions", "--model")
FLAGS = ("--json",)


class Invocation:
    """What one command line asks for; `rest` is the command with its own options and arguments."""

    __slots__ = ("json", "options", "rest")

    def __init__(self, argv: Sequence[str]) -> None:
        self.options: list[tuple[str, str]] = []
        self.json = False
        self.rest: list[str] = []
        self._take(list(argv))

    def _take(self, words: list[str]) -> None:
        while words:
            word = words.pop(0)
            name, equals, value = word.partition("=")
            if word == "--":
                self.rest += [word, *words]
                return
            if word in FLAGS:
                self.json = True
            elif name in TAKE_A_VALUE and equals:
                self.options.append((name, value))
            elif name in TAKE_A_VALUE and words:
                self.options.append((name, words.pop(0)))
            else:
                self.rest.append(word)

    def option(self, name: str) -> str | None:
        """The value of an option, the last one given; None without any."""
        for given, value in reversed(self.options):
            if given == name:
                return value
        return None

    @property
    def sessions(self) -> list[str]:
        """Every folder given with `--sessions`."""
        return [value for name, value in self.options if name == "--sessions"]

    @property
    def front(self) -> list[str]:
        """The options that every command takes, as words."""
        words = [word for option in self.options for word in option]
        return [*words, "--json"] if self.json else words

    @property
    def reordered(self) -> list[str]:
        """The same command line with the options that every command takes at the front."""
        return [*self.front, *self.rest]
