"""What a dead process left is finished or forgotten. The kills themselves are in tests/crash."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.store.worlds import change, intent_of, tree

from reverie.store import failpoint
from reverie.store.journal import Journal
from reverie.store.store import Store


class Died(BaseException):
    """Stands for kill -9: nothing below may catch it."""


@pytest.fixture
def die_at(monkeypatch: pytest.MonkeyPatch):
    def arm(step: str) -> None:
        def reached(name: str) -> None:
            if name == step:
                monkeypatch.setattr(failpoint, "reached", lambda name: None)
                raise Died

        monkeypatch.setattr(failpoint, "reached", reached)
        # A dead process clears nothing up.
        monkeypatch.setattr(Store, "_clear_up", lambda self, journal: None)

    return arm


@pytest.mark.parametrize("step", ["journal.begun", "record.prepared"])
def test_what_had_not_committed_is_forgotten(store: Store, memory: Path, state: Path, die_at, step: str):
    (memory / "a.md").write_text("old")
    before = tree(memory)
    die_at(step)
    with pytest.raises(Died), store.writing("test") as writing:
        writing.publish(intent_of(writing.dream_id, change("a.md", "old", "new")))
    assert (state / "run.json").exists()
    assert store.settle() == "0001-20261115-1200"
    assert tree(memory) == before
    assert store.history.entries() == []
    assert not (state / "run.json").exists()
    assert store.settle() is None


@pytest.mark.parametrize("step", ["journal.committed", "publish.exchanged", "publish.flushed", "publish.settled"])
def test_what_had_committed_is_finished(store: Store, memory: Path, state: Path, die_at, step: str):
    (memory / "a.md").write_text("old")
    (memory / "b.md").write_text("old")
    changes = (change("a.md", "old", "new"), change("b.md", "old", None))
    die_at(step)
    with pytest.raises(Died), store.writing("test") as writing:
        writing.publish(intent_of(writing.dream_id, *changes))
    assert store.settle() == "0001-20261115-1200"
    assert (memory / "a.md").read_text() == "new"
    assert not (memory / "b.md").exists()
    (entry,) = store.history.entries()
    assert entry.files_changed == ("a.md", "b.md")
    assert list((state / "work").glob("*")) == []
    assert (state / "archive" / entry.dream_id / "b.md").read_text() == "old"


def test_an_edit_made_after_the_crash_wins(store: Store, memory: Path, die_at):
    (memory / "a.md").write_text("old")
    die_at("journal.committed")
    with pytest.raises(Died), store.writing("test") as writing:
        writing.publish(intent_of(writing.dream_id, change("a.md", "old", "new")))
    (memory / "a.md").write_text("by hand")
    store.settle()
    assert (memory / "a.md").read_text() == "by hand"
    assert [held.change.file for held in store.queue.all()] == ["a.md"]


def test_a_run_that_lives_is_left_alone(store: Store, memory: Path, state: Path):
    with store.writing("test"):
        assert store.settle() is None
        assert (state / "run.json").exists()
        running = store.running()
        assert running is not None
        assert running.kind == "test"
    assert store.running() is None


def test_an_unreadable_note_is_cleared_away(store: Store, memory: Path, state: Path):
    with store.writing("test"):
        pass
    (state / "run.json").write_bytes(b"{torn")
    (state / "work" / "stage-of-somebody").mkdir()
    (state / "history" / ".new-abcd").write_bytes(b"half")
    assert store.settle() is None
    assert Journal(store.state).find() is None
    assert not (state / "run.json").exists()
    (stray,) = (state / "work" / "strays").iterdir()
    assert stray.read_bytes() == b"{torn", "whatever it was, somebody may want to look at it"
    assert list((state / "history").iterdir()) == []


SPOILT = [
    b"",
    b"[" * 100_000,
    b'{"run_id": ["a"], "state": "publishing"}',
    (
        b'{"run_id": "0001-x", "kind": "dream", "host": "h", "pid": 1, "pid_started": null, "began": 1.0,'
        b' "prior_mtime_ns": 99999999999999999999999999999, "stamp_ns": null, "state": "publishing"}'
    ),
]


@pytest.mark.parametrize("note", [*SPOILT, None], ids=["empty", "deep", "types", "range", "folder"])
@pytest.mark.parametrize("step", ["record.prepared", "journal.committed", "publish.exchanged"])
def test_a_spoilt_note_loses_nothing_that_had_begun_to_land(
    store: Store, memory: Path, state: Path, die_at, step: str, note: bytes | None
):
    for name in ("a.md", "b.md", "c.md"):
        (memory / name).write_text("one\n")
    changes = (change("a.md", "one\n", None), change("b.md", "one\n", "two\n"), change("c.md", "one\n", "two\n"))
    die_at(step)
    with pytest.raises(Died), store.writing("test") as writing:
        writing.publish(intent_of(writing.dream_id, *changes))
    (state / "run.json").unlink()
    if note is None:
        (state / "run.json").mkdir()
    else:
        (state / "run.json").write_bytes(note)
    store.settle()
    found = {path.name: path.read_text() for path in memory.glob("*.md")}
    old = {"a.md": "one\n", "b.md": "one\n", "c.md": "one\n"}
    new = {"b.md": "two\n", "c.md": "two\n"}
    assert found == (new if step == "publish.exchanged" else old)
    assert not (state / "run.json").exists()
    assert [entry.files_changed for entry in store.history.entries()] == (
        [("a.md", "b.md", "c.md")] if found == new else []
    )


def test_a_crash_between_the_two_moves_of_a_system_without_exchange(
    store: Store, memory: Path, die_at, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("reverie.store.replace.exchange", lambda *arguments: False)
    (memory / "a.md").write_text("one\n")
    die_at("publish.moved-aside")
    with pytest.raises(Died), store.writing("test") as writing:
        writing.publish(intent_of(writing.dream_id, change("a.md", "one\n", "two\n")))
    assert not (memory / "a.md").exists()
    store.settle()
    assert (memory / "a.md").read_text() == "two\n"
