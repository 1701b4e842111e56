"""Wordings as people type them, one to a line -> one pattern for all of them."""

from __future__ import annotations

import re


def wordings(*blocks: str) -> str:
    """A pattern that matches any line of the blocks: a blank for any white space, an apostrophe in any form or none.

    A line may use the signs of a regular expression. Blank lines are left out.
    """
    lines = [line.strip() for block in blocks for line in block.splitlines() if line.strip()]
    return "(?:" + "|".join(_typed(line) for line in lines) + ")"


def _typed(line: str) -> str:
    # An apostrophe that stands in a set already is left alone, so that patterns can be put into one another.
    return re.sub(r"(?<!\[)'", "['’]?", re.sub(r" +", r"\\s+", line))
