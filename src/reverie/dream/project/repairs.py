"""What a dream proposes where memories and the project differ: each waits for the user, with the line that shows it.

project -> claims that drifted, claims that the project says itself -> edits of the stage, and lines for people
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime

from reverie.dream.learning.head import renamed
from reverie.dream.learning.page import companions, find_claim, statements, with_field, without_claims
from reverie.dream.project.derivable import find_line
from reverie.dream.project.drift import Drift, find_drift
from reverie.dream.project.inspect import Project
from reverie.dream.project.mention import MemoryClaim
from reverie.memdir.memory_file import MemoryFile, parse, reference_time, touch_modified, with_body
from reverie.model.change import Reason
from reverie.model.evidence import Evidence
from reverie.store.stage import Stage, fingerprint
from reverie.text.claims import Claim, normalise, split_claims

DRIFT = "drift"
DERIVABLE = "derivable"
NANOSECONDS = 1_000_000_000


@dataclass(slots=True)
class _Edit:
    """What becomes of one memory file, and why."""

    file: MemoryFile
    reasons: list[Reason] = field(default_factory=list[Reason])
    evidence: list[Evidence] = field(default_factory=list[Evidence])
    is_retired: bool = False


def propose_project_repairs(
    stage: Stage, memories: Iterable[MemoryFile], project_dir: str, taken_back: frozenset[str], now: datetime
) -> tuple[str, ...]:
    """The stage holds a correction for each claim that drifted and leaves one answer, and lacks each claim that the
    project says itself. Returns a line for everything that drifted, corrected or not, for people to read.

    Pinned and broken files are left alone. So is a file that was edited earlier this night: what lands by itself must
    not wait together with what needs the user's word, and the next night finds the same.
    """
    project = Project(project_dir)
    problems: dict[str, None] = {}
    if not project_dir or project.tree.is_empty:
        return ()
    for file in memories:
        if file.problem or file.pinned:
            continue
        drifts = [one for one in find_drift(_claims(file), project) if _drift_key(one) not in taken_back]
        problems.update((drift.problem, None) for drift in drifts)
        if _is_untouched(stage, file):
            edit = _without_derivable(_corrected(_Edit(file), drifts, now), project, taken_back, now)
            _put(stage, edit)
    return tuple(problems)


def drifted(memories: Iterable[MemoryFile], project_dir: str) -> tuple[str, ...]:
    """A line for everything in the memories that the project no longer has; nothing is edited."""
    project = Project(project_dir)
    if not project_dir or project.tree.is_empty:
        return ()
    readable = (file for file in memories if not file.problem)
    return tuple(dict.fromkeys(drift.problem for file in readable for drift in find_drift(_claims(file), project)))


def _is_untouched(stage: Stage, file: MemoryFile) -> bool:
    content = stage.find(file.path)
    return content is not None and content == stage.original(file.path)


def _claims(file: MemoryFile) -> list[MemoryClaim]:
    """The claims of the body, then the description, which says some of it once more."""
    texts = [claim.text for claim in statements(file)]
    if file.description and file.description not in texts:
        texts.append(file.description)
    return [MemoryClaim(file.path, text, reference_time(file)) for text in texts]


def _drift_key(drift: Drift) -> str:
    words = f"{fingerprint(normalise(drift.claim))}|{drift.names}|{drift.replacement or ''}"
    return f"{DRIFT}|{drift.file}|{words}"


def _corrected(edit: _Edit, drifts: list[Drift], now: datetime) -> _Edit:
    """The names that drifted replaced, in each claim all of them at once."""
    sure = [drift for drift in drifts if drift.replacement is not None and drift.line is not None]
    for text in dict.fromkeys(drift.claim for drift in sure):
        mine = [drift for drift in sure if drift.claim == text]
        corrected = text
        for drift in sorted(mine, key=lambda one: one.start, reverse=True):
            corrected = corrected[: drift.start] + (drift.replacement or "") + corrected[drift.end :]
        edit.file = _with_words(edit.file, text, corrected)
        for drift in mine:
            assert drift.line is not None
            why = f"it names {drift.names}, {drift.verdict}"
            edit.reasons.append(Reason(DRIFT, why, f"superseded by {drift.file}", _drift_key(drift), text))
            edit.evidence.append(_until(drift.line.evidence(corrected), now))
    return edit


def _with_words(file: MemoryFile, old: str, new: str) -> MemoryFile:
    """The file with other words in the place of a claim, wherever in it the very same claim stands."""
    body = file.body
    for claim in reversed(split_claims(body)):
        if claim.text == old:
            body = body[: claim.start] + new + body[claim.end :]
    edited = parse(file.path, with_body(file, body), file.mtime_ns)
    return with_field(edited, "description", new) if file.description == old else edited


def _without_derivable(edit: _Edit, project: Project, taken_back: frozenset[str], now: datetime) -> _Edit:
    """The claims gone that the project says itself. One with a reason below it says more than the project does."""
    file, gone = edit.file, list[Claim]()
    corrected = {evidence.claim for evidence in edit.evidence}
    for claim in statements(file):
        key = f"{DERIVABLE}|{file.path}|{fingerprint(normalise(claim.text))}"
        if claim.text in corrected or key in taken_back or companions(file, claim):
            continue
        line = find_line(claim.text, project, file.name)
        if line is not None:
            gone.append(claim)
            reason = Reason(DERIVABLE, f"{line.place} says it already", f"said by {line.place}", key, claim.text)
            edit.reasons.append(reason)
            edit.evidence.append(_until(line.evidence(), now))
    if not gone:
        return edit
    rest = without_claims(file, gone)
    edit.is_retired = not split_claims(rest.body)
    for claim in gone:
        rest = renamed(rest, claim.text) if not edit.is_retired and find_claim(rest, claim.text) is None else rest
    edit.file = rest
    return edit


def _put(stage: Stage, edit: _Edit) -> None:
    """The edit is in the stage, all of one file in one group. The file is as new as the newest line it now rests on."""
    path, evidence = edit.file.path, tuple(edit.evidence)
    group = f"project|{path}"
    if not edit.reasons:
        return
    if edit.is_retired:
        stage.retire(path, *edit.reasons, evidence=evidence, group=group)
        return
    shown = max((one.time for one in evidence if one.time and one.claim), default=None)
    data, mtime_ns = edit.file.data, edit.file.mtime_ns
    if shown is not None:
        data = touch_modified(data, shown) if shown > reference_time(edit.file) else data
        mtime_ns = max(mtime_ns, int(shown.timestamp() * NANOSECONDS))
    stage.write(path, data, *edit.reasons, mtime_ns=mtime_ns, evidence=evidence, group=group)


def _until(evidence: Evidence, now: datetime) -> Evidence:
    """The evidence, without a time that has not come yet: a file's stamp can be anything."""
    return replace(evidence, time=None) if evidence.time and evidence.time > now else evidence
