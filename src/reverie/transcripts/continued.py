"""Where a conversation goes on from what is known of it: a host tells the whole of it again and again, shortened now
and then, and after a restart from the beginning.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

LOOKED_AT = 1_000  # turns, of what is known and of a conversation that does not simply go on from it


def first_new(known: Sequence[Hashable], spoken: Sequence[Hashable]) -> int:
    """Where in the conversation the first turn stands that is not known.

    That is behind the stretch in which both agree the longest: an older state of the conversation brings nothing, and
    one that was taken up again from an earlier turn brings what is new. Where they have nothing in common, the whole of
    it is new.
    """
    shared = min(len(known), len(spoken))
    if known[:shared] == spoken[:shared]:
        return shared
    places: dict[Hashable, list[int]] = {}
    for at, turn in enumerate(known[-LOOKED_AT:]):
        places.setdefault(turn, []).append(at)
    skipped = max(0, len(spoken) - LOOKED_AT)
    best, place = 0, 0
    agreed: dict[int, int] = {}  # how long both have agreed up to here, by the place in what is known
    for end, turn in enumerate(spoken[skipped:], 1):
        agreed = {at: agreed.get(at - 1, 0) + 1 for at in places.get(turn, ())}
        longest = max(agreed.values(), default=0)
        if longest > best:
            best, place = longest, skipped + end
    return place
