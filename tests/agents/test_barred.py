"""A file that may not be read may not be read by another name either, whichever tool is asked."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from tests.agents.place import workplace

from reverie.agents.sandbox.probe import find_boundary
from reverie.agents.tool import Refused
from reverie.agents.tools.bash import bash_tool
from reverie.agents.tools.glob import glob_tool
from reverie.agents.tools.grep import grep_tool
from reverie.agents.tools.read import read_tool

BARRED = (
    ".ssh/id_rsa",
    ".aws/config",
    ".netrc",
    ".config/gh/hosts.yml",
    "sessions/s2.jsonl",
    "others/p/x.jsonl",
    "project/.env",
)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "project" / "docs").mkdir(parents=True)
    (tmp_path / "project" / "docs" / "plain.txt").write_text("plain words\n")
    return tmp_path


def linked(home: Path, barred: str) -> Path:
    """A hard link in the project to a file that is barred by its own name."""
    target, link = home / barred, home / "project" / "docs" / "notes.txt"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("plover\n")
    os.link(target, link)
    return link


@pytest.mark.parametrize("barred", BARRED)
def test_a_second_name_of_what_is_barred_is_barred(home: Path, barred: str) -> None:
    link = linked(home, barred)
    with workplace(home) as place:
        with pytest.raises(Refused, match="another name of a file that may not be read"):
            read_tool(place).call({"file_path": str(link)})
        assert "plover" not in grep_tool(place).call({"pattern": "plover", "path": str(home / "project")})
        assert "notes.txt" not in glob_tool(place).call({"pattern": "**", "path": str(home / "project")})
        assert "plain.txt" in glob_tool(place).call({"pattern": "**", "path": str(home / "project")})


@pytest.mark.skipif(not find_boundary().boundary, reason="no program can be confined on this machine")
@pytest.mark.parametrize("barred", BARRED)
def test_bash_agrees(home: Path, barred: str) -> None:
    link = linked(home, barred)
    with workplace(home) as place:
        for command in (f"cat {link}", f"grep -r . {home / 'project'}", f"cat < {link}"):
            assert "plover" not in bash_tool(place).call({"command": command})
        assert "plain words" in bash_tool(place).call({"command": f"cat {link.parent / 'plain.txt'}"})


ELSEWHERE_AT_HOME = (
    *(".claude/history.jsonl", ".claude/todos/a.json", ".codex/sessions/2026/x.jsonl", ".gemini/tmp/p/logs.json"),
    *(".config/rclone/rclone.conf", ".cache/huggingface/token", ".local/share/opencode/x.json", "diary.txt"),
    *("other/notes.md", "project-evil/notes.md"),
)


@pytest.mark.parametrize("file", ELSEWHERE_AT_HOME)
def test_of_the_home_only_what_is_open_by_name_is_read(home: Path, file: str) -> None:
    path, link = home / file, home / "project" / "link.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("plover\n")
    link.symlink_to(path)
    with workplace(home) as place:
        place.barred = replace(place.barred, home=str(home))
        for name in (path, link, home / "project" / ".." / file):
            with pytest.raises(Refused, match=r"only the project|may hold credentials"):
                read_tool(place).call({"file_path": str(name)})
        with pytest.raises(Refused, match="only the project"):
            grep_tool(place).call({"pattern": "plover", "path": str(home)})
        with pytest.raises(Refused, match="only the project"):
            glob_tool(place).call({"pattern": "**", "path": str(home)})
        assert "plain words" in read_tool(place).call({"file_path": str(home / "project/docs/plain.txt")})
        assert "Thursdays" in read_tool(place).call({"file_path": str(home / "sessions" / "s1.jsonl")})
        if find_boundary().boundary:
            said = bash_tool(place).call({"command": f"cat {path} {link} {home / 'project/docs/plain.txt'}"})
            assert "plover" not in said
            assert "plain words" in said


def test_a_project_that_is_the_home_opens_nothing_of_it(home: Path) -> None:
    (home / "diary.txt").write_text("plover\n")
    with workplace(home) as place:
        place.project = str(home)
        place.barred = replace(place.barred, home=str(home), project=str(home))
        with pytest.raises(Refused, match="only the project"):
            read_tool(place).call({"file_path": str(home / "diary.txt")})
        if find_boundary().boundary:
            assert "plover" not in bash_tool(place).call({"command": f"cat {home / 'diary.txt'}"})


@pytest.mark.parametrize(
    "name", ["prod.env", ".env.local", "rclone.conf", ".node_repl_history", "PROD.ENV", "keys.txt"]
)
def test_credentials_in_the_project_go_by_their_names(home: Path, name: str) -> None:
    (home / "project" / name).write_text("plover\n")
    with workplace(home) as place:
        with pytest.raises(Refused, match="may hold credentials"):
            read_tool(place).call({"file_path": str(home / "project" / name)})
        assert "plover" not in grep_tool(place).call({"pattern": "plover", "path": str(home / "project")})


def test_files_of_several_names_are_read_where_none_of_them_is_barred(home: Path) -> None:
    plain, other = home / "project" / "docs" / "plain.txt", home / "project" / "copy.txt"
    os.link(plain, other)
    link = linked(home, ".ssh/id_rsa")
    with workplace(home) as place:
        assert "plain words" in read_tool(place).call({"file_path": str(other)})
        if find_boundary().boundary:
            assert "plain words" in bash_tool(place).call({"command": f"cat {other} {link}"})


def test_a_session_under_review_may_have_a_second_name(home: Path) -> None:
    with workplace(home) as place:
        os.link(home / "sessions" / "s1.jsonl", home / "project" / "kept.jsonl")
        assert "Thursdays" in read_tool(place).call({"file_path": str(home / "project" / "kept.jsonl")})


def test_what_an_open_file_is_counts_and_not_its_name(home: Path) -> None:
    link = linked(home, ".ssh/id_rsa")
    with workplace(home) as place:
        assert place.barred.why_inode(os.stat(link))
        os.unlink(home / ".ssh" / "id_rsa")  # one name is left, and it is the project's
        assert not place.barred.why_inode(os.stat(link))
