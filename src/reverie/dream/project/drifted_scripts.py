"""Scripts and targets that a claim runs and the project no longer has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches

from reverie.dream.project.inspect import Project
from reverie.dream.project.mention import Outdated, blanked
from reverie.dream.project.scripts import JUST, MAKE, NODE, POE, TASK, ScriptBook
from reverie.dream.project.wording import is_negated, speaks_of_now

NEAR = 0.75  # how alike two names must be for the one to be the other renamed
_NAME = r"(?P<name>[A-Za-z][\w:.-]*\w)"
_PLAIN = re.compile(r"[\w:.-]{1,80}")  # a name that can stand in a sentence and be nothing else there
_AT_END = r"(?=\s|$|`|[.,;:!?)]|[。，；：！？）])"
# Only what cannot be anything but a script: yarn and pnpm also run programs, whose names never hold a colon.
_NODE_RUN = re.compile(rf"\b(?:npm|pnpm|bun)(?: run| run-script) {_NAME}{_AT_END}")
_NODE_COLON = re.compile(r"\b(?:yarn|pnpm|bun)(?: run)? (?P<name>[A-Za-z][\w.-]*:[\w:.-]*\w)")
_IN_CODE = "(?<=`)(?:{runner}) " + _NAME + "(?=`| [^-=]*`)"
_RUNS = (
    (NODE, _NODE_RUN),
    (NODE, _NODE_COLON),
    (MAKE, re.compile(_IN_CODE.format(runner="g?make"))),
    (JUST, re.compile(_IN_CODE.format(runner="just"))),
    (TASK, re.compile(_IN_CODE.format(runner="task"))),
    (POE, re.compile(_IN_CODE.format(runner="poe"))),
)
_KNOWN_TO_ALL = frozenset(
    {"env", "install", "is", "in", "the", "and", "or", "to", "as", "with", "for", "script", "scripts"}
)


def outdated_scripts(text: str, project: Project) -> Iterator[Outdated]:
    """Each script that the claim runs though no file of the project that is there for it defines it."""
    found = [(runner, match) for runner, pattern in _RUNS for match in pattern.finditer(text)]
    words = blanked(text, (match.span() for _, match in found))
    if not found or is_negated(words) or not speaks_of_now(words):
        return
    seen: set[int] = set()
    for runner, match in found:
        book, name, start = project.scripts.get(runner), match["name"], match.start("name")
        if book is None or not book.is_whole or not book.scripts or start in seen:
            continue
        seen.add(start)
        is_file = runner == MAKE and ("." in name or name in project.tree.folder_names)
        if name not in book.scripts and name not in _KNOWN_TO_ALL and not is_file:
            yield _outdated(match, name, book)


def _outdated(match: re.Match[str], name: str, book: ScriptBook) -> Outdated:
    start, end = match.span("name")
    where = book.files[0] if len(book.files) == 1 else f"none of {len(book.files)} {book.files[0].rpartition('/')[2]}"
    lacks = f"which {where} does not have" if len(book.files) == 1 else f"which {where} files has"
    changed = next(iter(book.scripts.values())).line.time
    near = _renamed(name, book)
    if len(near) != 1:
        return Outdated(start, end, lacks, changed=changed, named=match[0])
    line = book.scripts[near[0]].line
    return Outdated(start, end, f"{lacks}; it has {near[0]}", near[0], near[0], line, changed, match[0])


def _renamed(name: str, book: ScriptBook) -> list[str]:
    """The scripts whose names are near: spelt alike, or with the same parts in another order or to another length."""
    names = sorted(filter(_PLAIN.fullmatch, book.scripts))
    alike = get_close_matches(name, names, n=3, cutoff=NEAR)
    parts = set(re.split(r"[:._-]", name.casefold()))
    same_parts = [one for one in names if set(re.split(r"[:._-]", one.casefold())) == parts]
    return same_parts or alike
