"""The slug of a path, held to what Claude Code itself was seen to do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.text.slug import slug

OBSERVED = json.loads((Path(__file__).parent / "slug_observed.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("pair", OBSERVED, ids=lambda pair: pair["slug"][:40])
def test_the_slug_is_the_one_claude_code_was_seen_to_use(pair: dict[str, str]) -> None:
    assert slug(pair["path"]) == pair["slug"]


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/tmp/x/Sub.Dir_x y/é漢", "-tmp-x-Sub-Dir-x-y---"),
        ("/a/🙂", "-a---"),  # a character outside the basic plane is two UTF-16 units
        ("/a/\udcff", "-a--"),  # a byte that is no UTF-8, as Python spells it
        ("/", "-"),
        ("", ""),
    ],
)
def test_each_unit_that_is_no_letter_or_digit_becomes_a_dash(path: str, name: str) -> None:
    assert slug(path) == name


def test_two_hundred_units_are_kept_whole_and_one_more_is_hashed() -> None:
    assert slug("/" + "a" * 199) == "-" + "a" * 199
    longer = slug("/" + "a" * 200)
    assert longer.startswith("-" + "a" * 199 + "-")
    assert longer[201:].isalnum()


def test_two_long_paths_with_a_common_beginning_stay_two() -> None:
    assert slug("/" + "a" * 300) != slug("/" + "a" * 301)


@given(st.text(min_size=1))
def test_a_slug_is_always_one_plain_file_name(path: str) -> None:
    name = slug(path)
    assert name.isascii()
    assert name.replace("-", "a").isalnum()
    assert len(name) <= 200 + 1 + 7  # a 32-bit number has at most seven digits in base 36
