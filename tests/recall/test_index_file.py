from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from reverie.recall.index_file import drop_index, read_words
from reverie.recall.recall import recall
from reverie.store.folder import Folder
from reverie.store.state import State

NOW = datetime(2026, 11, 15, 9, 0, tzinfo=UTC)


class Place:
    """A memory folder with its state folder, and questions to it."""

    def __init__(self, root: Path) -> None:
        self.memory, self.state = root / "memory", State(str(root / ".memory.reverie"))
        self.memory.mkdir()
        with Folder(str(self.memory)) as folder:
            self.state.prepare(folder)
        self.index = Path(self.state.path) / "recall" / "index"

    def write(self, name: str, body: str) -> Path:
        path = self.memory / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"---\nname: {name.removesuffix('.md')}\ndescription: a note\ntype: project\n---\n\n{body}\n")
        return path

    def ask(self, question: str) -> list[str]:
        with Folder(str(self.memory)) as folder:
            return [one.file for one in recall(folder, question, 5, NOW, self.state)]


@pytest.fixture
def place(tmp_path: Path) -> Place:
    place = Place(tmp_path)
    place.write("boat.md", "The boat waits at the quay.")
    place.write("team/bread.md", "Bread is baked at six.")
    place.write("MEMORY.md", "- [boat](boat.md) — a boat")
    return place


def test_the_index_is_kept_and_answers_as_the_files_do(place: Place):
    first = place.ask("where is the boat")
    assert first == ["boat.md"]
    assert b"quay" in place.index.read_bytes()
    kept = place.index.stat().st_mtime_ns
    assert place.ask("where is the boat") == first
    assert place.index.stat().st_mtime_ns == kept


def test_new_changed_and_gone_files_are_noticed(place: Place):
    place.ask("boat")
    place.write("lamp.md", "The lamp is green.")
    assert place.ask("green lamp") == ["lamp.md"]
    place.write("lamp.md", "The lamp is black.")
    assert place.ask("green") == []
    os.unlink(place.memory / "lamp.md")
    assert place.ask("lamp") == []
    assert b"lamp" not in place.index.read_bytes()


def test_a_change_of_equal_size_and_time_is_noticed(place: Place):
    path = place.write("lamp.md", "The lamp is green.")
    before = path.stat()
    place.ask("lamp")
    path.write_text(path.read_text().replace("green", "black"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert path.stat().st_mtime_ns == before.st_mtime_ns
    assert place.ask("green") == []
    assert place.ask("black") == ["lamp.md"]


@pytest.mark.parametrize("damage", [b"", b"nonsense", None])
def test_a_damaged_index_is_made_anew(place: Place, damage: bytes | None):
    place.ask("boat")
    whole = place.index.read_bytes()
    place.index.write_bytes(whole[:-7] + b"\0" * 7 if damage is None else damage)
    assert place.ask("boat") == ["boat.md"]
    assert len(place.index.read_bytes()) == len(whole)  # all but the time of the look
    kept = place.index.stat().st_mtime_ns
    assert place.ask("boat") == ["boat.md"]
    assert place.index.stat().st_mtime_ns == kept


def test_an_index_of_lies_is_not_believed(place: Place):
    place.ask("boat")
    other = place.index.read_bytes()
    place.write("boat.md", "The canoe waits at the quay.")
    place.ask("canoe")
    place.index.write_bytes(other)
    assert place.ask("canoe") == ["boat.md"]


def test_without_a_state_folder_nothing_is_made(tmp_path: Path):
    memory = tmp_path / "memory"
    memory.mkdir()
    (memory / "boat.md").write_text("The boat waits.\n")
    state = State(str(tmp_path / ".memory.reverie"))
    with Folder(str(memory)) as folder:
        assert [one.file for one in recall(folder, "boat", 5, NOW, state)] == ["boat.md"]
    assert not Path(state.path).exists()


def test_a_superseded_memory_is_not_found_with_the_index_either(place: Place):
    path = place.write("old.md", "The boat was at the pier.")
    path.write_text(path.read_text().replace("type:", "superseded_by: boat.md\ntype:"))
    assert place.ask("boat pier") == ["boat.md"]
    assert place.ask("boat pier") == ["boat.md"]


def test_a_dropped_index_keeps_no_word(place: Place):
    place.ask("boat")
    assert drop_index(place.state)
    assert not place.index.exists()
    assert not drop_index(place.state)


def test_the_words_that_are_kept_are_those_of_the_files(place: Place):
    with Folder(str(place.memory)) as folder:
        fresh = read_words(folder, None).catalogue
        read_words(folder, place.state)
        kept = read_words(folder, place.state).catalogue
    assert fresh.lengths == kept.lengths
    for word in ("boat", "quay", "bread"):
        assert dict(fresh.holding(word)) == dict(kept.holding(word)) != {}
        assert fresh.passage_rarity(word) == kept.passage_rarity(word)
