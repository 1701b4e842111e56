"""What the tests of adapters share: a project, and a memory of it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from reverie.memory import Memory

NOW = "2026-11-15T12:00:00+00:00"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in ("home", "shop"):
        (tmp_path / name).mkdir()
    return tmp_path.resolve()


@pytest.fixture
def opened(root: Path) -> Callable[..., Memory]:
    """`opened()` is a new conversation of the same project; variables and a session's name may be given."""

    def open_memory(session: str | None = None, **environ: str) -> Memory:
        around = {"HOME": str(root / "home"), "PATH": os.environ["PATH"], "REVERIE_NOW": NOW, **environ}
        return Memory.open(root / "shop", environ=around, session=session)

    return open_memory
