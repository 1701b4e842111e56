"""What a dream would like to do, with all that the checks need to judge it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from types import MappingProxyType
from typing import Protocol

from reverie.memdir.claim_diff import ClaimDiff, claim_diff
from reverie.memdir.memory_file import MemoryFile, parse
from reverie.model.change import Change, Content
from reverie.model.evidence import Evidence
from reverie.model.turn import Turn

NOTHING: Mapping[str, frozenset[str]] = MappingProxyType({})


class Book(Protocol):
    """What the claims of the folder rest on."""

    def of(self, claim: str) -> Sequence[Evidence]:
        """The evidence recorded for a claim; none where it was written by hand."""
        ...


class Sources(Protocol):
    """The transcripts and logs that evidence names, asked turn by turn."""

    def said(self, transcript: str, turn: int) -> Turn | None:
        """The turn as it was said, its time its own; None where there is no such turn to be read."""
        ...

    def behind(self, transcript: str, turn: int) -> Sequence[Turn]:
        """What the user and the assistant said later in the same session, in order; nothing behind a line of a log."""
        ...


class NoBook:
    """The book of a folder of which nothing is recorded."""

    def of(self, claim: str) -> Sequence[Evidence]:  # noqa: ARG002
        """Nothing."""
        return ()


@dataclass(frozen=True, eq=False)
class Proposal:
    """The folder as it is, the changes, and so the folder as it would be.

    `earlier` tells of each file the digests it had before recent dreams changed it, so that a change that goes back and
    forth can be seen. `book` is what the claims of the folder rest on. `sources` is asked whether evidence is true;
    without it evidence is taken at its word, so a dream always gives it. `now` tells what has expired, and in which
    zone the relative dates of a file are counted. `prompts` are what the user asked for of late: recall is tried with
    them before and after.
    """

    base: Mapping[str, Content]
    changes: Sequence[Change]
    earlier: Mapping[str, frozenset[str]] = field(default_factory=lambda: NOTHING)
    book: Book = field(default_factory=NoBook)
    sources: Sources | None = None
    now: datetime | None = None
    prompts: Sequence[str] = ()

    @cached_property
    def after(self) -> dict[str, Content]:
        """Every file as it would be."""
        return with_changes(self.base, self.changes)

    @cached_property
    def files_before(self) -> list[MemoryFile]:
        """Every file as it is, parsed."""
        return [self.read(file, content) for file, content in self.base.items()]

    @cached_property
    def files_after(self) -> list[MemoryFile]:
        """Every file as it would be, parsed."""
        return [self.read(file, content) for file, content in self.after.items()]

    @cached_property
    def _read(self) -> dict[tuple[str, int], MemoryFile]:
        return {}

    def before_of(self, change: Change) -> MemoryFile | None:
        """The file as it is, parsed; None where the change makes it."""
        return None if change.before is None else self.read(change.file, change.before)

    def after_of(self, change: Change) -> MemoryFile | None:
        """The file as it would be, parsed; None where the change retires it."""
        return None if change.after is None else self.read(change.file, change.after)

    def find_after(self, file: str) -> MemoryFile | None:
        """A file as it would be, parsed; None where it would not be there."""
        content = self.after.get(file)
        return None if content is None else self.read(file, content)

    def diff_of(self, change: Change) -> ClaimDiff:
        """The statements that left the file and came to it."""
        return self._diffs[id(change)]

    @cached_property
    def _diffs(self) -> dict[int, ClaimDiff]:
        return {id(change): claim_diff(change) for change in self.changes}

    def read(self, file: str, content: Content) -> MemoryFile:
        """A file of the folder or of a change, parsed once."""
        key = (file, id(content))
        if key not in self._read:
            self._read[key] = parse(file, content.data, content.mtime_ns)
        return self._read[key]


def with_changes(base: Mapping[str, Content], changes: Sequence[Change]) -> dict[str, Content]:
    """The files after the changes."""
    files = dict(base)
    for change in changes:
        if change.after is None:
            files.pop(change.file, None)
        else:
            files[change.file] = change.after
    return files
