"""The words that keep a text from being a quote are named."""

from __future__ import annotations

import pytest

from reverie.dream.thinking.misquoted import MOST_CHARACTERS, misquoted

SAID = (
    "we decided yesterday with Jonas that we release every Thursday from now on, because the couriers come on Fridays"
)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("We release on Thursday.", "left out “every”; not said “on”"),
        ("We release the shop every Thursday", "not said “shop”"),
        ("We decided with Jonas that we release every Thursday", "left out “yesterday”"),
        ("We release every Thursday", ""),
        ("We decided on 2026-11-11 with Jonas that we ship every Thursday", "left out “release”; not said “ship”"),
        ("We decided yesterday (on 2026-11-11) with Jonas that we release", "not said “on 2026-11-11”"),
    ],
)
def test_what_is_left_out_and_what_nobody_said_is_named(written: str, told: str) -> None:
    assert str(misquoted(written, SAID)).startswith(told)
    assert bool(str(misquoted(written, SAID))) is bool(told)


def test_chinese_words_are_named_too() -> None:
    assert str(misquoted("退款改成手动审核", "退款改成自动审核")) == "left out “自”; not said “手”"


def test_of_very_many_words_some_are_named() -> None:
    told = str(misquoted("a1 x b1 x c1 x d1 x e1", "a1 b1 c1 d1 e1"))
    assert told.count("“") == 3
    assert told.endswith("…")


def test_of_very_long_texts_nothing_is_named() -> None:
    assert not str(misquoted("pier " * MOST_CHARACTERS, SAID))
    assert not str(misquoted("We ship every Thursday", SAID + " pier" * MOST_CHARACTERS))
