"""What every test stands on: no test sees this machine's home, keys, settings or network."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

# A loaded machine is not a wrong answer: no test is judged by the clock.
settings.register_profile("reverie", deadline=None)
settings.load_profile("reverie")

# Started in the background by a shell, this process ignores Ctrl-C, and so would every program that a test starts and
# means to interrupt. A handler of our own is not passed on, an ignored signal is.
signal.signal(signal.SIGINT, signal.default_int_handler)

AGENTS = ("REVERIE_", "CLAUDE_", "CODEX_", "GEMINI_", "OPENCODE_")
FOREIGN_PREFIXES = (*AGENTS, "ANTHROPIC_", "OPENAI_", "GOOGLE_", "XDG_", "GIT_")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the races and crashes with their full counts")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that repeats itself is part of the soak."""
    for item in items:
        if "rounds" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.soak)


@pytest.fixture
def rounds(request: pytest.FixtureRequest):
    """`rounds(few, full)`: how often to repeat: a few times, or in full with --soak."""

    def choose(few: int, full: int) -> int:
        return full if request.config.getoption("--soak") else few

    return choose


@pytest.fixture(autouse=True)
def safe_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of the test's own, an environment without anybody's keys, and a fixed time zone."""
    for name in list(os.environ):
        if name.startswith(FOREIGN_PREFIXES):
            monkeypatch.delenv(name)
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    return home
