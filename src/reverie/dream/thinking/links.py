"""Which edits tell of one another: files that words went to, or came from, or left together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from reverie.dream.thinking.pieces import Edited
from reverie.memdir.claim_diff import claims_of
from reverie.memdir.memory_file import parse
from reverie.text.claims import normalise, split_claims

VERSIONS_KEPT = 1024  # of edited files, each with what it states; a dream has some hundred


def linked(file: str, edited: Sequence[Edited]) -> list[Edited]:
    """The edits without which it cannot be told what becomes of a file, its own among them, in their order."""
    groups = (group for group in parted(edited) if any(one.file == file for one in group))
    return next(groups, list[Edited]())


def parted(edited: Sequence[Edited]) -> list[list[Edited]]:
    """The edits in groups that have nothing to do with each other."""
    group_of = {one.file: number for number, one in enumerate(edited)}
    members = {number: [one.file] for number, one in enumerate(edited)}
    for first, *others in _ties(edited):
        for other in others:
            kept, gone = sorted((group_of[first], group_of[other]))
            if kept != gone:
                moved = members.pop(gone)
                members[kept] += moved
                group_of.update(dict.fromkeys(moved, kept))
    groups: dict[int, list[Edited]] = {}
    for one in edited:
        groups.setdefault(group_of[one.file], []).append(one)
    return list(groups.values())


def _ties(edited: Sequence[Edited]) -> Iterator[list[str]]:
    """Files that tell of one another: what a statement leaves and comes to, or comes to together, and where a retired
    file says its words are.

    A description that merely comes to several files moves nothing between them: any number may be called alike.
    """
    moved: dict[str, list[str]] = {}
    written: dict[str, list[str]] = {}
    left: set[str] = set()
    for one in edited:
        gone, come = _gone(one), _come(one)
        left |= gone
        for statement in gone | come:
            moved.setdefault(statement, []).append(one.file)
        for statement in come & _in_body(one.file, one.after):
            written.setdefault(statement, []).append(one.file)
        if one.destination:
            yield [one.file, *(other.file for other in edited if one.destination.endswith(other.file))]
    yield from (files for statement, files in moved.items() if statement in left)
    yield from written.values()


def _gone(edited: Edited) -> frozenset[str]:
    return _states(edited.file, edited.before) - _states(edited.file, edited.after)


def _come(edited: Edited) -> frozenset[str]:
    return _states(edited.file, edited.after) - _states(edited.file, edited.before)


@lru_cache(maxsize=VERSIONS_KEPT)
def _states(file: str, data: bytes | None) -> frozenset[str]:
    return frozenset(_normalised(file, data)) if data is not None else frozenset()


def _in_body(file: str, data: bytes | None) -> frozenset[str]:
    body = parse(file, data, 0).body if data is not None else ""
    return frozenset(normalise(claim.text) for claim in split_claims(body))


def _normalised(file: str, data: bytes) -> Iterator[str]:
    yield from map(normalise, claims_of(parse(file, data, 0)))
