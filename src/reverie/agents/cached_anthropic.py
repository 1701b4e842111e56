"""Anthropic's models, asked so that the provider finds the conversation in its cache also after many calls at once.

From each mark the provider looks back over twenty blocks for what it has kept. A turn with more than ten calls is
longer than that, with their results; so the place up to which the request before was kept is marked as well. Loaded
where one of them is asked: it takes a second.
"""

from __future__ import annotations

from math import isfinite
from typing import Any, cast

from anthropic import AsyncAnthropic, DefaultAsyncHttpxClient
from anthropic.types.beta import BetaMessageParam, BetaTextBlockParam
from pydantic_ai.messages import ModelMessage
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.models.anthropic import AnthropicModel, AnthropicModelSettings
from pydantic_ai.profiles import ModelProfile
from pydantic_ai.providers.anthropic import AnthropicProvider

from reverie.agents.provider_errors import REQUEST_SECONDS, RETRIES
from reverie.agents.wait import refuse_long_waits

MARK = "cache_control"
_MARKABLE = frozenset({"text", "tool_result", "image", "document"})  # of what stands in a user's turn


class CachedAnthropicModel(AnthropicModel):
    """A model whose requests are marked at the end of the last user turn but one, beside the library's own marks: the
    tools, the system prompt and the end. It leaves out marks of ours where there would be more than four.
    """

    async def _map_message(
        self,
        messages: list[ModelMessage],
        model_request_parameters: ModelRequestParameters,
        model_settings: AnthropicModelSettings,
    ) -> tuple[str | list[BetaTextBlockParam], list[BetaMessageParam]]:
        system, said = await super()._map_message(messages, model_request_parameters, model_settings)
        as_json_can_say(said)
        if model_settings.get("anthropic_cache"):
            mark_turn_before(said)
        return system, said


def open_anthropic(model: str, key: str, address: str, profile: ModelProfile) -> CachedAnthropicModel:
    """The model of that name at an address."""
    http = DefaultAsyncHttpxClient(event_hooks={"response": [refuse_long_waits]})
    client = AsyncAnthropic(
        api_key=key, base_url=address, max_retries=RETRIES, timeout=REQUEST_SECONDS, http_client=http
    )
    return CachedAnthropicModel(model, provider=AnthropicProvider(anthropic_client=client), profile=profile)


def as_json_can_say(messages: list[BetaMessageParam]) -> None:
    """No argument of a call is a number that no request can be sent with, as a model writes it with 1e400 or NaN."""
    for message in messages:
        for block in message["content"] if message["role"] == "assistant" else ():
            if isinstance(block, dict) and block["type"] == "tool_use":
                block["input"] = cast("dict[str, object]", _finite(block["input"]))


def _finite(value: object) -> object:
    match value:
        case dict():
            return {key: _finite(one) for key, one in cast("dict[str, object]", value).items()}
        case list():
            return [_finite(one) for one in cast("list[object]", value)]
        case float() if not isfinite(value):
            return str(value)
        case _:
            return value


def mark_turn_before(messages: list[BetaMessageParam]) -> None:
    """The end of the user's turn before the latest one is marked; nothing where there is none."""
    spoken = [message["content"] for message in messages if message["role"] == "user"]
    if len(spoken) < 2 or isinstance(spoken[-2], str):
        return
    blocks = cast("list[dict[str, Any]]", spoken[-2])
    if blocks and blocks[-1].get("type") in _MARKABLE:
        blocks[-1].setdefault(MARK, {"type": "ephemeral", "ttl": "5m"})
