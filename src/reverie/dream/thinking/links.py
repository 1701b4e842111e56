"""Which edits tell of one another: files that words went to, or came from, or left together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from reverie.dream.thinking.pieces import Edited
from reverie.memdir.claim_diff import claims_of
from reverie.memdir.memory_file import parse
from reverie.text.claims import normalise

VERSIONS_KEPT = 1024  # of edited files, each with what it states; a dream has some hundred


def linked(file: str, edited: Sequence[Edited]) -> list[Edited]:
    """The edits without which it cannot be told what becomes of a file, its own among them, in their order."""
    found, ahead = {file}, [one for one in edited if one.file == file]
    while ahead:
        one = ahead.pop()
        new = [other for other in edited if other.file not in found and _is_linked(one, other)]
        found.update(other.file for other in new)
        ahead += new
    return [one for one in edited if one.file in found]


def parted(edited: Sequence[Edited]) -> list[list[Edited]]:
    """The edits in groups that have nothing to do with each other."""
    groups: list[list[Edited]] = []
    for one in edited:
        if not any(one in group for group in groups):
            groups.append(linked(one.file, edited))
    return groups


def _is_linked(one: Edited, other: Edited) -> bool:
    if one.destination.endswith(other.file) or other.destination.endswith(one.file):
        return True
    moved = _gone(one) | _come(one), _gone(other) | _come(other)
    return not moved[0].isdisjoint(moved[1])


def _gone(edited: Edited) -> frozenset[str]:
    return _states(edited.file, edited.before) - _states(edited.file, edited.after)


def _come(edited: Edited) -> frozenset[str]:
    return _states(edited.file, edited.after) - _states(edited.file, edited.before)


@lru_cache(maxsize=VERSIONS_KEPT)
def _states(file: str, data: bytes | None) -> frozenset[str]:
    return frozenset(_normalised(file, data)) if data is not None else frozenset()


def _normalised(file: str, data: bytes) -> Iterator[str]:
    yield from map(normalise, claims_of(parse(file, data, 0)))
