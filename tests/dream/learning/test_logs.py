"""What stands in a daily log is distilled, as the kind that was given with it."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from tests.dream.night import NOON

from reverie.dream.learning.logs import hear_logs, log_line
from reverie.memory import Memory
from reverie.store import shared_lock
from reverie.store.store import Store


@pytest.fixture
def logging(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Memory:
    """A memory in daily-log mode, with nobody to wait for."""
    monkeypatch.setattr(shared_lock, "SETTLE", 0.0)
    environ = {"HOME": os.environ["HOME"], "REVERIE_NOW": NOON.isoformat(), "REVERIE_DAILY_LOG": "1"}
    return Memory.open(tmp_path, memory_dir=tmp_path / "memory", sessions=[tmp_path], environ=environ)


@pytest.mark.parametrize("said", ["Never push to main without Berta's yes.", "运维手册放在共享盘里。发布前先看一遍。"])
@pytest.mark.parametrize("kind", ["user", "feedback", "project", "reference"])
def test_a_kind_that_was_given_is_the_kind_it_is_remembered_as(logging: Memory, said: str, kind: str) -> None:
    logging.remember(said, kind)
    asyncio.run(logging.dream(now=True))
    folder = Path(logging.places.memory_dir)
    (written,) = (path.read_text() for path in folder.glob("*.md") if path.name != "MEMORY.md")
    assert f"type: {kind}\n" in written
    assert said in written
    assert f"[{kind}]" not in written


def lines(tmp_path: Path, *entries: str) -> Store:
    log = tmp_path / "memory" / "logs" / "2026" / "11" / "2026-11-15.md"
    log.parent.mkdir(parents=True)
    log.write_text("".join(f"{entry}\n" for entry in entries))
    return Memory.open(tmp_path, memory_dir=tmp_path / "memory", sessions=[tmp_path], environ={"HOME": "/"}).store


@pytest.mark.parametrize("entry", ["[reference](https://wiki.test) is the wiki", "[note] said Ann", "[x] done"])
def test_other_words_in_brackets_are_words(tmp_path: Path, entry: str) -> None:
    with lines(tmp_path, f"- 09:15 {entry}").rehearsing() as (_, stage):
        turn = log_line(stage, "logs/2026/11/2026-11-15.md", 1, None)
        assert turn
        assert turn.text == entry


def test_a_kind_without_words_says_nothing(tmp_path: Path) -> None:
    with lines(tmp_path, "- 09:15 [user] ", "- [project]").rehearsing() as (_, stage):
        assert list(hear_logs(stage, 0.0, None)) == []
