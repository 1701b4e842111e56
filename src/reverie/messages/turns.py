"""A host's messages as turns, as a transcript would tell them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
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
    return turns_in(read_messages(messages), session, cwd, time)


def turns_in(messages: Iterable[Message], session: str = "", cwd: str = "", time: datetime | None = None) -> list[Turn]:
    """The same of messages that are read already."""
    said = [one for message in messages for one in _said(message)]
    return [
        replace(turn, number=number, text=without_middle(turn.text), time=time, session=session, cwd=cwd)
        for number, turn in enumerate(said, start=1)
    ]


def _said(message: Message) -> Iterator[Turn]:
    results = [
        Turn(0, Speaker.TOOL, result.text, answers=result.call_id, is_error=result.is_error)
        for result in message.results
    ]
    if message.speaker is not Speaker.ASSISTANT:
        yield from results
    tools = tuple(ToolCall(call.name, call.arguments, call.id) for call in message.calls)
    if message.text.strip() or tools:
        yield Turn(0, message.speaker, message.text, tools=tools)
    if message.speaker is Speaker.ASSISTANT:  # what the provider's own tools answered within the answer
        yield from results
