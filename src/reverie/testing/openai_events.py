"""A scripted turn as OpenAI's Chat Completions API sends it: whole, as a stream of chunks, or as an error."""

from __future__ import annotations

import json
from typing import Any

from reverie.testing.scripted_reply import CHARACTERS_PER_TOKEN, Reply
from reverie.testing.server_sent import in_pieces, server_sent, server_sent_text

_SERVER_AT_FAULT = 500
_CODES = {401: "invalid_api_key", 404: "model_not_found", 429: "rate_limit_exceeded"}


def error(status: int, message: str) -> dict[str, Any]:
    """The error body for a status."""
    kind = "server_error" if status >= _SERVER_AT_FAULT else "invalid_request_error"
    return {"error": {"message": message, "type": kind, "param": None, "code": _CODES.get(status)}}


def completion(body: dict[str, Any], reply: Reply, number: int) -> dict[str, Any]:
    """The whole completion. Ids are made from `number`, so that none comes twice from one server."""
    spoken: dict[str, Any] = {"role": "assistant", "content": reply.text, "refusal": None}
    if reply.calls:
        spoken["content"] = reply.text or None
        spoken["tool_calls"] = [
            {
                "id": f"call_{number:04}_{position}",
                "type": "function",
                "function": {"name": call.name, "arguments": call.arguments_text()},
            }
            for position, call in enumerate(reply.calls, start=1)
        ]
    ending = "tool_calls" if reply.calls else "stop"
    return {
        "id": f"chatcmpl-{number:04}",
        "object": "chat.completion",
        "created": 0,
        "model": body.get("model", "scripted"),
        "choices": [{"index": 0, "message": spoken, "logprobs": None, "finish_reason": ending}],
        "usage": _usage(body, reply),
    }


def events(whole: dict[str, Any], body: dict[str, Any]) -> list[bytes]:
    """The completion as chunks, with its usage in the last one where the request asked for that."""
    frame = {key: whole[key] for key in ("id", "created", "model")} | {"object": "chat.completion.chunk"}
    choice = whole["choices"][0]
    sent = [_chunk(frame, delta) for delta in _deltas(choice["message"])]
    sent.append(_chunk(frame, {}, choice["finish_reason"]))
    options: dict[str, Any] = body.get("stream_options") or {}
    if options.get("include_usage"):
        sent.append(server_sent({**frame, "choices": [], "usage": whole["usage"]}))
    return [*sent, server_sent_text("[DONE]")]


def garbage_event(garbage: str) -> bytes:
    """An event with this in place of its JSON."""
    return server_sent_text(garbage)


def _deltas(spoken: dict[str, Any]) -> list[dict[str, Any]]:
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": "" if spoken["content"] is not None else None}]
    if spoken["content"]:
        deltas += [{"content": piece} for piece in in_pieces(spoken["content"])]
    for index, call in enumerate(spoken.get("tool_calls", ())):
        function = call["function"]
        deltas.append({"tool_calls": [{**call, "index": index, "function": {**function, "arguments": ""}}]})
        deltas += [
            {"tool_calls": [{"index": index, "function": {"arguments": piece}}]}
            for piece in in_pieces(function["arguments"])
        ]
    return deltas


def _chunk(frame: dict[str, Any], delta: dict[str, Any], ending: str | None = None) -> bytes:
    return server_sent({**frame, "choices": [{"index": 0, "delta": delta, "logprobs": None, "finish_reason": ending}]})


def _usage(body: dict[str, Any], reply: Reply) -> dict[str, Any]:
    asked = json.dumps([body.get("tools"), body.get("messages")], ensure_ascii=False)
    prompt, answer = len(asked) // CHARACTERS_PER_TOKEN, reply.output_tokens()
    counted = {"prompt_tokens": prompt, "completion_tokens": answer, "total_tokens": prompt + answer}
    return {**counted, "prompt_tokens_details": {"cached_tokens": 0}, **reply.usage}
