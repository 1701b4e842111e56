"""Where a conversation goes on from what is known of it."""

from __future__ import annotations

import pytest

from reverie.transcripts.continued import first_new


@pytest.mark.parametrize(
    ("known", "spoken", "first"),
    [
        ("", "abc", 0),
        ("abc", "abcde", 3),
        ("abcde", "abc", 3),  # an older state of it
        ("abcde", "Ndefg", 3),  # shortened, with notes in front
        ("abcde", "abX", 2),  # taken up again from an earlier turn
        ("abc", "xyz", 0),
        ("aab", "Zaaba", 4),  # said once more
    ],
)
def test_the_first_new_turn(known: str, spoken: str, first: int):
    assert first_new(list(known), list(spoken)) == first
