"""What stands beside a comma: a limit of what follows, or mere talk."""

from __future__ import annotations

import pytest

from reverie.understand.adjunct import is_limited_by, limits_what_follows

RULE = "the port is 7443"


@pytest.mark.parametrize(
    "opening",
    """
    In an emergency; on weekends; staging; not on Fridays; 周末; 内网; 对内网用户; 紧急情况下; 对客户; 晚上
    """.strip().split("; "),
)
def test_a_time_a_place_or_a_group_limits_what_follows(opening: str) -> None:
    assert limits_what_follows(opening.lower(), RULE)


@pytest.mark.parametrize(
    "opening",
    """
    too old; good grief; oh right; 哦它呀; 哦对; 喔想起来; 别别别; 省了吧; 缺啥缺; 顺带一提; 忘了讲; 对了
    """.strip().split("; "),
)
def test_an_answer_or_a_cry_limits_nothing(opening: str) -> None:
    assert not limits_what_follows(opening, RULE)


@pytest.mark.parametrize(
    ("sentence", "limits"),
    [
        ("With the lookups it's harmless.", False),
        ("In the canteen they're slower.", False),
        ("With the lookups off.", True),
        ("Only in the sandbox.", True),
    ],
)
def test_a_sentence_that_says_something_of_its_own_limits_nothing_before_it(sentence: str, limits: bool) -> None:
    assert is_limited_by(sentence) is limits
