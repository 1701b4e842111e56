from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.store.worlds import OLD_NS, tree

from reverie.errors import StoreError, Unsafe
from reverie.model.change import ChangeKind, Reason
from reverie.store.folder import Folder
from reverie.store.stage import Stage, moved
from reverie.store.store import Store

WHY = Reason("test", "because")


@pytest.fixture
def stage(store: Store, memory: Path):
    for name in ("a.md", "b.md", "team/c.md"):
        path = memory / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"{name}\n")
        os.utime(path, ns=(OLD_NS, OLD_NS))
    with store.rehearsing() as (_, stage):
        yield stage


def test_only_what_is_written_through_it_is_a_change(stage: Stage, memory: Path):
    before = tree(memory)
    stage.write("a.md", b"new\n", WHY)
    stage.retire("b.md", WHY)
    stage.write("d.md", b"made\n", WHY, mtime_ns=7)
    kinds = {change.file: change.kind for change in stage.changes()}
    assert kinds == {"a.md": ChangeKind.EDITED, "b.md": ChangeKind.RETIRED, "d.md": ChangeKind.CREATED}
    assert stage.files() == ["a.md", "d.md", "team/c.md"]
    assert tree(memory) == before, "the folder itself is untouched"


def test_an_edit_keeps_the_files_time_unless_told_otherwise(stage: Stage):
    stage.write("a.md", b"new\n", WHY)
    stage.write("b.md", b"new\n", WHY, mtime_ns=9)
    times = {change.file: change.after.mtime_ns for change in stage.changes() if change.after}
    assert times == {"a.md": OLD_NS, "b.md": 9}


def test_what_was_changed_and_changed_back_is_no_change(stage: Stage):
    stage.write("a.md", b"new\n", WHY)
    stage.write("a.md", b"a.md\n", WHY)
    stage.write("d.md", b"made\n", WHY)
    stage.retire("d.md", WHY)
    assert stage.changes() == []


def test_reasons_add_up_and_the_first_bytes_are_the_before(stage: Stage):
    stage.write("a.md", b"one\n", Reason("first", "1"), group="g")
    stage.write("a.md", b"two\n", Reason("second", "2"), relies_on=("b.md",))
    (change,) = stage.changes()
    assert change.before is not None
    assert change.before.data == b"a.md\n"
    assert [reason.rule for reason in change.reasons] == ["first", "second"]
    assert (change.group, change.relies_on) == ("g", ("b.md",))


def test_base_files_are_what_they_were_whatever_was_done_since(stage: Stage):
    stage.write("a.md", b"new\n", WHY)
    stage.retire("b.md", WHY)
    assert {file: content.data for file, content in stage.base_files().items()} == {
        "a.md": b"a.md\n",
        "b.md": b"b.md\n",
        "team/c.md": b"team/c.md\n",
    }


@pytest.mark.parametrize("name", ["CLAUDE.md", "x.txt", "A.md", "TEAM/c.md", "con.md", ".x.md", "~x.md"])
def test_a_new_name_that_could_harm_or_confuse_is_refused(stage: Stage, name: str):
    with pytest.raises(Unsafe):
        stage.write(name, b"x", WHY)
    assert stage.changes() == []


@pytest.mark.parametrize("name", ["../x.md", "../../run.json", "/tmp/x.md", "a.md/../../x.md", "x\0.md"])
def test_no_write_or_retirement_leaves_the_stage(stage: Stage, name: str, tmp_path: Path):
    before = tree(tmp_path)
    for act in (lambda: stage.write(name, b"x", WHY), lambda: stage.retire(name, WHY), lambda: stage.take_in(name)):
        with pytest.raises((StoreError, Unsafe)):
            act()
    assert tree(tmp_path) == before


def test_reading_what_is_not_there_says_so(stage: Stage):
    with pytest.raises(StoreError, match=r"no x\.md in the stage"):
        stage.read("x.md")


def test_a_log_is_staged_when_it_is_asked_for(stage: Stage, memory: Path):
    (memory / "logs").mkdir()
    (memory / "logs" / "day.md").write_text("entry\n")
    assert "logs/day.md" not in stage.files()
    content = stage.take_in("logs/day.md")
    assert content is not None
    assert stage.read("logs/day.md").data == b"entry\n"
    assert stage.take_in("logs/other.md") is None


def test_leaving_it_leaves_nothing(store: Store, memory: Path, state: Path):
    (memory / "a.md").write_text("x")
    with store.writing("test") as writing, writing.stage() as stage:
        stage.write("a.md", b"new", WHY)
        assert list((state / "work").iterdir()) != []
    assert list((state / "work").iterdir()) == []
    assert (memory / "a.md").read_text() == "x"


def test_a_rehearsal_writes_nothing_beside_the_folder(store: Store, memory: Path, state: Path):
    (memory / "a.md").write_text("x")
    with store.rehearsing() as (_, stage):
        stage.write("a.md", b"new", WHY)
    assert not state.exists()
    assert (memory / "a.md").read_text() == "x"


def test_moved_tells_what_was_edited_made_and_deleted_since(stage: Stage, memory: Path):
    with Folder(str(memory)) as folder:
        assert moved(folder, stage.base) == set()
        (memory / "a.md").write_text("edited")
        (memory / "b.md").unlink()
        (memory / "new.md").write_text("new")
        assert moved(folder, stage.base) == {"a.md", "b.md", "new.md"}


def test_an_edit_that_kept_size_and_time_is_seen_all_the_same(stage: Stage, memory: Path):
    (memory / "a.md").write_text("A.MD\n")
    os.utime(memory / "a.md", ns=(OLD_NS, OLD_NS))
    with Folder(str(memory)) as folder:
        assert moved(folder, stage.base) == {"a.md"}
