"""Memory in the OpenAI Agents SDK: the real runner, with the SDK's own scripted model."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from agents import Agent, ModelSettings, RunConfig, Runner, SQLiteSession, function_tool, set_tracing_disabled
from agents.memory import Session
from agents.testing import ScriptedModel, assistant_message, function_call

from reverie.adapters.openai_agents import MemorySession, instructions
from reverie.errors import Unsafe
from reverie.memory import Memory
from reverie.tend.session_copies import CONVERSATION

Opened = Callable[..., Memory]


@pytest.fixture(autouse=True)
def no_traces() -> None:
    """Nothing is sent to the provider's collector of traces."""
    set_tracing_disabled(True)


@function_tool
def look() -> str:
    """Look around."""
    return "package.json"


def model(*steps: Any) -> ScriptedModel:
    return ScriptedModel([[step] for step in steps or (assistant_message("All right."),)])


def agent(memory: Memory, scripted: ScriptedModel) -> Agent[Any]:
    return Agent(name="Engineer", instructions=instructions(memory, "Be careful."), model=scripted, tools=[look])


async def ask(talk: MemorySession, prompt: str, scripted: ScriptedModel) -> str:
    engineer = agent(talk.memory, scripted)
    result = await Runner.run(engineer, prompt, session=talk, hooks=talk, run_config=talk.run_config())
    return str(result.final_output)


def talked(memory: Memory, *prompts: str, **options: Any) -> list[ScriptedModel]:
    """What the model was told, prompt by prompt, in one conversation."""
    models = [model() for _ in prompts]

    async def run() -> None:
        talk = MemorySession(memory, **options)
        for prompt, scripted in zip(prompts, models, strict=True):
            assert await ask(talk, prompt, scripted) == "All right."
        await talk.close()
        assert memory.problem == ""

    asyncio.run(run())
    return models


def inputs(scripted: ScriptedModel) -> list[str]:
    """What stands in the user's place of the last request."""
    assert scripted.last_call
    items: list[Any] = list(scripted.last_call.input)
    return [item["content"] for item in items if item.get("role") == "user"]


def test_it_is_a_session_of_the_sdk(opened: Opened) -> None:
    talk = MemorySession(opened(REVERIE_BARE="1"))
    assert isinstance(talk, Session)
    asyncio.run(talk.close())


def test_what_is_said_in_one_conversation_is_told_in_the_next(opened: Opened) -> None:
    talked(opened(), "From now on use pnpm, not npm.")
    (scripted,) = talked(opened(), "npm install, or what?")
    beside, prompt = inputs(scripted)
    assert prompt == "npm install, or what?"
    assert "From now on use pnpm, not npm." in beside
    assert scripted.last_call
    assert str(scripted.last_call.system_instructions).startswith("Be careful.\n\n")
    assert "pnpm" in str(scripted.last_call.system_instructions)


def test_a_memory_is_shown_once_in_a_conversation(opened: Opened) -> None:
    opened().remember("We deploy on Tuesdays.", "project")
    models = talked(opened(), "When do we deploy?", "When do we deploy, again?")
    assert [sum("Tuesdays" in text for text in inputs(scripted)) for scripted in models] == [1, 1]
    assert len(opened().log()) == 1, "what was recalled is not learned again"


def test_a_conversation_goes_on_after_a_restart(opened: Opened, root: Path) -> None:
    talked(opened("monday"), "My name is Ann.")
    (scripted,) = talked(opened("monday"), "What is my name?")
    assert inputs(scripted)[0] == "My name is Ann."
    (file,) = root.rglob(CONVERSATION)
    assert file.parent.name == "monday"
    assert file.parent.stat().st_mode & 0o077 == 0
    (session,) = opened().sessions()
    assert session.first_prompt == "My name is Ann."


def test_tools_and_their_results_are_on_record(opened: Opened) -> None:
    memory = opened()

    async def run() -> None:
        talk = MemorySession(memory)
        await ask(talk, "Look around.", model(function_call("look", {}, call_id="call-1"), assistant_message("I see.")))
        await talk.close()

    asyncio.run(run())
    with open(memory.session.transcript, encoding="utf-8") as lines:
        assert [line.split('"')[3] for line in lines] == ["user", "assistant", "tool", "assistant"]


def test_a_long_conversation_is_made_short_where_a_turn_begins(opened: Opened) -> None:
    prompts = [f"Question {number}. " + "words " * 9_000 for number in range(7)]
    models = talked(opened(), *prompts, "Go on.", compact_at_tokens=45_000)
    told = inputs(models[-1])
    assert "This conversation was compacted" in told[0]
    assert told[-1] == "Go on."
    assert len(told) < 7


