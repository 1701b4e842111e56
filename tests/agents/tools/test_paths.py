"""Where a model may not write, case by case, for every tool that edits: nothing of the folder or around it changes."""

from __future__ import annotations

import os
import socket
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread

import pytest
from tests.agents.place import DEPLOYS, tree, workplace

from reverie.agents.tool import Arguments, Refused, Tool
from reverie.agents.tools.edit import edit_tool
from reverie.agents.tools.read import read_tool
from reverie.agents.tools.retire import retire_tool
from reverie.agents.tools.write import write_tool
from reverie.agents.workplace import MOST_BYTES, MOST_FILES, Workplace

OUTSIDE = "is outside of the memory folder"
NO_NAME = "cannot be the name of a memory file"
FILES = 50  # that a race writes again and again

TOOLS: dict[str, tuple[Callable[[Workplace], Tool], Arguments]] = {
    "Edit": (edit_tool, {"old_string": "mine", "new_string": "yours"}),
    "Write": (write_tool, {"content": "yours"}),
    "Retire": (retire_tool, {"reason": "old"}),
}


@dataclass(frozen=True)
class Case:
    """A path, what is made in the home before, and what the tools say to it: Edit and Retire may say that it is not
    there where Write says why it may not be.
    """

    path: str
    says: str
    make: Callable[[Path], object] = lambda home: None
    to_others: str = ""


def _socket(home: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(home / "memory" / "socket.md"))


NO_MEMORY = "is no memory file"
NOT_THERE = "there is no"

