"""What a host's own tools answered, in every shape of messages: which call, and whether it failed."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)
from tests.notes.talk import NOTES

from reverie.messages.turns import as_turns
from reverie.model.turn import Turn
from reverie.notes.rules import write_notes
from reverie.session_notes.template import ERRORS, WORKFLOW, WORKLOG
from reverie.transcripts.formats import open_transcript
from reverie.transcripts.recording import Recording

ASKED = "Find the weather in Atlantis and run the tests please."


@dataclass(frozen=True)
class Used:
    """A call with its answer. Those of one step are made at once, and answered in the order of `rank`."""

    id: str
    tool: str
    arguments: dict[str, object]
    answer: str
    is_error: bool = False
    rank: int = 0


Steps = Sequence[Sequence[Used]]
Shape = Callable[[Steps, Path], list[Turn]]


def _answered(step: Sequence[Used]) -> list[Used]:
    return sorted(step, key=lambda used: used.rank)


def anthropic(steps: Steps, _: Path) -> list[Turn]:
    messages: list[dict[str, Any]] = [{"role": "user", "content": ASKED}]
    for step in steps:
        calls = [{"type": "tool_use", "id": one.id, "name": one.tool, "input": one.arguments} for one in step]
        results = [
            {"type": "tool_result", "tool_use_id": one.id, "content": one.answer, "is_error": one.is_error}
            for one in _answered(step)
        ]
        messages += [{"role": "assistant", "content": calls}, {"role": "user", "content": results}]
    return as_turns(messages)


def openai_chat(steps: Steps, _: Path) -> list[Turn]:
    messages: list[dict[str, Any]] = [{"role": "user", "content": ASKED}]
    for step in steps:
        calls = [
            {
                "id": one.id,
                "type": "function",
                "function": {"name": one.tool, "arguments": json.dumps(one.arguments)},
            }
            for one in step
        ]
        messages.append({"role": "assistant", "content": None, "tool_calls": calls})
        messages += [{"role": "tool", "tool_call_id": one.id, "content": _saying(one)} for one in _answered(step)]
    return as_turns(messages)


def openai_responses(steps: Steps, _: Path) -> list[Turn]:
    items: list[dict[str, Any]] = [{"role": "user", "content": ASKED}]
    for step in steps:
        items += [
            {"type": "function_call", "call_id": one.id, "name": one.tool, "arguments": json.dumps(one.arguments)}
            for one in step
        ]
        items += [
            {"type": "function_call_output", "call_id": one.id, "output": _saying(one)} for one in _answered(step)
        ]
    return as_turns(items)


def pydantic_ai(steps: Steps, _: Path) -> list[Turn]:
    messages: list[ModelMessage] = [ModelRequest(parts=[UserPromptPart(ASKED)])]
    for step in steps:
        messages.append(ModelResponse(parts=[ToolCallPart(one.tool, one.arguments, one.id) for one in step]))
        messages.append(
            ModelRequest(
                parts=[
                    ToolReturnPart(one.tool, one.answer, one.id, outcome="retried" if one.is_error else "success")
                    for one in _answered(step)
                ]
            )
        )
    return as_turns(messages)


def claude_code(steps: Steps, folder: Path) -> list[Turn]:
    lines: list[dict[str, Any]] = [{"type": "user", "message": {"role": "user", "content": ASKED}}]
    for number, step in enumerate(steps):
        calls = [{"type": "tool_use", "id": one.id, "name": one.tool, "input": one.arguments} for one in step]
        lines.append({"type": "assistant", "message": {"id": f"m{number}", "role": "assistant", "content": calls}})
        lines += [
            {
                "type": "user",
                "message": {
                    "role": "user",
                    "content": [
                        {
                            "type": "tool_result",
                            "tool_use_id": one.id,
                            "content": one.answer,
                            "is_error": one.is_error,
                        }
                    ],
                },
            }
            for one in _answered(step)
        ]
    path = folder / "s.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return list(open_transcript(str(path)))


def on_record(steps: Steps, folder: Path) -> list[Turn]:
    """As the host's messages are written down, and read again after a restart."""
    record = Recording(str(folder / "recorded.jsonl"))
    record.add(anthropic(steps, folder))
    return record.turns()


def _saying(one: Used) -> str:
    return json.dumps({"error": one.answer}) if one.is_error else one.answer


SHAPES = [anthropic, openai_chat, openai_responses, pydantic_ai, claude_code, on_record]


def section(name: str, turns: Sequence[Turn]) -> str:
    return NOTES.contents(write_notes(turns, NOTES, "", None)).get(name, "")


@pytest.mark.parametrize("shape", SHAPES)
def test_calls_made_at_once_get_their_own_answers(shape: Shape, tmp_path: Path) -> None:
    """Whichever came first: by the id of the call, and not by its place."""
    step = [
        Used("c1", "Bash", {"command": "make test"}, "Exit code 2\nKeyError: 'berth'", rank=2),
        Used("c2", "Bash", {"command": "npm run build"}, "built in 3 s", rank=1),
    ]
    told = section(ERRORS, shape([step], tmp_path))
    assert "make test" in told
    assert "KeyError: 'berth'" in told
    assert "npm run build" not in told


