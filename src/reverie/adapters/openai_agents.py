"""Memory for the OpenAI Agents SDK: a session that is also the hooks of its runs.

talk = MemorySession(memory)
agent = Agent(name="Engineer", instructions=instructions(memory, "You are a careful engineer."))
await Runner.run(agent, "How do we deploy?", session=talk, hooks=talk, run_config=talk.run_config())
await talk.close()
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from agents import (
    Agent,
    AgentHookContext,
    ModelResponse,
    RunConfig,
    RunContextWrapper,
    RunHooks,
    SessionSettings,
    SQLiteSession,
    TResponseInputItem,
)
from agents.memory import Session

from reverie import given
from reverie.adapters.long_conversation import COMPACT_AT_TOKENS, checked, made_short
from reverie.adapters.opened import opened
from reverie.adapters.reminder import reminder_for
from reverie.errors import UsageError
from reverie.memory import Memory
from reverie.messages.shapes import read_messages
from reverie.model.turn import Speaker
from reverie.tend.session_copies import CONVERSATION
from reverie.transcripts.recording import PRIVATE_FOLDER


def instructions(memory: Memory, own: str = "") -> Callable[[RunContextWrapper[Any], Agent[Any]], str]:
    """For `Agent(instructions=…)`: your own words, then the system prompt of the memory, asked for with every run.
    Raises UsageError for what is no Memory, or no words.
    """
    told_by, words = opened(memory), given.text(own, "own")

    def told(_context: RunContextWrapper[Any], _agent: Agent[Any]) -> str:
        return "\n\n".join(text for text in (words, told_by.system_prompt()) if text)

    return told


@dataclass(frozen=True, slots=True)
class _Shortened:
    """The first items of a conversation, and those that are told in their place."""

    first: list[TResponseInputItem]
    told: list[TResponseInputItem]

    def applied(self, items: list[TResponseInputItem]) -> list[TResponseInputItem] | None:
        """The conversation made short; None where it does not begin so any more."""
        count = len(self.first)
        return [*self.told, *items[count:]] if items[:count] == self.first else None


class MemorySession(RunHooks[Any]):
    """The conversation of one `Memory`, kept by the SDK's own SQLite session, or by the one that is given.

    As `session=` it keeps the items, all of them, and tells a long conversation made short where a turn begins. As
    `hooks=` it tells the memory of every answer and of the end of a turn. Where no memory is kept, the items last as
    long as the program.
    """

    def __init__(
        self, memory: Memory, kept_by: Session | None = None, compact_at_tokens: int = COMPACT_AT_TOKENS
    ) -> None:
        """Raises Unsafe for a session's name that is no file's, UsageError for what is no Memory and for a limit
        without room for notes.
        """
        self.memory = opened(memory)
        self.session_id = memory.session_id
        self._own = None if kept_by else SQLiteSession(self.session_id, _place(memory))
        self._kept_by: Session = kept_by or cast("Session", self._own)
        self.session_settings: SessionSettings | None = self._kept_by.session_settings
        self._compact_at_tokens = checked(compact_at_tokens)
        self._shortened: _Shortened | None = None
        self._begins = True  # whether the next that is asked for are the items before a turn
        self._said: list[TResponseInputItem] = []

    def run_config(self) -> RunConfig:
        """A configuration that recalls memories for every prompt; add `with_memories` to your own instead."""
        return RunConfig(session_input_callback=self.with_memories)

    async def with_memories(
        self, history: list[TResponseInputItem], new: list[TResponseInputItem]
    ) -> list[TResponseInputItem]:
        """The history, the memories that matter for the new items, and those. The session keeps all of it."""
        reminder = await reminder_for(self.memory, _typed(new), history)
        recalled: list[TResponseInputItem] = [{"role": "user", "content": reminder}] if reminder else []
        return [*history, *recalled, *new]

    async def get_items(self, limit: int | None = None) -> list[TResponseInputItem]:
        """The items, the newest `limit` of them. Without a limit they are told made short once they have grown long;
        where a turn begins that is looked at anew. What is left out stays in the session: to take it out and to put
        the rest in are two writes, and whoever is stopped between them would have lost all of it.
        """
        items = await self._kept_by.get_items(limit)
        if limit is not None:
            return items
        begins, self._begins = self._begins, False
        told = (self._shortened.applied(items) if self._shortened else None) or items
        shorter = await made_short(self.memory, told, self._compact_at_tokens) if begins else None
        if shorter is None:
            return told
        self._shortened = _Shortened(items, cast("list[TResponseInputItem]", shorter))
        return list(self._shortened.told)

    async def add_items(self, items: list[TResponseInputItem]) -> None:
        """The items stand at the end."""
        await self._kept_by.add_items(items)

    async def pop_item(self) -> TResponseInputItem | None:
        """The last item, which is gone afterwards; None where there is none."""
        return await self._kept_by.pop_item()

    async def clear_session(self) -> None:
        """There are no items. What was learned from them stays; `memory.forget_session` takes that out."""
        await self._kept_by.clear_session()

    async def close(self) -> None:
        """All that was begun in the background has ended, or a minute is over; the file is closed."""
        await self.memory.drain()
        if self._own:
            self._own.close()

    async def on_llm_start(
        self,
        context: RunContextWrapper[Any],
        agent: Agent[Any],
        system_prompt: str | None,
        input_items: list[TResponseInputItem],
    ) -> None:
        """What the model is about to be told is what was said so far."""
        self._said = list(input_items)

    async def on_llm_end(self, context: RunContextWrapper[Any], agent: Agent[Any], response: ModelResponse) -> None:
        """The session notes are brought up to date, if that is due."""
        self._said += response.to_input_items()
        await self.memory.step(self._said)

    async def on_agent_end(self, context: AgentHookContext[Any], agent: Agent[Any], output: Any) -> None:
        """The turn is written down and learned from, in the background."""
        self._begins = True
        await self.memory.turn_ended(self._said)


def _typed(items: list[TResponseInputItem]) -> str:
    """What the user typed in these items; nothing where one is of no known shape, which the end of the turn tells."""
    try:
        messages = read_messages(items)
    except UsageError:
        return ""
    return "\n".join(message.text for message in messages if message.speaker is Speaker.USER)


def _place(memory: Memory) -> str:
    if not memory.session.transcript:
        return ":memory:"
    folder = os.path.join(memory.places.recordings, memory.session_id)
    os.makedirs(folder, PRIVATE_FOLDER, exist_ok=True)
    return os.path.join(folder, CONVERSATION)
