"""Reads every instruction file once: places -> texts -> comments out -> includes in, all within limits.

The files that are there by their place are read before any include, so that a file that includes the whole world
cannot crowd out another.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass

from reverie.instructions.comments import strip_comments
from reverie.instructions.discovery import Found, Surroundings, discover
from reverie.instructions.include import (
    MAX_DEPTH,
    find_mentions,
    is_plainly_a_path,
    is_text_name,
    resolve_mention,
)
from reverie.instructions.kind import Kind
from reverie.instructions.reach import Reach
from reverie.instructions.rule import Rule, read_rule
from reverie.instructions.text_file import MAX_FILE_BYTES, TextFile, Unusable, read_text_file
from reverie.memdir.places import is_within

MAX_FILES = 500  # read in all
MAX_TOTAL_BYTES = 1_000_000  # of all files: more than most models can be told at once
MAX_INCLUDES = 1_000  # mentions that are looked up, be there a file or not
MAX_WARNINGS = 100


@dataclass(frozen=True, slots=True)
class InstructionFile:
    """What one file tells an agent: its text without comments, and the file that includes it, if one does."""

    kind: Kind
    path: str
    text: str
    included_by: str = ""


@dataclass(frozen=True, slots=True)
class PathRule:
    """A rule for some files only: the folder its patterns start from, and what it tells with all it includes."""

    rule: Rule
    folder: str
    files: tuple[InstructionFile, ...]


@dataclass(frozen=True, slots=True)
class Loaded:
    """All instructions as they were when they were read, and what was left out of them."""

    always: tuple[InstructionFile, ...]
    path_rules: tuple[PathRule, ...]
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Base:
    """A file that is there by its place."""

    found: Found
    file: InstructionFile
    identity: tuple[int, int]
    rule: Rule | None


def load_instructions(around: Surroundings) -> Loaded:
    """Every instruction file that holds here, in the order of rising priority. Never raises: what cannot be read is
    left out, and the warnings say so.
    """
    return _Loader(around).load()


class _Loader:
    """One reading of all instruction files, and what is left of its limits."""

    def __init__(self, around: Surroundings) -> None:
        self._around = around
        self._warnings: list[str] = []
        self._read_files: dict[str, TextFile | None] = {}
        self._files_left = MAX_FILES
        self._bytes_left = MAX_TOTAL_BYTES
        self._includes_left = MAX_INCLUDES
        self._is_full = False

    def load(self) -> Loaded:
        """What holds, and what was left out."""
        bases = self._bases()
        always = [base for base in bases if not base.rule or base.rule.patterns is None]
        taken = {base.identity for base in always}
        files = [file for base in always for file in self._with_includes(base, taken)]
        rules = [
            PathRule(base.rule, base.found.folder, tuple(self._with_includes(base, taken | {base.identity})))
            for base in bases
            if base.rule and base.rule.patterns is not None
        ]
        return Loaded(tuple(files), tuple(rules), self._all_warnings())

    def _all_warnings(self) -> tuple[str, ...]:
        warnings = tuple(dict.fromkeys(self._warnings))
        more = len(warnings) - MAX_WARNINGS
        return warnings if more <= 0 else (*warnings[:MAX_WARNINGS], f"{more:,} more such lines are left out here")

    def _bases(self) -> list[_Base]:
        found: dict[tuple[int, int], _Base] = {}
        for one in discover(self._around, self._warnings):
            base = self._base(one)
            if base:
                found.setdefault(base.identity, base)
        return list(found.values())

    def _base(self, found: Found) -> _Base | None:
        real = os.path.realpath(found.path)
        why_not = self._around.reach(found.kind, found.folder).why_not(real)
        if why_not:
            where = "" if real == found.path else f" it leads to {real}, and"
            self._warnings.append(f"{found.path}: it is left out:{where} {why_not}")
            return None
        try:
            read = self._read(real, found.path)
        except FileNotFoundError:
            self._warnings.append(f"{found.path}: it is left out: it is a link to nothing; mend or remove it")
            return None
        if read is None:
            return None
        rule = read_rule(read.text) if found.kind.is_rule else None
        if rule and rule.problem:
            self._warnings.append(f"{found.path}: it is left out: {rule.problem}; mend the lines between the two `---`")
            return None
        text = self._without_comments(rule.body if rule else read.text, found.path)
        return _Base(found, InstructionFile(found.kind, found.path, text), read.identity, rule)

    def _with_includes(self, base: _Base, taken: set[tuple[int, int]]) -> Iterator[InstructionFile]:
        yield from self._told(base.file)
        yield from self._included_by(base.file, 1, taken)

    def _told(self, file: InstructionFile) -> Iterator[InstructionFile]:
        if file.text.strip():
            yield file

    def _included_by(
        self, parent: InstructionFile, depth: int, taken: set[tuple[int, int]]
    ) -> Iterator[InstructionFile]:
        """The files that one includes, each followed by its own; those that were `taken` already are not told again."""
        for mention in find_mentions(parent.text):
            if self._is_full:
                return
            if not is_text_name(mention) and not {"/", "."} & set(mention):
                continue  # somebody's name, or a word of code
            if not self._includes_left:
                self._warnings.append(
                    f"{parent.path}: @{mention} and what follows are left out: {MAX_INCLUDES:,} includes are looked up "
                    "at most; put what matters into fewer files"
                )
                return
            self._includes_left -= 1
            file = self._include(parent, mention, depth, taken)
            if file:
                yield from self._told(file)
                yield from self._included_by(file, depth + 1, taken)

    def _include(
        self, parent: InstructionFile, mention: str, depth: int, taken: set[tuple[int, int]]
    ) -> InstructionFile | None:
        """The file that a mention includes; None where there is none to take, which is told unless it was taken."""
        path = resolve_mention(mention, os.path.dirname(parent.path), self._around.home_dir)
        real = os.path.realpath(path)
        known = self._read_files.get(real)
        if known and known.identity in taken:
            return None
        why_not = self._why_not(parent, mention, real, depth)
        read = None
        if why_not is None:
            try:
                read = self._read(real, path)
            except FileNotFoundError:
                why_not = "there is no such file; correct or remove it"
        if why_not:
            self._warnings.append(f"{parent.path}: @{mention} is left out: {why_not}")
        if read is None or read.identity in taken:
            return None
        taken.add(read.identity)
        text = self._without_comments(read.text, path)
        return InstructionFile(self._kind_of(parent, real), os.path.normpath(path), text, parent.path)

    def _why_not(self, parent: InstructionFile, mention: str, real: str, depth: int) -> str | None:
        """Why a mention includes nothing: None where it does, and empty where nobody need be told."""
        if not is_text_name(mention) or not is_text_name(real):
            told = is_plainly_a_path(mention) or os.path.isfile(real)
            return "by its name it is no text, and only text can be included" if told else ""
        why_not = (Reach() if parent.kind.is_trusted else self._around.include_reach).why_not(real)
        if why_not:
            return why_not
        if depth > MAX_DEPTH:
            return f"files are included {MAX_DEPTH} deep at most; include it further up"
        return None

    def _kind_of(self, parent: InstructionFile, real: str) -> Kind:
        """Whose word an included file is. A file of the project stays the project's, whoever includes it: what it
        includes in turn must not be read with the user's reach.
        """
        around = self._around
        is_projects = is_within(real, around.root) and not is_within(real, around.claude_home)
        return Kind.PROJECT if parent.kind.is_trusted and is_projects else parent.kind

    def _read(self, real: str, shown: str) -> TextFile | None:
        """The file at a path without links, read once; None where it cannot be taken, which is told.

        Raises FileNotFoundError where there is nothing.
        """
        if real in self._read_files:
            return self._read_files[real]
        if not self._files_left or not self._bytes_left:
            if not self._is_full:
                self._warnings.append(
                    f"{shown}: it and what would follow are left out: {MAX_FILES} files and {MAX_TOTAL_BYTES:,} bytes "
                    "are loaded at most; shorten the instructions before it"
                )
            self._is_full = True
            return None
        read = None
        try:
            most = min(MAX_FILE_BYTES, self._bytes_left)
            read = read_text_file(real, most)
            self._files_left -= 1
            self._bytes_left -= min(read.size, most)
            self._warnings += [f"{shown}: {remark}" for remark in read.remarks]
        except Unusable as cause:
            self._warnings.append(f"{shown}: it is left out: {cause}")
        self._read_files[real] = read
        return read

    def _without_comments(self, text: str, shown: str) -> str:
        text, unclosed = strip_comments(text)
        if unclosed:
            self._warnings.append(
                f"{shown}: a comment opens on line {unclosed} and is never closed, so the rest is left out; close it "
                "with -->"
            )
        return text
