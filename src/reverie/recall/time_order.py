"""Memories in the order in which they were written: which came just before and just after another."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

ONE_SITTING = 6 * 3600.0  # seconds: what was written further apart was written about something else


class TimeOrder:
    """The order of memories by their times, in seconds since 1970, each known by its number.

    Memories of the very same moment are nobody's neighbours: they were copied together, and their order is chance.
    """

    def __init__(self, written: Sequence[float]) -> None:
        order = sorted(range(len(written)), key=lambda number: (written[number], number))
        self.place = [0] * len(written)  # of each memory: how many were written before it
        self.before: list[int | None] = [None] * len(written)  # the one written just before it in the same sitting
        self.after: list[int | None] = [None] * len(written)
        for place, number in enumerate(order):
            self.place[number] = place
        for earlier, later in pairwise(order):
            if 0 < written[later] - written[earlier] <= ONE_SITTING:
                self.before[later], self.after[earlier] = earlier, later
