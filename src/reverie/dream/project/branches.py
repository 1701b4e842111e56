"""The branches of a repository, read from git's own files: HEAD, refs/heads, refs/remotes, packed-refs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from reverie.dream.project.page import Line
from reverie.dream.project.tree import Tree

MAX_DEPTH = 6  # parts of a branch name: team/area/topic is three
_LOCAL, _REMOTE = "refs/heads/", "refs/remotes/"
_HEAD = re.compile(r"ref: refs/heads/([\w./@+#-]+)")
_PACKED = re.compile(r"[0-9a-f]{40,64} (refs/(?:heads|remotes)/[\w./@+#-]+)$")
_ALL_BRANCHES = re.compile(r"\s*fetch\s*=\s*\+?refs/heads/\*:")
_REMOTE_SECTION = re.compile(r'\s*\[remote\s+"')


@dataclass(frozen=True, slots=True)
class Branches:
    """Every branch by its name, with the line that shows it. `is_whole`: there are no others that are not seen here."""

    lines: dict[str, Line]
    is_whole: bool


def find_branches(tree: Tree) -> Branches:
    """What can be read without asking git. A linked worktree, a shallow clone, or one that fetches only some branches
    does not tell them all.
    """
    if not tree.is_folder(".git"):
        return Branches({}, is_whole=False)
    lines: dict[str, Line] = {}
    head = tree.read(".git/HEAD")
    checked_out = _HEAD.fullmatch(head.text.strip()) if head else None
    if head and checked_out:
        lines[checked_out[1]] = head.line(1)
    packed = tree.read(".git/packed-refs")
    for number, text in enumerate(packed.lines if packed else (), 1):
        found = _PACKED.match(text)
        if packed and found and (name := _branch(found[1])):
            lines.setdefault(name, packed.line(number))
    for ref in (*_loose(tree, _LOCAL), *_loose(tree, _REMOTE)):
        if name := _branch(ref):
            lines.setdefault(name, tree.name_line(f".git/{ref}"))
    unread = packed is None and "packed-refs" in tree.names_in(".git")
    return Branches(lines, is_whole=bool(lines) and not unread and _sees_all(tree))


def _branch(ref: str) -> str:
    """The branch that a ref is for, without the name of its remote; empty for `origin/HEAD`, which is a pointer."""
    if ref.startswith(_LOCAL):
        return ref.removeprefix(_LOCAL)
    name = ref.removeprefix(_REMOTE).partition("/")[2]
    return "" if name == "HEAD" else name


def _loose(tree: Tree, prefix: str, depth: int = 0) -> Iterator[str]:
    for name in tree.names_in(f".git/{prefix}") if depth < MAX_DEPTH else ():
        ref = f"{prefix.rstrip('/')}/{name}"
        if tree.is_folder(f".git/{ref}"):
            yield from _loose(tree, ref, depth + 1)
        else:
            yield ref


def _sees_all(tree: Tree) -> bool:
    names = tree.names_in(".git")
    config = tree.read(".git/config")
    if "shallow" in names or "reftable" in names or config is None:
        return False
    has_remote = any(_REMOTE_SECTION.match(line) for line in config.lines)
    return not has_remote or any(_ALL_BRANCHES.match(line) for line in config.lines)
