from __future__ import annotations

import pytest

from reverie.text.tokens import estimate_tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("a", 1),
        ("four", 1),
        ("fives", 2),
        ("中", 1),
        ("中文字", 2),
        ("中文字a", 3),
        ("x" * 4_000, 1_000),
        ("中" * 3_000, 2_000),
        ("日本語 한국어", 5),
    ],
)
def test_four_latin_letters_are_a_token_and_three_chinese_characters_are_two(text: str, tokens: int) -> None:
    assert estimate_tokens(text) == tokens
