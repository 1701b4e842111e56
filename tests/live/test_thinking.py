"""Whatever asks a model pays from the day's purse, and asks no more when that is empty."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.live.test_session import Messages, opened, talk

from reverie.agents import models
from reverie.memory import Memory
from reverie.recall.select import select
from reverie.testing.scripted_reply import Reply, Request
from reverie.testing.scripted_server import ScriptedServer

QUESTION = "when do we deploy?"


@pytest.fixture(autouse=True)
def has_all_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A model that a busy machine makes slow is waited for: these tests are about money."""
    monkeypatch.setattr("reverie.recall.for_prompt.select", partial(select, seconds=120))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in ("home", "shop"):
        (tmp_path / name).mkdir()
    return tmp_path


def chooses(_request: Request) -> Reply:
    """Chooses the memory of the boat, whatever was asked: so one sees who chose."""
    return Reply(json.dumps({"files": ["boat.md"]}))


def with_model(root: Path, server: ScriptedServer, **more: str) -> Memory:
    memory = opened(
        root,
        REVERIE_MODEL="anthropic:claude-sonnet-5-5",
        REVERIE_ENGINE="agent",
        ANTHROPIC_API_KEY="none",
        ANTHROPIC_BASE_URL=server.url,
        **more,
    )
    folder = Path(memory.places.memory_dir)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "boat.md").write_text(
        "---\nname: Boat\ndescription: the boat\ntype: project\n---\n\nThe boat is green.\n"
    )
    (folder / "deploy.md").write_text(
        "---\nname: Deploys\ndescription: when\ntype: project\n---\n\nWe deploy on Tuesdays.\n"
    )
    return memory


def spent(root: Path) -> float:
    file = root / "home" / ".reverie" / "spending.json"
    return sum(json.loads(file.read_text())["dollars"].values()) if file.exists() else 0.0


def recalled(memory: Memory) -> str:
    return "\n".join(asyncio.run(memory.memories_for(QUESTION)))


def test_a_choice_among_the_memories_is_paid_for(root: Path) -> None:
    with ScriptedServer(chooses) as server:
        memory = with_model(root, server)
        assert "green" in recalled(memory)
        once = spent(root)
        recalled(memory)
    assert 0 < once < spent(root)
    assert memory.problem == ""


def test_an_answer_of_no_use_is_paid_for_too(root: Path) -> None:
    with ScriptedServer([Reply("I would rather talk.")] * 3) as server:
        assert "Tuesdays" in recalled(with_model(root, server))
    assert spent(root) > 0


def test_when_the_days_money_is_spent_nobody_is_asked_and_the_local_ranking_answers(root: Path) -> None:
    with ScriptedServer(chooses) as server:
        recalled(with_model(root, server))
        asked = len(server.requests)
        memory = with_model(root, server, REVERIE_BUDGET_DOLLARS_PER_DAY="0.000001")
        assert "Tuesdays" in recalled(memory)
        assert len(server.requests) == asked
    assert "of this day are spent" in memory.problem


def test_a_server_that_is_gone_is_left_alone_after_two_prompts_and_that_is_told(root: Path) -> None:
    with ScriptedServer(lambda _: Reply(status=400)) as server:
        memory = with_model(root, server)
        for _ in range(4):
            assert "Tuesdays" in recalled(memory)
        assert len(server.requests) == 2
    assert "not asked for the next 5 minutes" in memory.problem


def test_the_providers_library_is_loaded_before_the_time_of_a_choice_begins(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    async def watched(*given: Any, **more: Any) -> Any:
        assert opened == ["anthropic:claude-sonnet-5-5"]
        return await select(*given, **more, seconds=120)

    open_model = models.open_model

    def opening(name: str, *rest: Any) -> Any:
        opened.append(name)
        return open_model(name, *rest)

    monkeypatch.setattr("reverie.recall.for_prompt.select", watched)
    monkeypatch.setattr(models, "open_model", opening)
    with ScriptedServer(chooses) as server:
        assert "green" in recalled(with_model(root, server))
    assert len(opened) == 2


def test_a_model_that_cannot_be_opened_is_told_of_and_the_local_ranking_answers(root: Path) -> None:
    with ScriptedServer(chooses) as server:
        with_model(root, server)
    memory = opened(root, REVERIE_MODEL="anthropic:claude-sonnet-5-5", REVERIE_ENGINE="agent")
    assert "Tuesdays" in recalled(memory)
    assert "ANTHROPIC_API_KEY" in memory.problem


def long_talk() -> Messages:
    return [one for number in range(60) for one in talk(f"Step {number}: " + "details " * 300, "Done. " * 40)]


def replies(request: Request) -> Reply:
    return Reply("# What the user wants\nThe steps, one by one.")


@pytest.mark.parametrize("by", ["compact", "step"])
def test_notes_and_summaries_are_paid_for_and_fall_back_to_rules(root: Path, by: str) -> None:
    async def run(memory: Memory) -> list[Any]:
        if by == "step":
            await memory.step(long_talk())
            assert await memory.drain()
            return [memory.session.notes.notes()]
        return await memory.compact(long_talk())

    with ScriptedServer(replies) as server:
        asyncio.run(run(with_model(root, server)))
        asked, paid = len(server.requests), spent(root)
        assert asked > 0
        assert paid > 0
        assert asyncio.run(run(with_model(root, server, REVERIE_BUDGET_DOLLARS_PER_DAY="0.000001")))
        assert (len(server.requests), spent(root)) == (asked, paid)
