from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "memory"
    made.mkdir()
    return made
