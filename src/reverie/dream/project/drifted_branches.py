"""Branches that a claim names and the repository no longer has."""

from __future__ import annotations

import re
from collections.abc import Iterator

from reverie.dream.project.inspect import Project
from reverie.dream.project.mention import Outdated, blanked
from reverie.dream.project.wording import is_negated, speaks_of_now

_TRUNKS = ("main", "master", "trunk")
_PLAIN = r"(?:main|master|trunk|develop|development|dev|staging|production|release|[\w.-]+/[\w./-]*\w)"
_NAMED = re.compile(
    r"`(?P<before>[\w./-]+)`[ ]*(?:branch\b|分支)"
    r"|\bbranch[ ]+(?:is[ ]+|called[ ]+|named[ ]+)?`(?P<after>[\w./-]+)`"
    r"|分支(?:是|叫|为|：|:)?[ ]*`(?P<chinese>[\w./-]+)`"
    rf"|\bbranch[ ]+(?:is|called|named)[ ]+(?P<told>{_PLAIN})(?=[\s.,;!]|$)"
    rf"|分支(?:是|叫|为|：|:)[ ]*(?P<chinese_told>{_PLAIN})(?![\w/-])"
    rf"|(?<![\w`/.-])(?P<plain>{_PLAIN})(?:[ ]branch\b|[ ]?分支)",
    re.ASCII,
)


def outdated_branches(text: str, project: Project) -> Iterator[Outdated]:
    """Each branch that the claim names as one to work with, and that is neither here nor at a remote."""
    found = list(_NAMED.finditer(text))
    words = blanked(text, (match.span(match.lastgroup or 0) for match in found))
    if not found or is_negated(words) or not speaks_of_now(words) or not project.branches.is_whole:
        return
    lines = project.branches.lines
    for match in found:
        group = match.lastgroup or ""
        name = match[group]
        # "origin/main" is the branch of a remote; "release" may stand for all of release/1.2, release/1.3 …
        if name.partition("/")[2] in lines or any(one == name or one.startswith(f"{name}/") for one in lines):
            continue
        yield _outdated(match.span(group), name, project)


def _outdated(span: tuple[int, int], name: str, project: Project) -> Outdated:
    lines = project.branches.lines
    trunks = [one for one in _TRUNKS if one in lines]
    if name in _TRUNKS and len(trunks) == 1:
        line = lines[trunks[0]]
        verdict = f"a branch that is not there; {trunks[0]} is"
        return Outdated(*span, verdict, trunks[0], trunks[0], line, line.time)
    return Outdated(*span, "a branch that is not there", changed=project.tree.changed(".git"))
