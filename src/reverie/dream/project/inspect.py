"""The project as it is right now: one look at its folder answers what memories and new statements are held against."""

from __future__ import annotations

from functools import cached_property

from reverie.dream.project.branches import Branches, find_branches
from reverie.dream.project.instructions import Instruction, find_instructions
from reverie.dream.project.package_managers import InUse, find_package_managers
from reverie.dream.project.scripts import ScriptBook, find_scripts
from reverie.dream.project.tree import Tree
from reverie.dream.project.versions import VersionFact, find_versions
from reverie.text.claims import normalise
from reverie.understand.relation import Statement, StatementIndex
from reverie.understand.words import content_words


class Project:
    """What the project tells of itself. Each question is answered when it is first asked, and then remembered.

    Nothing is written, run or followed out of the folder. Of a folder that is not there nothing is known.
    """

    def __init__(self, folder: str) -> None:
        self._folder = folder

    @cached_property
    def tree(self) -> Tree:
        """Which paths there are."""
        return Tree(self._folder)

    @cached_property
    def scripts(self) -> dict[str, ScriptBook]:
        """The scripts of each runner."""
        return find_scripts(self.tree)

    @cached_property
    def package_managers(self) -> list[InUse]:
        """Which package managers are in use."""
        return find_package_managers(self.tree)

    @cached_property
    def versions(self) -> list[VersionFact]:
        """The versions of tools and dependencies."""
        return find_versions(self.tree)

    @cached_property
    def branches(self) -> Branches:
        """The branches of the repository."""
        return find_branches(self.tree)

    @cached_property
    def instructions(self) -> list[Instruction]:
        """What the instruction files state."""
        return find_instructions(self.tree)

    @cached_property
    def instructions_by_words(self) -> dict[str, list[Instruction]]:
        """The same by their words, as two statements are compared."""
        found: dict[str, list[Instruction]] = {}
        for one in self.instructions:
            found.setdefault(normalise(one.text), []).append(one)
        return found

    @cached_property
    def instruction_words(self) -> frozenset[str]:
        """What the instructions are about, in all."""
        return frozenset(word for one in self.instructions for word in content_words(one.text))

    @cached_property
    def read_instructions(self) -> list[Statement]:
        """The same, read for comparison, in the same order."""
        return [Statement.of(one.text, one.about) for one in self.instructions]

    @cached_property
    def instruction_index(self) -> StatementIndex:
        """Finds the instructions that a statement could have to do with, by their place in the list."""
        index = StatementIndex()
        for number, statement in enumerate(self.read_instructions):
            index.add(number, statement)
        return index
