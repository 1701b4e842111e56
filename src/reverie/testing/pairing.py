"""Why a provider would refuse a conversation: calls of tools and their results that do not go together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from reverie.testing.scripted_reply import Protocol


def why_refused(protocol: Protocol, body: dict[str, Any]) -> str:
    """What is wrong with the messages of a request, as the provider minds it; nothing where they go together.

    What is malformed otherwise is passed over: a scripted model is no validator.
    """
    given: object = body.get("messages")
    messages = _dicts(given)
    return _of_anthropic(messages) if protocol is Protocol.ANTHROPIC else _of_openai(messages)


def _of_anthropic(messages: Sequence[dict[str, Any]]) -> str:
    """A result answers a call of the message right before it, and every call is answered right after it."""
    if messages and messages[0].get("role") != "user":
        return "messages.0: the first message must be the user's"
    waiting: set[str] = set()
    for number, message in enumerate(messages):
        blocks = _dicts(message.get("content"))
        answered = {str(one.get("tool_use_id")) for one in blocks if one.get("type") == "tool_result"}
        if orphans := answered - waiting:
            return f"messages.{number}: `tool_result` of {min(orphans)} without a `tool_use` in the message before"
        if missing := waiting - answered:
            return f"messages.{number}: `tool_use` {min(missing)} without a `tool_result` right after it"
        waiting = {str(one.get("id")) for one in blocks if one.get("type") == "tool_use"}
    return ""


def _of_openai(messages: Sequence[dict[str, Any]]) -> str:
    """Messages of the role `tool` follow the calls that they answer, one for each, before anything else."""
    waiting: set[str] = set()
    for number, message in enumerate(messages):
        if message.get("role") == "tool":
            answered = str(message.get("tool_call_id"))
            if answered not in waiting:
                return f"messages.{number}: role `tool` answers {answered}, which no message before it calls"
            waiting.discard(answered)
            continue
        if waiting:
            return f"messages.{number}: `tool_calls` before it were not answered: {min(waiting)}"
        waiting = {str(one.get("id")) for one in _dicts(message.get("tool_calls"))}
    return ""


def _dicts(value: object) -> list[dict[str, Any]]:
    found = cast("list[object]", value) if isinstance(value, list) else []
    return [cast("dict[str, Any]", one) for one in found if isinstance(one, dict)]
