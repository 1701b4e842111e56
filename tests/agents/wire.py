"""What went over the wire to a scripted model, in the words of either protocol."""

from __future__ import annotations

import json
from typing import Any, cast

from reverie.testing.scripted_reply import Protocol, Request
from reverie.testing.scripted_server import ScriptedServer

Json = dict[str, Any]


def answers(server: ScriptedServer) -> list[str]:
    """What each call of a tool was answered, in the order of the calls."""
    found: dict[str, str] = {}
    for request in server.requests:
        for message in request.body["messages"]:
            if message["role"] == "tool":
                found[message["tool_call_id"]] = _words(message["content"])
            for block in message["content"] if isinstance(message["content"], list) else ():
                if block.get("type") == "tool_result":
                    found[block["tool_use_id"]] = _words(block["content"])
    return list(found.values())


def prompt(request: Request) -> list[str]:
    """A request as the provider's cache sees it: its tools, its system prompt and its messages one by one, each as
    JSON with its keys in the order in which they were sent, without the marks for the cache.
    """
    body = request.body
    system = [body["system"]] if request.protocol is Protocol.ANTHROPIC else []
    return [json.dumps(_unmarked(part), ensure_ascii=False) for part in (body["tools"], *system, *body["messages"])]


def _words(content: object) -> str:
    return content if isinstance(content, str) else "".join(part["text"] for part in cast("list[Json]", content))


def _unmarked(part: object) -> object:
    if isinstance(part, list):
        return [_unmarked(one) for one in cast("list[object]", part)]
    if isinstance(part, dict):
        named = cast("Json", part)
        return {key: _unmarked(value) for key, value in named.items() if key != "cache_control"}
    return part
