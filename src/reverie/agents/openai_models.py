"""Models of OpenAI, and of Ollama, which speaks its language. Loaded where one of them is asked: it takes a second."""

from __future__ import annotations

from openai import AsyncOpenAI, DefaultAsyncHttpxClient, OpenAIError
from pydantic_ai.models import Model
from pydantic_ai.models.ollama import OllamaModel
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.profiles import ModelProfile
from pydantic_ai.providers.ollama import OllamaProvider
from pydantic_ai.providers.openai import OpenAIProvider

from reverie.agents.provider_errors import REQUEST_SECONDS, RETRIES
from reverie.agents.wait import refuse_long_waits

__all__ = ["OpenAIError", "open_ollama", "open_openai"]


def open_openai(model: str, key: str, address: str, profile: ModelProfile) -> Model:
    """The model of that name at an address."""
    return OpenAIChatModel(model, provider=OpenAIProvider(openai_client=_client(key, address)), profile=profile)


def open_ollama(model: str, key: str, address: str, profile: ModelProfile) -> Model:
    """The same of Ollama."""
    return OllamaModel(model, provider=OllamaProvider(openai_client=_client(key, address)), profile=profile)


def _client(key: str, address: str) -> AsyncOpenAI:
    http = DefaultAsyncHttpxClient(event_hooks={"response": [refuse_long_waits]})
    return AsyncOpenAI(api_key=key, base_url=address, max_retries=RETRIES, timeout=REQUEST_SECONDS, http_client=http)
