from __future__ import annotations

import random
import string

import pytest

from reverie.text.secret_values import is_mixed, is_password, is_placeholder, is_stand_in, is_token


@pytest.mark.parametrize(
    "value", ["hunter" + "2x", "Tr0ub" + "4dor&3", "p@ss" + "wörd", "aVIKd" + "IuuHrZu", "739" + "114"]
)
def test_a_password_is_told_from_a_word(value: str) -> None:
    assert is_password(value)
    assert is_password(value, firm=False)


@pytest.mark.parametrize(
    "value", ["ask", "required", "getUserToken", "$HOME", "${PW}", "<pw>", "NONE", "aaaaaa1", "two words1"]
)
def test_words_and_references_are_no_passwords(value: str) -> None:
    assert not is_password(value, firm=False)


def test_many_letters_are_a_password_only_where_a_value_must_stand() -> None:
    phrase = "correct" + "horse" + "battery"
    assert is_password(phrase)
    assert not is_password(phrase, firm=False)


@pytest.mark.parametrize(
    "value", ["my-app-2", "gpt-4", "12.5%", "2024-05-01", "/etc/passwd1", "https://x.test/a1", "A1_B2"]
)
def test_slugs_numbers_and_places_are_no_tokens(value: str) -> None:
    assert not is_token(value)


def test_random_characters_are_a_token() -> None:
    chance = random.Random(1)
    for alphabet in (string.hexdigits, string.ascii_letters + string.digits):
        for _ in range(50):
            assert is_token("".join(chance.choice(alphabet) for _ in range(24)) + "3f")


@pytest.mark.parametrize(
    "value", ["abcdefghijklmnop", "sk-xxxxxxxxxxxx", "ghp_" + "a" * 36, "YOUR_KEY", "key-goes-here", "1111222233334444"]
)
def test_what_was_typed_to_fill_the_space_is_a_placeholder(value: str) -> None:
    assert is_placeholder(value)


@pytest.mark.parametrize(
    "value",
    ["ghp_" + "1234567890abcdefghij", "demo-token-" + "123456789", "sk-ant-api03-" + "123456789-replace-me-please-now"],
)
def test_a_key_that_is_a_filler_with_words_around_it_is_a_placeholder(value: str) -> None:
    assert is_placeholder(value)


@pytest.mark.parametrize("filler", ["123456789", "abcdefgh", "deadbeef", "0000000"])
def test_a_filler_among_random_characters_makes_no_placeholder_of_a_key(filler: str) -> None:
    chance = random.Random(filler)
    for prefix in ("ghp_", "sk-proj-"):
        keys = [_random(chance, 9) + filler + _random(chance, 18) for _ in range(200)]
        assert sum(is_placeholder(prefix + key) for key in keys) <= 6  # those without a digit around it


def test_random_keys_are_hardly_ever_placeholders() -> None:
    chance = random.Random(2)
    keys = [_random(chance, 36) for _ in range(5_000)]
    assert sum(map(is_placeholder, keys)) <= 5


def test_a_stand_in_says_where_the_password_goes() -> None:
    assert is_stand_in("password")
    assert is_stand_in("$PW")
    assert not is_stand_in("postgres1")


def test_mixed_means_letters_of_both_cases_and_digits() -> None:
    assert is_mixed("aB3")
    assert not is_mixed("ab3")


def _random(chance: random.Random, length: int) -> str:
    return "".join(chance.choice(string.ascii_letters + string.digits) for _ in range(length))