CASES = {
    "P1 a link to a file outside": Case(
        "link.md",
        NO_MEMORY,
        lambda home: os.symlink(home / "outside" / "target.md", home / "memory" / "link.md"),
        NOT_THERE,
    ),
    "P2 a link to a folder outside": Case(
        "linked/target.md", NO_MEMORY, lambda home: os.symlink(home / "outside", home / "memory" / "linked"), NOT_THERE
    ),
    "P2 a link to a folder outside, a new file": Case(
        "linked/new.md", NO_MEMORY, lambda home: os.symlink(home / "outside", home / "memory" / "linked"), NOT_THERE
    ),
    "P3 dots": Case("../outside/target.md", OUTSIDE),
    "P3 dots further in": Case("a/../../outside/target.md", OUTSIDE),
    "P3 dots after a dot": Case("./../outside/target.md", OUTSIDE),
    "P3 dots after the folder": Case("{home}/memory/../outside/target.md", OUTSIDE),
    "P4 a neighbour with the folder's name": Case("{home}/memory-evil/target.md", OUTSIDE),
    "P4 a file with the folder's name": Case("{home}/memory.md", OUTSIDE),
    "P6 a home": Case("~/outside/target.md", OUTSIDE),
    "P6 another's home": Case("~root/target.md", OUTSIDE),
    "P6 a variable": Case("$HOME/outside/target.md", NO_NAME),
    "P6 dots in per cent": Case("%2e%2e/outside/target.md", NO_NAME),
    "P6 backslashes": Case("..\\outside\\target.md", OUTSIDE),
    "P7 NUL": Case("tar\x00get.md", "holds a NUL character"),
    "P8 the other form of a letter": Case(
        unicodedata.normalize("NFD", "café.md"),
        "would be one file on some systems",
        lambda home: (home / "memory" / "café.md").write_text("mine\n"),
        NOT_THERE,
    ),
    "P9 the other case": Case("Deploys.md", "would be one file on some systems", to_others=NOT_THERE),
    "P9 the index in another case": Case("memory.md", "could be taken for the index"),
    "P10 a slash at the end": Case("deploys.md/", NO_NAME),
    "P10 a dot": Case(".", NO_NAME),
    "P10 two dots": Case("..", OUTSIDE),
    "P10 nothing": Case("", NO_NAME),
    "P10 the folder itself": Case("{home}/memory", NO_NAME),
    "P11 a name of 303 bytes": Case("x" * 300 + ".md", "longer than 255 bytes"),
    "P11 a name of 259 bytes in 131 letters": Case("é" * 128 + ".md", "longer than 255 bytes"),
    "P11 a path of 6,002 bytes": Case("/".join(["a"] * 3000) + ".md", "longer than 4,096 bytes"),
    "P13 a pipe": Case("pipe.md", NO_MEMORY, lambda home: os.mkfifo(home / "memory" / "pipe.md"), NOT_THERE),
    "P13 a socket": Case("socket.md", NO_MEMORY, _socket, NOT_THERE),
    "P13 a folder": Case("sub.md", NO_MEMORY, lambda home: (home / "memory" / "sub.md").mkdir(), NOT_THERE),
    "P13 a descriptor": Case("/proc/self/fd/1", OUTSIDE),
    "P13 standard input": Case("/dev/stdin", OUTSIDE),
    "P15 the folder by another name": Case(
        "{home}/alias/../outside/target.md", OUTSIDE, lambda home: os.symlink(home / "memory", home / "alias")
    ),
    "P19 the lock": Case(".consolidate-lock", "is a hidden name"),
    "P19 a hook of git": Case(".git/hooks/x.md", "is a hidden name"),
    "P19 an agent's folder": Case(".claude/x.md", "is a hidden name"),
    "P19 orders for Claude Code": Case("CLAUDE.md", "take orders from"),
    "P19 orders for others": Case("AGENTS.md", "take orders from"),
    "P19 orders of a team": Case("team/CLAUDE.local.md", "take orders from"),
    "P19 servers": Case(".mcp.json", "is a hidden name"),
    "P20 settings": Case("settings.json", "ends in `.md`"),
    "P20 a script": Case("run.sh", "ends in `.md`"),
    "P20 an ending in capitals": Case("run.MD", "ends in `.md`"),
    "P23 a letter that turns the line round": Case("evil\u202edm.md", "cannot be seen"),
    "P23 a letter without width": Case("zero\u200bwidth.md", "cannot be seen"),
    "P23 an escape": Case("red\x1b[31m.md", "cannot be seen"),
    "P23 a line end": Case("two\nlines.md", "cannot be seen"),
    "P24 a device of Windows": Case("CON.md", "Windows keeps for itself"),
    "P24 a stream of Windows": Case("a:b.md", "which not every system allows"),
    "P24 a blank at the end of a folder": Case("trailing /x.md", "begins or ends with a space"),
}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    (home / "memory").mkdir(parents=True)
    for name in ("outside/target.md", "memory-evil/target.md", "memory.md"):
        (home / name).parent.mkdir(exist_ok=True)
        (home / name).write_text("mine\n")
    return home


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("name", CASES)
def test_no_path_leads_out_of_the_folder_or_to_what_is_no_memory(home: Path, name: str, tool: str) -> None:
    case = CASES[name]
    case.make(home)
    make, arguments = TOOLS[tool]
    with workplace(home) as place:
        before = tree(home)
        says = case.to_others if tool != "Write" and case.to_others else case.says
        with pytest.raises(Refused, match=says):
            make(place).call({"file_path": case.path.format(home=home), **arguments})
        assert not place.operations
        assert tree(home) == before


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("root", ["{home}/memory", "{stage}"])
def test_p5_the_folders_own_path_is_the_same_file_of_the_stage(home: Path, tool: str, root: str) -> None:
    make, arguments = TOOLS[tool]
    (home / "memory" / "own.md").write_text("mine\n")
    with workplace(home) as place:
        path = root.format(home=home, stage=place.stage.path) + "/own.md"
        read_tool(place).call({"file_path": path})
        make(place).call({"file_path": path, **arguments})
        assert [operation.file for operation in place.operations] == ["own.md"]
    assert (home / "memory" / "own.md").read_text() == "mine\n"


