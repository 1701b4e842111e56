"""What a provider answers when it refuses, told so that a person knows what to do."""

from __future__ import annotations

import pytest
from pydantic_ai.exceptions import ModelAPIError, ModelHTTPError

from reverie.agents.provider_errors import Asked, plainly
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


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            Asked("anthropic", "https://ann:hunter2@proxy.example:8443/v1/?key=hunter3"),
            "the provider at https://proxy.example:8443/v1 does not accept the key for some-model (401); set ANTHROPIC",
        ),
        (Asked("openai"), "the provider does not accept the key for some-model (401); set OPENAI_API_KEY to the right"),
        (
            Asked("google", "https://x.example"),
            "the provider at https://x.example does not accept the key for some",
        ),
        (Asked("google", "http://[broken"), "the provider does not accept the key for some-model (401); set the right"),
    ],
)
def test_a_wrong_key_is_told_with_where_it_was_shown_and_which_variable_holds_it(asked: Asked, said: str) -> None:
    told = str(plainly(ModelHTTPError(401, "some-model", None), asked))
    assert told.startswith(said)
    assert "hunter" not in told


def test_a_host_that_nobody_reaches_is_named_with_the_variable_that_says_another() -> None:
    error = ModelAPIError("some-model", "Connection error.")
    assert str(plainly(error, Asked("ollama", "http://127.0.0.1:11434/v1/"))) == (
        "the model some-model cannot be reached at http://127.0.0.1:11434/v1; see whether that address is right "
        "(OLLAMA_BASE_URL sets it), and somebody listens there"
    )
    assert "cannot be reached; see whether that address is right" in str(plainly(error))


def test_a_wait_that_stands_in_no_header_is_told_as_well() -> None:
    error = ModelHTTPError(429, "some-model", None, retry_after=5000)
    assert str(plainly(error)) == (
        "the provider limits how often some-model may be asked (429); it asks for a wait of 84 minutes"
    )
    assert str(plainly(ModelHTTPError(429, "some-model", None, retry_after=60))).endswith("(429); try again later")
