"""Relative dates in memory files: counted from the day the file was written, and spelt out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, tzinfo

from reverie.memdir.memory_file import MemoryFile, reference_time
from reverie.model.change import Reason
from reverie.model.evidence import Evidence
from reverie.text.claims import split_claims
from reverie.text.dates import make_absolute

REWRITTEN = "rewritten in place"


def with_absolute_dates(
    file: MemoryFile,
    body: str,
    zone: tzinfo | None,
    taken_back: frozenset[str],
    evidence_of: Callable[[str], Sequence[Evidence]],
) -> tuple[str, list[Reason]]:
    """Dates relative to the day the file was written, spelt out: all of them, or none if one was taken back, whatever
    day it was counted from: the file may have become newer since, the words have not. For the same reason a claim that
    is recorded to have been said on another day stays as it is.
    """
    when = reference_time(file).astimezone(zone)
    dated, rewrites = make_absolute(body, when, _said_on_other_days(body, when, evidence_of))
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


def _said_on_other_days(
    body: str, written: datetime, evidence_of: Callable[[str], Sequence[Evidence]]
) -> Iterator[tuple[int, int]]:
    """Where the claims stand that were said on another day than the file was last written."""
    for claim in split_claims(body):
        days = {one.time.astimezone(written.tzinfo).date() for one in evidence_of(claim.text) if one.time}
        if days - {written.date()}:
            yield claim.start, claim.end
