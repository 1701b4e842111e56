"""The daily log of a memory folder: one file a day, one timestamped bullet an entry, only ever added to.

`- 09:15 [feedback] words`: the kind of memory stands in front of the words where whoever wrote it has said it.
"""

from __future__ import annotations

from datetime import date, datetime

from reverie.errors import UsageError
from reverie.memdir.types import MemoryType
from reverie.store.names import LOGS
from reverie.text.index_line import fold


def log_path(day: date) -> str:
    """Where the log of that day lies, relative to the memory folder: `logs/2026/11/2026-11-15.md`."""
    written = day.isoformat()
    return f"{LOGS}/{written[:4]}/{written[5:7]}/{written}.md"


def entry(text: str, when: datetime, kind: MemoryType | None = None) -> bytes:
    """The bytes to append to the log of `when`'s day: one line, whatever the text's own line breaks.

    Raises UsageError where the text is empty.
    """
    words = fold(text.replace("\x00", ""))
    if not words:
        raise UsageError("a log entry needs words; write what happened")
    mark = f"[{kind}] " if kind else ""
    return f"- {when:%H:%M} {mark}{words}\n".encode("utf-8", "replace")
