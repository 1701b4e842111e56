"""Reasons as a person reads them: a few of each kind."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pytest

from reverie.interfaces.cli.reasons import are_too_many, draw_reasons
from reverie.interfaces.cli.screen import Screen
from reverie.model.change import Reason


def drawn(reasons: Sequence[Reason], *, every: bool = False) -> list[str]:
    file = io.StringIO()
    draw_reasons(Screen(file=file, markup=False, highlight=False, width=1000), reasons, every=every)
    return [line.strip() for line in file.getvalue().splitlines()]


def mended(what: str, *targets: str) -> list[Reason]:
    """What the repair of an index leaves behind, for each of these targets."""
    return [
        Reason("index-repair", f"{target} {what}", None, f"index-repair|MEMORY.md|{what}|{target}")
        for target in targets
    ]


def test_what_one_rule_mends_in_an_index_is_of_several_kinds() -> None:
    reasons = [*mended("gone", "a", "b"), *mended("doubled", "c", "d"), *mended("gone", "e", "f", "g")]
    assert drawn(reasons) == [
        *("because a gone", "because b gone", "because e gone", "and 2 more of this kind"),
        *("because c doubled", "because d doubled"),
    ]
    assert drawn(reasons, every=True) == [
        *(f"because {target} gone" for target in "abefg"),
        *("because c doubled", "because d doubled"),
    ]


def test_a_target_with_a_bar_in_its_name_makes_no_kind_of_its_own() -> None:
    assert drawn(mended("gone", "a|b", "c|d", "e", "f"))[-1] == "and 1 more of this kind"


def test_other_reasons_are_of_a_kind_by_their_rule_whatever_their_key() -> None:
    reasons = [
        Reason("relative-date", f"day {number}", "rewritten", f"relative-date|a.md|{number}") for number in "12345"
    ]
    assert drawn(reasons) == [*(f"because day {number} (rewritten)" for number in "123"), "and 2 more of this kind"]


def test_an_index_repair_without_a_key_is_shown_too() -> None:
    assert drawn([Reason("index-repair", "it was long")]) == ["because it was long"]


@pytest.mark.parametrize(("targets", "too_many"), [("abc", False), ("abcd", True), ("aaaa", False)])
def test_more_than_three_different_reasons_of_a_kind_are_too_many(targets: str, too_many: bool) -> None:
    reasons = mended("gone", *targets)
    assert are_too_many(reasons) == too_many
    assert ("more of this kind" in drawn(reasons)[-1]) == too_many
