from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.dream.night import dream, memory, opened, snapshot, write

from reverie.dream.outcome import Dreamed, Unchanged
from reverie.errors import StoreError, UnknownDream, Unsafe, UsageError


def bytes_and_times(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {name: (data, mtime_ns) for name, (data, mtime_ns, _) in snapshot(folder).items()}


def texts(folder: Path) -> dict[str, bytes]:
    return {name: data for name, (data, _, _) in snapshot(folder).items()}


def test_undo_gives_back_every_byte_and_time_and_redo_takes_them_again(folder: Path):
    before = bytes_and_times(folder)
    dream(folder)
    after = bytes_and_times(folder)
    assert before != after
    for _ in range(2):
        opened(folder).undo()
        assert bytes_and_times(folder) == before
        opened(folder).redo()
        assert bytes_and_times(folder) == after


def test_after_an_undo_no_dream_makes_the_same_repairs_again(folder: Path):
    before = texts(folder)
    dream(folder)
    opened(folder).undo()
    assert isinstance(dream(folder), Unchanged)
    assert texts(folder) == before


def test_after_a_redo_nothing_is_repaired_twice(dreamt: Path):
    after = texts(dreamt)
    memory_ = opened(dreamt)
    memory_.undo()
    memory_.redo()
    assert isinstance(dream(dreamt), Unchanged)
    assert texts(dreamt) == after


def test_after_an_undo_new_repairs_are_still_made(dreamt: Path):
    opened(dreamt).undo()
    write(dreamt, {"new.md": memory("- A.\n- A.\n")})
    outcome = dream(dreamt)
    assert isinstance(outcome, Dreamed)
    assert "new.md" in {change.file for change in outcome.changes}
    assert (dreamt / "tabs-copy.md").exists(), "and the old ones are not"


def test_an_older_dream_is_undone_below_later_dreams_and_edits(folder: Path):
    first = dream(folder)
    assert isinstance(first, Dreamed)
    write(folder, {"second.md": memory("- B.\n- B.\n", description="the second")})
    assert isinstance(dream(folder), Dreamed)
    release = folder / "release.md"
    release.write_text(release.read_text().replace("The rest stands.", "The rest stands, by hand."))
    opened(folder).undo(first.dream_id)
    assert "yesterday" in release.read_text()
    assert "The rest stands, by hand." in release.read_text()
    assert (folder / "tabs-copy.md").exists()
    assert (folder / "second.md").read_text().count("- B.") == 1, "the later dream stands"
    assert "gone.md" in (folder / "MEMORY.md").read_text()
    assert "second.md" in (folder / "MEMORY.md").read_text()


def test_a_later_edit_of_the_same_line_is_in_the_way_and_nothing_is_overwritten(dreamt: Path):
    release = dreamt / "release.md"
    release.write_text(memory("We decided it with Grace.\n\nThe rest stands.\n", description="the release"))
    before, log = snapshot(dreamt), len(opened(dreamt).log())
    with pytest.raises(Unsafe, match=r"release\.md: the same lines were edited since"):
        opened(dreamt).undo()
    assert snapshot(dreamt) == before, "not even the files that could have been undone"
    assert len(opened(dreamt).log()) == log


def test_a_file_that_was_deleted_by_hand_stays_deleted(dreamt: Path):
    (dreamt / "release.md").unlink()
    opened(dreamt).undo()
    assert not (dreamt / "release.md").exists()
    assert (dreamt / "tabs-copy.md").exists()


def test_a_new_file_where_a_retired_one_was_is_in_the_way(dreamt: Path):
    write(dreamt, {"tabs-copy.md": "Something of my own.\n"})
    with pytest.raises(Unsafe, match=r"tabs-copy\.md"):
        opened(dreamt).undo()
    assert (dreamt / "tabs-copy.md").read_text() == "Something of my own.\n"


def test_a_remembered_file_that_was_edited_is_not_thrown_away(folder: Path):
    record = opened(folder).remember("We use pnpm")
    made = folder / next(change.file for change in record.changes if change.before is None)
    made.write_text(made.read_text() + "\nAnd by hand.\n")
    with pytest.raises(Unsafe, match="would lose that"):
        opened(folder).undo()
    assert "And by hand." in made.read_text()


def test_undo_reaches_back_one_change_at_a_time(folder: Path):
    before = texts(folder)
    memory_ = opened(folder)
    memory_.remember("We use pnpm")
    memory_.pin("tabs")
    dream(folder)
    for _ in range(3):
        memory_.undo()
    assert texts(folder) == before
    with pytest.raises(UsageError, match="nothing to undo"):
        memory_.undo()
    for _ in range(3):
        memory_.redo()
    assert "pnpm" in (folder / "MEMORY.md").read_text()
    with pytest.raises(UsageError, match="nothing to redo"):
        memory_.redo()


def test_what_cannot_be_undone_says_why(dreamt: Path):
    memory_ = opened(dreamt)
    (entry,) = memory_.log()
    with pytest.raises(UnknownDream):
        memory_.undo("0099")
    with pytest.raises(UsageError, match="not undone"):
        memory_.redo(entry.dream_id)
    undoing = memory_.undo(entry.dream_id)
    with pytest.raises(UsageError, match="undone already"):
        memory_.undo("1")
    with pytest.raises(UsageError, match="is itself an undo"):
        memory_.undo(undoing.dream_id)


def test_the_log_tells_what_was_undone(dreamt: Path):
    memory_ = opened(dreamt)
    memory_.undo()
    assert [(entry.kind, entry.undone) for entry in memory_.log()] == [("undo", False), ("dream", True)]
    memory_.redo()
    assert [(entry.kind, entry.undone) for entry in memory_.log()] == [
        ("redo", False),
        ("undo", False),
        ("dream", False),
    ]


def test_a_damaged_record_is_told_and_left(dreamt: Path):
    (record,) = (dreamt.parent / ".memory.reverie" / "history").glob("*.jsonl")
    lines = record.read_bytes().split(b"\n")
    record.write_bytes(lines[0] + b"\n{torn")
    with pytest.raises(StoreError, match="damaged"):
        opened(dreamt).undo()
    os.truncate(record, 5)
    assert opened(dreamt).log() == []
    assert any("cannot be read" in ailment.what for ailment in opened(dreamt).doctor())
    assert record.stat().st_size == 5
