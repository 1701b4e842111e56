"""A model's name such as `anthropic:claude-sonnet-5-5`, and what it needs before it can be asked.

Nothing here loads a provider's library or the network: `status` asks, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING

from reverie.errors import SettingsError
from reverie.late import Later

if TYPE_CHECKING:
    from reverie.agents import models
else:
    models = Later("reverie.agents.models")

NO_KEY = "none"  # servers on one's own machine want none, but the library does
KEY_VARIABLES = {"anthropic": "ANTHROPIC_API_KEY", "openai": "OPENAI_API_KEY", "ollama": "OLLAMA_API_KEY"}
ADDRESS_VARIABLES = {"anthropic": "ANTHROPIC_BASE_URL", "openai": "OPENAI_BASE_URL", "ollama": "OLLAMA_BASE_URL"}
_EXAMPLES = {"anthropic": "anthropic:claude-sonnet-5-5", "openai": "openai:gpt-5", "ollama": "ollama:qwen3"}
_PACKAGES = {"anthropic": "anthropic", "openai": "openai", "ollama": "openai"}


def parse_model_name(name: str) -> tuple[str, str]:
    """The provider and its name for the model. Raises SettingsError where it does not name both."""
    provider, colon, model = name.partition(":")
    if not colon or not provider or not model:
        lacks = "no model of that provider" if colon and provider else "no provider"
        example = _EXAMPLES.get(provider, _EXAMPLES["anthropic"])
        raise SettingsError(f"the model {name!r} names {lacks}; write it as provider:name, such as {example}")
    return provider, model


def key_for(provider: str, environ: Mapping[str, str]) -> str:
    """The key for Anthropic, OpenAI or Ollama. Raises SettingsError where one is needed and none is set."""
    key = environ.get(KEY_VARIABLES[provider])
    if provider == "anthropic":
        key = key or environ.get("ANTHROPIC_AUTH_TOKEN")
    elif provider == "ollama" or environ.get(ADDRESS_VARIABLES[provider]):
        key = key or NO_KEY
    if not key:
        raise SettingsError(f"the model needs a key: set {KEY_VARIABLES[provider]}")
    return key


def refuse_unusable(name: str | None, environ: Mapping[str, str]) -> None:
    """The model can be asked, as far as that can be told without asking. Raises SettingsError with what is missing: a
    name, a provider that is known, its key, or its package.
    """
    if not name:
        raise SettingsError("the engine agent needs a model: set REVERIE_MODEL or --model to provider:name")
    provider, _ = parse_model_name(name)
    if provider not in _PACKAGES:
        models.open_model(name, environ)  # only the library knows what the others need
        return
    key_for(provider, environ)
    for package in ("pydantic_ai", _PACKAGES[provider]):
        if find_spec(package) is None:
            raise SettingsError(
                f"the model {name!r} needs the package {package}, which is missing; install Reverie anew"
            )
