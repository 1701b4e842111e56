"""A memory folder as it is found: files -> what each says, sentence by sentence, and how old it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from reverie.memdir.memory_file import parse
from reverie.text.claims import normalise, split_claims

from .scene import Group, holds
from .world import INDEX

# A paragraph or item that gives the reason or the use of the statement before it.
_LABELLED = re.compile(
    r"^[ \t]*(?:[-*] )?\*\*(?:Why|How to apply|原因|为什么|如何应用)[^*\n]*\*\*.*"
    r"(?:\n(?![ \t]*$|[ \t]*\*\*|[ \t]*[-*#|]).*)*",
    re.MULTILINE,
)
_NO_PARAGRAPH = re.compile(r"^[ \t]*(?:[-*+•] |\d+[.)、]|\||#|```|~~~)", re.MULTILINE)
_LINK = re.compile(r"\]\((?P<target>[^)]+)\)")
_BLANK_LINES = re.compile(r"\n[ \t]*\n")
_NUMBER = re.compile(r"\d+")

INDEX_LINES = 200
INDEX_BYTES = 25_000


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence, list item or the like of one memory file. `labelled`: a Why or How to apply line."""

    file: str
    type: str
    text: str
    labelled: bool = False


@dataclass(frozen=True)
class Folder:
    """Every loaded file of a memory folder, its index included, with its bytes and its time in nanoseconds."""

    files: dict[str, bytes]
    mtimes: dict[str, int] = field(default_factory=dict[str, int])

    @classmethod
    def read(cls, path: Path) -> Folder:
        """What is in the folder now. Files and folders with a dot are a program's own, and are not loaded."""
        found = [one for one in sorted(path.rglob("*")) if one.is_file()]
        loaded = {one.relative_to(path): one for one in found}
        loaded = {name: one for name, one in loaded.items() if not any(part.startswith(".") for part in name.parts)}
        files = {name.as_posix(): one.read_bytes() for name, one in loaded.items()}
        return cls(files, {name.as_posix(): one.stat().st_mtime_ns for name, one in loaded.items()})

    @cached_property
    def statements(self) -> list[Statement]:
        """Everything that the memory files say, the index left out."""
        return [one for name, data in self._memories() for one in _statements(name, data)]

    @cached_property
    def said(self) -> frozenset[str]:
        """Every statement in the form in which two that say the same are equal."""
        return frozenset(normalise(one.text) for one in self.statements)

    @cached_property
    def lines(self) -> list[str]:
        """Every line of every file, frontmatter and index included: what an agent may come to read."""
        texts = (data.decode("utf-8", "replace") for data in self.files.values())
        return [line for text in texts for line in text.splitlines() if line.strip()]

    @cached_property
    def _paragraphs(self) -> list[Statement]:
        return [one for name, data in self._memories() for one in _paragraphs(name, data)]

    def stating(self, group: Group) -> list[Statement]:
        """The statements that hold the group; where it takes a whole paragraph to hold it, those paragraphs."""
        found = [one for one in self.statements if holds(one.text, group)]
        return found or [one for one in self._paragraphs if holds(one.text, group)]

    def states(self, group: Group) -> bool:
        return bool(self.stating(group))

    def shows(self, group: Group) -> bool:
        """Whether the group stands anywhere an agent may read it: a statement, a description, a line of the index."""
        return any(holds(line, group) for line in self.lines) or any(holds(one.text, group) for one in self.statements)

    @property
    def index_lines(self) -> list[str]:
        return self.files.get(INDEX, b"").decode("utf-8", "replace").splitlines()

    def index_faults(self) -> list[str]:
        """What is wrong with the index; nothing where it is within its limits, true and complete."""
        names = {name for name in self.files if name.endswith(".md") and name != INDEX}
        lines = self.index_lines
        size = len(self.files.get(INDEX, b""))
        linked = [found["target"] for line in lines for found in _LINK.finditer(line)]
        faults = [f"a line links to {name}, which is not there" for name in sorted(set(linked) - names)]
        faults += [f"no link: {line}" for line in lines if line.lstrip().startswith("- ") and not _LINK.search(line)]
        if len(lines) > INDEX_LINES or size > INDEX_BYTES:
            faults.append(f"{len(lines)} lines, {size} bytes")
        missing = len(names - set(linked))
        counted = any(str(missing) in _NUMBER.findall(line) for line in lines if not _LINK.search(line))
        if missing and not counted:
            faults.append(f"{missing} files are neither listed nor counted")
        return faults

    def _memories(self) -> Iterator[tuple[str, bytes]]:
        return ((name, data) for name, data in self.files.items() if name.endswith(".md") and name != INDEX)


def _statements(name: str, data: bytes) -> Iterator[Statement]:
    memory = parse(name, data, 0)
    labelled = "\n\n".join(found[0] for found in _LABELLED.finditer(memory.body))
    for text, is_labelled in ((_LABELLED.sub("", memory.body), False), (labelled, True)):
        for claim in split_claims(text):
            yield Statement(name, memory.type or "", claim.text, is_labelled)


def _paragraphs(name: str, data: bytes) -> Iterator[Statement]:
    memory = parse(name, data, 0)
    for block in _BLANK_LINES.split(memory.body):
        if block.strip() and not _NO_PARAGRAPH.search(block):
            yield Statement(name, memory.type or "", block.strip())
