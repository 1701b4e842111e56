"""A model's edits as they are made again, and what becomes of a file that it edited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from reverie.model.change import Change, Content, Reason
from reverie.model.evidence import Evidence


@dataclass(frozen=True, slots=True)
class Step:
    """One edit as it is made again: the file before and after it, why, and with which files it hangs together: those
    that words went to, and those that they came from.
    """

    file: str
    before: bytes | None
    after: bytes | None
    reasons: tuple[Reason, ...]
    evidence: tuple[Evidence, ...]
    beside: frozenset[str]

    @property
    def keys(self) -> frozenset[str]:
        """By which it is known again, should the user turn it down."""
        return frozenset(reason.key for reason in self.reasons if reason.key)


@dataclass(frozen=True, slots=True)
class Settled:
    """What becomes of a model's edits of a file: the step that can land and the one that waits, either of which may be
    missing; why the latter waits, or why it is refused; and what the program did to the words.
    """

    file: str
    lands: Step | None
    waits: Step | None
    problems: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    is_refused: bool = False

    @property
    def steps(self) -> list[Step]:
        """What is made again, in order."""
        return [step for step in (self.lands, self.waits) if step]


def groups_of(steps: Sequence[Step]) -> dict[str, str]:
    """The name of the group of each file that is edited: files that words go between are in one."""
    groups = {step.file: step.file for step in steps}
    for step in steps:
        for other in step.beside & groups.keys():
            old, new = groups[step.file], groups[other]
            groups = {file: new if group == old else group for file, group in groups.items()}
    alone = [group for group in groups.values() if list(groups.values()).count(group) == 1]
    return {file: "" if group in alone else f"thought {group}" for file, group in groups.items()}


def changes_of(steps: Sequence[Step], times: Mapping[str, int]) -> list[Change]:
    """Steps as the checks look at them. `times` are the files' time stamps before the dream."""
    groups = groups_of(steps)
    return [
        Change(
            step.file,
            _content(step.before, times.get(step.file, 0)),
            _content(step.after, times.get(step.file, 0)),
            step.reasons,
            step.evidence,
            groups[step.file],
        )
        for step in steps
    ]


def _content(data: bytes | None, mtime_ns: int) -> Content | None:
    return None if data is None else Content(data, mtime_ns)
