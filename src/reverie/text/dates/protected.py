"""Stretches of Markdown whose letters must stay: code, addresses, paths, links, headings, and others' words."""

from __future__ import annotations

import re

from reverie.text.dates.quotations import QUOTATIONS

# The repeats are bounded where a text without the closing sign would make the search go back again and again.
_LINK_TEXT = r"\[(?:[^\[\]\n]|\n(?![ \t]*\n)|!?\[[^\[\]\n]{0,200}\](?:\([^()\n]{0,500}\))?){0,500}\]"
_LINK_TARGET = r"\((?:[^()\n]|\([^()\n]{0,200}\)){0,2000}\)"
_PROTECTED = re.compile(
    "|".join(
        (
            r"^[ \t]*(?P<fence>`{3,40}|~{3,40})[^\n]*\n(?:.*?\n)??[ \t]*(?P=fence)[`~]*[ \t]*$",
            r"^[ \t]*(?:`{3,40}|~{3,40})[^\n]*\n.*\Z",  # a fence that nobody closed runs to the end
            r"(?<!`)(?P<ticks>`{1,8})(?!`)[^\n]{0,1000}?(?<!`)(?P=ticks)(?!`)",
            r"<!--.*?(?:-->|\Z)",
            # Other files and links may name a heading by its words.
            r"^[ \t]*#{1,6}[ \t][^\n]*",
            # The line of a block quotation, in an item of a list or not.
            r"^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?>(?!=)[^\n]*",
            r"\b[A-Za-z][A-Za-z0-9+.\-]{1,20}://[^\s<>]+",
            rf"{_LINK_TEXT}(?:{_LINK_TARGET}|\[[^\[\]\n]{{0,200}}\])",
            r"\]\([^)\n]{0,2000}\)|\[\[[^\[\]\n]*\]\]",
            r"^ {0,3}\[[^\[\]\n]{1,200}\]:[ \t]*[^\s.#/]*[.#/][^\n]*",  # where a link by reference leads
            r"(?<![\w.+\-])[\w.+\-]{1,64}@[\w\-]+\.[\w.\-]+",
            r"(?:(?<=\s)|^)(?:~|\.{1,2})?/[^\s，。；]*|[A-Za-z]:\\[^\s]*",
            *QUOTATIONS,
        )
    ),
    re.MULTILINE | re.DOTALL,
)


def protected_stretches(text: str) -> list[tuple[int, int]]:
    """Where each such stretch begins and ends, in order."""
    return [match.span() for match in _PROTECTED.finditer(text)]
