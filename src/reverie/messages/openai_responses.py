"""Items as OpenAI's Responses API and its Agents SDK keep them: messages, calls, outputs and reasoning side by side.

Dicts and the objects of the `openai` package alike; the package itself is not needed.
"""

from __future__ import annotations

from reverie.messages.fields import as_json, get, items, text, texts_in, weight
from reverie.messages.message import Call, Message, Result
from reverie.messages.spoken import in_users_place
from reverie.model.turn import Speaker

INSTRUCTIONS = frozenset({"system", "developer"})
ROLES = INSTRUCTIONS | {"user", "assistant"}
OWN_BLOCKS = frozenset({"input_text", "output_text", "input_image", "input_file"})
_REASONING = "reasoning"
_REQUEST, _RESPONSE = "mcp_approval_request", "mcp_approval_response"
_CALL, _OUTPUT = "_call", "_output"
_OTHER_ITEMS = frozenset(
    {_REASONING, _REQUEST, _RESPONSE, "item_reference", "mcp_list_tools", "compaction", "program", "additional_tools"}
)
_FAILED = frozenset({"failed", "incomplete"})
_ARGUMENTS = ("arguments", "input", "action", "operation", "code")


def is_item(kind: str) -> bool:
    """Whether an item of that kind, which has no role, is one of this API."""
    return kind in _OTHER_ITEMS or kind.endswith((_CALL, _OUTPUT))


def read(item: object) -> Message:
    """The item in our words."""
    role = text(item, "role")
    return _message(item, role) if role else _other(item, text(item, "type"))


def _message(item: object, role: str) -> Message:
    content = get(item, "content")
    texts, tokens = texts_in(content), weight(content)
    if role in INSTRUCTIONS:
        return Message(Speaker.HARNESS, "\n".join(texts), (), (), item, tokens=tokens, is_instruction=True)
    if role == "assistant":
        return Message(Speaker.ASSISTANT, "\n".join(texts), (), (), item, tokens=tokens)
    spoken = in_users_place(texts, beside_results=False)
    return Message(spoken.speaker, spoken.text, (), (), item, spoken.aside, tokens)


def _other(item: object, kind: str) -> Message:
    tokens = weight(item)
    call_id = text(item, "call_id")
    if kind == _RESPONSE:
        result = Result(text(item, "approval_request_id"), text(item, "reason"), get(item, "approve") is False)
        return Message(Speaker.TOOL, "", (), (result,), item, tokens=tokens)
    if kind.endswith(_OUTPUT):
        words = "\n".join(texts_in(get(item, "output")))
        result = Result(call_id or text(item, "id"), words, _has_failed(item))
        return Message(Speaker.TOOL, "", (), (result,), item, tokens=tokens)
    if kind == _REQUEST:
        call_id = text(item, "id")
    # A call without this id was carried out by the provider, and nothing answers it.
    calls = (Call(call_id, text(item, "name") or kind, _arguments(item)),) if call_id else ()
    return Message(Speaker.ASSISTANT, "", calls, (), item, tokens=tokens, clings=kind == _REASONING)


def _has_failed(item: object) -> bool:
    """Whether the output of a call says that it failed: by its state, or by the exit codes of a shell."""
    codes = [get(get(one, "outcome"), "exit_code") for one in items(get(item, "output"))]
    return text(item, "status") in _FAILED or any(isinstance(code, int) and code != 0 for code in codes)


def _arguments(item: object) -> str:
    return as_json(next((found for name in _ARGUMENTS if (found := get(item, name)) is not None), None))
