"""A conversation is cut only where no call is parted from its result."""

from __future__ import annotations

import pytest
from hypothesis import given
from tests.messages.conversations import SHAPES, Did, Said, Story, Used, stories

from reverie.messages.bundles import bundles
from reverie.messages.shapes import read_messages

LOOKED = Did("", (Used("Read", "a", "1"), Used("Read", "b", "2")))


@given(stories)
def test_bundles_are_the_messages_in_order_without_a_gap(story: Story) -> None:
    for make in SHAPES.values():
        messages = read_messages(make(story))
        assert [number for bundle in bundles(messages) for number in bundle] == list(range(len(messages)))


@given(stories)
def test_every_result_is_in_the_bundle_of_its_call(story: Story) -> None:
    for make in SHAPES.values():
        messages = read_messages(make(story))
        for bundle in bundles(messages):
            called = {call.id for number in bundle for call in messages[number].calls}
            assert {result.call_id for number in bundle for result in messages[number].results} <= called


@pytest.mark.parametrize(
    ("shape", "sizes"),
    [("anthropic", [1, 2, 1]), ("chat", [1, 3, 1]), ("responses", [1, 1, 4, 1]), ("pydantic-ai", [1, 2, 1])],
)
def test_no_more_is_tied_than_must_be(shape: str, sizes: list[int]) -> None:
    messages = read_messages(SHAPES[shape](Story("", (Said("Look."), LOOKED, Did("Done.")))))
    assert [len(bundle) for bundle in bundles(messages)] == sizes


def test_ids_that_a_server_gives_again_do_not_tie_the_whole_conversation_together() -> None:
    story = Story("", (Said("Look."), LOOKED, LOOKED, LOOKED), same_ids=True)
    assert [len(bundle) for bundle in bundles(read_messages(SHAPES["anthropic"](story)))] == [1, 2, 2, 2]


def test_reasoning_stays_with_what_it_led_to() -> None:
    items = [
        {"role": "user", "content": "Look."},
        {"type": "reasoning", "id": "r", "summary": []},
        {"type": "function_call", "call_id": "c", "name": "ls", "arguments": "{}"},
        {"type": "function_call_output", "call_id": "c", "output": "a.txt"},
    ]
    assert bundles(read_messages(items)) == [range(1), range(1, 4)]


def test_a_result_whose_call_cannot_be_told_stays_with_what_came_before_it() -> None:
    items = [
        {"role": "user", "content": "Look."},
        {
            "type": "local_shell_call",
            "id": "l",
            "call_id": "c",
            "action": {"type": "exec", "command": ["ls"], "env": {}},
        },
        {"type": "local_shell_call_output", "id": "l", "output": "a.txt"},
    ]
    assert bundles(read_messages(items)) == [range(1), range(1, 3)]


def test_calls_that_wait_for_their_results_stay_together() -> None:
    story = Story("", (Said("Look."), LOOKED), dangles=True)
    assert [len(bundle) for bundle in bundles(read_messages(SHAPES["responses"](story)))] == [1, 1, 2]
