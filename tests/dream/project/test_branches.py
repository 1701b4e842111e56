from __future__ import annotations

from pathlib import Path

import pytest
from tests.dream.project.small_project import git, make_project

PACKED = (
    "# pack-refs with: peeled\n" + "a" * 40 + " refs/heads/old/topic\n" + "b" * 40 + " refs/remotes/origin/staging\n"
)
ALL = '[remote "origin"]\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n'
ONE = '[remote "origin"]\n\tfetch = +refs/heads/main:refs/remotes/origin/main\n'


def test_branches_are_read_from_every_place_that_git_keeps_them(tmp_path: Path):
    files = git("main", "feature/a", config=ALL)
    files |= {
        ".git/packed-refs": PACKED,
        ".git/refs/remotes/origin/HEAD": "ref: x",
        ".git/refs/remotes/origin/next": "c",
    }
    branches = make_project(tmp_path, files).branches
    assert set(branches.lines) == {"main", "feature/a", "old/topic", "staging", "next"}
    assert branches.lines["main"].place == ".git/HEAD:1"
    assert branches.lines["staging"].place == ".git/packed-refs:3"
    assert branches.is_whole


@pytest.mark.parametrize(
    "more",
    [
        {".git/config": ONE},
        {".git/shallow": "a\n"},
        {".git/reftable/tables.list": ""},
        {".git/packed-refs": b"x" * 500_000},
    ],
)
def test_a_repository_that_may_not_tell_all_branches_is_not_whole(tmp_path: Path, more: dict[str, str | bytes]):
    assert not make_project(tmp_path, git("main") | more).branches.is_whole


def test_a_linked_worktree_is_not_followed_out_of_the_project(tmp_path: Path):
    make_project(tmp_path / "other", git("secret"))
    for linked in ({".git": f"gitdir: {tmp_path}/other/.git\n"}, {"a.md": ""}):
        project = make_project(tmp_path / f"project{len(linked)}{next(iter(linked))}", {**linked})
        assert project.branches.lines == {}
        assert not project.branches.is_whole


def test_a_link_in_the_place_of_git_is_not_followed(tmp_path: Path):
    make_project(tmp_path / "other", git("secret"))
    project = make_project(tmp_path / "project", {"a.md": ""})
    (tmp_path / "project/.git").symlink_to(tmp_path / "other/.git")
    assert project.branches.lines == {}
