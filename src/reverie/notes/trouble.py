"""What went wrong and what mended it: failures -> the next run of the same thing -> what was done in between."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from reverie.notes.action import Kind
from reverie.notes.happening import Did

SOON = 12  # calls after a failure in which it may have been done in another way
LEAST_DEED = 4  # letters of a word such as `test` or `install`, by which that is known


@dataclass(slots=True)
class Trouble:
    """A failure: of what, its telling line, how often it was seen, and what was done before it was gone.

    `is_over` where the same thing then went well, or failed in another way.
    """

    failed: Did
    times: int = 1
    is_over: bool = False
    mended_by: list[Did] = field(default_factory=list[Did])
    other_way: Did | None = None  # what was run instead, and went well


def troubles(done: Sequence[Did]) -> list[Trouble]:
    """Every failure, in the order in which each was first seen."""
    found: list[Trouble] = []
    runs = _runs(done)
    merged: set[int] = set()
    for number, did in enumerate(done):
        if did.failure and number not in merged:
            trouble = _followed(number, done, runs[_thing(did)], merged)
            if not trouble.is_over:
                trouble.other_way = _other_way(did, done[number + 1 : number + 1 + SOON])
                trouble.is_over = trouble.other_way is not None
            found.append(trouble)
    return found


def _other_way(failed: Did, soon: Sequence[Did]) -> Did | None:
    """A command that did the same with another program: `npm install` failed, `pnpm install` did not."""
    _, _, deed = failed.action.program.partition(" ")
    if len(deed) < LEAST_DEED:
        return None
    well = (
        one
        for one in soon
        if one.is_answered and not one.failure and not one.action.is_look and not _is_of_another(failed, one)
    )
    return next((one for one in well if one.action.kind is Kind.RUN and deed in one.action.command), None)


def _is_of_another(failed: Did, later: Did) -> bool:
    """Whether two commands name files, and none in common: tests that pass mend no others."""
    one, other = (set(_NAMED_FILE.findall(did.action.command)) for did in (failed, later))
    return bool(one and other) and one.isdisjoint(other)


_NAMED_FILE = re.compile(r"(?<=\s)(?!-)[\w./-]*(?:/|\.[a-z]{1,4}\b)[\w./-]*")


def _followed(start: int, done: Sequence[Did], runs: Sequence[int], merged: set[int]) -> Trouble:
    trouble = Trouble(done[start])
    last = start
    for number in runs:
        later = done[number]
        if number <= start or not later.is_answered or _is_of_another(trouble.failed, later):
            continue
        if later.turn == trouble.failed.turn and later.failure != trouble.failed.failure:
            continue  # it was called at the same time, so it is no second try
        if later.failure == trouble.failed.failure:
            trouble.times += 1
            merged.add(number)
            last = number
            continue
        trouble.is_over = True
        trouble.mended_by = _mending(done[last + 1 : number], later)
        break
    return trouble


def _mending(between: Sequence[Did], at_last: Did) -> list[Did]:
    """What was done before it went well: the edits, else the commands that changed something, else the call itself."""
    well = [one for one in between if one.is_answered and not one.failure]
    edits = [one for one in well if one.action.kind in (Kind.EDIT, Kind.WRITE)]
    commands = [one for one in well if one.action.kind is Kind.RUN and not one.action.is_look]
    return edits or commands[-2:] or [at_last]


def _runs(done: Sequence[Did]) -> dict[str, list[int]]:
    """Where each thing was done."""
    runs: dict[str, list[int]] = defaultdict(list)
    for number, did in enumerate(done):
        runs[_thing(did)].append(number)
    return runs


def _thing(did: Did) -> str:
    """What was tried: the program of a command, or a tool with its file."""
    action = did.action
    if action.kind is Kind.RUN:
        return f"run {action.program or action.command}"
    return f"{action.tool} {' '.join(action.files)}"
