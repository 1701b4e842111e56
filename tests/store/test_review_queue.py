from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.store.worlds import change

from reverie.errors import UsageError
from reverie.model.change import Change, HeldChange
from reverie.store.folder import Folder
from reverie.store.review_queue import ReviewQueue, held_id_for
from reverie.store.state import State


@pytest.fixture
def queue(memory: Path, state: Path) -> ReviewQueue:
    made = State(str(state))
    with Folder(str(memory)) as folder:
        made.prepare(folder)
    return ReviewQueue(made)


def held(one: Change, dream_id: str = "0001") -> HeldChange:
    return HeldChange(held_id_for(one), dream_id, one, ("because",))


def test_what_waits_reads_back_in_the_order_of_its_dreams(queue: ReviewQueue):
    second = held(change("a.md", "one", "two"), "0002")
    first = held(change("b.md", None, "new"), "0001")
    queue.add(second)
    queue.add(first)
    queue.add(first)
    assert queue.all() == [first, second]
    assert sorted(queue.ids()) == sorted([first.held_id, second.held_id])


def test_an_id_is_the_same_for_the_same_change_and_another_for_another():
    one = change("a.md", "one", "two")
    assert held_id_for(one) == held_id_for(change("a.md", "one", "two"))
    others = [
        change("b.md", "one", "two"), change("a.md", "one", "three"), change("a.md", "on", "etwo"),
        change("a.md", "one", None), change("a.md", None, "one"),
    ]  # fmt: skip
    assert len({held_id_for(other) for other in [one, *others]}) == 6


def test_one_is_found_by_the_beginning_of_its_id(queue: ReviewQueue):
    waiting = held(change("a.md", "one", "two"))
    queue.add(waiting)
    assert queue.get(waiting.held_id[:3]) == waiting
    for name in ("", "zz", "../x"):
        with pytest.raises(UsageError):
            queue.get(name)


def test_what_was_removed_waits_no_longer(queue: ReviewQueue):
    waiting = held(change("a.md", "one", "two"))
    queue.add(waiting)
    queue.remove(waiting.held_id)
    queue.remove(waiting.held_id)
    assert queue.all() == []


def test_a_damaged_one_is_named(queue: ReviewQueue, state: Path):
    (state / "held" / "abcd.json").write_bytes(b"{torn")
    os.mkfifo(state / "held" / "ef01.json")
    assert queue.all() == []
    assert queue.damaged() == [str(state / "held" / "abcd.json"), str(state / "held" / "ef01.json")]
