from __future__ import annotations

import pytest

from reverie.memdir.types import MemoryType, parse_type


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("user", MemoryType.USER),
        (" Feedback ", MemoryType.FEEDBACK),
        ("note", None),
        (None, None),
        (["user"], None),
    ],
)
def test_only_the_four_words_are_types(value: object, kind: MemoryType | None) -> None:
    assert parse_type(value) is kind


@pytest.mark.parametrize("kind", MemoryType)
def test_each_type_says_what_it_is_for_when_to_save_it_and_with_whom(kind: MemoryType) -> None:
    assert kind.purpose.endswith(".")
    assert kind.when_to_save.startswith("Save when")
    assert "private" in kind.sharing or "team" in kind.sharing
