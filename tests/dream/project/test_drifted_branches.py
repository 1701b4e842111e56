from __future__ import annotations

from pathlib import Path

import pytest
from tests.dream.project.small_project import git, make_project, told


@pytest.mark.parametrize(
    ("claim", "corrected"),
    [
        ("The `master` branch is protected.", "The `main` branch is protected."),
        ("Pull requests go to the master branch.", "Pull requests go to the main branch."),
        ("主干是 master 分支。", "主干是 main 分支。"),
        ("The default branch is master.", "The default branch is main."),
        ("默认分支是master。", "默认分支是main。"),
    ],
)
def test_a_trunk_that_was_renamed_is_corrected(tmp_path: Path, claim: str, corrected: str):
    project = make_project(tmp_path, git("main", "release/1.2"))
    assert told(claim, project) == [("master, a branch that is not there; main is", corrected)]


def test_another_branch_that_is_gone_is_told(tmp_path: Path):
    project = make_project(tmp_path, git("main"))
    assert told("Payments live on the `feature/pay` branch.", project) == [
        ("feature/pay, a branch that is not there", None)
    ]


@pytest.mark.parametrize(
    "claim",
    [
        "Work happens on the main branch and on origin/main branch.",
        "The release branch is cut on Mondays.",
        "Never push to the master branch.",
        "The master branch was renamed.",
        "Ann is a master at branch predictions.",
        "The infra repo uses the master branch.",
        "We will open a `develop` branch.",
    ],
)
def test_branches_that_are_there_or_not_meant_are_not_told(tmp_path: Path, claim: str):
    assert told(claim, make_project(tmp_path, git("main", "release/1.2"))) == []


def test_a_shallow_clone_does_not_know_what_is_gone(tmp_path: Path):
    project = make_project(tmp_path, git("main") | {".git/shallow": "x"})
    assert told("The `master` branch is protected.", project) == []
