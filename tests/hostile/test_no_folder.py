"""Something else in the place of the memory folder: it is told, and nothing is written where a link leads."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from reverie import Failed, Memory, StoreError, Unsafe

PUT: dict[str, Callable[[Path, Path], None]] = {
    "a file": lambda place, _: place.write_text("no folder"),  # pyright: ignore[reportAssignmentType]
    "a pipe": lambda place, _: os.mkfifo(place),
    "a link to itself": lambda place, _: place.symlink_to(place),
    "a link elsewhere": lambda place, elsewhere: place.symlink_to(elsewhere),
    "a link in the folder above": lambda place, elsewhere: _lead_above_elsewhere(place, elsewhere),
}
FROM_THE_START = ("a file", "a pipe", "a link to itself")


def _lead_above_elsewhere(place: Path, elsewhere: Path) -> None:
    place.parent.rmdir()
    place.parent.symlink_to(elsewhere)


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    folder = tmp_path.resolve() / "elsewhere"
    folder.mkdir()
    (folder / "settings.ini").write_text("mine")
    return folder


def _opened(tmp_path: Path, what: str, elsewhere: Path, *, anew: bool) -> Memory:
    project = tmp_path.resolve() / "project"
    project.mkdir()
    memory = Memory.open(project)
    place = Path(memory.places.memory_dir)
    place.parent.mkdir(parents=True, exist_ok=True)
    PUT[what](place, elsewhere)
    return Memory.open(project) if anew else memory


@pytest.mark.parametrize(
    ("what", "anew"), [*((what, False) for what in PUT), *((what, True) for what in FROM_THE_START)]
)
def test_doctor_and_status_tell_of_what_is_no_memory_folder(tmp_path: Path, elsewhere: Path, what: str, anew: bool):
    memory = _opened(tmp_path, what, elsewhere, anew=anew)
    ailment = memory.doctor()[0]
    assert (ailment.level, ailment.advice[:4]) == ("error", "move")
    status = memory.status()
    assert any(memory.places.memory_dir in problem for problem in status.problems)
    assert not next(gate for gate in status.gates if gate.name == "lock").open


@pytest.mark.parametrize("what", PUT)
def test_what_needs_the_folder_says_what_to_do_and_writes_nothing_elsewhere(tmp_path: Path, elsewhere: Path, what: str):
    memory = _opened(tmp_path, what, elsewhere, anew=False)
    for call in (
        lambda: memory.remember("The dock in Bergen closes at six."),
        memory.held,
        memory.repair,
        lambda: asyncio.run(memory.recall("dock")),
        lambda: asyncio.run(memory.memories_for("dock")),
    ):
        with pytest.raises(StoreError, match="move"):
            call()
    assert "move" in asyncio.run(_failed(memory)).reason
    assert "# Memory" not in memory.system_prompt()
    assert [path.name for path in elsewhere.rglob("*")] == ["settings.ini"]


async def _failed(memory: Memory) -> Failed:
    outcome = await memory.dream(now=True)
    assert isinstance(outcome, Failed)
    return outcome


def test_a_link_of_the_default_folder_to_what_is_no_memory_is_refused(tmp_path: Path, elsewhere: Path):
    with pytest.raises(Unsafe, match="other things"):
        _opened(tmp_path, "a link elsewhere", elsewhere, anew=True)


def test_a_link_of_the_default_folder_to_an_empty_one_is_followed(tmp_path: Path, elsewhere: Path):
    (elsewhere / "settings.ini").unlink()
    memory = _opened(tmp_path, "a link elsewhere", elsewhere, anew=True)
    memory.remember("The dock in Bergen closes at six.")
    assert (elsewhere / "MEMORY.md").exists()
    assert memory.status().memory_dir_source.startswith("a symbolic link")


def test_a_home_that_is_a_link_is_a_home_as_any_other(tmp_path: Path):
    (tmp_path / "disk").mkdir()
    (tmp_path / "home").symlink_to(tmp_path / "disk")
    (tmp_path / "project").mkdir()
    memory = Memory.open(tmp_path / "project", home=tmp_path / "home")
    memory.remember("The dock in Bergen closes at six.")
    assert memory.status().memory_dir_source == "default"


def test_status_is_told_where_the_history_cannot_be_read(tmp_path: Path):
    project = tmp_path / "project"
    project.mkdir()
    memory = Memory.open(project)
    memory.system_prompt()
    Path(memory.places.state_dir).write_text("no folder")
    status = memory.status()
    assert any("reverie doctor" in problem for problem in status.problems)
    assert status.last_dream is None
