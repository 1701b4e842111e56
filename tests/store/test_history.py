from __future__ import annotations

import os
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.store.worlds import NOON, change, intent_of

from reverie.errors import UnknownDream, UsageError
from reverie.model.change import Change, Content, HeldChange, Reason
from reverie.model.evidence import Evidence
from reverie.model.record import Intent, Record
from reverie.store.folder import Folder
from reverie.store.history import KEEP_AT_LEAST, History
from reverie.store.spelling import intent_from_lines, intent_to_lines
from reverie.store.state import State

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
contents = st.none() | st.builds(Content, st.binary(max_size=60), st.integers(-(2**40), 2**62))
reasons = st.builds(Reason, words, words, st.none() | words, words)
evidence = st.builds(Evidence, words, st.integers(0), words, words, st.none() | st.just(NOON))


@st.composite
def changes(draw: st.DrawFn) -> Change:
    before, after = draw(contents), draw(contents)
    if before is None and after is None:
        after = Content(b"", 0)
    why = tuple(draw(st.lists(reasons, max_size=2)))
    said = tuple(draw(st.lists(evidence, max_size=2)))
    return Change(draw(words), before, after, why, said, group=draw(words))


@given(st.lists(changes(), max_size=4), st.frozensets(words, max_size=3))
def test_an_intent_reads_back_as_it_was_written(written: list[Change], keys: frozenset[str]):
    held = tuple(HeldChange("abcd", "0001", one, ("why",)) for one in written[:1])
    intent = Intent(replace(intent_of("0001-x").record, changes=tuple(written)), held, ("old",), keys, keys)
    assert intent_from_lines(intent_to_lines(intent)) == intent


@pytest.fixture
def history(memory: Path, state: Path) -> History:
    made = State(str(state))
    with Folder(str(memory)) as folder:
        made.prepare(folder)
    return History(made)


def keep(history: History, dream_id: str, *changed: Change, **fields: object) -> None:
    intent = intent_of(dream_id, *changed)
    entry = replace(intent.record.entry, **fields)  # type: ignore[arg-type]
    history.keep(replace(intent, record=Record(entry, intent.record.changes)), as_prepared=False)


def test_ids_rise_whatever_the_clock_says(history: History):
    assert history.new_id(NOON) == "0001-20261115-1200"
    keep(history, "0007-20261115-1200")
    assert history.new_id(NOON - timedelta(hours=2)) == "0008-20261115-1000"
    keep(history, "9999-20261115-1200")
    assert history.new_id(NOON).startswith("10000-")


def test_entries_come_newest_first_also_past_ten_thousand(history: History):
    for number in ("0002-x", "10000-x", "9999-x"):
        keep(history, number)
    assert [entry.dream_id for entry in history.entries()] == ["10000-x", "9999-x", "0002-x"]


def test_undone_is_told_by_what_came_later(history: History):
    keep(history, "0001-x")
    keep(history, "0002-x", kind="undo", undoes="0001-x")
    assert {entry.dream_id: entry.undone for entry in history.entries()} == {"0001-x": True, "0002-x": False}
    keep(history, "0003-x", kind="redo", redoes="0001-x")
    assert not any(entry.undone for entry in history.entries())


@pytest.mark.parametrize("name", ["0001-20261115-1200", "0001", "1", " 0001 "])
def test_a_record_is_found_by_the_beginning_of_its_id(history: History, name: str):
    keep(history, "0001-20261115-1200", change("a.md", "one", "two"))
    keep(history, "0012-20261115-1300")
    record = history.get(name)
    assert record.dream_id == "0001-20261115-1200"
    assert record.changes == (change("a.md", "one", "two"),)


def test_an_unknown_or_unclear_id_is_asked_back(history: History):
    keep(history, "0021-x")
    keep(history, "0022-x")
    for name in ("", "99", "../x"):
        with pytest.raises(UnknownDream):
            history.get(name)
    with pytest.raises(UsageError, match="0022-x, 0021-x"):
        history.get("002")


@pytest.mark.parametrize("as_prepared", [True, False])
def test_what_is_prepared_is_not_in_the_log_until_it_is_kept(history: History, as_prepared: bool):
    intent = intent_of("0001-x", change("a.md", None, "new"))
    history.prepare(intent)
    assert history.entries() == []
    assert history.find_prepared("0001-x") == intent
    history.keep(intent, as_prepared=as_prepared)
    assert history.find_prepared("0001-x") is None
    assert history.get("1").changes == intent.record.changes


def test_what_was_prepared_and_never_happened_is_forgotten(history: History):
    history.prepare(intent_of("0001-x"))
    history.forget_prepared()
    assert history.find_prepared("0001-x") is None


def test_a_damaged_file_is_named_and_hides_no_other(history: History, state: Path):
    keep(history, "0001-x")
    torn = state / "history" / "0002-x.jsonl"
    torn.write_bytes(b'{"dream_id"')
    assert [entry.dream_id for entry in history.entries()] == ["0001-x"]
    assert history.damaged() == [str(torn)]
    (state / "history" / "0003-x.pending").write_bytes(b"torn")
    assert history.find_prepared("0003-x") is None
    assert str(state / "history" / "0003-x.pending.damaged") in history.damaged(), "kept, for a person to look at"


@pytest.mark.parametrize("make", ["fifo", "folder", "deep", "copy"])
def test_what_is_no_record_holds_nobody_up(history: History, state: Path, make: str):
    keep(history, "0001-x")
    odd = state / "history" / "0002-x.jsonl"
    if make == "fifo":
        os.mkfifo(odd)
    elif make == "folder":
        odd.mkdir()
    elif make == "deep":
        odd.write_bytes(b"[" * 200_000)
    else:
        odd = state / "history" / "0001-x (copy).jsonl"
        odd.write_bytes((state / "history" / "0001-x.jsonl").read_bytes())
    assert [entry.dream_id for entry in history.entries()] == ["0001-x"]
    assert history.get("0001-x").dream_id == "0001-x"
    assert history.damaged() == [str(odd)]


def test_only_what_is_both_old_and_far_back_is_pruned(history: History):
    year_ago = NOON - timedelta(days=365)
    for number in range(1, KEEP_AT_LEAST + 6):
        keep(history, f"{number:04d}-x", ended=year_ago if number <= 3 else NOON)
    assert sorted(history.prune(NOON)) == ["0001-x", "0002-x", "0003-x"]
    assert len(history.entries()) == KEEP_AT_LEAST + 2
    assert history.prune(NOON) == []
