"""The scripts a project has, by what runs them: package.json, Makefile, justfile, Taskfile, pyproject.toml."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from reverie.dream.project.data import below, json_values, toml_values
from reverie.dream.project.page import Line, Page
from reverie.dream.project.tree import Tree
from reverie.text.yaml_tree import Mapping, YamlError, read

NODE, MAKE, JUST, TASK, POE = "package.json", "make", "just", "task", "poe"

_TARGET = re.compile(r"(?P<names>[^\s#:=][^#:=]*?)[ \t]*(?:&:|::?)(?![:=])")
_UNTOLD_TARGET = re.compile(r"[ \t]*-?s?include[ \t]|(?![\s#])[^#:=]*[$%][^#:=]*:(?!=)|[ \t]*\$[({]|[ \t]*define[ \t]")
_RECIPE = re.compile(r"@?(?P<name>[A-Za-z_][\w-]*)(?:[ \t]+[^:]*)?:(?!=)|alias[ \t]+(?P<alias>[\w-]+)[ \t]*:=")
_UNTOLD_RECIPE = re.compile(r"(?:import|mod)\??[ \t]")


@dataclass(frozen=True, slots=True)
class Script:
    """A name that can be run, and the line that says so."""

    name: str
    line: Line


@dataclass(slots=True)
class ScriptBook:
    """All scripts that one runner knows. `is_whole`: no file of it leaves names to be found elsewhere."""

    files: list[str] = field(default_factory=list[str])
    scripts: dict[str, Script] = field(default_factory=dict[str, Script])
    is_whole: bool = True

    def add(self, name: str, line: Line) -> None:
        """The script is known; the first place that names it counts."""
        self.scripts.setdefault(name, Script(name, line))


def find_scripts(tree: Tree) -> dict[str, ScriptBook]:
    """The scripts of each runner that the project has a file for."""
    readers: tuple[tuple[str, tuple[str, ...], Callable[[Page, ScriptBook], None]], ...] = (
        (NODE, ("package.json",), _read_package),
        (MAKE, ("Makefile", "GNUmakefile"), _read_makefile),
        (JUST, ("justfile", ".justfile"), _read_justfile),
        (TASK, ("Taskfile.yml", "Taskfile.yaml", "Taskfile.dist.yml", "Taskfile.dist.yaml"), _read_taskfile),
        (POE, ("pyproject.toml",), _read_poe),
    )
    books: dict[str, ScriptBook] = {}
    for runner, names, read_into in readers:
        book = ScriptBook()
        for path in tree.manifests(*names):
            page = tree.read(path)
            if page is None:
                book.is_whole = False
                continue
            book.files.append(path)
            read_into(page, book)
        if book.files and (runner != POE or book.scripts):
            book.is_whole &= tree.is_whole and not (runner == MAKE and any(one.endswith(".mk") for one in tree.files))
            books[runner] = book
    return books


def _read_package(page: Page, book: ScriptBook) -> None:
    values = json_values(page)
    if not values:
        book.is_whole = False
    for name in below(values, "scripts"):
        book.add(name, page.find_key(name, "scripts"))


def _read_makefile(page: Page, book: ScriptBook) -> None:
    for number, text in enumerate(page.lines, 1):
        if _UNTOLD_TARGET.match(text):
            book.is_whole = False
        found = None if text.startswith("\t") else _TARGET.match(text)
        for name in found["names"].split() if found else ():
            book.add(name, page.line(number))
        if text.startswith(".PHONY"):
            for name in text.partition(":")[2].split():
                book.add(name, page.line(number))


def _read_justfile(page: Page, book: ScriptBook) -> None:
    for number, text in enumerate(page.lines, 1):
        if _UNTOLD_RECIPE.match(text):
            book.is_whole = False
        if found := _RECIPE.match(text):
            book.add(found["name"] or found["alias"], page.line(number))


def _read_taskfile(page: Page, book: ScriptBook) -> None:
    try:
        root = read(page.text)
    except YamlError:
        book.is_whole = False
        return
    if root is None or root.find("includes"):
        book.is_whole = False
    tasks = root.find("tasks") if root else None
    for pair in tasks.value.pairs if tasks and isinstance(tasks.value, Mapping) else ():
        name = pair.key.value
        book.add(name, page.find_key(name, "tasks"))


def _read_poe(page: Page, book: ScriptBook) -> None:
    poe = below(toml_values(page), "tool", "poe")
    if "include" in poe:
        book.is_whole = False
    for name in below(poe, "tasks"):
        book.add(name, page.find_key(name, "tool.poe.tasks"))
