"""How well a memory is backed, as recall asks for it."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from tests.dream.night import opened
from tests.evidence.learning import change, land, learn, said

from reverie.evidence.backing import Backing
from reverie.memdir.memory_file import parse


def factor(folder: Path, file: str, backing: Backing | None = None) -> float:
    backing = backing or Backing(opened(folder).store)
    backing.follow()
    return backing.of(parse(file, (folder / file).read_bytes(), 0))


@pytest.fixture
def hand(folder: Path) -> Path:
    """The folder with a memory that somebody wrote by hand."""
    (folder / "hand.md").write_text("---\nname: hand\ndescription: by hand\ntype: project\n---\n\nBy hand.\n")
    return folder


def test_whose_word_it_is_decides_before_how_often_it_was_said(hand: Path) -> None:
    learn(hand, "mine.md", "We deploy on Fridays.")
    learn(hand, "tools.md", "We pack on Mondays.", said("We pack on Mondays.", role="tool"))
    learn(hand, "twice.md", "We rest on Sundays.")
    again = said("We rest on Sundays.", session="s2")
    land(hand, change(hand, "twice.md", "We rest on Sundays.\n\nAlways.\n", [again]))
    order = sorted(("mine.md", "tools.md", "twice.md", "hand.md"), key=lambda file: factor(hand, file))
    assert order == ["tools.md", "mine.md", "hand.md", "twice.md"]
    assert factor(hand, "mine.md") == factor(hand, "hand.md") == 1.0


def test_it_follows_the_records(folder: Path) -> None:
    backing = Backing(opened(folder).store)
    dream_id = learn(folder, "port.md", "Staging is on port 8080.", said("Staging is on port 8080.", role="tool"))
    assert factor(folder, "port.md", backing) < 1.0
    kept = (folder / "port.md").read_bytes()
    opened(folder).undo(dream_id)
    (folder / "port.md").write_bytes(kept)  # by hand
    assert factor(folder, "port.md", backing) == 1.0


def test_of_two_memories_that_match_alike_the_one_that_the_user_said_comes_first(folder: Path) -> None:
    for file, who, role in (("a.md", "Ann", "tool"), ("b.md", "Bob", "user")):
        words = f"The ferry leaves at noon, says {who}."
        learn(folder, file, words, said(words, role=role))
        os.utime(folder / file, (1_762_000_000, 1_762_000_000))  # else the newer one would come first
    memory = opened(folder)
    assert [one.file for one in asyncio.run(memory.recall("when does the ferry leave?"))] == ["b.md", "a.md"]
    first, second = asyncio.run(memory.memories_for("when does the ferry leave?"))
    assert "Bob" in first
    assert "Ann" in second
