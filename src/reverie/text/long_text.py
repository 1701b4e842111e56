"""Texts that are too long to be looked through: what stands at the beginning and at the end, and a mark between."""

from __future__ import annotations

import re

EACH_END = 200_000  # characters; nobody types as many, and more would keep a machine busy for long
FOR_THE_MARK = 100  # characters; so that a text that was cut is short enough to be left as it is
LINE = 2_000  # characters; where there is no line end within so many, the text is cut in the middle of a line

_MARK = re.compile(r"^\[… ([\d,]{1,20}) characters left out …\]$", re.MULTILINE)


def without_middle(text: str) -> str:
    """The text, or of a very long one the beginning and the end, whole lines where there are lines. What was cut is not
    cut again.
    """
    if len(text) <= 2 * EACH_END:
        return text
    head, tail = text[: EACH_END - FOR_THE_MARK], text[-EACH_END:]
    head = head[: head.rfind("\n", -LINE) + 1] or head
    tail = tail[tail.find("\n", 0, LINE) + 1 :]
    return f"{head.rstrip()}\n\n[… {len(text) - len(head) - len(tail):,} characters left out …]\n\n{tail.lstrip()}"


def left_out(text: str) -> int:
    """How many characters a text says that it lacks; 0 where it is whole."""
    found = _MARK.search(text) if len(text) > EACH_END else None
    return int(found[1].replace(",", "")) if found else 0
