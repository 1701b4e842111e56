from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from reverie.dream.learning.hearing import hear


def said(tmp_path: Path, messages: Sequence[str]) -> list[str]:
    """What is heard in a session of these messages, whether it is kept for its own sake or not."""
    transcript = tmp_path / "session.jsonl"
    lines = [
        {"role": "user", "text": text, "time": f"2026-03-02T10:{number:02}:00Z"} for number, text in enumerate(messages)
    ]
    transcript.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return [one.statement for one in hear({"session.jsonl": str(transcript)}, None).heard]


@pytest.mark.parametrize(
    "messages",
    [
        ["Remember that deploys happen on Fridays.", "Oh, scratch that."],
        ["Remember that deploys happen on Fridays. Oh, scratch that."],
        ["My wife's name is Ana. Do not save this."],
        ["记住：周会在周一。", "当我没说"],
    ],
)
def test_what_is_taken_back_was_never_said(tmp_path: Path, messages: list[str]) -> None:
    assert said(tmp_path, messages) == []


def test_a_withdrawal_with_the_right_value_belongs_to_what_it_corrects(tmp_path: Path) -> None:
    message = "Remember: the season starts in April. Actually no, scratch that, it starts in July."
    assert said(tmp_path, [message]) == [message]


def test_what_must_not_be_kept_takes_nothing_of_an_earlier_message_along(tmp_path: Path) -> None:
    first = "From now on always use metric units in reports."
    assert said(tmp_path, [first, "Remember my salary is 60000. Don't remember that."]) == [first]


@pytest.mark.parametrize(
    "message", ["the default timeout is 60 seconds now", "friday deploys are ok again", "站会以后十点开"]
)
def test_a_change_is_heard_even_where_it_seems_to_be_worth_nothing_by_itself(tmp_path: Path, message: str) -> None:
    assert said(tmp_path, [message]) == [message]


@pytest.mark.parametrize("message", ["is the default timeout 60 seconds now?", "默认超时现在是 60 秒吗"])
def test_a_question_about_a_change_is_none(tmp_path: Path, message: str) -> None:
    assert said(tmp_path, [message]) == []


@pytest.mark.parametrize(
    "message",
    [
        "You keep writing docstrings in Portuguese. Please write them in English.",
        "Why do you keep summarising at the end? Leave it out from now on.",
        "你老是在结尾总结一遍。不要这样。",
    ],
)
def test_what_is_minded_stands_with_what_is_wanted_instead(tmp_path: Path, message: str) -> None:
    assert message in said(tmp_path, [message])


@pytest.mark.parametrize(
    "message",
    [
        "I run the orders of a bakery; I know SQL, but I am new to Rust.",
        "My manager is Ana; she approves budgets over 5k.",
        "My manager is Ana. She approves budgets over 5k.",
        "我的经理是安娜；她批准五千以上的预算。",
    ],
)
@pytest.mark.parametrize("before", [[], ["Shall we?"]])
def test_the_other_half_of_what_is_kept_is_not_lost(tmp_path: Path, message: str, before: list[str]) -> None:
    assert message in said(tmp_path, [*before, message])


def test_what_a_semicolon_parts_from_an_order_or_a_question_stands_alone(tmp_path: Path) -> None:
    fact = "I am vegetarian and allergic to nuts."
    for other in ("can you fix the tests;", "Run the tests;", "is the build green?"):
        assert fact in said(tmp_path, [f"{other} {fact}"])
