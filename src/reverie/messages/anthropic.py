"""Messages as Anthropic's Messages API takes and gives them: content blocks, and the results of tools in user messages.

Dicts and the objects of the `anthropic` package alike; the package itself is not needed.
"""

from __future__ import annotations

from reverie.messages.fields import as_json, blocks, get, text, texts_in, weight
from reverie.messages.message import Call, Message, Result
from reverie.messages.spoken import in_users_place
from reverie.model.turn import Speaker

ROLES = frozenset({"user", "assistant", "system"})
OWN_BLOCKS = frozenset(
    {
        "tool_use",
        "tool_result",
        "thinking",
        "redacted_thinking",
        "image",
        "document",
        "search_result",
        "server_tool_use",
        "mcp_tool_use",
        "container_upload",
    }
)
_CALLS = frozenset({"tool_use", "server_tool_use", "mcp_tool_use"})
_RESULT = "tool_result"  # also web_search_tool_result and its like


def is_own_block(kind: str) -> bool:
    """Whether only this API has blocks of that kind."""
    return kind in OWN_BLOCKS or kind.endswith(_RESULT)


def read(message: object) -> Message:
    """The message in our words."""
    content = blocks(get(message, "content"))
    texts = [words for block in content if get(block, "type") == "text" and (words := text(block, "text"))]
    calls = tuple(_call(block) for block in content if get(block, "type") in _CALLS)
    results = tuple(_result(block) for block in content if text(block, "type").endswith(_RESULT))
    tokens = weight(get(message, "content"))
    role = get(message, "role")
    if role == "assistant":
        return Message(Speaker.ASSISTANT, "\n".join(texts), calls, results, message, tokens=tokens)
    if role == "system":
        return Message(Speaker.HARNESS, "\n".join(texts), (), (), message, tokens=tokens, is_instruction=True)
    spoken = in_users_place(texts, beside_results=bool(results))
    speaker = Speaker.TOOL if results and not texts else spoken.speaker
    return Message(speaker, spoken.text, calls, results, message, spoken.aside, tokens)


def _call(block: object) -> Call:
    return Call(text(block, "id"), text(block, "name"), as_json(get(block, "input")))


def _result(block: object) -> Result:
    said = "\n".join(texts_in(get(block, "content")))
    return Result(text(block, "tool_use_id"), said, get(block, "is_error") is True)
