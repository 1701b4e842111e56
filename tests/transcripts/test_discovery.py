"""Which folders hold a project's sessions."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from reverie.testing.transcript_builder import TranscriptBuilder
from reverie.text.slug import slug
from reverie.transcripts import folder_owner
from reverie.transcripts.discovery import transcript_folders


@pytest.fixture
def projects(tmp_path: Path) -> Path:
    folder = tmp_path / "projects"
    folder.mkdir()
    return folder


def session(projects: Path, cwd: str, name: str = "s1") -> Path:
    """A session that ran in `cwd`, where Claude Code would keep it."""
    return TranscriptBuilder(name, cwd=cwd).user("hello").write(projects / slug(cwd) / f"{name}.jsonl")


def found(projects: Path, roots: list[str], remembered: Path | None = None) -> list[str]:
    folders = transcript_folders(str(projects), roots, str(remembered) if remembered else None)
    assert all(os.path.dirname(folder) == str(projects) for folder in folders)
    return [os.path.basename(folder) for folder in folders]


def test_the_project_its_worktrees_and_its_subfolders_are_found(projects: Path) -> None:
    ours = ["/a/proj", "/a/proj/src/app", "/w/fix", "/w/fix/docs", "/a/proj/.claude/worktrees/gone"]
    for cwd in [*ours, "/a/other", "/w/fixture"]:
        session(projects, cwd)
    assert found(projects, ["/a/proj", "/w/fix"]) == sorted(map(slug, ours))


def test_a_neighbour_with_a_longer_name_is_not_a_subfolder(projects: Path) -> None:
    session(projects, "/a/proj-b")
    session(projects, "/a/proj.old/x")
    session(projects, "/a/proj/c")
    assert found(projects, ["/a/proj"]) == ["-a-proj-c"]


def test_a_repository_nested_in_the_project_is_not_the_project(projects: Path, tmp_path: Path) -> None:
    root = tmp_path / "proj"
    (root / "vendored" / ".git").mkdir(parents=True)
    (root / "vendored" / "deep").mkdir()
    (root / "src").mkdir()
    (root / ".git").mkdir()
    for cwd in [root / "src", root / "vendored", root / "vendored" / "deep"]:
        session(projects, str(cwd))
    assert found(projects, [str(root)]) == [slug(str(root / "src"))]


def test_a_worktree_inside_the_project_counts(projects: Path, tmp_path: Path) -> None:
    root, worktree = tmp_path / "proj", tmp_path / "proj" / ".claude" / "worktrees" / "fix"
    worktree.mkdir(parents=True)
    (worktree / ".git").write_text("gitdir: elsewhere\n", encoding="utf-8")
    session(projects, str(worktree / "src"))
    assert found(projects, [str(root), str(worktree)]) == [slug(str(worktree / "src"))]
    assert found(projects, [str(root)]) == []


def test_subfolders_of_a_very_long_path_are_found(projects: Path) -> None:
    root = "/home/" + "long" * 60
    for cwd in [root, root + "/src", root + "er"]:
        session(projects, cwd)
    assert sorted(found(projects, [root])) == sorted([slug(root), slug(root + "/src")])


def test_chinese_paths_are_found_however_the_file_spells_them(projects: Path) -> None:
    path = session(projects, "/家/项目/源码")
    assert found(projects, ["/家/项目"]) == [slug("/家/项目/源码")]
    path.write_text(json.dumps({"type": "user", "cwd": "/家/项目/源码"}), encoding="ascii")
    assert found(projects, ["/家/项目"]) == [slug("/家/项目/源码")]


def test_a_folder_is_opened_once_and_then_remembered(
    projects: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session(projects, "/a/proj/src")
    session(projects, "/a/proj-b")
    remembered = tmp_path / "seen-folders.json"
    assert found(projects, ["/a/proj"], remembered) == ["-a-proj-src"]
    assert json.loads(remembered.read_text(encoding="utf-8")) == {
        "-a-proj-b": "/a/proj-b",
        "-a-proj-src": "/a/proj/src",
    }
    opened: list[str] = []
    monkeypatch.setattr(folder_owner, "_cwd_in", opened.append)
    assert found(projects, ["/a/proj"], remembered) == ["-a-proj-src"]
    assert opened == []


def test_a_folder_without_a_readable_cwd_is_asked_again(projects: Path, tmp_path: Path) -> None:
    remembered = tmp_path / "seen-folders.json"
    (projects / "-a-proj-src").mkdir()
    (projects / "-a-proj-src" / "s0.jsonl").write_bytes(
        b'{"type":"mode"}\n\xff "cwd"\n{"cwd":5}\n{"cwd":"rel"}\n["cwd"]'
    )
    assert found(projects, ["/a/proj"], remembered) == []
    assert not remembered.exists()
    session(projects, "/a/proj/src")
    assert found(projects, ["/a/proj"], remembered) == ["-a-proj-src"]


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"-a-proj-src": 5}', b"\xff", b"[" * 100_000])
def test_a_spoilt_memory_is_written_anew(projects: Path, tmp_path: Path, content: bytes) -> None:
    remembered = tmp_path / "seen-folders.json"
    remembered.write_bytes(content)
    session(projects, "/a/proj/src")
    assert found(projects, ["/a/proj"], remembered) == ["-a-proj-src"]
    assert json.loads(remembered.read_bytes()) == {"-a-proj-src": "/a/proj/src"}


def test_a_memory_that_cannot_be_written_does_no_harm(projects: Path, tmp_path: Path) -> None:
    session(projects, "/a/proj/src")
    assert found(projects, ["/a/proj"], tmp_path / "no" / "such" / "folder.json") == ["-a-proj-src"]
    (tmp_path / "folder").mkdir()
    assert found(projects, ["/a/proj"], tmp_path / "folder") == ["-a-proj-src"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "projects"]


def test_a_link_out_of_the_folder_is_not_read(projects: Path, tmp_path: Path) -> None:
    outside = TranscriptBuilder(cwd="/a/proj/src").user("hello").write(tmp_path / "outside.jsonl")
    (projects / "-a-proj-src").mkdir()
    (projects / "-a-proj-src" / "s.jsonl").symlink_to(outside)
    assert found(projects, ["/a/proj"]) == []


def test_no_projects_folder_means_no_sessions(tmp_path: Path) -> None:
    assert found(tmp_path / "none", ["/a/proj"]) == []
