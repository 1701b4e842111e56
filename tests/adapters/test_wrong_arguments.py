"""What is no memory, no prompt or no answer is told where it is given, and not in the middle of a conversation."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reverie import Memory, UsageError
from reverie.adapters import anthropic, claude_agent_sdk, langgraph, openai_agents, pydantic_ai

ADAPTERS: dict[str, Callable[[Any], object]] = {
    "anthropic": anthropic.Conversation,
    "openai session": openai_agents.MemorySession,
    "openai instructions": openai_agents.instructions,
    "langgraph nodes": langgraph.MemoryNodes,
    "langgraph store": langgraph.MemoryStore,
    "pydantic-ai": pydantic_ai.LongTermMemory,
    "claude": claude_agent_sdk.MemoryHooks,
}


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    (tmp_path / "shop").mkdir()
    return Memory.open(tmp_path / "shop", home=tmp_path / "home")


@pytest.mark.parametrize("wrong", ["x", ".", None, 5, Memory])
@pytest.mark.parametrize("adapter", ADAPTERS)
def test_what_is_no_memory_is_told(adapter: str, wrong: Any) -> None:
    with pytest.raises(UsageError, match=r"memory must be a Memory, as `Memory\.open` gives it, not "):
        ADAPTERS[adapter](wrong)


@pytest.mark.parametrize("adapter", ADAPTERS)
def test_a_memory_is_taken(adapter: str, memory: Memory) -> None:
    assert ADAPTERS[adapter](memory)
    assert ADAPTERS[adapter](memory.of_agent("reviewer"))


@pytest.mark.parametrize("wrong", ["many", None, 1.5, True])
def test_a_limit_that_is_no_number_is_told(memory: Memory, wrong: Any) -> None:
    with pytest.raises(UsageError, match="compact_at_tokens must be a whole number"):
        anthropic.Conversation(memory, compact_at_tokens=wrong)


@pytest.mark.parametrize("wrong", [5, None, ["text"], [{"text": "no type"}], [{"type": "text"}], [None]])
def test_what_is_no_prompt_is_told(memory: Memory, wrong: Any) -> None:
    talk = anthropic.Conversation(memory)
    with pytest.raises(UsageError, match="prompt must be"):
        asyncio.run(talk.say(wrong))
    with pytest.raises(UsageError, match="results must be"):
        talk.give_results(wrong)
    assert talk.messages == []


@pytest.mark.parametrize("wrong", ["text", None, 5, {"content": []}, ["text"]])
def test_what_is_no_answer_is_told(memory: Memory, wrong: Any) -> None:
    talk = anthropic.Conversation(memory)
    with pytest.raises(UsageError, match=r"answer must be a message as `client.messages.create` returns it"):
        asyncio.run(talk.answered(wrong))
    assert talk.messages == []


def test_blocks_and_pictures_are_a_prompt(memory: Memory) -> None:
    talk = anthropic.Conversation(memory)
    picture: Any = {"type": "image", "source": {"type": "url", "url": "https://example.org/dock.png"}}
    asyncio.run(talk.say([picture, {"type": "text", "text": "What is this?"}]))
    assert len(list(talk.messages[0]["content"])) == 2
