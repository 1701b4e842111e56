"""Exact copies: of files that say the same, one stays."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from reverie.memdir.index import Index
from reverie.memdir.memory_file import MemoryFile
from reverie.model.change import Reason
from reverie.store.names import INDEX_NAME
from reverie.store.stage import Stage
from reverie.text.anchors import missing

RULE = "exact-duplicate"


def retire_copies(stage: Stage, files: Iterable[MemoryFile], taken_back: frozenset[str]) -> dict[str, str]:
    """Of files that say exactly the same, one stays; returns which, for each that went. Copies in the team folder and
    private ones are not mixed.
    """
    same: dict[tuple[str, str | None, str], list[MemoryFile]] = defaultdict(list)
    for file in files:
        if not file.problem and file.body.strip():
            same[_scope(file.path), file.type, _fold(file.body)].append(file)
    kept_instead: dict[str, str] = {}
    listed = _listed(stage)
    for copies in same.values():
        kept, *others = sorted(copies, key=lambda file: _keep_first(file, listed))
        for copy in others:
            if not copy.pinned and _adds_nothing(copy, kept) and _retire(stage, copy, kept, taken_back):
                kept_instead[copy.path] = kept.path
    return kept_instead


def _retire(stage: Stage, copy: MemoryFile, kept: MemoryFile, taken_back: frozenset[str]) -> bool:
    key = f"{RULE}|{copy.path}|{kept.path}"
    if key in taken_back:
        return False
    text = f"it says exactly what {kept.path} says"
    stage.retire(copy.path, Reason(RULE, text, f"merged into {kept.path}", key), relies_on=(kept.path,))
    return True


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


def _adds_nothing(copy: MemoryFile, kept: MemoryFile) -> bool:
    """Whether the copy's description holds no number, name or path that is not in the kept file too."""
    return not missing(copy.description, f"{kept.name}. {kept.description}. {kept.body}")


def copies_brought_back(taken_back: frozenset[str]) -> set[str]:
    """The copies whose retirement the user undid: they wanted them back as they were."""
    return {key.split("|")[1] for key in taken_back if key.startswith(f"{RULE}|")}
