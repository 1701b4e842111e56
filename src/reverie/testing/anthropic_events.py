"""A scripted turn as Anthropic's Messages API sends it: whole, as a stream of events, or as an error."""

from __future__ import annotations

import json
from typing import Any

from reverie.testing.prompt_cache import PromptTokens
from reverie.testing.scripted_reply import Call, Reply
from reverie.testing.server_sent import in_pieces, server_sent, server_sent_text

_ERROR_TYPES = {
    400: "invalid_request_error",
    401: "authentication_error",
    403: "permission_error",
    404: "not_found_error",
    413: "request_too_large",
    429: "rate_limit_error",
    529: "overloaded_error",
}


def error(status: int, message: str) -> dict[str, Any]:
    """The error body for a status."""
    kind = _ERROR_TYPES.get(status, "api_error")
    return {"type": "error", "error": {"type": kind, "message": message}, "request_id": "req_scripted"}


def message(body: dict[str, Any], reply: Reply, number: int, prompt: PromptTokens) -> dict[str, Any]:
    """The whole message. Ids are made from `number`, so that none comes twice from one server.

    Arguments that are no JSON stand in `input` as the text they are: a whole message has no other place for them.
    """
    content: list[dict[str, Any]] = [{"type": "text", "text": reply.text}] if reply.text else []
    for position, call in enumerate(reply.calls, start=1):
        tool = {"type": "tool_use", "id": f"toolu_{number:04}_{position}", "name": call.name, "input": _input(call)}
        content.append(tool)
    counted = {
        "input_tokens": prompt.uncached,
        "cache_creation_input_tokens": prompt.written,
        "cache_read_input_tokens": prompt.read,
        "output_tokens": reply.output_tokens(),
    }
    return {
        "id": f"msg_{number:04}",
        "type": "message",
        "role": "assistant",
        "model": body.get("model", "scripted"),
        "content": content,
        "stop_reason": "tool_use" if reply.calls else "end_turn",
        "stop_sequence": None,
        "usage": {**counted, **reply.usage},
    }


def events(whole: dict[str, Any], reply: Reply) -> list[bytes]:
    """The message as events. Arguments go out as the reply has them, broken or not."""
    beginning: dict[str, Any] = {
        **whole,
        "content": [],
        "stop_reason": None,
        "usage": {**whole["usage"], "output_tokens": 1},
    }
    sent = [_event("message_start", message=beginning)]
    arguments = iter(call.arguments_text() for call in reply.calls)
    for index, block in enumerate(whole["content"]):
        if block["type"] == "text":
            empty: dict[str, Any] = {**block, "text": ""}
            deltas = [{"type": "text_delta", "text": piece} for piece in in_pieces(block["text"])]
        else:
            empty = {**block, "input": {}}
            deltas = [{"type": "input_json_delta", "partial_json": piece} for piece in in_pieces(next(arguments))]
        sent.append(_event("content_block_start", index=index, content_block=empty))
        sent += [_event("content_block_delta", index=index, delta=delta) for delta in deltas]
        sent.append(_event("content_block_stop", index=index))
    ending = {"stop_reason": whole["stop_reason"], "stop_sequence": None}
    return [*sent, _event("message_delta", delta=ending, usage=whole["usage"]), _event("message_stop")]


def garbage_event(garbage: str) -> bytes:
    """An event of a known name, for the client passes over any other, with this in place of its JSON."""
    return server_sent_text(garbage, "message_start")


def _event(kind: str, **fields: Any) -> bytes:
    return server_sent({"type": kind, **fields}, kind)


def _input(call: Call) -> Any:
    try:
        return json.loads(call.arguments_text())
    except ValueError:
        return call.arguments_text()
