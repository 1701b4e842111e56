"""Words cut to a size keep to it, and are cut at a border where one is near."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reverie.compact.cut import beginning, ending
from reverie.text.tokens import estimate_tokens


@given(st.text(max_size=300), st.integers(0, 100))
def test_no_more_than_so_many_tokens(text: str, most: int) -> None:
    for cut in (beginning, ending):
        assert estimate_tokens(cut(text, most)) <= most
    if estimate_tokens(text) <= most:
        assert beginning(text, most) == ending(text, most) == text


def test_a_cut_is_made_between_words_and_shown() -> None:
    assert beginning("one two three four five six seven", 5) == "one two three…"
    assert ending("one two three four five six seven", 5) == "…five six seven"
    assert beginning("一二三四五六七八九", 4) == "一二三四…"
