"""Vectors of the real model, whose table comes with its package; nothing is fetched."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.recall.shelf import memo

from reverie.recall import meaning, vectors
from reverie.recall.index_file import drop_index, vectors_path
from reverie.recall.meaning import Meaning
from reverie.recall.page import Page
from reverie.recall.question import Question
from reverie.recall.shelf import shelf_for
from reverie.store.folder import Folder
from reverie.store.state import State

NOW = 1_800_000_000.0
CAT, CAR = "The cat sleeps in the kitchen.", "Our car needs new tyres."


class Place:
    """A memory folder with its state folder, and questions to it."""

    def __init__(self, root: Path) -> None:
        self.memory, self.state = root / "memory", State(str(root / ".memory.reverie"))
        self.memory.mkdir()
        with Folder(str(self.memory)) as folder:
            self.state.prepare(folder)
        self.write("cat.md", CAT)
        self.write("car.md", CAR)

    def write(self, name: str, body: str) -> None:
        (self.memory / name).write_text(f"---\nname: {name}\ndescription: a note\ntype: project\n---\n\n{body}\n")

    def ask(self, question: str, *, by_meaning: bool = True) -> list[str]:
        with Folder(str(self.memory)) as folder:
            ranker = shelf_for(folder, self.state, by_meaning=by_meaning).ranker.at(NOW)
            return [one.file.path for one in ranker.rank(Question.of(question), 3)]

    @property
    def kept(self) -> Path:
        return Path(vectors_path(self.state))


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def test_another_word_for_it_finds_a_memory_that_shares_none(place: Place):
    assert place.ask("where do the kittens nap", by_meaning=False) == []
    assert place.ask("where do the kittens nap") == ["cat.md"]


def test_what_is_near_to_nothing_is_not_found(place: Place):
    assert place.ask("quarterly bond yields of Peru") == []


def test_words_still_decide_where_they_can(place: Place):
    assert place.ask("tyres for the vehicle")[0] == "car.md"


def test_the_nearest_come_first():
    found = Meaning.of([Page.of(memo("car.md", CAR)), Page.of(memo("cat.md", CAT))]).near("kitten", 2)
    assert [number for number, _ in found] == [1, 0]
    assert found[0][1] > found[1][1]
    assert len(Meaning.of([Page.of(memo("cat.md", CAT))]).near("kitten", 9)) == 1
    assert Meaning.of([]).near("kitten", 3) == []
    assert Meaning.of([Page.of(memo("empty.md", ""))]).near("kitten", 1)[0][1] < 0.3


def test_vectors_are_kept_by_content_and_only_new_ones_are_made(place: Place, monkeypatch: pytest.MonkeyPatch):
    made: list[str] = []
    encode = meaning.encode

    def counted(texts: list[str]):
        made.extend(texts)
        return encode(texts)

    monkeypatch.setattr(meaning, "encode", counted)
    place.ask("kitten")
    assert [text for text in made if "sleeps" in text]
    made.clear()
    place.write("boat.md", "A boat waits at the quay.")
    (place.memory / "car.md").rename(place.memory / "vehicle.md")
    assert place.ask("ship in the harbour")[0] == "boat.md"
    (only,) = (text for text in made if text != "ship in the harbour")
    assert "A boat waits at the quay." in only


@pytest.mark.parametrize("damage", [b"", b"\x93\xa5other\x90\xc4\x00", b"no msgpack"])
def test_vectors_that_are_damaged_or_of_another_model_are_made_anew(place: Place, damage: bytes):
    place.ask("kitten")
    whole = place.kept.read_bytes()
    place.kept.write_bytes(damage)
    place.write("cat.md", CAT + " At night.")
    assert place.ask("where do the kittens nap") == ["cat.md"]
    assert len(place.kept.read_bytes()) == len(whole)


def test_what_left_the_folder_leaves_the_vectors(place: Place):
    place.ask("kitten")
    size = place.kept.stat().st_size
    (place.memory / "cat.md").unlink()
    place.ask("kitten")
    assert place.kept.stat().st_size < size
    assert drop_index(place.state)
    assert not place.kept.exists()


def test_without_the_extra_words_alone_find(place: Place, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(vectors, "NEEDED", ("numpy", "no_such_package"))
    assert not vectors.are_installed()
    assert place.ask("where do the kittens nap") == []
    assert place.ask("cat") == ["cat.md"]
    assert not place.kept.exists()
