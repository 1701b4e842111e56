"""Evidence that outlived its record is a file an id, whole or not there."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.store.worlds import NOON

from reverie.model.evidence import Evidence
from reverie.store.folder import Folder
from reverie.store.kept_evidence import KeptEvidence
from reverie.store.state import State

SAID = (
    Evidence("s1.jsonl", 3, "user", "用制表符。\n不用空格。", NOON, "用制表符。"),
    Evidence("s2.jsonl", 1, "tool", "80"),
)


@pytest.fixture
def room(memory: Path, state: Path) -> KeptEvidence:
    made = State(str(state))
    with Folder(str(memory)) as folder:
        made.prepare(folder)
    return KeptEvidence(made)


def test_what_is_kept_reads_back(room: KeptEvidence) -> None:
    room.keep("0002-x", SAID)
    room.keep("0001-x", SAID[:1])
    assert list(room.all().items()) == [("0001-x", SAID[:1]), ("0002-x", SAID)]


def test_keeping_nothing_leaves_no_file(room: KeptEvidence) -> None:
    room.keep("0001-x", SAID)
    room.keep("0001-x", ())
    room.keep("0002-x", ())
    assert room.all() == {}
    assert room.state.names("evidence") == []


def test_a_file_that_is_no_evidence_is_named_and_left(room: KeptEvidence) -> None:
    room.keep("0001-x", SAID)
    broken = Path(room.state.path) / "evidence" / "0002-x.jsonl"
    broken.write_bytes(b'{"transcript": 1}\n')
    assert room.damaged() == [str(broken)]
    assert list(room.all()) == ["0001-x"]
