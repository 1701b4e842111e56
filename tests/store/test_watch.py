from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from reverie.store.folder import Folder
from reverie.store.watch import Watch, watch

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "memory" / "team").mkdir(parents=True)
    (tmp_path / "memory" / "船.md").write_text("The boat waits.")
    (tmp_path / "memory" / "team" / "bread.md").write_text("Bread is baked.")
    return tmp_path / "memory"


def over(place: Path) -> Watch:
    with Folder(str(place)) as folder:
        made = watch(folder, ["", "team"])
    assert made is not None
    return made


def test_reading_is_no_news(place: Path):
    made = over(place)
    (place / "船.md").read_text()
    os.listdir(place)
    assert made.times() == made.times() == 0


@pytest.mark.parametrize(
    "change",
    [
        lambda place: (place / "船.md").write_text("The boat left."),
        lambda place: (place / "team" / "bread.md").write_text("Bread is sold."),
        lambda place: (place / "船.md").unlink(),
        lambda place: (place / "船.md").rename(place / "boat.md"),
        lambda place: os.utime(place / "船.md", (1, 1)),
        lambda place: (place / "new").mkdir(),
    ],
)
def test_every_change_is_news_once(place: Path, change: Callable[[Path], object]):
    made = over(place)
    change(place)
    told = made.times()
    assert told > 0
    assert made.times() == told


def test_a_folder_that_is_not_there_cannot_be_watched(place: Path):
    with Folder(str(place)) as folder:
        assert watch(folder, ["", "gone"]) is None


def test_a_link_is_not_followed(place: Path, tmp_path: Path):
    (place / "away").symlink_to(tmp_path)
    with Folder(str(place)) as folder:
        assert watch(folder, ["away"]) is None


def test_a_watch_that_nobody_holds_leaves_nothing_open(place: Path):
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(3):
        over(place)
    assert len(os.listdir("/proc/self/fd")) == before
