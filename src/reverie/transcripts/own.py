"""Reverie's own transcript format, for any program that has none: JSONL lines -> turns.

One JSON object a line, UTF-8, in the order things were said:

    {"role": "user", "text": "Always use pnpm.", "time": "2026-11-15T09:30:00Z", "session": "s1", "cwd": "/p"}
    {"role": "assistant", "text": "Noted.", "tools": [{"id": "c1", "name": "Write", "arguments": {"path": "a.md"}}]}
    {"role": "tool", "text": "Permission denied", "tool_call_id": "c1", "is_error": true}

`role`: `user` (a person typed it), `assistant`, `tool` (a tool printed it), `system` (the program put it
there) or `subagent`. `text`: the words. All else may be left out: `time` in ISO 8601 (UTC where it names no
zone), `session`, `cwd`, `tools`, the tools an assistant asked for, and of a tool which call it answers and whether that
failed. Lines in the form of the model APIs
(`{"role": ..., "content": ...}`, with `tool_calls` or content blocks) are read as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import msgspec

from reverie.model.turn import Speaker, ToolCall, Turn
from reverie.transcripts.content import Content, moment, texts, tool_calls, tool_results
from reverie.transcripts.counts import Counts
from reverie.transcripts.decode import decoded_lines

_SPEAKERS = {
    "user": Speaker.USER,
    "human": Speaker.USER,
    "assistant": Speaker.ASSISTANT,
    "model": Speaker.ASSISTANT,
    "tool": Speaker.TOOL,
    "function": Speaker.TOOL,
    "system": Speaker.HARNESS,
    "developer": Speaker.HARNESS,
    "subagent": Speaker.SUBAGENT,
}
ROLES = frozenset(_SPEAKERS)


class _Function(msgspec.Struct):
    name: str | None = None
    arguments: msgspec.Raw = msgspec.Raw(b"{}")


class _Tool(msgspec.Struct):
    id: str | None = None
    name: str | None = None
    arguments: msgspec.Raw = msgspec.Raw(b"{}")
    function: _Function | None = None  # where the model APIs put both


class _Line(msgspec.Struct):
    role: str | None = None
    text: str | None = None
    content: Content = None
    time: str | None = None
    timestamp: str | None = None
    session: str | None = None
    cwd: str | None = None
    tools: list[str | _Tool] | None = None
    tool_calls: list[str | _Tool] | None = None
    tool_call_id: str | None = None
    is_error: bool | None = None


_DECODER = msgspec.json.Decoder(_Line)


def read_turns(lines: Iterable[bytes], counts: Counts | None = None, *, subagent: bool = False) -> Iterator[Turn]:
    """The turns of a transcript, in order, numbered from 1.

    Lines that cannot be read are skipped and counted, never raised. `subagent`: the whole file is a
    sub-agent's, whatever the roles in it.
    """
    counts = counts if counts is not None else Counts()
    number = 0
    for line in _lines(lines, counts):
        said = _said(line)
        counts.spoken += bool(said)
        counts.bookkeeping += not said
        for turn in said:
            number += 1
            counts.turns += 1
            yield replace(
                turn,
                number=number,
                speaker=Speaker.SUBAGENT if subagent else turn.speaker,
                time=moment(line.time) or moment(line.timestamp),
                session=line.session or "",
                cwd=line.cwd or "",
            )


def _lines(lines: Iterable[bytes], counts: Counts) -> Iterator[_Line]:
    for line in decoded_lines(lines, _DECODER, counts):
        if line.role not in ROLES:
            counts.skipped_unknown += 1
        else:
            yield line


def _said(line: _Line) -> list[Turn]:
    """Who says what in a line: first what tools answered, then its own words."""
    speaker = _SPEAKERS[line.role or ""]
    results = tool_results(line.content)
    said = [Turn(0, Speaker.TOOL, one.text, answers=one.call, is_error=one.is_error) for one in results]
    text = line.text if line.text is not None else "\n".join(texts(line.content))
    tools = (*tool_calls(line.content), *_asked_for(line.tools), *_asked_for(line.tool_calls))
    # A tool's answer makes the line a program's, as nobody types into one.
    whose = Speaker.HARNESS if said and speaker is Speaker.USER else speaker
    own = Turn(0, whose, text, tools=tools)
    if whose is Speaker.TOOL:
        own = replace(own, answers=line.tool_call_id or "", is_error=line.is_error is True)
    return [*said, own] if text.strip() or tools or own.answers else said


def _asked_for(tools: list[str | _Tool] | None) -> Iterator[ToolCall]:
    for tool in tools or ():
        if isinstance(tool, str):
            yield ToolCall(tool, "{}")
            continue
        source = tool.function or tool
        if source.name:
            yield ToolCall(source.name, _as_object(source.arguments), tool.id or "")


def _as_object(arguments: msgspec.Raw) -> str:
    """The arguments as JSON text; some APIs send that text itself as a JSON string."""
    text = bytes(arguments).decode("utf-8", "replace")
    if text.startswith('"'):
        inner: object = msgspec.json.decode(arguments)
        return inner if isinstance(inner, str) else text
    return text
