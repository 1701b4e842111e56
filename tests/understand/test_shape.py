"""How a sentence is made, in numbers."""

from __future__ import annotations

import pytest

from reverie.understand.shape import shape


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("It closes at 18:45.", "points at something"),
        ("ok so that goes to Ana", "points at something"),
        ("那台机器在地下室", "points at something"),
        ("We keep logs for 30 days.", "of those who talk"),
        ("我每周三上午有课", "of those who talk"),
        ("We moved staging to eu2.", "says change"),
        ("Which port is it?", "asks"),
        ("The inspector comes on Friday week.", "time: something happens on a day ahead"),
    ],
)
def test_what_a_sentence_shows(text: str, name: str) -> None:
    assert shape(text)[name] == 1.0
    assert shape("Staging runs on eu2.")[name] == 0.0


def test_every_text_has_the_same_numbers() -> None:
    assert list(shape("")) == list(shape("Staging runs on eu2, port 8080, since Monday!"))