@pytest.mark.parametrize("shape", SHAPES)
def test_an_error_of_a_hosts_own_tool_stands_among_the_errors_with_what_mended_it(shape: Shape, tmp_path: Path) -> None:
    steps = [
        [
            Used("a", "weather", {"city": "Atlantis"}, "no such city: Atlantis", is_error=True, rank=2),
            Used("b", "seats", {"hall": 2}, "40 seats", rank=1),
        ],
        [Used("c", "weather", {"city": "Oslo"}, "rain")],
    ]
    told = section(ERRORS, shape(steps, tmp_path))
    assert told.startswith("- `weather city=Atlantis`: “no such city: Atlantis”")
    assert told.endswith("went well with `weather city=Oslo`")
    assert "seats" not in told


@pytest.mark.parametrize("shape", SHAPES)
def test_a_hosts_own_tools_stand_in_the_worklog_beside_commands(shape: Shape, tmp_path: Path) -> None:
    steps = [
        [Used("1", "bash", {"command": "make lint"}, "make: *** [lint] Error 1")],
        [Used("2", "get_weather", {"city": "Oslo"}, "rain")],
        [Used("3", "bash", {"command": "make lint"}, "All checks passed!")],
    ]
    noted = NOTES.contents(write_notes(shape(steps, tmp_path), NOTES, "", None))
    assert "ran `make lint` (failed), used get_weather, ran `make lint`" in noted[WORKLOG]
    assert "`make lint`: “make: *** [lint] Error 1” — went well with" in noted[ERRORS]


@pytest.mark.parametrize("shape", SHAPES)
def test_an_error_that_nothing_mended_says_so(shape: Shape, tmp_path: Path) -> None:
    failed = Used("a", "book_table", {"day": "Friday"}, "订座失败", is_error=True)
    told = section(ERRORS, shape([[failed]], tmp_path))
    assert "订座失败" in told
    assert told.endswith(("not mended so far", "尚未解决"))


def test_one_id_for_call_after_call_goes_to_the_newest(tmp_path: Path) -> None:
    steps = [
        [Used("call_0", "Bash", {"command": "make test"}, "Exit code 2\nKeyError: 'berth'")],
        [Used("call_0", "Bash", {"command": "make lint"}, "all well")],
    ]
    turns = openai_chat(steps, tmp_path)
    assert "make lint" not in section(ERRORS, turns)
    assert "make lint" in section(WORKFLOW, turns)


def test_an_answer_that_comes_after_the_user_spoke_again_is_still_its_calls(tmp_path: Path) -> None:
    calls = {"type": "tool_use", "id": "a", "name": "weather", "input": {"city": "Atlantis"}}
    result = {"type": "tool_result", "tool_use_id": "a", "content": "no such city", "is_error": True}
    messages = [
        {"role": "user", "content": ASKED},
        {"role": "assistant", "content": [calls]},
        {"role": "user", "content": "And be quick about it, the meeting begins at nine."},
        {"role": "user", "content": [result]},
    ]
    assert "no such city" in section(ERRORS, as_turns(messages))


@pytest.mark.parametrize(
    "answer",
    [
        '{"error": "no such city"}',
        '{"status": "error", "message": "no such city"}',
        '{"success": false, "message": "no such city"}',
        '{"errors": [{"message": "no such city"}]}',
        '{"isError": true, "content": "?", "message": "no such city"}',
        "ValueError: no such city",
        "Error: no such city",
        "An error occurred while running the tool. Please try again. Error: no such city",
        "Traceback (most recent call last):\n  File 'x'\nKeyError: no such city",
        "错误：no such city",
    ],
)
def test_a_message_that_says_an_error_is_one_without_a_flag(answer: str, tmp_path: Path) -> None:
    told = section(ERRORS, openai_chat([[Used("a", "weather", {"city": "Atlantis"}, answer)]], tmp_path))
    assert "no such city" in told


@pytest.mark.parametrize(
    "answer",
    [
        '{"error": null, "data": 3}',
        '{"errors": [], "items": [1]}',
        '{"status": "ok", "failed": 0}',
        '{"error_count": 0}',
        '{"message": "no error"}',
        "No errors were found in 14 files.",
        "Error rates fell to 3 percent.",
        "failed logins: 3",
        "500 seats are free",
        "HTTP 200 OK",
        "错误率是百分之三",
        "失败的人也能重来",
    ],
)
def test_words_about_errors_are_none(answer: str, tmp_path: Path) -> None:
    assert section(ERRORS, openai_chat([[Used("a", "report", {"on": "errors"}, answer)]], tmp_path)) == ""


def test_a_page_about_errors_is_no_error_of_the_tool_that_shows_it(tmp_path: Path) -> None:
    read = Used("a", "Read", {"file_path": "errors.py"}, "class BerthError(Exception): ...")
    page = Used("b", "Read", {"file_path": "e.json"}, '{"error": "the text for error 7"}')
    assert section(ERRORS, openai_chat([[read, page]], tmp_path)) == ""


def test_calls_made_at_once_mend_nothing_of_each_other(tmp_path: Path) -> None:
    step = [
        Used("a", "weather", {"city": "Atlantis"}, "no such city", is_error=True),
        Used("b", "weather", {"city": "Oslo"}, "rain"),
    ]
    assert section(ERRORS, anthropic([step], tmp_path)).endswith("not mended so far")
