from __future__ import annotations

import pytest

from reverie.understand.retraction import takes_back


@pytest.mark.parametrize("text", ["no, scratch that", "forget it", "Actually ignore that, sorry", "nvm", "当我没说"])
def test_an_order_takes_back(text: str) -> None:
    assert takes_back(text)


@pytest.mark.parametrize(
    "text",
    [
        "show an error if they forget it",
        "I always forget it",
        "you can skip that test",
        "Never mind the typo in the commit message.",
        "Ignore this warning in the linter output for now.",
        "Drop the last column from the table.",
        "算了，先看看日志",
    ],
)
def test_who_forgets_takes_nothing_back(text: str) -> None:
    assert not takes_back(text)
