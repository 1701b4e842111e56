"""Relative dates in memory files: counted from the day the file was written, and spelt out."""

from __future__ import annotations

from datetime import tzinfo

from reverie.memdir.memory_file import MemoryFile, reference_time
from reverie.model.change import Reason
from reverie.text.dates import make_absolute

REWRITTEN = "rewritten in place"


def with_absolute_dates(
    file: MemoryFile, body: str, zone: tzinfo | None, taken_back: frozenset[str]
) -> tuple[str, list[Reason]]:
    """Dates relative to the day the file was written, spelt out: all of them, or none if one was taken back, whatever
    day it was counted from: the file may have become newer since, the words have not.
    """
    when = reference_time(file).astimezone(zone)
    dated, rewrites = make_absolute(body, when)
    reasons = [
        Reason(
            "relative-date",
            f'"{rewrite.before}" is spelt out as "{rewrite.after}", counted from {when:%Y-%m-%d}, when it was written',
            REWRITTEN,
            f"relative-date|{file.path}|{rewrite.before}|{rewrite.after}",
        )
        for rewrite in rewrites
    ]
    unwanted = {key.rpartition("|")[0] for key in taken_back if key.startswith(f"relative-date|{file.path}|")}
    if any(reason.key.rpartition("|")[0] in unwanted for reason in reasons):
        return body, []
    return dated, reasons
