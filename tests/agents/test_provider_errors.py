"""What a provider answers when it refuses, told so that a person knows what to do."""

from __future__ import annotations

import pytest
from pydantic_ai.exceptions import ModelHTTPError

from reverie.agents.provider_errors import plainly
from reverie.errors import ContextFull


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (400, {"type": "error", "error": {"message": "prompt is too long: 205310 tokens > 200000 maximum"}}),
        (400, {"error": {"message": "input length and `max_tokens` exceed context limit: 190000 + 16000 > 200000"}}),
        (400, {"message": "Please send less.", "code": "context_length_exceeded"}),
        (400, {"error": {"message": "This model's maximum context length is 32768 tokens.", "code": 400}}),
        (400, {"error": {"message": "Your input exceeds the context window of this model.", "code": None}}),
        (400, {"error": {"message": "The input token count (1300000) exceeds the maximum number of tokens allowed."}}),
        (400, {"error": {"message": "the request exceeds the available context size", "type": "x"}}),
        (413, {"error": {"message": "Request exceeds the maximum size"}}),
        (413, None),
    ],
)
def test_a_conversation_that_is_too_long_is_known_in_every_providers_words(status: int, body: object) -> None:
    assert isinstance(plainly(ModelHTTPError(status, "some-model", body)), ContextFull)


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (400, {"error": {"message": "max_tokens: 16000 > 8192, the maximum allowed number of output tokens"}}),
        (400, {"error": {"message": "Your credit balance is too low"}}),
        (429, {"error": {"message": "too many tokens of context window a minute"}}),
        (400, "prompt"),
        (400, None),
    ],
)
def test_what_is_refused_for_another_reason_is_not_taken_for_that(status: int, body: object) -> None:
    assert not isinstance(plainly(ModelHTTPError(status, "some-model", body)), ContextFull)
