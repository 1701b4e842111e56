"""Stretches of Markdown whose letters must stay as they are: code, addresses, paths, links and headings."""

from __future__ import annotations

import re

# The repeats are bounded where a text without the closing sign would make the search go back again and again.
_PROTECTED = re.compile(
    "|".join(
        (
            r"^[ \t]*(?P<fence>`{3,40}|~{3,40})[^\n]*\n(?:.*?\n)??[ \t]*(?P=fence)[`~]*[ \t]*$",
            r"^[ \t]*(?:`{3,40}|~{3,40})[^\n]*\n.*\Z",  # a fence that nobody closed runs to the end
            r"(?<!`)(?P<ticks>`{1,8})(?!`)[^\n]{0,1000}?(?<!`)(?P=ticks)(?!`)",
            r"<!--.*?(?:-->|\Z)",
            # Other files and links may name a heading by its words.
            r"^[ \t]*(?:>[ \t]*)*#{1,6}[ \t][^\n]*",
            r"\b[A-Za-z][A-Za-z0-9+.\-]{1,20}://[^\s<>]+",
            r"\]\([^)\n]{0,2000}\)|\[\[[^\[\]\n]*\]\]",
            r"(?<![\w.+\-])[\w.+\-]{1,64}@[\w\-]+\.[\w.\-]+",
            r"(?:(?<=\s)|^)(?:~|\.{1,2})?/[^\s，。；]*|[A-Za-z]:\\[^\s]*",
        )
    ),
    re.MULTILINE | re.DOTALL,
)


def protected_stretches(text: str) -> list[tuple[int, int]]:
    """Where each such stretch begins and ends, in order."""
    return [match.span() for match in _PROTECTED.finditer(text)]
