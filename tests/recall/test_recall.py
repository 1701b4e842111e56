from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest
from tests.dream.night import NOON, memory, opened, write

from reverie import Recalled, UsageError
from reverie.memdir.types import MemoryType
from reverie.recall.recall import MAX_TEXT_BYTES


def ask(folder: Path, question: str, k: int = 5) -> list[Recalled]:
    return asyncio.run(opened(folder).recall(question, k))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "memory"
    made.mkdir()
    deploy = memory("Deploys go out on Thursdays.", name="Deploy day", description="when we ship")
    board = memory("The deploy board is on the wiki.", name="Board", description="", kind="reference")
    write(made, {"MEMORY.md": "- [Deploy day](deploy.md) — deploy\n", "deploy.md": deploy}, NOON - timedelta(days=3))
    write(made, {"team/board.md": board}, NOON)
    return made


def test_a_memory_is_recalled_with_all_that_is_known_of_it(folder: Path):
    first, second = ask(folder, "which day do we deploy?")
    assert first.file == "deploy.md"
    assert (first.name, first.description, first.type) == ("Deploy day", "when we ship", MemoryType.PROJECT)
    assert (first.age, second.age) == ("3 days ago", "today")
    assert first.text == first.passage == "Deploys go out on Thursdays."
    assert first.score > second.score > 0
    assert second.file == "team/board.md"


def test_the_index_is_no_memory(folder: Path):
    assert "MEMORY.md" not in {one.file for one in ask(folder, "deploy day", k=50)}


def test_no_folder_and_no_match_are_empty_answers(folder: Path, tmp_path: Path):
    assert ask(folder, "quarterly taxes") == []
    assert ask(tmp_path / "nothing-here", "deploy") == []
    assert not (tmp_path / "nothing-here").exists()


def test_a_long_memory_gives_the_part_that_matches(folder: Path):
    lines = [f"- Step {number} is to wait for a while." for number in range(500)]
    lines[300] = "- The zebra crosses here."
    write(folder, {"long.md": memory("\n".join(lines))})
    (one,) = ask(folder, "zebra")
    assert "zebra" in one.text
    assert len(one.text.encode()) <= MAX_TEXT_BYTES


def test_what_cannot_be_read_does_not_stand_in_the_way(folder: Path):
    write(
        folder, {"broken.md": b"---\nname: [deploy\n---\n\nThe deploy key is lost.\n", "binary.md": b"\x00\xff deploy"}
    )
    (folder / "link.md").symlink_to(folder / "deploy.md")
    assert ask(folder, "which day do we deploy?")[0].file == "deploy.md"


@pytest.mark.parametrize(("question", "k"), [("", 5), (" \n", 5), ("deploy", 0), ("deploy", -1)])
def test_an_empty_question_is_a_clear_error(folder: Path, question: str, k: int):
    with pytest.raises(UsageError):
        ask(folder, question, k)
