"""Names and descriptions that follow what their file says."""

from __future__ import annotations

import pytest

from reverie.dream.learning.head import speaks_of


@pytest.mark.parametrize(
    ("head", "left", "body", "is_so"),
    [
        ("npm rule", "Use npm here.", "We use pnpm.", True),
        ("Voss commands the Corrane", "Voss commands the Corrane.", "Munnoch is master of the Corrane.", True),
        ("who commands which boat", "Voss commands the Corrane.", "Munnoch is master of the Corrane.", False),
        ("wind limits", "The ferry stops at 40 knots of wind.", "The ferry stops at 34 knots.", False),
        ("the 40 knots", "The ferry stops at 40 knots of wind.", "The ferry stops at 34 knots.", True),
    ],
)
def test_a_head_speaks_of_what_has_left_where_it_tells_its_value(head: str, left: str, body: str, is_so: bool) -> None:
    assert speaks_of(head, left, body) is is_so
