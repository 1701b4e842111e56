"""The turns of one update of session notes: claimed -> written -> done; no two updates are made of the same turns."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

from reverie.store import failpoint
from reverie.store.cursors import Cursors


class Stretch:
    """The turns of a session from the last one that is noted up to a certain one, counted from its beginning.

    Claiming and writing happen in threads, and whoever waits for them may be gone by then. After `end`, either the
    notes are written and the turns done, or neither is the case and they are anybody's again. Every method raises
    StoreError where the count cannot be kept.
    """

    def __init__(self, cursors: Cursors, path: str, upto: int) -> None:
        self._cursors = cursors
        self._path = path
        self._upto = upto
        self._after: int | None = None  # while it is ours
        self._is_over = False
        self._one_at_a_time = Lock()

    def claim(self) -> int | None:
        """How many turns are noted already, where the rest are ours to note now; None where there is no rest, or
        somebody else is writing these notes.
        """
        with self._one_at_a_time:
            after = self._cursors.of(self._path)
            if self._is_over or self._upto <= after:
                return None
            if self._cursors.claim(self._path, self._upto, after, alone=True):
                self._after = after
                failpoint.reached("notes.claimed")
            return self._after

    def land(self, write: Callable[[], None]) -> None:
        """The notes are written and the turns done, unless it was ended before."""
        with self._one_at_a_time:
            if self._after is None:
                return
            write()
            failpoint.reached("notes.written")
            self._cursors.finish(self._path, self._upto)
            self._after = None

    def end(self) -> None:
        """What did not land is anybody's again."""
        with self._one_at_a_time:
            self._is_over = True
            is_ours, self._after = self._after is not None, None
            if is_ours:
                self._cursors.give_back(self._path, self._upto)
