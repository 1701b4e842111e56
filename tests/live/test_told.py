"""What an agent is told where its memory folder is damaged: what can be read, and nothing raises."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from reverie import Memory
from reverie.adapters.anthropic import Conversation
from reverie.adapters.claude_agent_sdk import MemoryHooks
from reverie.adapters.langgraph import MemoryNodes

INDEX = "MEMORY.md"


def _as_a_link(path: Path) -> None:
    elsewhere = path.with_name("elsewhere")
    path.rename(elsewhere) if path.exists() else elsewhere.mkdir(parents=True)
    path.symlink_to(elsewhere.name)


def _as_a_folder(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.mkdir(parents=True)


def _as_a_file(path: Path) -> None:
    path.write_text("x", encoding="utf-8")


def _as_a_link_to_nowhere(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.symlink_to("/nowhere/at/all")


def _as_a_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def _too_large(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"- [Berth](berth.md)\n" * 60_000)


DAMAGES: list[tuple[str, Callable[[Path], None]]] = [
    (INDEX, _as_a_link),
    (INDEX, _as_a_link_to_nowhere),
    (INDEX, _as_a_folder),
    (INDEX, _as_a_pipe),
    (INDEX, _too_large),
    ("team", _as_a_link),
    ("team", _as_a_link_to_nowhere),
    ("team", _as_a_file),
    ("team/MEMORY.md", _as_a_folder),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    memory = Memory.open(_project(tmp_path))
    memory.remember("The deploy key lives in vault seven.")
    return Path(memory.places.memory_dir)


def _project(tmp_path: Path) -> Path:
    (tmp_path / "project").mkdir(exist_ok=True)
    return tmp_path / "project"


@pytest.mark.parametrize(("file", "damage"), DAMAGES)
def test_a_damaged_folder_is_told_of_and_breaks_no_prompt(
    tmp_path: Path, folder: Path, file: str, damage: Callable[[Path], None]
) -> None:
    (tmp_path / "project" / "CLAUDE.md").write_text("Be kind.", encoding="utf-8")
    damage(folder / file)
    memory = Memory.open(_project(tmp_path))
    prompt = memory.system_prompt()
    assert "Be kind." in prompt
    assert "# Memory" in prompt
    assert ("deploy-key" in prompt) == (file != INDEX or damage is _too_large)  # what can be read is given
    assert "The index is empty so far" not in prompt.split("## team/")[0]
    assert file in memory.problem
    assert any(file in warning for warning in memory.warnings)
    ailment = next(one for one in memory.doctor() if one.file == file)
    assert ailment.level == "error"
    assert "move" in ailment.advice
    assert [one.file for one in asyncio.run(memory.recall("deploy key", k=1))] == ["deploy-key-lives-vault-seven.md"]


@pytest.mark.parametrize(("file", "damage"), DAMAGES)
def test_no_host_is_stopped_by_a_damaged_folder(
    tmp_path: Path, folder: Path, file: str, damage: Callable[[Path], None]
) -> None:
    damage(folder / file)
    memory = Memory.open(_project(tmp_path))

    async def ask() -> list[str]:
        talk = Conversation(memory)
        await talk.say("Where does the deploy key live?")
        request = talk.request()
        return [request["system"][0]["text"], MemoryNodes(memory).system().text, MemoryHooks(memory).prompt()]

    assert all("# Memory" in told for told in asyncio.run(ask()))


def test_an_index_that_was_mended_is_told_again(tmp_path: Path, folder: Path) -> None:
    _as_a_folder(folder / INDEX)
    memory = Memory.open(_project(tmp_path))
    assert "deploy-key" not in memory.system_prompt()
    (folder / INDEX).rmdir()
    memory.repair()
    assert "deploy-key" in memory.system_prompt()


def test_a_folder_of_the_team_that_is_as_it_should_be_is_no_problem(tmp_path: Path, folder: Path) -> None:
    (folder / "team").mkdir()
    (folder / "pictures").mkdir()
    memory = Memory.open(_project(tmp_path))
    assert "## team/MEMORY.md" in memory.system_prompt()
    assert memory.problem == ""
    assert [one for one in memory.doctor() if one.level != "note"] == []


@pytest.mark.parametrize("damage", [_as_a_link, _as_a_file])
def test_what_stands_in_the_place_of_the_state_folder_is_told_by_doctor(
    tmp_path: Path, folder: Path, damage: Callable[[Path], None]
) -> None:
    memory = Memory.open(_project(tmp_path))
    state = Path(memory.places.state_dir)
    if damage is _as_a_file:
        state.rename(tmp_path / "state")
    damage(state)
    assert "deploy-key" in memory.system_prompt()
    worst = memory.doctor()[0]
    assert worst.level == "error"
    assert str(state) in worst.what
    assert worst.advice.startswith("move it away")
