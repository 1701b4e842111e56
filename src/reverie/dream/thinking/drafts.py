"""What a model wrote and then wrote otherwise: its drafts count for nothing, only what became of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reverie.agents.workplace import Operation
from reverie.memdir.claim_diff import claim_diff
from reverie.model.change import Change, Content
from reverie.text.claims import normalise


def without_drafts(operations: Sequence[Operation]) -> list[Operation]:
    """The edits, those in one where a later edit of a file takes out what an earlier one had put in. One that is undone
    by a later one is gone.
    """
    settled: list[Operation] = []
    for operation in operations:
        settled = _joined(settled, operation)
    return [one for one in settled if one.before != one.after]


def _joined(settled: list[Operation], operation: Operation) -> list[Operation]:
    left, _ = _claims(operation)
    drafts = [one for one in settled if one.file == operation.file and not left.isdisjoint(_claims(one)[1])]
    if not drafts:
        return [*settled, operation]
    # What was edited in between stands on the draft, and goes the way of it.
    first = drafts[0]
    gone = [one for one in settled if one.file == operation.file and one.number >= first.number]
    hints = tuple(dict.fromkeys(hint for one in (*gone, operation) for hint in one.hints))
    whole = replace(operation, number=first.number, before=first.before, hints=hints)
    return [*(one for one in settled if one not in gone), whole]


def _claims(operation: Operation) -> tuple[set[str], set[str]]:
    """What left the file with an edit, and what came to it."""
    diff = claim_diff(Change(operation.file, _content(operation.before), _content(operation.after)))
    return set(map(normalise, diff.left)), set(map(normalise, diff.came))


def _content(data: bytes | None) -> Content | None:
    return None if data is None else Content(data, 0)
