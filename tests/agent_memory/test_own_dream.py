"""An agent's own memory dreams by itself: gates, lock, history and undo of its own, by rules and with a model."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from tests.live.test_session import ended, opened, said, talk

from reverie.dream.outcome import Dreamed, Skipped
from reverie.memory import Memory
from reverie.testing.scripted_reply import Call, Reply
from reverie.testing.scripted_server import ScriptedServer

SCOPES = ("user", "project", "local")
RULES = (
    "From now on begin every review with the tests.",
    "Always name the file and the line in a remark.",
    "以后评审都先看测试。",
    "Remember that Jonas signs off reviews of the payment code.",
    "Never ask for a rename in a hotfix.",
)
LATER = {"REVERIE_NOW": "2026-11-15T14:00:00+00:00"}  # the last look for sessions is long enough ago


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in ("home", "shop"):
        (tmp_path / name).mkdir()
    return tmp_path


def sessions_of_its_own(root: Path, scope: str) -> None:
    """Five conversations with the reviewer, told to it and not yet learned from."""
    for number, rule in enumerate(RULES):
        own = opened(root, f"s{number}", REVERIE_EXTRACT_EVERY_TURNS="9").of_agent("reviewer", scope)
        ended(own, talk(rule, "All right."))
        assert own.problem == ""


def gates(memory: Memory) -> dict[str, bool]:
    return {gate.name: gate.open for gate in memory.status().gates}


@pytest.mark.parametrize("scope", SCOPES)
def test_its_gates_count_its_own_sessions_and_nobody_elses(root: Path, scope: str) -> None:
    for number in range(5):
        ended(opened(root, f"main{number}", REVERIE_EXTRACT_EVERY_TURNS="9"), talk("From now on use pnpm.", "Yes."))
    memory, own = opened(root), opened(root).of_agent("reviewer", scope)
    assert (gates(memory)["sessions"], gates(own)["sessions"]) == (True, False)
    assert isinstance(asyncio.run(own.dream()), Skipped)
    sessions_of_its_own(root, scope)
    assert gates(own)["sessions"]
    assert not gates(own.of_agent("planner", scope))["sessions"]
    assert len(memory.session_files()) == 5


@pytest.mark.parametrize("scope", SCOPES)
def test_it_dreams_by_rules_and_takes_it_back(root: Path, scope: str) -> None:
    memory, own = opened(root), opened(root, **LATER).of_agent("reviewer", scope)
    sessions_of_its_own(root, scope)
    outcome = asyncio.run(own.dream())
    assert isinstance(outcome, Dreamed), outcome
    assert "begin every review with the tests" in said(own)
    assert "先看测试" in said(own)
    assert (Path(own.places.memory_dir) / ".consolidate-lock").exists()
    assert not (Path(memory.places.memory_dir) / ".consolidate-lock").exists()
    assert (said(memory), memory.log()) == ("", [])
    assert own.why("Jonas")[0].evidence[0].transcript == "s3.jsonl"
    skipped = asyncio.run(own.dream())
    assert isinstance(skipped, Skipped)
    assert skipped.gate == "time"
    own.undo()
    assert said(own) == ""
    own.redo()
    assert "Jonas" in said(own)


def test_while_it_dreams_another_dream_of_it_waits_and_the_main_one_does_not(root: Path) -> None:
    memory, own = opened(root), opened(root, **LATER).of_agent("reviewer")
    sessions_of_its_own(root, "user")
    memory.remember("We deploy on Tuesdays.", "project")
    with own.store.writing("dream"):
        assert asyncio.run(own.dream()).__class__.__name__ == "Skipped"
        assert asyncio.run(memory.dream(now=True)).__class__.__name__ in ("Unchanged", "Dreamed")


def test_it_dreams_with_a_model_and_takes_it_back(root: Path) -> None:
    sessions_of_its_own(root, "project")
    written = {
        "file_path": "payments.md",
        "content": "---\nname: Payment reviews\ndescription: who signs off reviews of the payment code\n"
        "type: project\n---\n\nJonas signs off reviews of the payment code.\n",
        "evidence": [{"session": "s3", "turn": 1, "quote": RULES[3]}],
    }
    with ScriptedServer([Reply("", (Call("Write", written),)), Reply("Done.")]) as server:
        own = opened(
            root,
            REVERIE_MODEL="anthropic:claude-sonnet-5-5",
            REVERIE_ENGINE="agent",
            ANTHROPIC_API_KEY="none",
            ANTHROPIC_BASE_URL=server.url,
            **LATER,
        ).of_agent("reviewer", "project")
        outcome = asyncio.run(own.dream())
    assert isinstance(outcome, Dreamed), outcome
    assert outcome.account.engine == "agent"
    assert "Jonas signs off reviews of the payment code." in said(own)
    assert own.why("Jonas")[0].evidence[0].transcript == "s3.jsonl"
    own.undo()
    assert said(own) == ""


def test_the_end_of_a_turn_starts_its_dream_when_it_is_time(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr("reverie.dream.start.start_detached", lambda command, environ: started.append(command))
    sessions_of_its_own(root, "user")
    own = opened(root, "now", **LATER).of_agent("reviewer")
    ended(own, talk("Hello.", "Hello."))
    (command,) = started
    assert command[command.index("--memory-dir") + 1] == own.places.memory_dir
    assert command[command.index("--sessions") + 1] == own.places.recordings


def test_its_conversation_and_notes_are_its_own(root: Path) -> None:
    memory = opened(root, "monday")
    own = memory.of_agent("reviewer", "project")
    ended(memory, talk("From now on use pnpm, not npm.", "Yes."))
    ended(own, talk("Always name the file and the line in a remark.", "Yes."))
    assert memory.session.transcript != own.session.transcript
    assert memory.session.notes.path != own.session.notes.path
    assert "pnpm" not in said(own)
    assert "remark" not in said(memory)
    assert not [path for path in (root / "shop").rglob("*.jsonl") if not os.fspath(path).count(".reverie/")]
