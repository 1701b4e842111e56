from __future__ import annotations

import pytest

from reverie.text.long_text import EACH_END, left_out, without_middle


@pytest.mark.parametrize("text", ["", "短", "x" * (2 * EACH_END)])
def test_what_can_be_looked_through_stays_as_it_is(text: str):
    assert without_middle(text) == text
    assert left_out(text) == 0


@pytest.mark.parametrize("line", ["一行日志，没有人要看。\n", "x"])
def test_of_a_very_long_text_the_beginning_and_the_end_stay(line: str):
    text = "The beginning.\n" + line * (1_000_000 // len(line)) + "\nThe end."
    short = without_middle(text)
    assert short.startswith("The beginning.\n")
    assert short.endswith("\nThe end.")
    assert len(short) <= 2 * EACH_END
    mark = f"\n\n[… {left_out(short):,} characters left out …]\n\n"
    assert len(short) - len(mark) + left_out(short) == pytest.approx(len(text), abs=4)
    assert without_middle(short) == short


def test_a_mark_that_somebody_typed_in_a_short_text_is_none():
    assert left_out("[… 5 characters left out …]") == 0
