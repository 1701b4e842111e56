from __future__ import annotations

from pathlib import Path

import pytest

from reverie.errors import Unsafe
from reverie.memdir.familiar import SUSPICIOUS, refuse_strange_folder, refuse_strangers_folder


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    folder.mkdir()
    for number in range(SUSPICIOUS):
        (folder / f"page-{number}.md").write_text(f"# Page {number}\n\nWritten yesterday.\n")
    return folder


def look(folder: Path) -> None:
    refuse_strange_folder(str(folder), str(folder.parent / f".{folder.name}.reverie"))


def test_a_folder_of_documents_named_by_mistake_is_refused(documents: Path):
    with pytest.raises(Unsafe, match="make an empty"):
        look(documents)


def test_an_index_says_that_it_is_meant(documents: Path):
    (documents / "MEMORY.md").touch()
    look(documents)


def test_one_memory_among_them_is_enough(documents: Path):
    (documents / "tabs.md").write_text("---\nname: Tabs\n---\n\nUses tabs.\n")
    look(documents)


def test_a_folder_that_reverie_knows_is_not_asked_again(documents: Path):
    (documents.parent / ".docs.reverie").mkdir()
    look(documents)


@pytest.mark.parametrize("pages", [0, 1, SUSPICIOUS - 1])
def test_a_few_plain_files_may_be_the_first_memories(tmp_path: Path, pages: int):
    for number in range(pages):
        (tmp_path / f"{number}.md").write_text("Uses tabs.\n")
    look(tmp_path)


def test_a_missing_folder_is_not_strange(tmp_path: Path):
    look(tmp_path / "nowhere")


def test_a_repository_is_no_memory_folder_unless_it_says_so(tmp_path: Path):
    (tmp_path / ".git").mkdir()
    with pytest.raises(Unsafe, match="repository"):
        look(tmp_path)
    (tmp_path / "MEMORY.md").touch()
    look(tmp_path)


def led_to(folder: Path) -> None:
    refuse_strangers_folder(str(folder), str(folder.parent / f".{folder.name}.reverie"))


@pytest.mark.parametrize("name", ["settings.ini", "Documents/"])
def test_a_link_to_what_holds_other_things_is_refused(tmp_path: Path, name: str):
    (tmp_path / name).mkdir() if name.endswith("/") else (tmp_path / name).touch()
    with pytest.raises(Unsafe, match="other things"):
        led_to(tmp_path)
    (tmp_path / "MEMORY.md").touch()
    led_to(tmp_path)


@pytest.mark.parametrize("name", ["", ".DS_Store", "tabs.md"])
def test_a_link_to_an_empty_folder_or_to_memories_is_followed(tmp_path: Path, name: str):
    folder = tmp_path / "synchronised"
    folder.mkdir()
    if name:
        (folder / name).write_text("---\nname: Tabs\n---\n\nUses tabs.\n")
    led_to(folder)


def test_a_link_to_a_folder_of_documents_is_refused(documents: Path):
    with pytest.raises(Unsafe, match="make an empty"):
        led_to(documents)
