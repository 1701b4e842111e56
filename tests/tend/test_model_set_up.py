"""`doctor` and `status` say what a model lacks, before anybody dreams with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from reverie.memory import Memory


def opened(home: Path, **environ: str) -> Memory:
    project, memory, sessions = home / "project", home / "memory", home / "sessions"
    for folder in (project, memory, sessions):
        folder.mkdir(exist_ok=True)
    return Memory.open(project, memory_dir=memory, sessions=[sessions], environ={"HOME": str(home), **environ})


WRONG = (
    ({"REVERIE_MODEL": "claude"}, "names no provider"),
    ({"REVERIE_MODEL": "anthropic:claude-sonnet-5-5"}, "set ANTHROPIC_API_KEY"),
    ({"REVERIE_MODEL": "nobody:knows"}, "nobody knows a provider"),
    ({"REVERIE_ENGINE": "agent"}, "set REVERIE_MODEL"),
)


@pytest.mark.parametrize(("environ", "said"), WRONG)
def test_what_the_engine_lacks_is_an_error_of_the_set_up(tmp_path: Path, environ: dict[str, str], said: str) -> None:
    memory = opened(tmp_path, **environ)
    (found,) = [one for one in memory.doctor() if said in one.what]
    assert (str(found.level), found.fixable) == ("error", False)
    assert "--engine rules" in found.advice
    assert [said in problem for problem in memory.status().problems] == [True]


def test_with_the_rules_a_model_that_cannot_be_asked_is_a_warning(tmp_path: Path) -> None:
    memory = opened(tmp_path, REVERIE_MODEL="claude", REVERIE_ENGINE="rules")
    (found,) = [one for one in memory.doctor() if "names no provider" in one.what]
    assert str(found.level) == "warning"


@pytest.mark.parametrize("environ", [{}, {"REVERIE_MODEL": "ollama:qwen3"}, {"REVERIE_ENGINE": "rules"}])
def test_nothing_is_said_where_nothing_is_missing(tmp_path: Path, environ: dict[str, str]) -> None:
    memory = opened(tmp_path, **environ)
    assert not [one for one in memory.doctor() if "model" in one.what]
    assert not memory.status().problems