def test_what_is_left_out_stays_in_the_session(opened: Opened, root: Path) -> None:
    own = SQLiteSession("monday", root / "own.db")
    prompts = [f"Question {number}. " + "words " * 9_000 for number in range(7)]
    first, second = talked(opened(), *prompts, "Go on.", "And on.", compact_at_tokens=45_000, kept_by=own)[-2:]
    assert inputs(second)[: len(inputs(first))] == inputs(first), "what was made short is not made anew each time"
    assert inputs(second)[-1] == "And on."
    (restarted,) = talked(opened(), "Still there?", compact_at_tokens=45_000, kept_by=own)
    assert "This conversation was compacted" in inputs(restarted)[0]
    kept: list[Any] = asyncio.run(own.get_items())
    assert [item["content"] for item in kept if item.get("role") == "user"] == [
        *prompts,
        "Go on.",
        "And on.",
        "Still there?",
    ]
    own.close()


class Stopped(SQLiteSession):
    """A session whose user stops the program wherever it would write."""

    async def add_items(self, items: list[Any]) -> None:
        raise asyncio.CancelledError

    async def clear_session(self) -> None:
        await super().clear_session()
        raise asyncio.CancelledError


def test_who_is_stopped_while_a_conversation_is_made_short_loses_nothing(opened: Opened, root: Path) -> None:
    items: list[Any] = [{"role": "user", "content": f"Question {number}. " + "words " * 9_000} for number in range(7)]

    async def run() -> None:
        own = SQLiteSession("monday", root / "own.db")
        await own.add_items(items)
        talk = MemorySession(opened(), Stopped("monday", root / "own.db"), compact_at_tokens=45_000)
        assert len(await talk.get_items()) < len(items)
        assert await own.get_items() == items
        assert await talk.pop_item() == items[-1]
        assert await talk.get_items() == items[:-1], "what was made short was another conversation"
        await talk.close()
        own.close()

    asyncio.run(run())


def test_the_items_can_be_kept_elsewhere(opened: Opened, root: Path) -> None:
    own = SQLiteSession("monday", root / "own.db")
    talked(opened(), "My name is Ann.", kept_by=own)
    assert len(asyncio.run(own.get_items())) == 2
    assert list((root / "home").rglob(CONVERSATION)) == []
    own.close()


def test_items_are_popped_and_cleared(opened: Opened) -> None:
    async def run() -> None:
        talk = MemorySession(opened())
        assert await talk.pop_item() is None
        await talk.add_items([{"role": "user", "content": "one"}, {"role": "user", "content": "two"}])
        assert await talk.pop_item() == {"role": "user", "content": "two"}
        assert await talk.get_items(1) == [{"role": "user", "content": "one"}]
        await talk.clear_session()
        assert await talk.get_items() == []
        await talk.close()

    asyncio.run(run())


def test_where_no_memory_is_kept_nothing_is_written(opened: Opened, root: Path) -> None:
    talked(opened(REVERIE_BARE="1"), "From now on use pnpm, not npm.")
    assert list(root.rglob(CONVERSATION)) == []
    assert list(root.rglob("*.jsonl")) == []


def test_a_session_whose_name_leads_elsewhere(opened: Opened) -> None:
    with pytest.raises(Unsafe, match="cannot be the name of a session"):
        MemorySession(opened("../x"))


def test_the_recall_fits_into_a_configuration_of_ones_own(opened: Opened) -> None:
    opened().remember("We deploy on Tuesdays.", "project")
    scripted = model()

    async def run() -> None:
        talk = MemorySession(opened())
        config = RunConfig(session_input_callback=talk.with_memories, model_settings=ModelSettings(temperature=0))
        await Runner.run(
            agent(talk.memory, scripted), "When do we deploy?", session=talk, hooks=talk, run_config=config
        )
        await talk.close()

    asyncio.run(run())
    assert "Tuesdays" in inputs(scripted)[0]


def with_memories(memory: Memory, *new: Any) -> list[Any]:
    async def run() -> list[Any]:
        talk = MemorySession(memory)
        try:
            return list(await talk.with_memories([], list(new)))
        finally:
            await talk.close()

    return asyncio.run(run())


def test_memories_are_those_for_what_was_typed(opened: Opened) -> None:
    opened().remember("We deploy on Tuesdays.", "project")
    asks = {"role": "user", "content": [{"type": "input_text", "text": "When do we deploy?"}]}
    shown, prompt = with_memories(opened(), asks)
    assert "Tuesdays" in shown["content"]
    assert prompt is asks
    answers = {"type": "function_call_output", "call_id": "call-1", "output": "When do we deploy?"}
    assert with_memories(opened(), answers) == [answers]
    assert with_memories(opened(), {"what": "is this"}) == [{"what": "is this"}]
