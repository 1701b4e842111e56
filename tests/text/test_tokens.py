"""How many tokens a text takes, about."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reverie.text.tokens import estimate_tokens


def test_scripts_are_counted_apart() -> None:
    assert estimate_tokens("") == 0
    assert estimate_tokens("a") == 1
    assert estimate_tokens("abcdefgh") == 2
    assert estimate_tokens("一二三") == 2
    assert estimate_tokens("abcd一二三") == 3
    assert estimate_tokens("ab一") == 2  # the sum is rounded, not its parts


@given(st.text(), st.text())
def test_two_texts_together_take_no_more_than_each_by_itself(one: str, other: str) -> None:
    assert max(estimate_tokens(one), estimate_tokens(other)) <= estimate_tokens(one + other)
    assert estimate_tokens(one + other) <= estimate_tokens(one) + estimate_tokens(other)
