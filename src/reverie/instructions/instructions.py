"""The instructions of a session: read when they are first asked for, the same until they are reset."""

from __future__ import annotations

import os
from collections.abc import Iterable

from reverie.instructions.discovery import Surroundings
from reverie.instructions.loading import InstructionFile, Loaded, PathRule, load_instructions
from reverie.memdir.places import absolute, is_within


class Instructions:
    """What the instruction files tell an agent in one place.

    Files that change are not read again until `reset()`, so that the prompt keeps its bytes and a cache stays warm.
    """

    def __init__(self, around: Surroundings) -> None:
        self._around = around
        self._loaded: Loaded | None = None

    def always(self) -> tuple[InstructionFile, ...]:
        """The files that hold whatever is worked on, in the order of rising priority, each followed by what it
        includes.
        """
        return self._load().always

    def for_files(self, paths: Iterable[str | os.PathLike[str]]) -> tuple[InstructionFile, ...]:
        """The rules that hold beside those, because their `paths` mean one of these files; each file once.

        A path is absolute, or starts from the folder that is worked in; the file need not be there. Raises UsageError
        for text that can be no path.
        """
        around = self._around
        wanted = [absolute(os.fspath(path), around.working_dir, around.home_dir) for path in paths]
        found: dict[str, InstructionFile] = {}
        for one in self._load().path_rules:
            if any(_holds_for(one, path) for path in wanted):
                for file in one.files:
                    found.setdefault(file.path, file)
        return tuple(found.values())

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was left out or cut, a sentence each: which file, why, and what to do."""
        return self._load().warnings

    def reset(self) -> None:
        """The next question reads the files anew, as after a compaction."""
        self._loaded = None

    def _load(self) -> Loaded:
        if self._loaded is None:
            self._loaded = load_instructions(self._around)
        return self._loaded


def _holds_for(one: PathRule, path: str) -> bool:
    # The name as given counts, and where that leads: a link is often the only way into a project.
    for spelling in (path, os.path.realpath(path)):
        if spelling != one.folder and is_within(spelling, one.folder):
            return one.rule.holds_for(os.path.relpath(spelling, one.folder))
    return False
