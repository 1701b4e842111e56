"""Exact copies: of files that say the same, one stays."""

from __future__ import annotations

import posixpath
import re
from collections import defaultdict
from collections.abc import Iterable
from typing import cast

from reverie.memdir.index import Index
from reverie.memdir.memory_file import MemoryFile, parse, with_body
from reverie.model.change import Reason
from reverie.store.names import INDEX_NAME
from reverie.store.stage import Stage
from reverie.text.claims import normalise
from reverie.text.frontmatter import split

RULE = "exact-duplicate"
BOOKKEEPING = ("node_type", "type", "title", "pinned", "originSessionId", "modified")


def retire_copies(stage: Stage, files: Iterable[MemoryFile], taken_back: frozenset[str]) -> dict[str, str]:
    """Of files that say exactly the same, one stays; returns which, for each that went. Copies in the team folder and
    private ones are not mixed.
    """
    same: dict[tuple[str, str | None, str, str], list[MemoryFile]] = defaultdict(list)
    for file in files:
        if not file.problem and file.body.strip():
            same[_scope(file.path), file.type, _fold(file.body), _said_in_head(file)].append(file)
    kept_instead: dict[str, str] = {}
    listed = _listed(stage)
    for copies in same.values():
        kept, *others = sorted(copies, key=lambda file: _keep_first(file, listed))
        for copy in others:
            is_twin = copy.path.casefold() == kept.path.casefold()  # one file on some disks: a person has to choose
            if not copy.pinned and not is_twin and _retire(stage, copy, kept, taken_back):
                kept_instead[copy.path] = kept.path
    return kept_instead


def _retire(stage: Stage, copy: MemoryFile, kept: MemoryFile, taken_back: frozenset[str]) -> bool:
    key = f"{RULE}|{copy.path}|{kept.path}"
    if key in taken_back:
        return False
    text = f"it says exactly what {kept.path} says"
    reason = Reason(RULE, text, f"merged into {kept.path}", key)
    stage.retire(copy.path, reason, group=key, relies_on=(kept.path,))
    redirect_links(stage, copy.path, kept.path, key)
    return True


def redirect_links(stage: Stage, old: str, new: str, group: str) -> None:
    """Links to the copy in other memories lead to the kept file. An index is redirected when it is rebuilt."""
    stem = posixpath.basename(old).removesuffix(".md")
    same_name = [file for file in stage.files() if posixpath.basename(file).removesuffix(".md") == stem]
    for path in stage.files():
        content = stage.read(path)
        if posixpath.basename(path) == INDEX_NAME or stem.encode() not in content.data:
            continue
        file = parse(path, content.data, content.mtime_ns)
        body = _with_links(file.body, _from(path, old), _from(path, new))
        if not same_name:  # a bare name could mean any file that has it
            body = body.replace(f"[[{stem}]]", f"[[{posixpath.basename(new).removesuffix('.md')}]]")
        if body != file.body and not file.problem and not file.pinned:
            text, key = f"its link to {old} leads to {new} now", f"moved-link|{path}|{old}"
            stage.write(path, with_body(file, body), Reason("moved-link", text, "still a link", key), group=group)


def _from(path: str, target: str) -> str:
    """A file as a link in another one names it."""
    return posixpath.relpath(target, posixpath.dirname(path) or ".")


def _with_links(body: str, old: str, new: str) -> str:
    return re.sub(rf"\]\((?:\./)?{re.escape(old)}(?=[)#])", lambda _: f"]({new}", body)


def _scope(path: str) -> str:
    return path.partition("/")[0] if "/" in path else ""


def _fold(body: str) -> str:
    return " ".join(body.split())


def _listed(stage: Stage) -> set[str]:
    """The files that an index points at."""
    listed: set[str] = set()
    for path in stage.files():
        folder, slash, name = path.rpartition("/")
        if name == INDEX_NAME:
            listed |= {folder + slash + entry.target for entry in Index.parse(stage.read(path).data).entries}
    return listed


def _keep_first(file: MemoryFile, listed: set[str]) -> tuple[bool, bool, int, int, str]:
    """The one that stays: pinned, else in the index, else the older, which is the one that people know."""
    return (not file.pinned, file.path not in listed, file.mtime_ns, len(file.path), file.path)


def _said_in_head(file: MemoryFile) -> str:
    """What the frontmatter says, but for its type, which is compared by itself, and an agent's bookkeeping.

    Two files with one body but different titles are two memories ("Staging database", "Production database").
    """
    head = {"name": normalise(file.name), "description": normalise(file.description)}
    return repr(sorted((fields_of_its_own(file) | head).items()))


def fields_of_its_own(file: MemoryFile) -> dict[str, object]:
    """What the frontmatter says besides name, description, type and an agent's bookkeeping."""
    fields: dict[str, object] = dict(split(file.data).fields)
    nested = fields.pop("metadata", None)
    if isinstance(nested, dict):
        fields |= {str(key): value for key, value in cast("dict[object, object]", nested).items()}
    return {key: value for key, value in fields.items() if key not in (*BOOKKEEPING, "name", "description")}


def copies_brought_back(taken_back: frozenset[str]) -> set[str]:
    """The copies whose retirement the user undid: they wanted them back as they were."""
    return {key.split("|")[1] for key in taken_back if key.startswith(f"{RULE}|")}
