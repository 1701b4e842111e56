"""Memories in the order in which they were written: which came just before and just after another."""

from __future__ import annotations

from collections.abc import Sequence

ONE_SITTING = 6 * 3600.0  # seconds: what was written further apart was written about something else


class TimeOrder:
    """The order of memories by their times, in seconds since 1970, each known by its number.

    Memories of the very same moment are nobody's neighbours: they were copied together, and their order is chance.
    """

    def __init__(self, written: Sequence[float]) -> None:
        self._written = written
        self._order = sorted(range(len(written)), key=lambda number: (written[number], number))
        self._place = [0] * len(written)
        for place, number in enumerate(self._order):
            self._place[number] = place

    def place_of(self, number: int) -> int:
        """How many were written before it."""
        return self._place[number]

    def before(self, number: int) -> int | None:
        """The one written just before it in the same sitting, if any."""
        return self._neighbour(number, -1)

    def after(self, number: int) -> int | None:
        """The one written just after it in the same sitting, if any."""
        return self._neighbour(number, 1)

    def _neighbour(self, number: int, step: int) -> int | None:
        place = self._place[number] + step
        if not 0 <= place < len(self._order):
            return None
        other = self._order[place]
        return other if 0 < abs(self._written[other] - self._written[number]) <= ONE_SITTING else None
