"""Memories that drifted from the project: claims -> what they name -> what of it is no longer so.

paths, scripts, package managers, branches, versions: each is looked for by itself, and only what is certain counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta

from reverie.dream.project.drifted_branches import outdated_branches
from reverie.dream.project.drifted_package_managers import outdated_package_managers
from reverie.dream.project.drifted_paths import outdated_paths
from reverie.dream.project.drifted_scripts import outdated_scripts
from reverie.dream.project.drifted_versions import outdated_versions
from reverie.dream.project.inspect import Project
from reverie.dream.project.mention import MemoryClaim, Outdated
from reverie.dream.project.page import Line

# A claim this much newer than what contradicts it was written in sight of it, and so means something else: a plan, or
# another project. Less is the dust of a checkout or a copy.
WRITTEN_AFTER = timedelta(days=1)
LONGEST_CLAIM = 2_000  # characters; what is longer is a document and no statement

_KINDS: tuple[Callable[[str, Project], Iterator[Outdated]], ...] = (
    outdated_paths,
    outdated_scripts,
    outdated_package_managers,
    outdated_branches,
    outdated_versions,
)


@dataclass(frozen=True, slots=True)
class Drift:
    """A claim that names something which is no longer so.

    `correction` is the claim with only the name replaced, where what is there now leaves exactly one answer; `line` is
    the line of the project that gives it.
    """

    file: str
    claim: str
    names: str
    what_is_there_now: str
    correction: str | None
    verdict: str
    start: int
    end: int
    replacement: str | None
    line: Line | None

    @property
    def problem(self) -> str:
        """A line for people: deploy.md names scripts/deploy.sh, which is not there; bin/deploy is."""
        return f"{self.file} names {self.names}, {self.verdict}"


def find_drift(claims: Iterable[MemoryClaim], project: Project) -> list[Drift]:
    """What the claims name that the project no longer has, in their order. Nothing where the project is not there."""
    return [drift for claim in claims if len(claim.text) <= LONGEST_CLAIM for drift in _drifts(claim, project)]


def _drifts(claim: MemoryClaim, project: Project) -> list[Drift]:
    found = [_drift(claim, one) for kind in _KINDS for one in kind(claim.text, project) if not _was_so(claim, one)]
    return sorted(found, key=lambda drift: (drift.start, drift.end))


def _was_so(claim: MemoryClaim, outdated: Outdated) -> bool:
    """Whether the project was as it is now already when the claim was written."""
    if claim.written is None or outdated.changed is None:
        return False
    return claim.written - outdated.changed > WRITTEN_AFTER


def _drift(claim: MemoryClaim, outdated: Outdated) -> Drift:
    start, end, text = outdated.start, outdated.end, claim.text
    is_shown = outdated.line is not None and outdated.line.is_quotable
    replacement = outdated.replacement if is_shown else None
    return Drift(
        file=claim.file,
        claim=text,
        names=outdated.named or text[start:end],
        what_is_there_now=outdated.what_is_there_now,
        correction=None if replacement is None else text[:start] + replacement + text[end:],
        verdict=outdated.verdict,
        start=start,
        end=end,
        replacement=replacement,
        line=outdated.line,
    )
