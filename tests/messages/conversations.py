"""Conversations of every shape, made up by hypothesis: what was said and done -> messages of a provider's shape."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st
from pydantic_ai.messages import (
    BinaryContent,
    ModelRequest,
    ModelResponse,
    SystemPromptPart,
    TextPart,
    ThinkingPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

PICTURE = "iVBORw0KGgo" * 300  # base64, and long
WORDS = ["Fix the login.", "端口是 8081。", "", " ", "Why?", "We deploy on Thursdays. " * 40, "日志在 /var/log。" * 60]


@dataclass(frozen=True)
class Used:
    """A tool that was called, and what it answered."""

    name: str
    argument: str
    answer: str
    failed: bool = False


@dataclass(frozen=True)
class Said:
    """What a person typed, with or without a picture."""

    text: str
    picture: bool = False


@dataclass(frozen=True)
class Did:
    """What the model did in one response: words, and calls with their answers."""

    text: str
    used: tuple[Used, ...] = ()
    thought: bool = False


@dataclass(frozen=True)
class Story:
    """A conversation. With `dangles`, the calls of the last response have no answers yet."""

    system: str
    events: tuple[Said | Did, ...]
    dangles: bool = False
    same_ids: bool = False  # a server that counts its calls from the beginning in every response


texts = st.sampled_from(WORDS) | st.text(max_size=60)
used = st.builds(Used, st.sampled_from(["Read", "Bash", "搜索"]), texts, texts | st.just("x " * 4_000), st.booleans())
did = st.builds(Did, texts, st.lists(used, max_size=3).map(tuple), st.booleans())
said = st.builds(Said, texts.filter(str.strip), st.booleans())
rounds = st.tuples(said, st.lists(did, min_size=1, max_size=4)).map(lambda one: [one[0], *one[1]])
stories = st.builds(
    lambda system, parts, dangles, same: Story(system, tuple(e for part in parts for e in part), dangles, same),
    st.sampled_from(["", "You are kind.", "你是助手。"]),
    st.lists(rounds, min_size=1, max_size=12),
    st.booleans(),
    st.booleans(),
)


def call_id(story: Story, number: int, position: int) -> str:
    return f"call_{position}" if story.same_ids else f"call_{number}_{position}"


def _is_answered(story: Story, number: int) -> bool:
    return not (story.dangles and number == len(story.events) - 1)


def as_anthropic(story: Story) -> list[Any]:
    """Results of one response share a user message. A system prompt has its own place outside the messages."""
    messages: list[Any] = []
    for number, event in enumerate(story.events):
        if isinstance(event, Said):
            messages.append({"role": "user", "content": [*_picture(event), {"type": "text", "text": event.text}]})
            continue
        content: list[Any] = [{"type": "thinking", "thinking": "Hm.", "signature": PICTURE}] if event.thought else []
        content.append({"type": "text", "text": event.text or ".", "cache_control": {"type": "ephemeral"}})
        content += [
            {"type": "tool_use", "id": call_id(story, number, at), "name": one.name, "input": {"path": one.argument}}
            for at, one in enumerate(event.used)
        ]
        messages.append({"role": "assistant", "content": content})
        if event.used and _is_answered(story, number):
            results = [
                {
                    "type": "tool_result",
                    "tool_use_id": call_id(story, number, at),
                    "content": one.answer if at % 2 else [{"type": "text", "text": one.answer}],
                    "is_error": one.failed,
                }
                for at, one in enumerate(event.used)
            ]
            messages.append({"role": "user", "content": results})
    return messages


def _picture(event: Said) -> list[Any]:
    source = {"type": "base64", "media_type": "image/png", "data": PICTURE}
    return [{"type": "image", "source": source}] if event.picture else []


def as_chat(story: Story) -> list[Any]:
    """A message a result, right after the calls."""
    messages: list[Any] = [{"role": "system", "content": story.system}] if story.system else []
    for number, event in enumerate(story.events):
        if isinstance(event, Said):
            picture = {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{PICTURE}"}}
            content = [{"type": "text", "text": event.text}, picture] if event.picture else event.text
            messages.append({"role": "user", "content": content, "name": "ann"})
            continue
        message: dict[str, Any] = {"role": "assistant", "content": event.text or None}
        if event.used:
            message["tool_calls"] = [
                {
                    "id": call_id(story, number, at),
                    "type": "function",
                    "function": {"name": one.name, "arguments": json.dumps({"path": one.argument})},
                }
                for at, one in enumerate(event.used)
            ]
        messages.append(message)
        if _is_answered(story, number):
            messages += [
                {"role": "tool", "tool_call_id": call_id(story, number, at), "content": one.answer}
                for at, one in enumerate(event.used)
            ]
    return messages


def as_items(story: Story) -> list[Any]:
    """Calls and outputs side by side, all calls of a response first."""
    items: list[Any] = [{"role": "developer", "content": story.system}] if story.system else []
    for number, event in enumerate(story.events):
        if isinstance(event, Said):
            items.append({"role": "user", "content": [{"type": "input_text", "text": event.text}]})
            continue
        if event.thought:
            items.append({"type": "reasoning", "id": f"rs_{number}", "summary": [], "encrypted_content": PICTURE})
        content = [{"type": "output_text", "text": event.text, "annotations": []}]
        items.append({"type": "message", "id": f"msg_{number}", "role": "assistant", "content": content})
        items += [
            {
                "type": "function_call",
                "call_id": call_id(story, number, at),
                "name": one.name,
                "arguments": json.dumps({"path": one.argument}),
            }
            for at, one in enumerate(event.used)
        ]
        if _is_answered(story, number):
            items += [
                {"type": "function_call_output", "call_id": call_id(story, number, at), "output": one.answer}
                for at, one in enumerate(event.used)
            ]
    return items


def as_pydantic(story: Story) -> list[Any]:
    """The system prompt shares a request with the first prompt, and results share one."""
    messages: list[Any] = []
    for number, event in enumerate(story.events):
        if isinstance(event, Said):
            picture = BinaryContent(b"\x89PNG", media_type="image/png")
            prompt = UserPromptPart([event.text, picture] if event.picture else event.text)
            system = [SystemPromptPart(story.system)] if story.system and not messages else []
            messages.append(ModelRequest(parts=[*system, prompt]))
            continue
        calls = [
            ToolCallPart(one.name, {"path": one.argument}, tool_call_id=call_id(story, number, at))
            for at, one in enumerate(event.used)
        ]
        thoughts = [ThinkingPart("Hm.")] if event.thought else []
        messages.append(ModelResponse(parts=[*thoughts, TextPart(event.text), *calls]))
        if calls and _is_answered(story, number):
            returns = [
                ToolReturnPart(
                    one.name,
                    one.answer,
                    tool_call_id=call_id(story, number, at),
                    outcome="failed" if one.failed else "success",
                )
                for at, one in enumerate(event.used)
            ]
            messages.append(ModelRequest(parts=returns))
    return messages


SHAPES: dict[str, Callable[[Story], list[Any]]] = {
    "anthropic": as_anthropic,
    "chat": as_chat,
    "responses": as_items,
    "pydantic-ai": as_pydantic,
}
