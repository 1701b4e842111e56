"""A conversation that the OpenAI Agents SDK keeps, and words in it that are to be forgotten."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from agents import SQLiteSession
from tests.live.test_session import ended, opened, talk

from reverie.errors import StoreError
from reverie.tend.kept_conversation import forget_in
from reverie.transcripts.recording import MARK

ITEMS: list[Any] = [
    {"role": "user", "content": "From now on use pnpm, not npm.\nDeploys are on Tuesday."},
    {"role": "user", "content": "仓库的密码是芝麻开门。"},
    {"type": "function_call", "call_id": "1", "name": "run", "arguments": '{"command": "pnpm test"}'},
    {"role": "assistant", "content": [{"type": "output_text", "text": "All right."}]},
]


def kept(path: Path, items: list[Any]) -> None:
    session = SQLiteSession("monday", path)
    asyncio.run(session.add_items(items))
    session.close()


def read(path: Path) -> list[Any]:
    session = SQLiteSession("monday", path)
    items = asyncio.run(session.get_items())
    session.close()
    return list(items)


def without(word: str, text: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if word not in line)


def test_words_are_gone_from_every_message_and_from_every_byte(tmp_path: Path):
    path = tmp_path / "100% of it.db"
    kept(path, ITEMS)
    assert forget_in(str(path), lambda text: without("pnpm", text))
    first, second, call, answer = read(path)
    assert first["content"] == f"Deploys are on Tuesday.\n{MARK}"
    assert call["arguments"] == "{}"
    assert (second, answer) == (ITEMS[1], ITEMS[3])
    assert all(b"pnpm" not in one.read_bytes() for one in tmp_path.iterdir())
    assert forget_in(str(path), lambda text: without("芝麻", text))
    assert read(path)[1]["content"] == MARK


def test_what_holds_none_of_it_stays_as_it_is(tmp_path: Path):
    path = tmp_path / "kept.db"
    kept(path, ITEMS)
    before = path.read_bytes()
    assert not forget_in(str(path), lambda text: without("yarn", text))
    assert path.read_bytes() == before


def test_what_is_no_database_is_an_error_that_says_what_to_do(tmp_path: Path):
    path = tmp_path / "kept.db"
    path.write_text("pnpm")
    with pytest.raises(StoreError, match="close the program that has it open, or delete it"):
        forget_in(str(path), lambda text: without("pnpm", text))
    assert path.read_text() == "pnpm"


def test_forgetting_what_matches_reaches_what_is_kept_for_a_host(tmp_path: Path):
    for name in ("home", "shop"):
        (tmp_path / name).mkdir()
    memory = opened(tmp_path, "monday")
    ended(memory, talk("From now on use pnpm, not npm.", "All right."))
    path = Path(memory.places.recordings) / "monday" / "conversation.db"
    path.parent.mkdir(exist_ok=True)
    kept(path, ITEMS)
    memory.forget_matching("pnpm", purge=True)
    assert "pnpm" not in str(read(path))
    assert "Tuesday" in str(read(path))
