"""What somebody minds again and again, and what they want instead."""

from __future__ import annotations

import pytest

from reverie.understand.complaint import mends_habit, minds_a_habit
from reverie.understand.sentences import sentences
from reverie.understand.worth import Label, judge

MENDED = [
    ("You keep writing docstrings in Portuguese.", "Please write them in English."),
    ("You always add emojis to the commit messages.", "Please stop that."),
    ("Why do you keep summarising at the end?", "Leave it out from now on."),
    ("Every time you touch a file you reformat all of it.", "Please don't."),
    ("you keep using relative imports!!", "use absolute ones"),
    ("你总是用繁体字写注释。", "请用简体。"),
    ("你怎么老是在结尾总结一遍？", "不要这样。"),
]


@pytest.mark.parametrize(("complaint", "wish"), MENDED)
@pytest.mark.parametrize("before", ["", "Done."])
def test_a_wish_that_mends_a_habit_holds_for_good(complaint: str, wish: str, before: str) -> None:
    assert mends_habit(complaint, wish)
    judged = judge(sentences(f"{complaint} {wish}"), before)[-1]
    assert judged.is_kept
    assert judged.label is Label.FEEDBACK


@pytest.mark.parametrize(
    ("said", "then"),
    [
        ("You always know what to do.", "Now fix the parser."),
        ("You keep failing at this test.", "Run it with -v."),
        ("You are always so polite!", "Fix the typo in README.md."),
        ("You keep using npm.", "Is that on purpose?"),
        ("You keep offering a phone app.", "Phones are banned on the ward anyway."),
        ("You always round up or to the nearest?", "Give three values without rounding."),
        ("You added an emoji.", "Please remove it."),
        ("你总是报错。", "再跑一次测试。"),
        ("你总是用繁体字写注释。", "现在看一下登录页。"),
    ],
)
def test_an_order_about_something_else_mends_none(said: str, then: str) -> None:
    assert not mends_habit(said, then)


@pytest.mark.parametrize("text", ["We keep using npm.", "Do you always run the tests?", "你写得很好。", ""])
def test_not_everything_that_goes_on_is_minded(text: str) -> None:
    assert not minds_a_habit(text)
