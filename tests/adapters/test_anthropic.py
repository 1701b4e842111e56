"""Memory in a loop around Anthropic's real client, with a scripted server on loopback."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from anthropic import AsyncAnthropic
from anthropic.types import ToolParam

from reverie.adapters.anthropic import Conversation
from reverie.memory import Memory
from reverie.testing.scripted_reply import Call, Reply
from reverie.testing.scripted_server import ScriptedServer

Opened = Callable[..., Memory]
TOOLS: list[ToolParam] = [{"name": "look", "input_schema": {"type": "object"}}]


async def ask(talk: Conversation, server: ScriptedServer, prompt: str) -> None:
    async with AsyncAnthropic(api_key="none", base_url=server.url) as client:
        await talk.say(prompt)
        while True:
            answer = await client.messages.create(
                model="claude-sonnet-5", max_tokens=100, tools=TOOLS, **talk.request()
            )
            if await talk.answered(answer):
                return
            calls = [block for block in answer.content if block.type == "tool_use"]
            talk.give_results([{"type": "tool_result", "tool_use_id": call.id, "content": "a file"} for call in calls])


def conversation(memory: Memory, replies: Sequence[Reply], *prompts: str, **options: Any) -> ScriptedServer:
    async def run() -> None:
        async with Conversation(memory, **options) as talk:
            for prompt in prompts:
                await ask(talk, server, prompt)
        assert memory.problem == ""

    with ScriptedServer(replies) as server:
        asyncio.run(run())
    return server


def texts(server: ScriptedServer, number: int = -1) -> list[str]:
    """Every text in the messages of a request."""
    contents = [message["content"] for message in server.requests[number].body["messages"]]
    blocks = [block for content in contents if not isinstance(content, str) for block in content]
    plain = [content for content in contents if isinstance(content, str)]
    return plain + [block["text"] for block in blocks if block["type"] == "text"]


def test_what_is_said_in_one_conversation_is_told_in_the_next(opened: Opened) -> None:
    conversation(opened(), [], "From now on use pnpm, not npm.")
    server = conversation(opened(), [], "npm install, or what?", system="You are a careful engineer.")
    beside, prompt = texts(server)
    assert prompt == "npm install, or what?"
    assert "From now on use pnpm, not npm." in beside
    (system,) = server.requests[-1].body["system"]
    assert system["text"].startswith("You are a careful engineer.\n\n")
    assert "pnpm" in system["text"]
    assert system["cache_control"] == {"type": "ephemeral"}


def test_a_turn_goes_on_while_tools_are_called(opened: Opened) -> None:
    memory = opened()
    server = conversation(memory, [Reply("Let me see.", calls=(Call("look"),)), Reply("I see.")], "Look around.")
    assert [message["role"] for message in server.requests[-1].body["messages"]] == ["user", "assistant", "user"]
    with open(memory.session.transcript, encoding="utf-8") as lines:
        assert [line.split('"')[3] for line in lines] == ["user", "assistant", "tool", "assistant"]


def test_a_memory_is_shown_once_in_a_conversation(opened: Opened) -> None:
    opened().remember("We deploy on Tuesdays.", "project")
    server = conversation(opened(), [], "When do we deploy?", "When do we deploy, again?")
    assert sum("Tuesdays" in text for text in texts(server)) == 1


def test_a_long_conversation_is_made_short(opened: Opened) -> None:
    prompts = [f"Question {number}. " + "words " * 9_000 for number in range(7)]
    server = conversation(opened(), [], *prompts, "Go on.", compact_at_tokens=45_000)
    assert any("This conversation was compacted" in text for text in texts(server))
    assert len(server.requests[-1].body["messages"]) < 15


def test_a_picture_beside_the_prompt_is_sent_along(opened: Opened) -> None:
    async def run() -> None:
        talk = Conversation(opened())
        await talk.say(
            [
                {"type": "image", "source": {"type": "url", "url": "https://example.com/a.png"}},
                {"type": "text", "text": "What is this?"},
            ]
        )
        assert [block["type"] for block in talk.request()["messages"][0]["content"]] == ["image", "text"]  # pyright: ignore[reportIndexIssue, reportArgumentType]

    asyncio.run(run())
