"""Orders that take a text, told from rules about texts."""

from __future__ import annotations

import pytest

from reverie.understand.text_order import points_down, points_up, takes_a_text, text_inside


@pytest.mark.parametrize(
    "opening", ["Translate into German", "Add this to the docs", "Draft a tweet", "润色", "写三条"]
)
def test_an_order_of_the_moment_takes_a_text(opening: str) -> None:
    assert takes_a_text(opening)


@pytest.mark.parametrize(
    "opening",
    [
        "Always translate",
        "Write mails like this",
        "When you summarise",
        "Add this to your notes",
        "Remember",
        "写邮件时",
    ],
)
def test_a_rule_about_texts_takes_none(opening: str) -> None:
    assert not takes_a_text(opening)


def test_the_text_begins_where_it_is_said_what_it_says() -> None:
    order = "write a mail saying that we ship on Fridays"
    assert order[text_inside(order) :] == " we ship on Fridays"
    assert text_inside("write a mail when we ship on Fridays") == -1


def test_an_order_points_at_its_text() -> None:
    assert points_down("Summarise the text below")
    assert points_up("把上面这段翻译成英文")
    assert not points_down("Rewrite this function")
