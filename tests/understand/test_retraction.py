from __future__ import annotations

import pytest

from reverie.understand.retraction import (
    forbids_keeping,
    points_only_back,
    said_instead,
    takes_back,
    takes_own_words_back,
    topic_taken_back,
)


@pytest.mark.parametrize("text", ["no, scratch that", "forget it", "Actually ignore that, sorry", "nvm", "当我没说"])
def test_an_order_takes_back(text: str) -> None:
    assert takes_back(text)


@pytest.mark.parametrize(
    "text",
    [
        "show an error if they forget it",
        "I always forget it",
        "you can skip that test",
        "Never mind the typo in the commit message.",
        "Ignore this warning in the linter output for now.",
        "Drop the last column from the table.",
        "算了，先看看日志",
    ],
)
def test_who_forgets_takes_nothing_back(text: str) -> None:
    assert not takes_back(text)


@pytest.mark.parametrize(
    "text",
    [
        "Don't remember this.",
        "please do not save that",
        "keep this out of your notes",
        "off the record",
        "这个不用记。",
    ],
)
def test_an_order_forbids_to_keep(text: str) -> None:
    assert forbids_keeping(text)


@pytest.mark.parametrize(
    "text",
    [
        "If a patient tells us their religion, do not record it.",
        "For legal reasons do not record it when somebody tells their age.",
        "Remember to water the plants.",
        "客户的身份证号不要记录。",
    ],
)
def test_a_rule_about_records_is_no_order_to_forget(text: str) -> None:
    assert not forbids_keeping(text)


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("no wait, scratch that about the port", {"port"}),
        ("Please forget what I told you about Jonas, he left.", {"jona"}),
        ("scratch that", set()),
        ("don't remember that", set()),
        ("刚才那条别记了", set()),
        ("我刚才说的端口那条，别记了", {"端口"}),
        ("前面关于缓存的话收回", {"缓存"}),
        ("当我没说", set()),
    ],
)
def test_the_speakers_own_words_are_taken_back(text: str, topic: set[str]) -> None:
    assert takes_back(text)
    assert takes_own_words_back(text)
    assert topic_taken_back(text) == topic


@pytest.mark.parametrize(
    "text",
    [
        "ignore that",
        "skip that, the warning is old",
        "don't worry about the tests",
        "Don't remember this: my salary is 5000.",
        "刚才跑的测试不算",
        "刚才的请求不要记录日志",
        "算了，先看看日志",
    ],
)
def test_somebody_elses_words_may_be_meant(text: str) -> None:
    assert not takes_own_words_back(text)


@pytest.mark.parametrize(
    "text", ["Oh, scratch that.", "Forget it, thanks.", "don't remember that", "当我没说", "刚才那条别记了"]
)
def test_some_withdrawals_only_point_back(text: str) -> None:
    assert points_only_back(text)


@pytest.mark.parametrize(
    "text",
    [
        "Off the record, the boss is leaving in May.",
        "Don't remember this, but the boss is leaving in May.",
        "Forget it, I will do the slide myself.",
        "Scratch that about the table, make it a list.",
        "老板五月要走，这个不用记。",
        "We deploy on Fridays.",
    ],
)
def test_what_has_a_subject_of_its_own_does_not_point_back(text: str) -> None:
    assert not points_only_back(text)


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("Scratch that about the port, it is 9000.", "it is 9000."),
        ("No, strike that: it is about 9000.", "it is about 9000."),
        ("Forget what I said about the port, it is 9000.", "it is 9000."),
        ("What I said was wrong, the port is 9000.", "the port is 9000."),
        ("刚才说的端口不算，端口是 9000。", "端口是 9000。"),
        ("刚才那条错了，抬头写华南冷链。", "抬头写华南冷链。"),
        ("scratch that about the port", ""),
        ("Don't remember this, my salary is 9000.", ""),
        ("刚才那条别记了，是别的科交", ""),
        ("The port is 9000.", ""),
    ],
)
def test_what_holds_instead_is_what_a_withdrawal_goes_on_with(text: str, instead: str) -> None:
    assert said_instead(text) == instead
