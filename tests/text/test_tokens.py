"""A guess at tokens that goes by the script."""

from __future__ import annotations

from reverie.text.tokens import estimate_tokens


def test_no_text_is_no_token_and_any_text_is_at_least_one() -> None:
    assert estimate_tokens("") == 0
    assert estimate_tokens("a") == 1
    assert estimate_tokens("字") == 1


def test_four_letters_are_a_token() -> None:
    assert estimate_tokens("a" * 4_000) == 1_000
    assert estimate_tokens("é" * 4_000) == 1_000
    assert estimate_tokens("“so” – " * 4) == 7


def test_three_chinese_characters_are_two_tokens() -> None:
    assert estimate_tokens("部署在星期二。" * 300) == 1_400
    assert estimate_tokens("かな한글" * 300) == 800


def test_mixed_text_is_the_sum_of_its_scripts() -> None:
    assert estimate_tokens("字" * 30 + "a" * 40) == 30
    assert estimate_tokens("привет" * 10) == 30
