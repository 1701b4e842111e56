"""Words that tell an agent what to remember."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.text.signals import SignalKind, signals


@pytest.mark.parametrize(
    "text",
    [
        "No, use pnpm.",
        "hm.\nno: the other one",
        "don't mock the database",
        "Dont mock the database",
        "please don’t push to main",
        "Do not rename that",
        "stop summarising at the end",
        "you should not touch vendor/",
        "Actually the port is 8443",
        "use ruff instead of flake8",
        "not MySQL but Postgres",
        "use pnpm, not npm",
        "that's not what I asked for",
        "that’s wrong",
        "I meant the staging host",
        "we no longer use Jenkins",
        "不对，应该用 pnpm",
        "不要用 npm",
        "别再改这个文件",
        "应该是八点",
        "用 pnpm 而不是 npm",
        "这里搞错了",
    ],
)
def test_corrections_are_heard(text: str) -> None:
    assert SignalKind.CORRECTION in signals(text)


@pytest.mark.parametrize(
    "text",
    [
        "Remember that staging is down on Sundays",
        "from now on, write tests first",
        "always use tabs",
        "never commit to main",
        "going forward we squash",
        "I prefer short answers",
        "I'd rather see the diff",
        "don't forget the changelog",
        "keep in mind that CI is slow",
        "记住：发布前要跑测试",
        "以后都用中文回答",
        "务必先备份",
        "每次提交前都要跑测试",
        "我喜欢简短的回答",
    ],
)
def test_wishes_are_heard(text: str) -> None:
    assert SignalKind.WISH in signals(text)


@pytest.mark.parametrize(
    "text",
    [
        "we decided to go with Postgres",
        "We've agreed on two reviewers",
        "the deadline is next Tuesday",
        "it is due on Friday",
        "let’s go with option B",
        "merge freeze starts on Thursday",
        "the launch was postponed until March",
        "我们决定用 Postgres",
        "截止日期是下周二",
        "发布推迟到三月",
        "会议定在周四",
    ],
)
def test_decisions_and_dates_are_heard(text: str) -> None:
    assert SignalKind.DECISION in signals(text)


@pytest.mark.parametrize(
    "text",
    [
        "Please list the files in src",
        "What does this function do?",
        "no problem, thanks!",
        "I don't know why it fails",
        "don't worry about it",
        "Why don't we look at the log",
        "never mind",
        "Stop for today.",
        "OK, let's stop here for the day",
        "stop the dev server, please",
        "do you remember the name of the file?",
        "I know another way to do this",
        "show me the notes on indexing",
        "帮我看一下这个函数",
        "这个文件是不是有问题？",
        "不用谢",
        "谢谢，看起来很好",
    ],
)
def test_small_talk_and_questions_are_not(text: str) -> None:
    assert signals(text) == []


def test_kinds_come_once_and_in_order() -> None:
    text = "No, don't. Remember: always pnpm. 我们决定了，截止周五，不要用 npm。"
    assert signals(text) == [SignalKind.CORRECTION, SignalKind.WISH, SignalKind.DECISION]


@given(st.text())
def test_any_text_can_be_asked(text: str) -> None:
    assert set(signals(text)) <= set(SignalKind)


def test_a_long_text_takes_no_long_time() -> None:
    assert signals("not a " * 50_000) == []
