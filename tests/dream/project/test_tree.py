from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest
from tests.dream.project.small_project import make_project

from reverie.dream.project import tree as tree_module
from reverie.dream.project.inspect import Project
from reverie.dream.project.tree import Presence, Tree


def test_a_path_is_there_from_the_root_and_from_any_folder_below(tmp_path: Path):
    tree = make_project(tmp_path, {"packages/web/src/index.ts": "x"}).tree
    assert tree.presence("packages/web/src/index.ts") is Presence.THERE
    assert tree.presence("src/index.ts") is Presence.THERE
    assert tree.presence("rc/index.ts") is Presence.ABSENT


def test_case_and_a_left_out_extension_do_not_make_a_path_absent(tmp_path: Path):
    tree = make_project(tmp_path, {"docs/Deploy.md": "x"}).tree
    assert tree.presence("Docs/deploy.md") is Presence.THERE
    assert tree.presence("docs/deploy") is Presence.THERE


def test_an_accent_may_be_spelt_in_two_ways(tmp_path: Path):
    tree = make_project(tmp_path, {"docs/re\u0301sume\u0301.md": "x", "docs/说明.md": "x"}).tree
    assert tree.presence("docs/r\u00e9sum\u00e9.md") is Presence.THERE
    assert tree.presence("docs/说明.md") is Presence.THERE


@pytest.mark.parametrize(
    "path", ["node_modules/react/index.js", "dist/app.js", "target/release/app", ".venv/bin/python"]
)
def test_what_tools_make_is_never_absent(tmp_path: Path, path: str):
    tree = make_project(tmp_path, {"src/app.js": "x", "node_modules/left/index.js": "x"}).tree
    assert tree.presence(path) is Presence.UNKNOWN
    assert not any("node_modules/" in file for file in tree.files)


@pytest.mark.parametrize("path", ["config/local.yml", "data/a.sql", "deep/er/notes.secret"])
def test_what_git_ignores_is_never_absent(tmp_path: Path, path: str):
    tree = make_project(
        tmp_path, {".gitignore": "# mine\n/config/local.yml\ndata/\n*.secret\n!keep\n", "a.yml": ""}
    ).tree
    assert tree.presence(path) is Presence.UNKNOWN
    assert tree.presence("config/other.yml") is Presence.ABSENT


def test_a_link_is_there_and_is_not_followed(tmp_path: Path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.md").write_text("x")
    root = tmp_path / "project"
    tree_of = make_project(root, {"a.md": "x"})
    (root / "linked").symlink_to(outside)
    (root / "notes.md").symlink_to(outside / "secret.md")
    (root / "loop").symlink_to(root)
    tree = tree_of.tree
    assert tree.presence("linked/anything.md") is Presence.THERE
    assert tree.read("notes.md") is None
    assert tree.read("linked/secret.md") is None
    assert not any("secret" in file for file in tree.files)


def test_nothing_above_the_project_is_read(tmp_path: Path):
    (tmp_path / "secret.md").write_text("x")
    tree = make_project(tmp_path / "project", {"a.md": "x"}).tree
    assert tree.read("../secret.md") is None


def test_pipes_and_sockets_are_not_waited_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    make_project(tmp_path, {"a.md": "x"})
    os.mkfifo(tmp_path / "CLAUDE.md")
    os.mkfifo(tmp_path / "package.json")
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("Makefile")
        project = Project(str(tmp_path))
        assert project.instructions == []
        assert project.scripts == {}
        assert project.versions == []


def test_a_huge_file_is_not_read(tmp_path: Path):
    tree = make_project(tmp_path, {"CLAUDE.md": b"- a rule\n" * 100_000, "AGENTS.md": "- another rule\n"})
    assert [one.text for one in tree.instructions] == ["- another rule"]


def test_only_so_many_bytes_are_read_in_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tree_module, "MAX_TOTAL_BYTES", 10)
    tree = make_project(tmp_path, {"a.md": "12345678", "b.md": "12345678"}).tree
    assert tree.read("a.md") is not None
    assert tree.read("b.md") is None


def test_of_a_tree_with_too_many_names_nothing_is_said_to_be_absent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tree_module, "MAX_ENTRIES", 20)
    tree = make_project(tmp_path, {f"src/{number}.py": "" for number in range(50)}).tree
    assert len(tree.files) < 25
    assert tree.presence("src/gone.py") is Presence.UNKNOWN


def test_a_tree_without_bottom_has_an_end(tmp_path: Path):
    deep = tmp_path.joinpath(*["d"] * 120)
    deep.mkdir(parents=True)
    tree = Tree(str(tmp_path))
    assert not tree.is_whole
    assert tree.presence("src/gone.py") is Presence.UNKNOWN


def test_names_that_are_no_text_or_deceive_are_passed_over(tmp_path: Path):
    make_project(tmp_path, {"good.py": "x", "evil\u202egnp.py": "x", "line\nbreak.py": "x"})
    (Path(os.fsdecode(os.fsencode(tmp_path) + b"/bad\xff.py"))).write_text("x")
    assert Tree(str(tmp_path)).files == {"good.py"}


def test_bytes_that_are_no_text_are_read_as_far_as_they_go(tmp_path: Path):
    project = make_project(tmp_path, {"CLAUDE.md": b"- Use tabs.\n- \xff\xfe\x00 noise\n", "package.json": b"\xff{"})
    assert project.instructions[0].text == "- Use tabs."
    assert project.versions == []


def test_of_a_folder_that_is_not_there_nothing_is_known(tmp_path: Path):
    project = Project(str(tmp_path / "nowhere"))
    assert project.tree.is_empty
    assert (project.scripts, project.versions, project.instructions) == ({}, [], [])
    assert not project.branches.is_whole
