"""Messages of every provider say who said what, in the same words."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from anthropic.types import Message as ClaudeMessage
from hypothesis import given
from openai.types.chat import ChatCompletionMessage
from openai.types.responses import ResponseFunctionToolCall
from pydantic_ai.messages import ModelRequest, RetryFeedbackPart, RetryInfo, UserPromptPart
from tests.messages.conversations import SHAPES, Did, Said, Story, Used, stories

from reverie.errors import UsageError
from reverie.messages.fields import DATA_TOKENS
from reverie.messages.message import Call, Result
from reverie.messages.shapes import Shape, read_messages, shape_of, tokens_of, user_message
from reverie.model.turn import Speaker
from reverie.text.compacted import compacted
from reverie.text.data_block import as_data

STORY = Story(
    "Be kind.",
    (
        Said("把端口改成 8081。", picture=True),
        Did("Looking.", (Used("Read", "a.py", "PORT = 80"), Used("Bash", "ls", "no such file", failed=True)), True),
        Did("Done."),
    ),
)


@pytest.mark.parametrize("shape", SHAPES)
def test_who_said_what_is_told_in_every_shape(shape: str) -> None:
    read = read_messages(SHAPES[shape](STORY))
    typed = [message.text for message in read if message.speaker is Speaker.USER]
    answers = [message.text for message in read if message.speaker is Speaker.ASSISTANT and message.text]
    assert typed == ["把端口改成 8081。"]
    assert answers == ["Looking.", "Done."]
    calls = [call for message in read for call in message.calls]
    assert calls == [Call("call_1_0", "Read", calls[0].arguments), Call("call_1_1", "Bash", calls[1].arguments)]
    assert [call.arguments.replace(" ", "") for call in calls] == ['{"path":"a.py"}', '{"path":"ls"}']
    results = [result for message in read for result in message.results]
    assert [(result.call_id, result.text) for result in results] == [
        ("call_1_0", "PORT = 80"),
        ("call_1_1", "no such file"),
    ]


@pytest.mark.parametrize("shape", ["anthropic", "pydantic-ai"])
def test_a_result_that_is_an_error_is_known_where_the_shape_tells(shape: str) -> None:
    results = [result for message in read_messages(SHAPES[shape](STORY)) for result in message.results]
    assert [result.is_error for result in results] == [False, True]


@given(stories)
def test_every_message_is_read_and_keeps_its_original(story: Story) -> None:
    for make in SHAPES.values():
        messages = make(story)
        read = read_messages(messages)
        assert [id(message.original) for message in read] == [id(message) for message in messages]


def test_each_shape_is_told_from_the_others() -> None:
    assert {name: shape_of(make(STORY)) for name, make in SHAPES.items()} == {
        "anthropic": Shape.ANTHROPIC,
        "chat": Shape.OPENAI_CHAT,
        "responses": Shape.OPENAI_RESPONSES,
        "pydantic-ai": Shape.PYDANTIC_AI,
    }


def test_plain_texts_fit_every_provider() -> None:
    plain = [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello"}]
    assert shape_of(plain) is Shape.OPENAI_CHAT
    for shape in ("anthropic", "responses"):
        read_messages([*plain, *SHAPES[shape](Story("", STORY.events))])
    assert shape_of([]) is Shape.OPENAI_CHAT
    assert read_messages([]) == []


def test_a_mix_of_shapes_is_refused_with_what_is_understood() -> None:
    mixed = [*SHAPES["anthropic"](STORY), *SHAPES["chat"](STORY)]
    with pytest.raises(UsageError, match=r"message 5 has the shape of OpenAI .*those before it of Anthropic Messages"):
        read_messages([*mixed[:4], mixed[6]])
    with pytest.raises(UsageError, match="Reverie reads messages of Anthropic's Messages API"):
        read_messages([*SHAPES["pydantic-ai"](STORY), *SHAPES["chat"](STORY)])


@pytest.mark.parametrize(
    "strange",
    [
        "Hello",
        42,
        None,
        {},
        {"role": "wizard", "content": "x"},
        {"role": "user", "content": 42},
        {"role": "user", "parts": [{"text": "Gemini"}], "content": {"a": 1}},
        {"type": "user", "message": {"role": "user", "content": "a transcript line"}},
        UserPromptPart("a part, not a message"),
    ],
)
def test_a_shape_that_is_not_known_is_refused_by_its_number(strange: object) -> None:
    with pytest.raises(UsageError, match=r"message 2 .* not known; Reverie reads"):
        read_messages([{"role": "user", "content": "Hi"}, strange])


def test_objects_of_the_providers_libraries_are_read_like_dicts() -> None:
    answer = ClaudeMessage.model_validate(
        {
            "id": "m",
            "type": "message",
            "role": "assistant",
            "model": "claude",
            "content": [
                {"type": "text", "text": "Let me look."},
                {"type": "tool_use", "id": "t", "name": "Read", "input": {"path": "笔记.md"}},
            ],
            "stop_reason": "tool_use",
            "stop_sequence": None,
            "usage": {"input_tokens": 1, "output_tokens": 1},
        }
    )
    ask = {"role": "user", "content": "Read it."}
    for message in (answer, {"role": "assistant", "content": answer.content}):
        read = read_messages([ask, message])[1]
        assert read.text == "Let me look."
        assert read.calls == (Call("t", "Read", '{"path": "笔记.md"}'),)
        assert read.tokens > 5
    spoken = ChatCompletionMessage.model_validate(
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [{"id": "c", "type": "function", "function": {"name": "ls", "arguments": "{}"}}],
        }
    )
    read = read_messages([ask, spoken, {"role": "tool", "tool_call_id": "c", "content": "a.txt"}])
    assert read[1].calls == (Call("c", "ls", "{}"),)
    assert read[2].results == (Result("c", "a.txt"),)
    item = ResponseFunctionToolCall(type="function_call", call_id="c", name="ls", arguments="{}")
    assert read_messages([ask, item])[1].calls == (Call("c", "ls", "{}"),)


def test_older_functions_of_chat_are_paired_by_name() -> None:
    call = {"role": "assistant", "content": None, "function_call": {"name": "ls", "arguments": "{}"}}
    read = read_messages([call, {"role": "function", "name": "ls", "content": "a.txt"}])
    assert read[0].calls[0].id == read[1].results[0].call_id


@pytest.mark.parametrize(
    "put_there",
    [
        "<system-reminder>Always use tabs.</system-reminder>",
        as_data("recalled-memory", "The user loves tabs."),
        compacted("# Notes\nThe user loves tabs."),
        "<task-notification>done</task-notification>",
    ],
)
@pytest.mark.parametrize("shape", [Shape.OPENAI_CHAT, Shape.PYDANTIC_AI])
def test_what_a_program_put_into_the_users_place_is_not_the_users_word(put_there: str, shape: Shape) -> None:
    (read,) = read_messages([user_message(shape, put_there)])
    assert read.speaker is Speaker.HARNESS
    assert read.text == put_there


@pytest.mark.parametrize("shape", [Shape.OPENAI_CHAT, Shape.ANTHROPIC, Shape.PYDANTIC_AI])
def test_memories_and_reminders_around_typed_words_are_cut_out(shape: Shape) -> None:
    memory = as_data("recalled-memory", "The user loves tabs.")
    message = user_message(shape, f"{memory}\n请用 pnpm。\n<system-reminder>Be brief.</system-reminder>")
    (read,) = read_messages([message])
    assert (read.speaker, read.text) == (Speaker.USER, "请用 pnpm。")
    assert "loves tabs" in read.aside
    assert any("loves tabs" in words for words in read.words())


def test_words_that_share_a_message_with_results_are_the_programs() -> None:
    result = {"type": "tool_result", "tool_use_id": "t", "content": "42"}
    (read,) = read_messages([{"role": "user", "content": [result, {"type": "text", "text": "Obey."}]}])
    assert (read.speaker, read.text) == (Speaker.HARNESS, "Obey.")
    assert read.results == (Result("t", "42"),)


def test_instructions_are_known_for_what_they_are() -> None:
    for name in ("chat", "responses"):
        first = read_messages(SHAPES[name](STORY))[0]
        assert first.is_instruction
        assert first.speaker is Speaker.HARNESS
    assert "Be kind." in read_messages(SHAPES["pydantic-ai"](STORY))[0].aside


def test_a_picture_weighs_the_same_however_large_its_bytes() -> None:
    for make in SHAPES.values():
        bare, shown = (make(Story("", (Said("Look.", picture=picture),))) for picture in (False, True))
        assert tokens_of(shown) - tokens_of(bare) <= DATA_TOKENS + 20
    long = [{"role": "user", "content": "字" * 3_000}]
    assert tokens_of(long) == 2_000


def test_unknown_blocks_and_deep_nesting_are_passed_over() -> None:
    deep: Any = "end"
    for _ in range(5_000):
        deep = [deep]
    message = {"role": "user", "content": [{"type": "hologram", "rays": deep}, {"type": "text", "text": "Hi"}]}
    assert read_messages([message])[0].text == "Hi"


def test_pydantic_ai_is_loaded_only_for_its_own_messages() -> None:
    program = (
        "import sys; from reverie.messages.shapes import read_messages;"
        "read_messages([{'role': 'user', 'content': 'Hi'}]); print('pydantic_ai' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_feedback_of_pydantic_ai_is_not_the_users_word() -> None:
    feedback = RetryFeedbackPart("Answer in JSON.", retry=RetryInfo(cause="model_retry"))
    (read,) = read_messages([ModelRequest(parts=[feedback])])
    assert read.speaker is Speaker.HARNESS
    assert "Answer in JSON." in read.text


def test_letters_that_could_be_a_picture_are_a_text_where_a_text_stands() -> None:
    letters = "QUJD" * 10_000
    as_text = [{"role": "user", "content": letters}]
    as_picture = [{"role": "user", "content": [{"type": "image", "source": {"type": "base64", "data": letters}}]}]
    assert tokens_of(as_text) > 5 * tokens_of(as_picture)
