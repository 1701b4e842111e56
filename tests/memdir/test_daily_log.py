from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.errors import UsageError
from reverie.memdir.daily_log import entry, log_path
from reverie.memdir.types import MemoryType

NOON = datetime(2026, 11, 15, 12, 5, 59, tzinfo=UTC)


def test_a_log_lies_in_the_folder_of_its_month() -> None:
    assert log_path(date(2026, 11, 5)) == "logs/2026/11/2026-11-05.md"
    assert log_path(date(987, 1, 2)) == "logs/0987/01/0987-01-02.md"


def test_an_entry_is_one_bullet_with_its_time() -> None:
    assert entry("用户说：\r\n  use tabs\n", NOON) == "- 12:05 用户说： use tabs\n".encode()


@pytest.mark.parametrize("text", ["", " \n\t", "\x00"])
def test_an_entry_needs_words(text: str) -> None:
    with pytest.raises(UsageError, match="needs words"):
        entry(text, NOON)


@given(st.text().filter(lambda text: text.replace("\x00", "").strip()))
def test_any_text_becomes_exactly_one_line(text: str) -> None:
    data = entry(text, NOON)
    assert len(data.decode().splitlines()) == 1
    assert data.endswith(b"\n")


def test_the_kind_that_was_given_stands_before_the_words() -> None:
    assert entry("use tabs", NOON, MemoryType.FEEDBACK) == b"- 12:05 [feedback] use tabs\n"
