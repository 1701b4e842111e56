"""A conversation that has grown long: messages -> on record -> made short."""

from __future__ import annotations

from collections.abc import Sequence

from reverie import given
from reverie.compact.recent import Keep
from reverie.memory import Memory
from reverie.messages.shapes import tokens_of

COMPACT_AT_TOKENS = 150_000  # of a window of 200,000, so that the answer and what tools return still fit


def checked(at_tokens: int) -> int:
    """The limit, which leaves room for notes. Raises UsageError for one that does not: told where it is set, and not in
    the middle of a conversation.
    """
    Keep.within(given.count(at_tokens, "compact_at_tokens"))
    return at_tokens


async def made_short(memory: Memory, messages: Sequence[object], at_tokens: int) -> list[object] | None:
    """The messages to go on with, once they take so many tokens; None where the conversation stays as it is.

    All of it is on record before anything is left out. Never raises: what went wrong is told in
    `memory.problem`, and the conversation stays as it is.
    """
    try:
        if not memory.settings.compaction or tokens_of(messages) < at_tokens:
            return None
        await memory.turn_ended(messages)
        await memory.drain()
        shorter = await memory.compact(messages, at_tokens)
    except Exception as error:  # noqa: BLE001 - a conversation goes on, however long it is
        memory.problem = str(error) or type(error).__name__
        return None
    return shorter if len(shorter) < len(messages) else None
