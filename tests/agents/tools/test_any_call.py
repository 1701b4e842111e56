"""Whatever a model calls, it is answered: nothing that it names ends the dream."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path

import pytest
from tests.agents.place import workplace

from reverie.agents.tool import Refused, Tool
from reverie.agents.workplace import Workplace
from reverie.dream.engines.agent import tools_over

TOOLS = ("Read", "Grep", "Glob", "Bash", "Edit", "Write", "Retire")
VALUES = (
    None,
    3,
    -1,
    True,
    [],
    {},
    [None],
    "",
    " ",
    "x",
    "\x00",
    "\ud800",
    "..",
    "(",
    "[",
    "{",
    "a" * 300,
    "é" * 5_000,
)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Generator[Workplace]:
    home = tmp_path_factory.mktemp("odd")
    (home / "memory" / "team").mkdir(parents=True)
    (home / "memory" / "team" / "rule.md").write_text("All of us write.\n")
    (home / "memory" / "logs").mkdir()
    (home / "project" / "folder").mkdir(parents=True)
    os.mkfifo(home / "project" / "pipe")
    os.symlink("loop", home / "project" / "loop")
    os.symlink("nowhere", home / "project" / "dangling")
    (home / "project" / "bytes.txt").write_bytes(b"\xff\xfe\x00")
    (home / "project" / os.fsdecode(b"\xff.md")).write_text("x\n")
    with workplace(home) as made:
        yield made


def paths(place: Workplace) -> list[str]:
    """Places that are no file, or none of a kind that anybody would name on purpose."""
    below = ["team", "team/", "logs", "logs/", ".", "./", "~", "~root", "team/rule.md/x", "sessions", "s1"]
    project = [
        f"{place.project}/{name}" for name in ("", "folder", "pipe", "loop", "dangling", "bytes.txt", "\udcff.md")
    ]
    return [*below, *project, place.memory_dir, place.stage.path, f"{place.memory_dir}/team", "/dev/null", "/proc"]


def called(tool: Tool, arguments: dict[str, object]) -> None:
    """It is answered or refused, and raises nothing else."""
    with suppress(Refused):
        assert isinstance(tool.call(arguments), str)


def tool_of(place: Workplace, name: str) -> Tool:
    found = {tool.name: tool for tool in tools_over(place)}
    if name not in found:
        pytest.skip("no program can be confined on this machine")
    return found[name]


@pytest.mark.parametrize("name", TOOLS)
def test_any_path_is_answered(place: Workplace, name: str) -> None:
    tool = tool_of(place, name)
    rest: dict[str, object] = {"pattern": "x", "old_string": "a", "new_string": "b", "content": "x", "reason": "old"}
    for path in paths(place):
        called(tool, {**rest, "file_path": path, "path": path, "command": f"ls '{path}'", "merged_into": path})


@pytest.mark.parametrize("name", TOOLS)
def test_any_argument_is_answered(place: Workplace, name: str) -> None:
    tool = tool_of(place, name)
    fine: dict[str, object] = {
        "file_path": "deploys.md",
        "pattern": "x",
        "command": "ls",
        "old_string": "Rollbacks",
        "new_string": "b",
        "content": "x",
        "reason": "old",
    }
    for argument in tool.properties:
        for value in VALUES:
            called(tool, {**fine, argument: value})
            called(tool, {**fine, "evidence": [{"session": value, "turn": value}]})


def test_a_session_that_has_become_something_else_is_answered(tmp_path: Path) -> None:
    with workplace(tmp_path) as place:
        session = Path(place.sessions["s1.jsonl"])
        session.unlink()
        called(tool_of(place, "Read"), {"file_path": "s1"})
        session.mkdir()
        for arguments in ({"file_path": "s1"}, {"pattern": "x", "path": "sessions"}, {"pattern": "x", "path": "s1"}):
            called(tool_of(place, "Read" if "file_path" in arguments else "Grep"), {**arguments})
