"""Memory in a pydantic-ai agent: the real library, with a model that is a function."""

from __future__ import annotations

import asyncio
import atexit
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pydantic_ai import Agent
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart, UserPromptPart
from pydantic_ai.models.function import AgentInfo, FunctionModel
from pydantic_ai.models.test import TestModel

from reverie.adapters.pydantic_ai import LongTermMemory
from reverie.memory import Memory

Opened = Callable[..., Memory]


class Asked:
    """A model that looks once, then says "All right."; `requests` and `instructions` hold what it was told."""

    def __init__(self) -> None:
        self.requests: list[list[ModelMessage]] = []
        self.instructions: list[str] = []

    def answer(self, messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        self.requests.append(list(messages))
        self.instructions.append(info.instructions or "")
        if info.function_tools and not any(isinstance(message, ModelResponse) for message in messages):
            return ModelResponse(parts=[ToolCallPart("look", {})])
        return ModelResponse(parts=[TextPart("All right.")])

    def agent(self, memory: Memory, **options: Any) -> Agent[None, str]:
        return Agent(FunctionModel(self.answer), capabilities=[LongTermMemory(memory, **options)])

    def prompts(self, number: int = -1) -> list[str]:
        """All that stands in the user's place of a request."""
        parts = [part for message in self.requests[number] for part in message.parts]
        return [str(part.content) for part in parts if isinstance(part, UserPromptPart)]


def test_what_is_said_in_one_conversation_is_told_in_the_next(opened: Opened) -> None:
    async def run() -> Asked:
        memory = opened()
        await Asked().agent(memory).run("From now on use pnpm, not npm.")
        assert await memory.drain()
        assert memory.problem == ""
        asked = Asked()
        await asked.agent(opened()).run("npm install, or what?")
        return asked

    asked = asyncio.run(run())
    prompt, beside = asked.prompts()
    assert prompt == "npm install, or what?"
    assert "From now on use pnpm, not npm." in beside
    assert "pnpm" in asked.instructions[0], "the index stands in the system prompt"


SAID = (
    "Remember that Ines signs off every release.",
    "Remember that the dock in Bergen closes at six.",
    "Remember that we deploy from Helsinki only.",
)


def _each_turn_until_it_is_complete(agent: Agent[None, str]) -> None:
    history: list[ModelMessage] = []
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)  # the one that `run_sync` takes, and lets stand still between two turns
    for prompt in SAID:
        history = agent.run_sync(prompt, message_history=history).all_messages()
    atexit.register(loop.close)
    asyncio.set_event_loop(None)


def _a_loop_for_each_turn(agent: Agent[None, str]) -> None:
    history: list[ModelMessage] = []

    async def turn(prompt: str) -> list[ModelMessage]:
        return (await agent.run(prompt, message_history=history)).all_messages()

    for prompt in SAID:
        history = asyncio.run(turn(prompt))


def _one_long_loop(agent: Agent[None, str]) -> None:
    async def conversation() -> None:
        history: list[ModelMessage] = []
        for prompt in SAID:
            history = (await agent.run(prompt, message_history=history)).all_messages()

    asyncio.run(conversation())


STYLES = [_each_turn_until_it_is_complete, _a_loop_for_each_turn, _one_long_loop]


@pytest.mark.parametrize("run", STYLES)
def test_the_last_turn_is_learned_from_however_a_program_runs_its_agent(
    opened: Opened, run: Callable[[Agent[None, str]], None]
) -> None:
    memory = opened()
    run(Asked().agent(memory))
    began = time.monotonic()
    assert asyncio.run(memory.drain())
    assert time.monotonic() - began < 30, "nobody waits for a loop that stands still"
    assert memory.problem == ""
    assert len([file for file in os.listdir(memory.places.memory_dir) if file.endswith(".md")]) == len(SAID) + 1


@pytest.mark.parametrize("run", STYLES)
def test_the_last_turn_is_learned_from_where_a_program_just_ends(
    opened: Opened, run: Callable[[Agent[None, str]], None]
) -> None:
    places = opened().places
    program = f"""
from reverie.memory import Memory
import test_pydantic_ai as here

memory = Memory.open({places.project!r}, home={places.home.path!r})
here.{run.__name__}(here.Asked().agent(memory))
"""
    ran = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(__file__).parent,
        timeout=120,
        check=True,
        capture_output=True,
        text=True,
    )
    assert ran.stderr == ""
    assert len([file for file in os.listdir(places.memory_dir) if file.endswith(".md")]) == len(SAID) + 1


def test_a_memory_is_shown_once_in_a_conversation(opened: Opened) -> None:
    opened().remember("We deploy on Tuesdays.", "project")
    asked = Asked()

    async def run() -> None:
        memory = opened()
        agent = asked.agent(memory)
        agent.tool_plain(look)
        first = await agent.run("When do we deploy?")
        await agent.run("When do we deploy, again?", message_history=first.all_messages())
        assert await memory.drain()

    asyncio.run(run())
    assert [sum("Tuesdays" in text for text in asked.prompts(number)) for number in range(3)] == [1, 1, 1]
    assert len(opened().log()) == 1, "what was recalled is not learned again"


