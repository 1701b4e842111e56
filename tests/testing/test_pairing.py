"""A conversation that a provider would refuse is refused by the scripted server too."""

from __future__ import annotations

from typing import Any

import anthropic
import openai
import pytest
from anthropic import Anthropic
from openai import OpenAI

from reverie.testing.pairing import why_refused
from reverie.testing.scripted_reply import Protocol
from reverie.testing.scripted_server import ScriptedServer

ASK = {"role": "user", "content": "Read it."}
USE = {"role": "assistant", "content": [{"type": "tool_use", "id": "a", "name": "read", "input": {}}]}
RESULT = {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "a", "content": "42"}]}
CALL = {
    "role": "assistant",
    "content": None,
    "tool_calls": [{"id": "a", "type": "function", "function": {"name": "read", "arguments": "{}"}}],
}
ANSWER = {"role": "tool", "tool_call_id": "a", "content": "42"}


@pytest.mark.parametrize(
    ("messages", "reason"),
    [
        ([ASK, USE, RESULT], ""),
        ([ASK, USE], ""),  # not answered yet
        ([ASK, RESULT], "without a `tool_use`"),
        ([RESULT], "without a `tool_use`"),
        ([ASK, USE, ASK], "without a `tool_result`"),
        ([ASK, USE, ASK, RESULT], "without a `tool_result`"),
        ([USE, RESULT], "the first message must be the user's"),
    ],
)
def test_anthropic_wants_a_result_right_after_its_call(messages: list[dict[str, Any]], reason: str) -> None:
    said = why_refused(Protocol.ANTHROPIC, {"messages": messages})
    assert reason in said
    assert bool(reason) == bool(said)


@pytest.mark.parametrize(
    ("messages", "reason"),
    [
        ([ASK, CALL, ANSWER], ""),
        ([CALL], ""),
        ([ASK, ANSWER], "which no message before it calls"),
        ([ASK, CALL, ASK, ANSWER], "not answered"),
        ([CALL, ANSWER, ANSWER], "which no message before it calls"),
    ],
)
def test_openai_wants_every_call_answered_before_anything_else(messages: list[dict[str, Any]], reason: str) -> None:
    said = why_refused(Protocol.OPENAI, {"messages": messages})
    assert reason in said
    assert bool(reason) == bool(said)


def test_the_real_clients_are_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    orphans: list[list[Any]] = [[ASK, RESULT], [ASK, ANSWER]]
    with ScriptedServer([]) as server:
        claude = Anthropic(api_key="none", base_url=server.url)
        gpt = OpenAI(api_key="none", base_url=f"{server.url}/v1")
        with pytest.raises(anthropic.BadRequestError, match="without a `tool_use`"):
            claude.messages.create(model="m", max_tokens=9, messages=orphans[0])
        with pytest.raises(openai.BadRequestError, match="which no message before it calls"):
            gpt.chat.completions.create(model="m", messages=orphans[1])
        claude.close()
        gpt.close()
    assert server.requests == []
