"""A model at work, as those who look on are told of it."""

from __future__ import annotations

from dataclasses import dataclass

from reverie.agents.budget import Usage
from reverie.agents.models import Answer, Arriving
from reverie.dream.engines.telling import SHOWN, Telling
from reverie.dream.progress import Progress


@dataclass(frozen=True)
class Edit:
    file: str


def test_a_turn_is_told_while_it_arrives_and_once_it_is_over() -> None:
    told: list[Progress] = []
    telling = Telling(told.append, [Edit("a.md"), Edit("a.md")])
    telling.heard(Answer("Looking.", ("Read",), Usage(turns=1)))
    telling.glimpse(Arriving("The shop is ", ()))
    telling.glimpse(Arriving("The shop is open.", ()))
    telling.glimpse(Arriving("The shop is open. Now", ("Edit", "Edit")))
    assert len(told) == 2  # nothing is told of a piece by itself
    telling.again()
    telling.heard(Answer("The shop is open. Now I edit.", ("Edit", "Edit"), Usage(turns=2)))
    telling.again()
    assert [(one.text, one.turns, one.tool_calls, one.is_arriving) for one in told] == [
        ("the model looks round", 0, 0, False),
        ("turn 1: Looking. (Read)", 1, 1, False),
        ("turn 2: The shop is open. (Edit ×2)", 2, 3, True),
        ("turn 2: The shop is open. Now I edit. (Edit ×2)", 2, 3, False),
        ("turn 2: The shop is open. Now I edit. (Edit ×2)", 2, 3, False),
    ]
    assert {one.files for one in told} == {("a.md",)}


def test_of_many_calls_each_tool_is_named_once() -> None:
    told: list[Progress] = []
    telling = Telling(told.append, [])
    telling.heard(Answer("", ("Read", *["Write"] * 800, "Read"), Usage(turns=1)))
    assert told[-1].text == "turn 1: the model works (Read ×2, Write ×800)"
    assert told[-1].tool_calls == 802


def test_of_a_long_turn_that_arrives_the_latest_words_are_shown() -> None:
    told: list[Progress] = []
    telling = Telling(told.append, [])
    telling.glimpse(Arriving("首先看一看。" * 40 + "最后是商店。", ()))
    telling.again()
    assert told[-1].text.endswith("最后是商店。")
    assert len(told[-1].text) == len("turn 1: ") + SHOWN


def test_the_beginning_of_a_secret_is_not_told() -> None:
    key = "sk-ant-" + "api03-" + "x7Kp2mQ9" * 10
    told: list[Progress] = []
    telling = Telling(told.append, [])
    for end in range(1, len(key) + 1):
        telling.glimpse(Arriving(f"The key is {key[:end]}", ()))
        telling.again()
    telling.glimpse(Arriving(f"The key is {key} now", ()))
    telling.again()
    assert all("sk-ant" not in one.text and "sk-ant" not in one.said for one in told)