def test_memories_are_looked_for_while_the_run_gets_ready(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    opened().remember("We deploy on Tuesdays.", "project")
    memory, asked, begun = opened(), Asked(), asyncio.Event()
    memories_for = memory.memories_for

    async def watched(*given: Any) -> list[str]:
        begun.set()
        return await memories_for(*given)

    monkeypatch.setattr(memory, "memories_for", watched)
    agent = asked.agent(memory)

    @agent.instructions
    async def come_from_a_slow_server() -> str:
        await asyncio.wait_for(begun.wait(), 10)
        return ""

    asyncio.run(agent.run("When do we deploy?"))
    assert sum("Tuesdays" in text for text in asked.prompts()) == 1


def test_a_recall_that_fails_is_told_and_the_run_goes_on(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    memory, asked = opened(), Asked()

    async def fails(*_: Any) -> list[str]:
        raise OSError("the disk is gone")

    monkeypatch.setattr(memory, "memories_for", fails)
    asyncio.run(asked.agent(memory).run("When do we deploy?"))
    assert asked.prompts() == ["When do we deploy?"]
    assert memory.problem == "the disk is gone"


def look() -> str:
    """Look around."""
    return "package.json"


def test_every_turn_is_on_record_with_its_tools(opened: Opened) -> None:
    memory = opened()

    async def run() -> None:
        agent = Asked().agent(memory)
        agent.tool_plain(look)
        await agent.run("Look around.")
        assert await memory.drain()

    asyncio.run(run())
    (session,) = memory.sessions()
    assert session.first_prompt == "Look around."
    with open(memory.session.transcript, encoding="utf-8") as lines:
        assert [line.split('"')[3] for line in lines] == ["user", "assistant", "tool", "assistant"]


def test_a_long_conversation_is_made_short_before_the_model_is_asked(opened: Opened) -> None:
    asked = Asked()

    async def run() -> None:
        memory = opened()
        agent = asked.agent(memory, compact_at_tokens=45_000)
        history: list[ModelMessage] = []
        for number in range(7):
            prompt = f"Question {number}. " + "words " * 9_000
            history = (await agent.run(prompt, message_history=history)).all_messages()
        assert await memory.drain()
        assert memory.problem == ""
        assert len((await agent.run("Go on.", message_history=history)).all_messages()) < 14

    asyncio.run(run())
    assert any("This conversation was compacted" in text for text in asked.prompts())
    assert asked.prompts()[-1] == "Go on."


def test_streams_and_agents_without_a_prompt_work_too(opened: Opened) -> None:
    memory = opened()

    async def run() -> None:
        agent = Agent(TestModel(custom_output_text="Hello."), capabilities=[LongTermMemory(memory)])
        async with agent.run_stream(["From now on use pnpm, not npm."]) as stream:
            assert await stream.get_output() == "Hello."
        assert await memory.drain()

    asyncio.run(run())
    assert memory.log()[0].kind == "extraction"


@pytest.mark.parametrize("environ", [{"REVERIE_AUTO_MEMORY_ENABLED": "false"}, {"REVERIE_BARE": "1"}])
def test_where_no_memory_is_kept_the_agent_works_as_ever(opened: Opened, environ: dict[str, str]) -> None:
    asked = Asked()

    async def run() -> None:
        memory = opened(**environ)
        await asked.agent(memory).run("From now on use pnpm, not npm.")
        assert await memory.drain()

    asyncio.run(run())
    assert asked.prompts() == ["From now on use pnpm, not npm."]
    assert opened().log() == []


def test_what_was_said_in_a_run_that_broke_off_is_learned_too(opened: Opened) -> None:
    def fails(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        if any(isinstance(message, ModelResponse) for message in messages):
            raise RuntimeError("the provider is gone")
        return ModelResponse(parts=[ToolCallPart("look", {})])

    memory = opened()
    agent: Agent[None, str] = Agent(FunctionModel(fails), capabilities=[LongTermMemory(memory)])

    @agent.tool_plain
    def look() -> str:
        return "nothing"

    async def run() -> None:
        with pytest.raises(RuntimeError, match="the provider is gone"):
            await agent.run("From now on use pnpm, not npm.")
        assert await memory.drain()

    asyncio.run(run())
    assert memory.problem == ""
    assert "pnpm" in memory.why("pnpm")[0].evidence[0].quote


def test_a_run_that_is_cancelled_is_learned_from_too(opened: Opened) -> None:
    memory = opened()
    begun = asyncio.Event()

    async def hangs(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        begun.set()
        await asyncio.Event().wait()
        raise AssertionError

    agent: Agent[None, str] = Agent(FunctionModel(hangs), capabilities=[LongTermMemory(memory)])

    async def run() -> None:
        going = asyncio.create_task(agent.run("From now on use pnpm, not npm."))
        await begun.wait()
        going.cancel()
        await asyncio.gather(going, return_exceptions=True)
        assert await memory.drain()

    asyncio.run(run())
    assert "pnpm" in memory.why("pnpm")[0].evidence[0].quote
