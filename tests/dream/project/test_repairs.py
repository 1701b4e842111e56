from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from tests.dream.night import NOON, body_after, memory, write
from tests.dream.project.small_project import make_project

from reverie.clock import Clock
from reverie.dream.checks.all_checks import examine
from reverie.dream.policy import Review, decide
from reverie.dream.project.repairs import propose_project_repairs
from reverie.dream.proposal import Proposal
from reverie.memdir.memory_file import MemoryFile, parse
from reverie.model.change import Change, ChangeKind, Reason, Verdict
from reverie.model.evidence import Trust
from reverie.store.stage import Stage
from reverie.store.store import Store

PROJECT: dict[str, str | bytes] = {
    "CLAUDE.md": "Use tabs.\n\nNever squash commits.\n",
    "bin/deploy": "#!/bin/sh\n",
    "pnpm-lock.yaml": "",
}
MOVED = "Deploy with scripts/deploy.sh.\n\nAnn has the keys.\n"


def memories(stage: Stage) -> list[MemoryFile]:
    return [parse(path, stage.read(path).data, stage.read(path).mtime_ns) for path in stage.files()]


def proposed(
    folder: Path, taken_back: frozenset[str] = frozenset(), first: Callable[[Stage], None] = lambda _: None
) -> tuple[dict[str, Change], tuple[str, ...]]:
    """What the project makes of the folder beside it: the changes, and what people read."""
    project = folder.parent / "project"
    if not project.exists():
        make_project(project, PROJECT)
    now = datetime.now(UTC)
    store = Store(str(folder), str(folder.parent / ".memory.reverie"), Clock(NOON.timestamp(), 0))
    with store.rehearsing() as (_, stage):
        first(stage)
        problems = propose_project_repairs(stage, memories(stage), str(project), taken_back, now)
        return {change.file: change for change in stage.changes()}, problems


def test_a_drifted_name_is_corrected_with_the_file_as_evidence(folder: Path):
    write(folder, {"deploy.md": memory(MOVED)})
    changes, problems = proposed(folder)
    change = changes["deploy.md"]
    assert body_after(change) == "Deploy with bin/deploy.\n\nAnn has the keys.\n"
    assert [(reason.rule, reason.claim) for reason in change.reasons] == [("drift", "Deploy with scripts/deploy.sh.")]
    (evidence,) = change.evidence
    assert (evidence.transcript, evidence.role, evidence.trust) == ("bin/deploy", "file", Trust.OUTSIDE)
    assert evidence.claim == "Deploy with bin/deploy."
    assert problems == ("deploy.md names scripts/deploy.sh, which is not there; bin/deploy is",)


def test_the_description_is_corrected_too(folder: Path):
    write(folder, {"deploy.md": memory(MOVED, description="how scripts/deploy.sh is run")})
    change = proposed(folder)[0]["deploy.md"]
    assert change.after is not None
    assert b"description: how bin/deploy is run" in change.after.data
    assert len(change.reasons) == 2


def test_what_drifted_without_an_answer_is_only_told(folder: Path):
    write(folder, {"prices.md": memory("Run `npm ci`, see bin/prices.sh.\n")})
    changes, problems = proposed(folder)
    assert changes == {}
    assert problems == (
        "prices.md names npm, but pnpm-lock.yaml shows pnpm",
        "prices.md names bin/prices.sh, which is not there",
    )


def test_what_the_project_says_leaves_with_its_place(folder: Path):
    write(
        folder,
        {"style.md": memory("- Use tabs.\n- Ann likes short names.\n"), "squash.md": memory("Never squash commits.\n")},
    )
    changes, problems = proposed(folder)
    assert body_after(changes["style.md"]) == "- Ann likes short names.\n"
    assert changes["style.md"].reasons[0].destination == "said by CLAUDE.md:1"
    assert changes["style.md"].reasons[0].claim == "- Use tabs."
    assert changes["squash.md"].kind is ChangeKind.RETIRED
    assert changes["squash.md"].reasons[0].destination == "said by CLAUDE.md:3"
    assert {reason.rule for change in changes.values() for reason in change.reasons} == {"derivable"}
    assert problems == ()


def test_a_claim_with_its_reason_says_more_than_the_project(folder: Path):
    write(folder, {"style.md": memory("Use tabs.\n\n**Why:** screen readers.\n")})
    assert proposed(folder)[0] == {}


def test_a_correction_waits_for_the_user_under_every_policy(folder: Path):
    write(folder, {"deploy.md": memory(MOVED), "squash.md": memory("Never squash commits.\n")})
    changes = list(proposed(folder)[0].values())
    base = {change.file: change.before for change in changes if change.before}
    findings = examine(Proposal(base, changes, now=NOON))
    assert not [finding for finding in findings if finding.verdict is Verdict.REFUSE]
    assert decide(changes, findings, Review.SAFE).lands == ()
    assert [change.file for change in decide(changes, findings, Review.APPLY).lands] == ["squash.md"]


def test_pinned_and_broken_files_are_left_alone(folder: Path):
    write(
        folder,
        {
            "a.md": memory(MOVED, more="pinned: true\n"),
            "b.md": "---\nname: [broken\n---\n" + MOVED,
            "c.md": b"\xff" + MOVED.encode(),
        },
    )
    assert proposed(folder) == ({}, ())


def test_a_file_edited_this_night_is_told_of_and_waits_for_the_next(folder: Path):
    write(folder, {"deploy.md": memory(MOVED)})

    def learn(stage: Stage) -> None:
        stage.write("deploy.md", stage.read("deploy.md").data + b"\nBen too.\n", Reason("said-by-user", "said"))

    changes, problems = proposed(folder, first=learn)
    assert [reason.rule for reason in changes["deploy.md"].reasons] == ["said-by-user"]
    assert len(problems) == 1


def test_a_repair_that_was_taken_back_is_not_made_or_told_again(folder: Path):
    write(folder, {"deploy.md": memory(MOVED), "squash.md": memory("Never squash commits.\n")})
    keys = frozenset(reason.key for change in proposed(folder)[0].values() for reason in change.reasons)
    assert len(keys) == 2
    assert proposed(folder, keys) == ({}, ())


def test_a_second_night_proposes_the_same_and_after_it_landed_nothing(folder: Path):
    write(
        folder,
        {
            "deploy.md": memory(MOVED),
            "style.md": memory("- Use tabs.\n- Ann likes short names.\n"),
            "用户.md": memory("用 npm 安装依赖。\n"),
        },
    )
    first, _ = proposed(folder)
    second, _ = proposed(folder)
    assert {file: change.after for file, change in first.items()} == {
        file: change.after for file, change in second.items()
    }
    assert sorted(first) == ["deploy.md", "style.md", "用户.md"]
    for file, change in first.items():
        assert change.after is not None
        (folder / file).write_bytes(change.after.data)
    assert proposed(folder) == ({}, ())


def test_memories_that_speak_of_nothing_in_the_project_stay(folder: Path):
    write(folder, {"a.md": memory("Ann prefers short answers.\n"), "b.md": memory("周五不部署。\n")})
    assert proposed(folder) == ({}, ())


def test_without_a_project_nothing_is_proposed(folder: Path):
    write(folder, {"deploy.md": memory(MOVED)})
    store = Store(str(folder), str(folder.parent / ".memory.reverie"), Clock(NOON.timestamp(), 0))
    for project in ("", str(folder.parent / "nowhere")):
        with store.rehearsing() as (_, stage):
            assert propose_project_repairs(stage, memories(stage), project, frozenset(), NOON) == ()
            assert stage.changes() == []
