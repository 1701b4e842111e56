"""What a dream would like to do, with all that the checks need to judge it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from reverie.memdir.memory_file import MemoryFile, parse
from reverie.model.change import Change, Content

NOTHING: Mapping[str, frozenset[str]] = MappingProxyType({})


@dataclass(frozen=True)
class Proposal:
    """The folder as it is, the changes, and so the folder as it would be.

    `earlier` tells of each file the digests it had before recent dreams changed it, so that a change that goes back and
    forth can be seen.
    """

    base: Mapping[str, Content]
    changes: Sequence[Change]
    earlier: Mapping[str, frozenset[str]] = field(default_factory=lambda: NOTHING)

    @cached_property
    def after(self) -> dict[str, Content]:
        """Every file as it would be."""
        return with_changes(self.base, self.changes)

    @cached_property
    def files_before(self) -> list[MemoryFile]:
        """Every file as it is, parsed."""
        return [parse(file, content.data, content.mtime_ns) for file, content in self.base.items()]

    @cached_property
    def files_after(self) -> list[MemoryFile]:
        """Every file as it would be, parsed."""
        return [parse(file, content.data, content.mtime_ns) for file, content in self.after.items()]

    def before_of(self, change: Change) -> MemoryFile | None:
        """The file as it is, parsed; None where the change makes it."""
        return None if change.before is None else parse(change.file, change.before.data, change.before.mtime_ns)


def with_changes(base: Mapping[str, Content], changes: Sequence[Change]) -> dict[str, Content]:
    """The files after the changes."""
    files = dict(base)
    for change in changes:
        if change.after is None:
            files.pop(change.file, None)
        else:
            files[change.file] = change.after
    return files
