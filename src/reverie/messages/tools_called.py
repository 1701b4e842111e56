"""Which tools a conversation has in its hands: what was called since the user spoke last."""

from __future__ import annotations

from collections.abc import Sequence

from reverie.messages.message import Message
from reverie.model.turn import Speaker


def tools_called(messages: Sequence[Message], prompt: str = "") -> frozenset[str]:
    """The tools that were called since the user spoke last before this prompt, which may stand among the messages
    already.
    """
    before = list(messages)
    if before and before[-1].speaker is Speaker.USER and before[-1].text.strip() == prompt.strip():
        before.pop()
    called: set[str] = set()
    for message in reversed(before):
        if message.speaker is Speaker.USER and message.text.strip():
            break
        called.update(call.name for call in message.calls)
    return frozenset(called)
