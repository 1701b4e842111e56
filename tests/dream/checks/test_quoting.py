"""What may be left out of a quote, and which dates may stand in it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from reverie.dream.checks.quoting import is_quoted, wordings

WEDNESDAY = datetime(2026, 11, 11, 10, 17, tzinfo=UTC)


@pytest.mark.parametrize(
    ("said", "written"),
    [
        (
            "and never restart anything without asking jonas first, you didn't, just saying it for next time",
            "Never restart anything without asking jonas first.",
        ),
        ("use tabs in the shop, ok?", "Use tabs in the shop."),
        ("use tabs in the shop, thanks", "Use tabs in the shop."),
        ("部署之前先备份，好吧？", "部署之前先备份。"),
        ("部署之前先备份，记一下", "部署之前先备份。"),
        ("- use tabs in the shop", "Use tabs in the shop."),
        ("the city confirmed this morning", "The city confirmed 2026-11-11."),
        ("I'm Tomás, I started on monday", "I'm Tomás, I started on 2026-11-09."),
        ("昨天决定退款改成自动", "2026-11-10决定退款改成自动。"),
    ],
)
def test_what_may_be_written_down(said: str, written: str) -> None:
    assert is_quoted(written, wordings(said, WEDNESDAY))


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("deploy on Fridays, unless you didn't test", "Deploy on Fridays."),
        ("never restart anything, you didn't", "Restart anything."),
        ("the city confirmed this morning", "The city confirmed on the evening of 2026-11-11."),
        ("I'm Tomás, I started on monday", "I'm Tomás, I started on 2026-11-16."),
        ("I'm Tomás, I start on monday", "I'm Tomás, I start on 2026-11-09."),
    ],
)
def test_what_says_another_thing(said: str, written: str) -> None:
    assert not is_quoted(written, wordings(said, WEDNESDAY))
