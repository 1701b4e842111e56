from __future__ import annotations

from pathlib import Path

import pytest

from reverie.errors import StoreError
from reverie.store.folder import Folder
from reverie.store.state import State
from reverie.store.tombstones import Tombstones


@pytest.fixture
def tombstones(memory: Path, state: Path) -> Tombstones:
    made = State(str(state))
    with Folder(str(memory)) as folder:
        made.prepare(folder)
    return Tombstones(made)


def test_what_is_buried_stays_buried_until_it_is_raised(tombstones: Tombstones):
    assert tombstones.keys() == frozenset()
    tombstones.update(frozenset({"a", "键"}), frozenset())
    tombstones.update(frozenset({"b"}), frozenset({"a"}))
    assert tombstones.keys() == {"键", "b"}


def test_what_changes_nothing_writes_nothing(tombstones: Tombstones, state: Path):
    tombstones.update(frozenset(), frozenset({"never buried"}))
    assert not (state / "tombstones.json").exists()
    tombstones.update(frozenset({"a"}), frozenset())
    before = (state / "tombstones.json").stat()
    tombstones.update(frozenset({"a"}), frozenset({"b"}))
    assert (state / "tombstones.json").stat().st_ino == before.st_ino


@pytest.mark.parametrize("data", [b"", b"{torn", b"7", b"[[1]]"])
def test_a_damaged_file_is_named_and_never_taken_for_empty(tombstones: Tombstones, state: Path, data: bytes):
    (state / "tombstones.json").write_bytes(data)
    with pytest.raises(StoreError, match=r"tombstones\.json"):
        tombstones.keys()
