"""Stretches of Markdown whose letters must stay as they are: code, addresses, paths, links and headings."""

from __future__ import annotations

import re

_PROTECTED = re.compile(
    "|".join(
        (
            r"^[ \t]*(?P<fence>`{3,}|~{3,})[^\n]*\n(?:.*?\n)??[ \t]*(?P=fence)[`~]*[ \t]*$",
            r"^[ \t]*(?:`{3,}|~{3,})[^\n]*\n.*\Z",  # a fence that nobody closed runs to the end
            r"(?<!`)(?P<ticks>`+)(?!`)[^\n]*?(?<!`)(?P=ticks)(?!`)",
            r"<!--.*?(?:-->|\Z)",
            # Other files and links may name a heading by its words.
            r"^[ \t]*(?:>[ \t]*)*#{1,6}[ \t][^\n]*",
            r"\b[A-Za-z][A-Za-z0-9+.\-]{1,20}://[^\s<>]+",
            r"\]\([^)\n]*\)|\[\[[^\]\n]*\]\]",
            r"[\w.+\-]+@[\w\-]+\.[\w.\-]+",
            r"(?:(?<=\s)|^)(?:~|\.{1,2})?/[^\s，。；]*|[A-Za-z]:\\[^\s]*",
        )
    ),
    re.MULTILINE | re.DOTALL,
)


def protected_stretches(text: str) -> list[tuple[int, int]]:
    """Where each such stretch begins and ends, in order."""
    return [match.span() for match in _PROTECTED.finditer(text)]
