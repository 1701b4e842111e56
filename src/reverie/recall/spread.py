"""A question over a stretch of time is answered from all over it: what stands beside a chosen memory comes later."""

from __future__ import annotations

from collections.abc import Sequence

from reverie.recall.newer_first import Candidate

CROWDED = 0.5  # what a memory loses that was written right beside a chosen one
HALVED_IN = 2  # places from it


def spread(ranked: Sequence[Candidate], places: Sequence[int], most: int) -> list[Candidate]:
    """At most so many of the candidates, best first, each next one chosen with a view to where the others stand.

    `places` says of each memory by its number how many were written before it.
    """
    left = list(ranked)
    crowding = [0.0] * len(left)
    chosen: list[Candidate] = []
    while left and len(chosen) < most:
        at = max(range(len(left)), key=lambda one: (left[one].score * (1 - CROWDED * crowding[one]), -one))
        taken = left.pop(at)
        del crowding[at]
        chosen.append(taken)
        place = places[taken.number]
        for other, candidate in enumerate(left):
            away = max(0, abs(places[candidate.number] - place) - 1)
            crowding[other] = max(crowding[other], 0.5 ** (away / HALVED_IN))
    return chosen
