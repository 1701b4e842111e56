"""Messages become turns as a transcript of the same conversation would tell them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from tests.messages.conversations import SHAPES, Did, Said, Story, Used, stories

from reverie.messages.turns import as_turns
from reverie.model.turn import Speaker

STORY = Story("", (Said("请读 a.py。"), Did("Looking.", (Used("Read", "a.py", "PORT = 80"),)), Did("It is 80.")))


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_gives_the_same_turns(shape: str) -> None:
    now = datetime(2026, 11, 16, tzinfo=UTC)
    turns = as_turns(SHAPES[shape](STORY), session="s", cwd="/p", time=now)
    assert {(turn.time, turn.session, turn.cwd) for turn in turns} == {(now, "s", "/p")}
    assert [turn.number for turn in turns] == list(range(1, len(turns) + 1))
    assert [(turn.speaker, turn.text) for turn in turns if turn.text] == [
        (Speaker.USER, "请读 a.py。"),
        (Speaker.ASSISTANT, "Looking."),
        (Speaker.TOOL, "PORT = 80"),
        (Speaker.ASSISTANT, "It is 80."),
    ]
    assert [tool.name for turn in turns for tool in turn.tools] == ["Read"]


@given(stories)
def test_a_number_stays_while_messages_are_only_added(story: Story) -> None:
    for make in SHAPES.values():
        messages = make(story)
        turns = as_turns(messages)
        shorter = as_turns(messages[: len(messages) // 2])
        assert turns[: len(shorter)] == shorter
