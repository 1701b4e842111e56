"""Whether a sentence is set on a day to come, on a day that is past, or holds all the time."""

from __future__ import annotations

import pytest

from reverie.understand.time_signs import time_signs


@pytest.mark.parametrize(
    "text",
    [
        "the auditors come a week from tomorrow",
        "Friday week is the fitting",
        "it ships in ten days",
        "off until the Monday after next",
        "due at the end of next month",
        "盘点大后天开始",
        "評審改在下禮拜四",
        "初稿月底给",
        "十天後封版",
    ],
)
def test_a_day_to_come_is_seen(text: str) -> None:
    assert "names a day ahead" in set(time_signs(text))


@pytest.mark.parametrize(
    "text", ["the build broke two days ago", "yesterday it was fine", "上周三挂过一次", "昨晚又報錯"]
)
def test_a_day_that_is_past_is_seen(text: str) -> None:
    assert "names a day past" in set(time_signs(text))


@pytest.mark.parametrize("text", ["we ship every Friday", "Mondays are for planning", "每周三发版"])
def test_a_day_that_comes_again_is_none_ahead(text: str) -> None:
    signs = set(time_signs(text))
    assert "names a day that comes again" in signs
    assert "names a day ahead" not in signs


@pytest.mark.parametrize("text", ["ok", "it listens on port 8080", "3号楼的网络归小王"])
def test_nothing_is_seen_where_no_day_is_named(text: str) -> None:
    assert not set(time_signs(text))


def test_what_happens_on_a_day_ahead_is_told_from_what_one_is_about_to_do() -> None:
    sign = "something happens on a day ahead"
    assert sign in set(time_signs("The fire officer is coming to the mill on Friday week."))
    assert sign in set(time_signs("消防下下周三来磨坊检查"))
    assert sign not in set(time_signs("I will show it to the board on Friday week."))
    assert sign not in set(time_signs("the mill board gets it tomorrow"))
