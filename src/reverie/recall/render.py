"""A recalled memory as it stands in a prompt: data between marks, with its file and its age, 4 KB in all."""

from __future__ import annotations

from reverie.recall.excerpt import CUT, excerpt
from reverie.recall.recalled import Recalled
from reverie.text.data_block import as_data, neutral

MEMORY_BYTES = 4_096  # that a block may take, its frame included
LABEL = "recalled-memory"
FILE_LINE = "file: "
FRESH = ("today", "yesterday")
REMINDER = "This was written {age} and may be out of date: check it against what is there now before relying on it."


def render(recalled: Recalled) -> str:
    """The block of one memory. It gives the same bytes again: its age was put into words when it was recalled.

    Of a text that does not fit beside its frame, the part around the passage that matches stays.
    """
    reminder = "" if recalled.age in FRESH else f"\n{REMINDER.format(age=recalled.age)}"
    head = f"{FILE_LINE}{recalled.file}\nwritten: {recalled.age}{reminder}\n\n"
    room = max(MEMORY_BYTES - _size(as_data(LABEL, head)), _size(CUT))
    # Made harmless before it is measured: that takes bytes.
    return as_data(LABEL, head + excerpt(neutral(recalled.text), neutral(recalled.passage), room))


def _size(text: str) -> int:
    return len(text.encode("utf-8", "replace"))
