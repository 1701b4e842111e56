"""A host's messages as turns, as a transcript would tell them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from reverie.messages.message import Message
from reverie.messages.shapes import read_messages
from reverie.model.turn import Speaker, ToolCall, Turn
from reverie.text.long_text import without_middle


def as_turns(messages: Sequence[object], session: str = "", cwd: str = "", time: datetime | None = None) -> list[Turn]:
    """The turns, numbered from 1; a number stays while messages are only added. `time` is when they were said, since
    messages do not tell. Of a very long text only the beginning and the end are told. Raises UsageError where the shape
    of the messages is not understood.
    """
    said = [one for message in read_messages(messages) for one in _said(message)]
    return [
        Turn(number, speaker, without_middle(text), time, session, cwd, tools)
        for number, (speaker, text, tools) in enumerate(said, start=1)
    ]


def _said(message: Message) -> Iterator[tuple[Speaker, str, tuple[ToolCall, ...]]]:
    results = [(Speaker.TOOL, result.text, ()) for result in message.results]
    if message.speaker is not Speaker.ASSISTANT:
        yield from results
    tools = tuple(ToolCall(call.name, call.arguments) for call in message.calls)
    if message.text.strip() or tools:
        yield message.speaker, message.text, tools
    if message.speaker is Speaker.ASSISTANT:  # what the provider's own tools answered within the answer
        yield from results
