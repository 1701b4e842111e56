"""What a model needs before it can be asked, told without asking it."""

from __future__ import annotations

import importlib.util
import subprocess
import sys

import pytest

from reverie.agents.model_name import refuse_unusable
from reverie.errors import SettingsError

FINE = (
    ("anthropic:claude-sonnet-5-5", {"ANTHROPIC_API_KEY": "none"}),
    ("anthropic:claude-sonnet-5-5", {"ANTHROPIC_AUTH_TOKEN": "none"}),
    ("openai:gpt-5", {"OPENAI_API_KEY": "none"}),
    ("openai:llama3", {"OPENAI_BASE_URL": "http://127.0.0.1:1/v1"}),
    ("ollama:qwen3:8b", {}),
)


@pytest.mark.parametrize(("name", "environ"), FINE)
def test_a_model_with_all_it_needs_is_not_minded(name: str, environ: dict[str, str]) -> None:
    refuse_unusable(name, environ)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (None, "set REVERIE_MODEL"),
        ("", "set REVERIE_MODEL"),
        ("claude", "names no provider; write it as provider:name"),
        (":claude", "names no provider"),
        ("anthropic:", "names no model of that provider; write it as provider:name, such as anthropic:claude-"),
        ("openai:", "names no model of that provider; write it as provider:name, such as openai:gpt-5$"),
        ("anthropic:claude-sonnet-5-5", "set ANTHROPIC_API_KEY"),
        ("openai:gpt-5", "set OPENAI_API_KEY"),
        ("nobody:knows", "nobody knows a provider 'nobody'"),
        ("deepseek:deepseek-chat", "it needs a key or an address: set DEEPSEEK_API_KEY$"),
        ("mistral:large", r'its package is not installed; run pip install "pydantic-ai-slim\[mistral\]"$'),
    ],
)
def test_what_is_missing_is_told(name: str | None, said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        refuse_unusable(name, {})


def test_a_package_that_is_missing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    known = importlib.util.find_spec
    monkeypatch.setattr(
        "reverie.agents.model_name.find_spec", lambda name: None if name == "anthropic" else known(name)
    )
    with pytest.raises(SettingsError, match="needs the package anthropic"):
        refuse_unusable("anthropic:claude-sonnet-5-5", {"ANTHROPIC_API_KEY": "none"})


def test_the_usual_providers_are_looked_at_without_loading_their_libraries() -> None:
    code = (
        "import sys; from reverie.agents.model_name import refuse_unusable; "
        "refuse_unusable('anthropic:x', {'ANTHROPIC_API_KEY': 'none'}); refuse_unusable('ollama:x', {}); "
        "print(sorted({'pydantic_ai', 'anthropic', 'openai', 'httpx'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
