"""Which instruction files there are, in the order of rising priority.

managed -> user -> every folder from the root of the file system down to the one that is worked in
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass

from reverie.instructions.kind import Kind
from reverie.instructions.reach import Reach
from reverie.memdir.places import is_within

MANAGED = "/etc/claude-code/CLAUDE.md"
MAX_RULES = 500  # files in one folder of rules
MAX_RULE_DEPTH = 8  # folders within it
MAX_RULE_ENTRIES = 10_000  # names looked at in it


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Where instruction files are looked for: all paths absolute, and without links.

    `root` is the project: its checkout where there is one, else the folder that is worked in.
    """

    working_dir: str
    root: str
    home_dir: str
    claude_home: str
    managed: str = MANAGED
    external_includes: bool = False

    def reach(self, kind: Kind, folder: str) -> Reach:
        """How far a file of this kind in this folder may reach."""
        if kind.is_trusted or self.external_includes:
            return Reach()
        return Reach(self.root if is_within(folder, self.root) else folder)

    @property
    def include_reach(self) -> Reach:
        """How far what a project's file includes may lie."""
        return Reach(None if self.external_includes else self.root)


@dataclass(frozen=True, slots=True)
class Found:
    """A file that may hold instructions, and the folder that they are about."""

    path: str
    kind: Kind
    folder: str


def discover(around: Surroundings, warnings: list[str]) -> list[Found]:
    """Every instruction file by its place, the later the more it counts. Folders that are left out are told."""
    user = around.claude_home
    found = [Found(around.managed, Kind.MANAGED, around.root), Found(f"{user}/CLAUDE.md", Kind.USER, around.root)]
    rules = _rules(f"{user}/rules", Reach(), 0, warnings)
    found += [Found(path, Kind.USER_RULE, around.root) for path in rules]
    for folder in _from_the_root(around.working_dir):
        found += _in_folder(folder, around, warnings)
    return [one for one in found if os.path.lexists(one.path)]


def _from_the_root(folder: str) -> list[str]:
    folders = [folder]
    while os.path.dirname(folder) != folder:
        folder = os.path.dirname(folder)
        folders.append(folder)
    return folders[::-1]


def _in_folder(folder: str, around: Surroundings, warnings: list[str]) -> Iterator[Found]:
    main, inner, agents = (os.path.join(folder, name) for name in ("CLAUDE.md", ".claude/CLAUDE.md", "AGENTS.md"))
    if not os.path.lexists(main) and not os.path.lexists(inner):
        main = agents
    yield Found(main, Kind.PROJECT, folder)
    yield Found(inner, Kind.PROJECT, folder)
    rules = os.path.join(folder, ".claude/rules")
    is_users = os.path.realpath(rules) == os.path.realpath(os.path.join(around.claude_home, "rules"))
    if not is_users:  # the home directory is itself such a folder; its rules were found with the user's own
        for path in _rules(rules, around.reach(Kind.PROJECT_RULE, folder), MAX_RULE_DEPTH, warnings):
            yield Found(path, Kind.PROJECT_RULE, folder)
    yield Found(os.path.join(folder, "CLAUDE.local.md"), Kind.LOCAL, folder)


def _rules(folder: str, reach: Reach, depth: int, warnings: list[str]) -> list[str]:
    """The Markdown files of a folder of rules in order of their paths, and of the folders in it down to a depth."""
    if not os.path.lexists(folder):
        return []
    search = _RuleSearch(reach, warnings)
    search.look_into(folder, depth)
    if search.is_cut:
        warnings.append(
            f"{folder}: it holds more than an agent could heed, so only the first {MAX_RULES} rules of "
            f"{MAX_RULE_ENTRIES:,} names are loaded; take out what is no rule"
        )
    return sorted(search.found)[:MAX_RULES]


class _RuleSearch:
    """One look through a folder of rules; links are followed within reach, and no folder is entered twice."""

    def __init__(self, reach: Reach, warnings: list[str]) -> None:
        self.found: list[str] = []
        self.is_cut = False
        self._reach = reach
        self._warnings = warnings
        self._entered: set[str] = set()
        self._left = MAX_RULE_ENTRIES

    def look_into(self, folder: str, depth: int) -> None:
        real = os.path.realpath(folder)
        if real in self._entered or self.is_cut:
            return
        self._entered.add(real)
        why_not = self._reach.why_not(real)
        if why_not:
            self._warnings.append(f"{folder}: its rules are left out: {why_not}")
            return
        for name in self._names(folder):
            path = os.path.join(folder, name)
            if os.path.isdir(path) and depth > 0:
                self.look_into(path, depth - 1)
            elif os.path.isdir(path):
                self._warnings.append(f"{path}: its rules are left out: they lie too deep; move them further up")
            elif name.casefold().endswith(".md"):
                self.found.append(path)
        self.is_cut = self.is_cut or len(self.found) > MAX_RULES

    def _names(self, folder: str) -> list[str]:
        try:
            with os.scandir(folder) as entries:
                names = [entry.name for entry, _ in zip(entries, range(self._left + 1), strict=False)]
        except NotADirectoryError:
            self._warnings.append(f"{folder}: its rules are left out: it is no folder; put the rules into one")
            return []
        except OSError as cause:
            self._warnings.append(f"{folder}: its rules are left out: it cannot be read ({cause.strerror})")
            return []
        self.is_cut = self.is_cut or len(names) > self._left
        self._left = max(0, self._left - len(names))
        return sorted(names)
