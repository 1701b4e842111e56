from __future__ import annotations

from pathlib import Path

import pytest
from tests.store.worlds import NOON

from reverie.clock import Clock
from reverie.store.store import Store


@pytest.fixture
def memory(tmp_path: Path) -> Path:
    folder = tmp_path / "memory"
    folder.mkdir()
    return folder


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / ".memory.reverie"


@pytest.fixture
def store(memory: Path, state: Path) -> Store:
    return Store(str(memory), str(state), Clock(NOON.timestamp(), 0))
