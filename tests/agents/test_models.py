"""One question to a model, without tools."""

from __future__ import annotations

import asyncio

import pytest

from reverie.agents.budget import Usage
from reverie.agents.models import ask, close, open_model
from reverie.errors import ModelError
from reverie.testing.scripted_reply import Fault, Reply
from reverie.testing.scripted_server import ScriptedServer


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


def asked(server: ScriptedServer, name: str = "anthropic:claude-sonnet-5-5", seconds: float = 30) -> tuple[str, Usage]:
    environ = {
        "ANTHROPIC_API_KEY": "none",
        "ANTHROPIC_BASE_URL": server.url,
        "OPENAI_API_KEY": "none",
        "OPENAI_BASE_URL": f"{server.url}/v1",
    }

    async def one_question() -> tuple[str, Usage]:
        model = open_model(name, environ)
        try:
            return await ask(model, "You are terse.", "几点了？", seconds)
        finally:
            await close(model)

    return asyncio.run(one_question())


@pytest.mark.parametrize("name", ["anthropic:claude-sonnet-5-5", "openai:gpt-5"])
def test_an_answer_comes_with_what_it_cost(name: str) -> None:
    with ScriptedServer([Reply("三点。")]) as server:
        text, usage = asked(server, name)
    assert text == "三点。"
    assert usage.turns == 1
    assert usage.tokens > 0
    assert "几点了？" in str(server.requests[0].body["messages"])


def test_a_model_that_does_not_answer_in_time_is_given_up() -> None:
    with (
        ScriptedServer([Reply(fault=Fault.HANG)]) as server,
        pytest.raises(ModelError, match=r"did not answer within 0\.2 seconds"),
    ):
        asked(server, seconds=0.2)
