"""How well a memory is backed: the turns behind its claims -> a factor for whoever ranks memories."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, field

from reverie.errors import StoreError
from reverie.evidence.book import EvidenceBook, read_book
from reverie.memdir.claim_diff import claims_of
from reverie.memdir.memory_file import MemoryFile
from reverie.model.evidence import Trust, lowest_trust
from reverie.store.state import HISTORY
from reverie.store.store import Store

# Enough to settle what would else be a tie, as the other signs beside the words do.
OF_TRUST = {Trust.USER: 1.0, Trust.ASSISTANT: 0.97, Trust.OUTSIDE: 0.95}
SAID_AGAIN = 0.02  # what each further session adds in which it was said
MOST_AGAIN = 2  # sessions: what is said often is not truer for it

TICK_NS = 50_000_000  # longer than between two ticks of the clock that folders get their times from


@dataclass(frozen=True, slots=True)
class _Read:
    """What was read of the records, and the factors that follow from it as far as anybody asked."""

    book: EvidenceBook
    stamp: tuple[int, int] | None  # of the folder of records: its time and inode; None where there is none
    is_settled: bool = True  # whether a record that came since would show in the stamp
    factors: dict[str, tuple[MemoryFile, float]] = field(default_factory=dict[str, tuple[MemoryFile, float]])


class Backing:
    """A factor around 1 for each memory of a folder: whose word it is, and in how many sessions it was said.

    A memory without evidence is the user's own. The records are read when they are first needed, and anew once one has
    come or gone. Several threads may ask.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._read = _Read(EvidenceBook(), None)

    def of(self, file: MemoryFile) -> float:
        """The factor for a memory, by the records as they were when `follow` was last called."""
        read = self._read
        known = read.factors.get(file.path)
        if known is None or known[0] is not file:
            known = read.factors[file.path] = (file, _factor(file, read.book))
        return known[1]

    def follow(self) -> None:
        """From here on the records count that are there now. Where they cannot be read, every memory counts alike."""
        at_ns = time.time_ns()
        stamp = self._look()
        if stamp == self._read.stamp and self._read.is_settled:
            return
        try:
            book = read_book(self._store)
        except StoreError:
            book = EvidenceBook()
        self._read = _Read(book, stamp, stamp is None or stamp[0] < at_ns - TICK_NS)

    def _look(self) -> tuple[int, int] | None:
        try:
            status = os.stat(os.path.join(self._store.state.path, HISTORY))
        except OSError:
            return None
        return status.st_mtime_ns, status.st_ino


def _factor(file: MemoryFile, book: EvidenceBook) -> float:
    if book.is_empty:
        return OF_TRUST[Trust.USER]
    claims = claims_of(file)
    sessions = max((len({one.transcript for one in book.of(claim)}) for claim in claims), default=0)
    again = min(max(sessions - 1, 0), MOST_AGAIN)
    return OF_TRUST[lowest_trust(map(book.trust, claims))] * (1 + SAID_AGAIN * again)
