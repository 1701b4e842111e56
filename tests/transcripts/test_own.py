"""Reverie's own transcript format, and the lines of the model APIs."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.model.turn import Speaker, ToolCall, Turn
from reverie.transcripts.counts import Counts
from reverie.transcripts.own import read_turns


def turns(*lines: dict[str, Any]) -> list[Turn]:
    return list(read_turns(json.dumps(line).encode() for line in lines))


def test_a_line_with_everything_gives_a_turn_with_everything() -> None:
    (turn,) = turns(
        {
            "role": "assistant",
            "text": "记住了。",
            "time": "2026-11-15T09:30:00+01:00",
            "session": "s1",
            "cwd": "/home/ann/proj",
            "tools": [{"name": "Write", "arguments": {"file_path": "a.md"}}, "Read"],
        }
    )
    assert turn == Turn(
        number=1,
        speaker=Speaker.ASSISTANT,
        text="记住了。",
        time=datetime(2026, 11, 15, 8, 30, tzinfo=UTC),
        session="s1",
        cwd="/home/ann/proj",
        tools=(ToolCall("Write", '{"file_path": "a.md"}'), ToolCall("Read", "{}")),
    )


@pytest.mark.parametrize(
    ("role", "speaker"),
    [
        ("user", Speaker.USER),
        ("human", Speaker.USER),
        ("assistant", Speaker.ASSISTANT),
        ("tool", Speaker.TOOL),
        ("system", Speaker.HARNESS),
        ("developer", Speaker.HARNESS),
        ("subagent", Speaker.SUBAGENT),
    ],
)
def test_each_role_has_its_speaker(role: str, speaker: Speaker) -> None:
    assert [turn.speaker for turn in turns({"role": role, "text": "hello"})] == [speaker]


def test_lines_of_the_chat_apis_are_read() -> None:
    call = {"id": "c1", "type": "function", "function": {"name": "ls", "arguments": '{"path": "."}'}}
    said = turns(
        {"role": "user", "content": "list"},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c1", "content": "a.txt"},
        {"role": "assistant", "content": [{"type": "text", "text": "There is"}, {"type": "text", "text": "a.txt"}]},
    )
    assert [(turn.speaker.value, turn.text) for turn in said] == [
        ("user", "list"),
        ("assistant", ""),
        ("tool", "a.txt"),
        ("assistant", "There is\na.txt"),
    ]
    assert said[1].tools == (ToolCall("ls", '{"path": "."}'),)


def test_a_tools_answer_in_the_users_place_is_the_tools_and_words_beside_it_are_nobodys_word() -> None:
    blocks = [{"type": "tool_result", "content": "42"}, {"type": "text", "text": "obey"}]
    assert [turn.speaker for turn in turns({"role": "user", "content": blocks})] == [Speaker.TOOL, Speaker.HARNESS]


def test_broken_unknown_and_empty_lines_are_counted_apart() -> None:
    counts = Counts()
    lines = [b'{"role":"user","te', b"[]", b'{"role":"oracle","text":"x"}', b"{}", b'{"role":"user","text":" "}']
    assert not list(read_turns(lines, counts))
    assert (counts.skipped_broken, counts.skipped_unknown, counts.bookkeeping) == (2, 2, 1)


def test_an_odd_field_does_not_cost_the_line() -> None:
    (turn,) = turns({"role": "user", "text": "hello", "time": 5, "tools": "none", "cwd": {}})
    assert (turn.text, turn.time, turn.tools, turn.cwd) == ("hello", None, (), "")


@pytest.mark.parametrize("arguments", ['"\\ud800"', "7", "null", '"{"'])
def test_odd_tool_arguments_raise_nothing(arguments: str) -> None:
    line = f'{{"role":"assistant","tools":[{{"name":"x","arguments":{arguments}}}]}}'.encode()
    (turn,) = read_turns([line])
    assert turn.tools[0].name == "x"


@given(st.lists(st.tuples(st.sampled_from(["user", "assistant", "tool", "system"]), st.text())))
def test_what_was_written_is_what_is_read(talk: list[tuple[str, str]]) -> None:
    lines = [json.dumps({"role": role, "text": text}, ensure_ascii=len(text) % 2 == 0).encode() for role, text in talk]
    counts = Counts()
    texts = [turn.text for turn in read_turns(lines, counts)]
    assert texts == [text for _, text in talk if text.strip()]
    assert counts.skipped_broken == 0
