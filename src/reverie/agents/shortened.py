"""A conversation that has become too long, with what its tools answered cut short.

Nothing is cut before a provider refuses: every cut changes the beginning of the request, which its cache knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pydantic_ai.messages import ModelMessage, ModelRequest, ToolReturnPart

KEPT = 600  # characters of an answer: enough to know what it was
CUT = "\n(cut here, since the conversation became too long; ask again for what you need of it)"


def shortened(messages: Sequence[ModelMessage]) -> list[ModelMessage] | None:
    """The messages with every long answer of a tool cut: those before the latest turn, or where none of them is long
    the latest as well, which the model has not read yet. None where there is nothing left to cut.
    """
    for latest in (len(messages) - 1, len(messages)):
        cut = [_cut(message) if number < latest else message for number, message in enumerate(messages)]
        if any(one is not other for one, other in zip(cut, messages, strict=True)):
            return cut
    return None


def _cut(message: ModelMessage) -> ModelMessage:
    """The message itself where nothing in it is long."""
    if not isinstance(message, ModelRequest):
        return message
    parts = [
        replace(part, content=part.content[:KEPT] + CUT)
        if isinstance(part, ToolReturnPart) and isinstance(part.content, str) and len(part.content) > KEPT + len(CUT)
        else part
        for part in message.parts
    ]
    is_same = all(one is other for one, other in zip(parts, message.parts, strict=True))
    return message if is_same else replace(message, parts=parts)
