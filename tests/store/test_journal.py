from __future__ import annotations

import os
from pathlib import Path

import pytest

from reverie.store.folder import Folder
from reverie.store.journal import Journal, RunState
from reverie.store.state import State


@pytest.fixture
def journal(memory: Path, state: Path) -> Journal:
    made = State(str(state))
    with Folder(str(memory)) as folder:
        made.prepare(folder)
    return Journal(made)


def test_a_run_is_told_from_its_beginning_to_its_end(journal: Journal):
    assert journal.find() is None
    run = journal.begin("0001-x", "dream", 1.5, 77)
    assert journal.find() == run
    assert (run.pid, run.prior_mtime_ns, run.state) == (os.getpid(), 77, RunState.WORKING)
    committed = journal.commit(run, 99)
    assert journal.find() == committed
    assert (committed.state, committed.stamp_ns) == (RunState.PUBLISHING, 99)
    journal.end()
    assert journal.find() is None
    assert not journal.state.has_journal()


def test_ending_twice_is_the_same_as_ending_once(journal: Journal):
    journal.begin("0001-x", "dream", 1.5)
    journal.end()
    journal.end()


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"{}", b'{"state": "unheard-of"}', b"\xff", b"x" * 100_000])
def test_a_note_that_cannot_be_read_is_no_run(journal: Journal, state: Path, data: bytes):
    (state / "run.json").write_bytes(data)
    assert journal.state.has_journal(), "somebody has to look"
    assert journal.find() is None


def test_a_note_that_is_a_link_is_not_followed(journal: Journal, state: Path, tmp_path: Path):
    journal.begin("0001-x", "dream", 1.5)
    (state / "run.json").rename(tmp_path / "elsewhere")
    (state / "run.json").symlink_to(tmp_path / "elsewhere")
    assert journal.find() is None
