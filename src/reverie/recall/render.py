"""A recalled memory as it stands in a prompt: data between marks, with its file and its age."""

from __future__ import annotations

from reverie.recall.recalled import Recalled
from reverie.text.data_block import as_data

LABEL = "recalled-memory"
FILE_LINE = "file: "
FRESH = ("today", "yesterday")
REMINDER = "This was written {age} and may be out of date: check it against what is there now before relying on it."


def render(recalled: Recalled) -> str:
    """The block of one memory. It gives the same bytes again: its age was put into words when it was recalled."""
    reminder = "" if recalled.age in FRESH else f"\n{REMINDER.format(age=recalled.age)}"
    head = f"{FILE_LINE}{recalled.file}\nwritten: {recalled.age}{reminder}"
    return as_data(LABEL, f"{head}\n\n{recalled.text}")
