"""Memory for a loop written by hand around Anthropic's client: a conversation that keeps the messages.

async with Conversation(memory, system="You are a careful engineer.") as talk:
    await talk.say("How do we deploy?")
    while True:
        answer = await client.messages.create(model=…, max_tokens=…, tools=…, **talk.request())
        if await talk.answered(answer):
            break
        talk.give_results(results_of(answer))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict, cast

from anthropic.types import (
    ContentBlockParam,
    Message,
    MessageParam,
    TextBlockParam,
    ToolResultBlockParam,
)

from reverie import given
from reverie.adapters.long_conversation import COMPACT_AT_TOKENS, checked, made_short
from reverie.adapters.opened import opened
from reverie.adapters.reminder import reminder_for
from reverie.errors import UsageError
from reverie.memory import Memory

GOES_ON = frozenset({"tool_use", "pause_turn"})  # the model waits for results, or wants to be asked to go on


class Request(TypedDict):
    """What a conversation gives to `client.messages.create`."""

    system: list[TextBlockParam]
    messages: list[MessageParam]


class Conversation:
    """The messages of one conversation. Leaving it waits for what is done in the background.

    `messages` may be filled with those of an earlier one, to go on with it.
    """

    def __init__(self, memory: Memory, system: str = "", compact_at_tokens: int = COMPACT_AT_TOKENS) -> None:
        """Raises UsageError for what is no Memory and for a limit that leaves no room for notes."""
        self.memory = opened(memory)
        self.messages: list[MessageParam] = []
        self._system = given.text(system, "system")
        self._compact_at_tokens = checked(compact_at_tokens)

    async def __aenter__(self) -> Conversation:
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.memory.drain()

    async def say(self, prompt: str | Sequence[ContentBlockParam]) -> None:
        """The user's prompt stands at the end of the messages, the memories that matter for it before it. A
        conversation that has grown long was made short first. Raises UsageError for what is neither text nor blocks.
        """
        said = [_text(prompt)] if isinstance(prompt, str) else _blocks(prompt, "prompt")
        shorter = await made_short(self.memory, self.messages, self._compact_at_tokens)
        if shorter is not None:
            self.messages = cast("list[MessageParam]", shorter)
        words = "\n".join(block["text"] for block in said if block["type"] == "text")
        reminder = await reminder_for(self.memory, words, self.messages)
        self.messages.append({"role": "user", "content": [*([_text(reminder)] if reminder else []), *said]})

    def request(self) -> Request:
        """The system prompt, marked for the prompt cache, and the messages."""
        words = "\n\n".join(text for text in (self._system, self.memory.system_prompt()) if text)
        system: list[TextBlockParam] = [{"type": "text", "text": words, "cache_control": {"type": "ephemeral"}}]
        return {"system": system if words else [], "messages": list(self.messages)}

    async def answered(self, answer: Message) -> bool:
        """The answer stands among the messages; whether the turn is over with it. If so it is learned from, in the
        background. Raises UsageError for what is no answer of the client's.
        """
        if not _is_answer(answer):
            told = "a message as `client.messages.create` returns it"
            raise UsageError(f"answer must be {told}, not a value of the type {type(answer).__name__}")
        if answer.content:  # an empty message would be refused in the next request
            self.messages.append({"role": "assistant", "content": answer.content})
        await self.memory.step(self.messages)
        if answer.stop_reason in GOES_ON:
            return False
        await self.memory.turn_ended(self.messages)
        return True

    def give_results(self, results: Sequence[ToolResultBlockParam]) -> None:
        """What the tools answered stands among the messages. Raises UsageError for what is no list of results."""
        self.messages.append({"role": "user", "content": _blocks(results, "results")})


def _is_answer(answer: object) -> bool:
    """Whether it has what is read of an answer; those of the client's beta calls are of a class of their own."""
    return isinstance(getattr(answer, "content", None), list) and hasattr(answer, "stop_reason")


def _blocks(value: object, name: str) -> list[ContentBlockParam]:
    """The content blocks. Raises UsageError."""
    what = 'text, or content blocks such as {"type": "text", "text": "Hello"}'
    found = cast("list[dict[str, object]]", given.values(value, name, dict, what))
    for block in found:
        if not isinstance(block.get("type"), str) or (block["type"] == "text" and "text" not in block):
            raise UsageError(f"each of {name} must be one of {what}; this one has no type, or no text")
    return cast("list[ContentBlockParam]", found)


def _text(words: str) -> TextBlockParam:
    return {"type": "text", "text": words}
