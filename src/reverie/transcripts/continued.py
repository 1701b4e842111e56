"""Where a conversation goes on from what is known of it: a host tells the whole of it again and again, shortened now
and then, and after a restart from the beginning, or without what was said before.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from reverie.model.turn import Speaker

LOOKED_AT = 1_000  # turns, of what is known and of a conversation that does not simply go on from it

Said = tuple[Speaker, str, Hashable]  # a turn by its words: numbers and times are others when it is told again


@dataclass(frozen=True, slots=True)
class _Agreement:
    """A stretch that both tell: `spoken[start:end]` is what is known up to `known_end`."""

    start: int
    end: int
    known_end: int


def new_turns(known: Sequence[Said], spoken: Sequence[Said]) -> list[int]:
    """The places in the conversation of the turns that are not known, in order.

    They stand behind the stretch in which both agree the longest: an older state of the conversation brings nothing,
    and one that was taken up again from an earlier turn brings what is new. What the user says before that stretch is
    new as well where nothing like it is known. Where they have nothing in common, the whole of it is new.
    """
    shared = min(len(known), len(spoken))
    if known[:shared] == spoken[:shared]:
        return list(range(shared, len(spoken)))
    is_known = frozenset(known)
    unknown = next((at for at, turn in enumerate(spoken) if _is_typed(turn) and turn not in is_known), len(spoken))
    agreed = max(
        _agreements(known, spoken, unknown),
        key=lambda found: (found[1].start <= unknown, found[0], found[1].known_end),
        default=None,
    )
    if agreed is None:
        return list(range(len(spoken)))
    stretch = agreed[1]
    before = [at for at in range(unknown, stretch.start) if spoken[at] not in is_known]
    return [*before, *range(_end(known, spoken, stretch), len(spoken))]


def _agreements(known: Sequence[Said], spoken: Sequence[Said], unknown: int) -> Iterator[tuple[int, _Agreement]]:
    """The stretches that may be the same conversation, each with how many of its turns tell so. `unknown` is the place
    of the first words of the user that are not known.

    An answer says nothing of what it answers: everybody is told "OK." again and again. So behind words of the user a
    stretch counts from the user's next words on; and behind words that are not known it has to reach the end of what
    is, as it does in a conversation whose beginning was replaced.
    """
    skipped, behind = max(0, len(spoken) - LOOKED_AT), max(0, len(known) - LOOKED_AT)
    places: dict[Said, list[int]] = {}
    for at, turn in enumerate(known[behind:], behind):
        places.setdefault(turn, []).append(at)
    first_typed = next((at for at, turn in enumerate(spoken) if _is_typed(turn)), len(spoken))
    typed_from = _next_typed(spoken)
    lengths: dict[int, int] = {}  # how long both have agreed up to here, by the place in what is known
    for end, turn in enumerate(spoken[skipped:], skipped + 1):
        lengths = {at: lengths.get(at - 1, 0) + 1 for at in places.get(turn, ())}
        for at, length in lengths.items():
            start = end - length
            telling = length if first_typed >= start else end - typed_from[start]
            if telling > 0 and (start <= unknown or at == len(known) - 1):
                yield telling, _Agreement(start, end, at + 1)


def _end(known: Sequence[Said], spoken: Sequence[Said], stretch: _Agreement) -> int:
    """Where in the conversation that ends which is known. What it went on with may have been written down last, behind
    the end of another that was taken up again.
    """
    longest = min(len(known) - stretch.known_end, len(spoken) - stretch.end, LOOKED_AT)
    ends = range(stretch.end + longest, stretch.end, -1)
    return next((end for end in ends if known[stretch.end - end :] == spoken[stretch.end : end]), stretch.end)


def _next_typed(spoken: Sequence[Said]) -> list[int]:
    """For each place, where the user next says something, there or further on."""
    found = [len(spoken)] * (len(spoken) + 1)
    for at in range(len(spoken) - 1, -1, -1):
        found[at] = at if _is_typed(spoken[at]) else found[at + 1]
    return found


def _is_typed(turn: Said) -> bool:
    return turn[0] is Speaker.USER
