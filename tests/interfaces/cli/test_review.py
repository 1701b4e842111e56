"""Changes that hang together are decided together, and a person is asked until the answer is clear."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from reverie.errors import Unsafe
from reverie.interfaces.cli import app, review
from reverie.memory import Memory
from reverie.model.change import Change, Content, HeldChange
from reverie.tend.review import together

INDEX = "- [Tabs](tabs.md) — tabs\n"


def held(held_id: str, group: str = "", dream: str = "0001") -> HeldChange:
    return HeldChange(held_id, dream, Change(f"{held_id}.md", Content(b"x", 0), None, group=group))


def test_changes_of_one_group_and_dream_hang_together() -> None:
    bundles = together([held("a", "g"), held("b"), held("c", "g"), held("d", "g", "0002"), held("e")])
    assert [[one.held_id for one in bundle] for bundle in bundles] == [["a", "c"], ["b"], ["d"], ["e"]]


@pytest.fixture
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Memory:
    """A memory with two changes that wait, and a person who is there to be asked."""
    folder = tmp_path / "memory"
    folder.mkdir()
    (folder / "MEMORY.md").write_text(INDEX, encoding="utf-8")
    for name, title, text in (
        ("tabs.md", "Tabs", "The editor switches to tabs tomorrow."),
        ("zebra.md", "Zebra", "Yesterday the zoo bought a zebra."),
    ):
        head = f"---\nname: {title}\ndescription: {title.lower()}\ntype: project\n---\n\n"
        (folder / name).write_text(f"{head}{text}\n", encoding="utf-8")
        os.utime(folder / name, (1_790_000_000, 1_790_000_000))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REVERIE_MEMORY_DIR", str(folder))
    monkeypatch.setenv("REVERIE_NOW", "2026-11-15T09:00:00+00:00")
    monkeypatch.setattr(review, "someone_is_there", lambda: True)
    assert app.main(["dream", "--now", "--review", "hold"]) == 0
    return Memory.open()


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch):
    """Goes through the review with these answers, all of which must be asked for."""

    def go(*answers: str) -> None:
        left = list(answers)
        monkeypatch.setattr("builtins.input", lambda *_: left.pop(0))
        assert app.main(["review"]) == 0
        assert left == []

    return go


def waiting(memory: Memory) -> list[str]:
    return sorted(one.change.file for one in memory.held())


def test_skipping_and_quitting_leave_everything_waiting(memory: Memory, answer) -> None:
    before = waiting(memory)
    answer("s", "q")
    assert waiting(memory) == before


def test_an_unclear_answer_explains_the_choices_and_asks_again(
    memory: Memory, answer, capsys: pytest.CaptureFixture[str]
) -> None:
    answer("what", "", "q")
    assert capsys.readouterr().out.count("d  drop: it goes, and no dream proposes it again") == 2


def test_applying_lands_and_dropping_lets_go(memory: Memory, answer) -> None:
    files = [one.change.file for one in memory.held()]
    answer(*("a" if file == "tabs.md" else "d" for file in files))
    assert waiting(memory) == []
    folder = Path(memory.places.memory_dir)
    assert "2026-09-22" in (folder / "tabs.md").read_text(encoding="utf-8")
    assert "Yesterday" in (folder / "zebra.md").read_text(encoding="utf-8")


def test_a_change_that_cannot_be_applied_says_why_and_is_asked_again(
    memory: Memory, answer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(self: Memory, held: object) -> None:
        raise Unsafe("a later edit is in the way")

    monkeypatch.setattr(Memory, "apply_held", refuse)
    answer("a", "q")
    assert "a later edit is in the way" in capsys.readouterr().out
    assert len(waiting(memory)) > 1


def test_an_edit_without_a_change_leaves_it_waiting(
    memory: Memory, answer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("EDITOR", "true")
    before = waiting(memory)
    answer("e", "q")
    assert "it waits on" in capsys.readouterr().out
    assert waiting(memory) == before


def test_an_end_of_input_leaves_the_rest_waiting(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    def end(*_: object) -> str:
        raise EOFError

    before = waiting(memory)
    monkeypatch.setattr("builtins.input", end)
    assert app.main(["review"]) == 0
    assert waiting(memory) == before


def test_everything_that_waits_can_be_let_go_at_once(memory: Memory, capsys: pytest.CaptureFixture[str]) -> None:
    folder = Path(memory.places.memory_dir)
    before = {path.name: path.read_bytes() for path in folder.glob("*.md")}
    count = len(waiting(memory))
    assert count > 1
    capsys.readouterr()
    assert app.main(["review", "--drop-all"]) == 0
    assert capsys.readouterr().out == f"Dropped {count} changes; no dream proposes them again\n"
    assert waiting(memory) == []
    assert app.main(["dream", "--now", "--review", "hold"]) == 0
    assert waiting(memory) == []
    assert {path.name: path.read_bytes() for path in folder.glob("*.md")} == before


def test_what_was_let_go_at_once_is_named_in_the_document(memory: Memory, capsys: pytest.CaptureFixture[str]) -> None:
    ids = sorted(one.held_id for one in memory.held())
    capsys.readouterr()
    assert app.main(["review", "--drop-all", "--json"]) == 0
    assert sorted(json.loads(capsys.readouterr().out)["dropped"]) == ids
    assert app.main(["review", "--drop-all", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["dropped"] == []


def test_nothing_can_be_let_go_where_nothing_waits(memory: Memory, capsys: pytest.CaptureFixture[str]) -> None:
    app.main(["review", "--drop-all"])
    capsys.readouterr()
    assert app.main(["review", "--drop-all"]) == 0
    assert capsys.readouterr().out == "Nothing waits for review\n"


def test_to_drop_and_to_apply_everything_is_a_usage_error(memory: Memory, capsys: pytest.CaptureFixture[str]) -> None:
    before = waiting(memory)
    assert app.main(["review", "--drop-all", "--apply-all"]) == 2
    assert "are different wishes; give one of them" in capsys.readouterr().err
    assert waiting(memory) == before
