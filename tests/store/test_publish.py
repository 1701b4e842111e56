"""A record lands whole, or its groups wait: through the store, as every verb does it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.store.worlds import change, intent_of, tree

from reverie.errors import LockHeld
from reverie.model.change import Change, HeldChange
from reverie.model.record import Intent, Record
from reverie.store import failpoint
from reverie.store.store import Store


def publish(store: Store, *changes: Change, **fields: object) -> Record:
    with store.writing("test") as writing:
        intent = intent_of(writing.dream_id, *changes)
        return writing.publish(replace(intent, **fields))  # type: ignore[arg-type]


def meanwhile(monkeypatch: pytest.MonkeyPatch, step: str, act) -> None:
    monkeypatch.setattr(failpoint, "reached", lambda name: act() if name == step else None)


def test_all_kinds_of_change_land_together(store: Store, memory: Path, state: Path):
    (memory / "edit.md").write_text("old")
    (memory / "retire.md").write_text("old")
    record = publish(
        store, change("edit.md", "old", "new"), change("retire.md", "old", None), change("team/new.md", None, "made")
    )
    assert (memory / "edit.md").read_text() == "new"
    assert not (memory / "retire.md").exists()
    assert (memory / "team" / "new.md").read_text() == "made"
    assert (state / "archive" / record.dream_id / "retire.md").read_text() == "old"
    assert store.history.get(record.dream_id).changes == record.changes
    assert not (state / "run.json").exists()
    assert list((state / "work").iterdir()) == []


def test_everything_else_of_an_intent_becomes_true_with_it(store: Store, memory: Path):
    waiting = HeldChange("aaaa1111", "0001", change("x.md", None, "x"), ("because",))
    publish(store, held=(waiting,), buried=frozenset({"key", "other"}))
    assert store.queue.all() == [waiting]
    assert store.tombstones.keys() == {"key", "other"}
    publish(store, settled=("aaaa1111",), raised=frozenset({"key"}))
    assert store.queue.all() == []
    assert store.tombstones.keys() == {"other"}


def test_one_member_that_meets_an_edit_holds_its_group_back(
    store: Store, memory: Path, monkeypatch: pytest.MonkeyPatch
):
    for name in ("a.md", "b.md", "c.md"):
        (memory / name).write_text("old")
    meanwhile(monkeypatch, "journal.committed", lambda: (memory / "b.md").write_text("by hand"))
    record = publish(
        store,
        change("a.md", "old", "new", group="together"),
        change("b.md", "old", "new", group="together"),
        change("c.md", "old", "new"),
    )
    assert [one.file for one in record.changes] == ["c.md"]
    assert (memory / "a.md").read_text() == "old"
    assert (memory / "b.md").read_text() == "by hand"
    assert (memory / "c.md").read_text() == "new"
    assert {one.change.file for one in store.queue.all()} == {"a.md", "b.md"}
    assert record.entry.held == 2
    assert all("edited" in one.why[0] for one in store.queue.all())


def test_the_record_tells_what_truly_was_there(store: Store, memory: Path, monkeypatch: pytest.MonkeyPatch):
    (memory / "a.md").write_text("one\n\ntwo\n")
    meanwhile(monkeypatch, "journal.committed", lambda: (memory / "a.md").write_text("one\n\ntwo, by hand\n"))
    record = publish(store, change("a.md", "one\n\ntwo\n", "ONE\n\ntwo\n"))
    (landed,) = record.changes
    assert landed.before is not None
    assert landed.after is not None
    assert landed.before.data == b"one\n\ntwo, by hand\n"
    assert landed.after.data == b"ONE\n\ntwo, by hand\n" == (memory / "a.md").read_bytes()


def test_a_fence_that_closes_leaves_everything_as_it_was(store: Store, memory: Path, state: Path):
    (memory / "a.md").write_text("old")
    before = tree(memory)
    with store.dreaming() as writing:
        (memory / ".consolidate-lock").write_text("1")
        with pytest.raises(LockHeld):
            writing.publish(intent_of(writing.dream_id, change("a.md", "old", "new")))
    assert tree(memory) == before
    assert store.history.entries() == []
    assert not list((state / "history").iterdir())
    assert (memory / ".consolidate-lock").read_text() == "1"


def test_two_writers_take_turns(store: Store, memory: Path):
    with (
        store.writing("one"),
        pytest.raises(LockHeld, match="another Reverie process"),
        store.writing("two", patience=0.0),
    ):
        pass
    publish(store, change("a.md", None, "x"))


def test_an_empty_intent_is_a_record_too(store: Store):
    record = publish(store)
    assert store.history.get(record.dream_id) == Record(record.entry)
    assert Intent(record).held == ()
