from __future__ import annotations

from pathlib import Path

import pytest
from tests.dream.night import dream, memory, write


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "memory"
    made.mkdir()
    write(
        made,
        {
            "MEMORY.md": "# Index\n\n- [Tabs](tabs.md) — prefers tabs\n- [Gone](gone.md) — points at nothing\n",
            "tabs.md": memory("- Uses tabs.\n- Uses tabs.\n", description="prefers tabs"),
            "tabs-copy.md": memory("- Uses tabs.\n- Uses tabs.\n", description="prefers tabs"),
            "release.md": memory("We decided it yesterday.\n\nThe rest stands.\n", description="the release"),
        },
    )
    return made


@pytest.fixture
def dreamt(folder: Path) -> Path:
    """The same folder after a dream."""
    dream(folder)
    return folder


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    """A folder that knows nothing yet."""
    made = tmp_path / "memory"
    made.mkdir()
    return made
