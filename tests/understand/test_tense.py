from __future__ import annotations

import pytest

from reverie.understand.tense import tell_of_two_times


@pytest.mark.parametrize(
    ("one", "other", "are_two"),
    [
        ("Ann was the owner of the shop.", "Ann is the owner of the shop.", True),
        ("Ann owned the shop.", "Ann owns the shop.", True),
        ("Ann will be the owner.", "Ann is the owner.", True),
        ("Ann used to sign the invoices.", "Ann signs the invoices.", True),
        ("小王以前是负责人。", "小王是负责人。", True),
        ("小王将是负责人。", "小王是负责人。", True),
        ("Ann is the owner of the shop.", "The owner of the shop is Ann.", False),
        ("The shop is deployed on Tuesdays.", "Deploy the shop on Tuesdays.", False),
        ("The automated build runs at night.", "Builds are automated and run at night.", False),
        ("We moved to pnpm in May.", "In May we moved to pnpm.", False),
        ("小王是负责人。", "负责人是小王。", False),
    ],
)
def test_what_was_so_is_not_what_is(one: str, other: str, are_two: bool) -> None:
    assert tell_of_two_times(one, other) is are_two
    assert tell_of_two_times(other, one) is are_two