@pytest.mark.parametrize("tool", TOOLS)
def test_p12_a_hard_link_is_edited_in_the_stage_alone(home: Path, tool: str) -> None:
    make, arguments = TOOLS[tool]
    os.link(home / "outside" / "target.md", home / "memory" / "hard.md")
    with workplace(home) as place:
        before = tree(home / "memory"), tree(home / "outside")
        read_tool(place).call({"file_path": "hard.md"})
        make(place).call({"file_path": "hard.md", **arguments})
        assert (tree(home / "memory"), tree(home / "outside")) == before
    assert (home / "outside" / "target.md").read_text() == "mine\n"


def test_p14_a_folder_that_turns_into_a_link_and_back_lets_nothing_out(
    home: Path, rounds: Callable[[int, int], int]
) -> None:
    stop = Event()
    inside, aside = home / "memory" / "sub", home / "memory" / "aside"
    inside.mkdir()

    def swap() -> None:
        while not stop.is_set():
            inside.rename(aside)
            os.symlink(home / "outside", inside)
            inside.unlink()
            aside.rename(inside)

    before = tree(home / "outside")
    with workplace(home) as place:
        swapping = Thread(target=swap)
        swapping.start()
        try:
            for number in range(rounds(300, 100_000)):
                try:
                    write_tool(place).call({"file_path": f"sub/n{number % FILES}.md", "content": str(number)})
                except Refused:
                    continue
        finally:
            stop.set()
            swapping.join()
        last = {one.file: one.after for one in place.operations}
        assert {file: Path(place.stage.path, file).read_bytes() for file in last} == last
    assert tree(home / "outside") == before


def test_p20_what_is_written_is_private_and_not_to_be_run(home: Path) -> None:
    before = os.umask(0)
    try:
        with workplace(home) as place:
            write_tool(place).call({"file_path": "team/new.md", "content": "x"})
            assert Path(place.stage.path, "team/new.md").stat().st_mode & 0o7777 == 0o600
            assert Path(place.stage.path, "team").stat().st_mode & 0o7777 == 0o700
    finally:
        os.umask(before)


@pytest.mark.parametrize("tool", ["Edit", "Write"])
def test_p21_no_file_grows_without_end(home: Path, tool: str) -> None:
    make, _ = TOOLS[tool]
    much = "x" * (MOST_BYTES + 1)
    with workplace(home) as place:
        read_tool(place).call({"file_path": "deploys.md"})
        with pytest.raises(Refused, match="a memory file has at most"):
            make(place).call({"file_path": "deploys.md", "old_string": "Marta", "new_string": much, "content": much})
        assert place.stage.read("deploys.md").data.decode() == DEPLOYS


def test_p21_no_folder_grows_without_end(home: Path) -> None:
    for number in range(MOST_FILES - 2):
        (home / "memory" / f"n{number}.md").write_text("x")
    with workplace(home) as place:
        write = write_tool(place)
        write.call({"file_path": "last.md", "content": "x"})
        for number in range(20):
            with pytest.raises(Refused, match="merge some before you add more"):
                write.call({"file_path": f"more{number}.md", "content": "x"})
        read_tool(place).call({"file_path": "last.md"})
        retire_tool(place).call({"file_path": "last.md", "reason": "old"})
        write.call({"file_path": "more.md", "content": "x"})


@pytest.mark.parametrize(
    ("file", "why"), [("logs/2026/11/2026-11-01.md", "never changed"), ("new.md", "not open to edits")]
)
def test_what_the_stage_does_not_hold_is_not_written_over(home: Path, file: str, why: str) -> None:
    with workplace(home) as place:
        path = home / "memory" / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("mine\n")
        with pytest.raises(Refused, match=why):
            write_tool(place).call({"file_path": file, "content": "yours"})
        assert not place.operations


def test_what_was_retired_can_be_written_again(home: Path) -> None:
    with workplace(home) as place:
        read_tool(place).call({"file_path": "deploys.md"})
        retire_tool(place).call({"file_path": "deploys.md", "reason": "old"})
        write_tool(place).call({"file_path": "deploys.md", "content": DEPLOYS})
        assert place.stage.read("deploys.md").data.decode() == DEPLOYS
