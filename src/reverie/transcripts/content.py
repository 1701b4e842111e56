"""What one message holds, in the block form that Claude Code and most model APIs share."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

import msgspec

from reverie.model.turn import ToolCall


class Piece(msgspec.Struct):
    """A part of a tool's answer; only its text is of interest."""

    type: str = "text"
    text: str | None = None


class Block(msgspec.Struct):
    """One block of a message: text, a tool call, a tool's answer, or something we have no words for."""

    type: str = "text"
    text: str | None = None
    name: str | None = None
    input: msgspec.Raw = msgspec.Raw(b"{}")
    content: str | list[str | Piece] | None = None
    id: str | None = None
    tool_use_id: str | None = None
    is_error: bool | None = None


class Answer(NamedTuple):
    """What a tool answered, to the call of that id where that is known, and whether the agent says that it failed."""

    text: str
    call: str
    is_error: bool


Content = str | list[str | Block] | None  # a message's words: one string, or block by block


def texts(content: Content) -> list[str]:
    """The text of each block that has any, thinking left out."""
    if isinstance(content, str):
        return [content] if content.strip() else []
    blocks = (block if isinstance(block, Block) else Block(text=block) for block in content or ())
    return [block.text for block in blocks if block.type in _TEXT_TYPES and block.text and block.text.strip()]


def tool_calls(content: Content) -> tuple[ToolCall, ...]:
    """The tools a message asks for."""
    return tuple(
        ToolCall(block.name, bytes(block.input).decode("utf-8", "replace"), block.id or "")
        for block in _blocks(content)
        if block.type in _CALL_TYPES and block.name
    )


def tool_results(content: Content) -> list[Answer]:
    """What tools answered, one text a call; a picture has none and gives an empty one."""
    return [
        Answer(_result_text(block), block.tool_use_id or "", block.is_error is True)
        for block in _blocks(content)
        if block.type.endswith(_RESULT_SUFFIX)
    ]


def moment(text: str | None) -> datetime | None:
    """An ISO 8601 time with its zone (UTC where it names none), or None where it is no time."""
    if not text:
        return None
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return None
    return time if time.tzinfo else time.replace(tzinfo=UTC)


_TEXT_TYPES = ("text", "input_text", "output_text")
_CALL_TYPES = ("tool_use", "server_tool_use", "mcp_tool_use")
_RESULT_SUFFIX = "tool_result"  # also web_search_tool_result and its like


def _blocks(content: Content) -> list[Block]:
    return [block for block in content if isinstance(block, Block)] if isinstance(content, list) else []


def _result_text(block: Block) -> str:
    if isinstance(block.content, str):
        return block.content
    pieces = (piece if isinstance(piece, str) else piece.text for piece in block.content or ())
    return "\n".join(piece for piece in pieces if piece)
