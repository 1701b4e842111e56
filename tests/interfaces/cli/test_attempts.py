"""Dreams that came to nothing, as `status`, `log` and `doctor` tell of them later."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.dream.models import READ, World, edit

from reverie.dream.attempts import Attempt, Ending
from reverie.errors import SettingsError
from reverie.interfaces.cli import app
from reverie.interfaces.cli.log import Came, merged
from reverie.model.record import Entry
from reverie.testing.scripted_reply import Reply
from reverie.testing.scripted_server import ScriptedServer

EDIT = edit("The shop is deployed on Thursdays.", "The shop is deployed on Tuesdays now.")
LANDS = (Reply("", READ), Reply("", (EDIT,)), Reply("Done."))
NINE = datetime(2026, 11, 16, 9, 0, tzinfo=UTC)

Say = Callable[..., str]


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path / "home")


@pytest.fixture
def say(world: World, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Say:
    """What a command prints, over that world."""
    with ScriptedServer([]) as server:
        for name, value in world.environ(server).items():
            monkeypatch.setenv(name, value)
    places = ["--project", world.project, "--memory-dir", world.memory, "--sessions", world.sessions]

    def said(*words: str) -> str:
        assert app.main([*map(str, places), *words]) == 0
        return capsys.readouterr().out

    return said


def budget(world: World, **limits: int) -> None:
    settings = world.home / ".reverie"
    settings.mkdir(exist_ok=True)
    (settings / "settings.json").write_text(json.dumps({"budget": limits}))


@pytest.mark.parametrize(
    ("reply", "why"),
    [(Reply(status=401), "does not accept the key"), (Reply("", (READ[0],)), "it called Read 5 times in the same way")],
)
def test_a_dream_that_failed_is_told_with_how_often_and_what_to_do(
    world: World, say: Say, reply: Reply, why: str
) -> None:
    with ScriptedServer(lambda _: reply) as server:
        for _ in range(2):
            asyncio.run(world.opened(server).dream(now=True))
    status, log, doctor = say("status"), say("log"), say("doctor")
    document: Any = json.loads(say("status", "--json"))
    assert "  last try    just now, failed: " in status
    assert "              2 dreams in a row have failed\n" in status
    assert "--engine rules" in status
    (line,) = log.splitlines()
    assert line.endswith(" (2 times since 2026-11-16 09:00)")
    assert "warning the last 2 dreams failed, the latest on 2026-11-16 09:00: " in doctor
    for told in (status, log, doctor, document["problems"][0], document["last_attempt"]["reason"]):
        assert why in told
    assert (document["last_attempt"]["outcome"], document["last_attempt"]["failed_in_a_row"]) == ("failed", 2)
    assert json.loads(say("log", "--json")) == [], "the history holds what happened to the folder, and nothing did"


def test_a_dream_that_landed_ends_the_complaint(world: World, say: Say) -> None:
    world.dream([Reply(status=401)])
    world.dream(LANDS)
    assert "last try" not in say("status")
    assert "failed" not in say("doctor")
    assert json.loads(say("status", "--json"))["last_attempt"]["outcome"] == "dreamed"
    assert len(say("log", "-n", "1").splitlines()) == 1


def test_a_key_that_only_the_background_lacks_is_told(world: World, say: Say) -> None:
    """The agent that starts a dream may have another environment than the user's shell."""
    world.dream([Reply(status=401)])
    with pytest.raises(SettingsError):
        world.dream([], ANTHROPIC_API_KEY="")
    status = say("status")
    assert "failed: the model needs a key: set ANTHROPIC_API_KEY" in status
    assert "has the environment of the agent that starts it" in status
    assert "set ANTHROPIC_API_KEY" in say("doctor")


def test_a_dream_that_a_budget_ended_early_and_that_landed_says_so(world: World, say: Say) -> None:
    budget(world, turns=2)
    world.dream(LANDS)
    assert "last try    just now, not all was done: its 2 turns are used up" in say("status")
    assert "dreams failed" not in say("doctor")


def test_a_dream_whose_calls_were_all_refused_is_not_called_one_with_nothing_to_do(world: World, say: Say) -> None:
    world.dream(LANDS, REVERIE_NOW="2026-11-16T08:00:00+00:00")
    session = world.sessions / "s1.jsonl"
    session.write_text(json.dumps({"role": "user", "content": "Look at it.", "time": "2026-11-16T08:30:00Z"}) + "\n")
    world.dream([Reply("", (edit("Tuesdays", "Fridays"),)), Reply("Done.")])
    status = say("status")
    assert "last dream  just now (2026-11-16 09:00), nothing came of it" in status
    assert "last try    just now, no memory has changed: the only call of the model was refused" in status


def test_what_was_rolled_back_or_stopped_has_words_of_its_own(world: World, say: Say) -> None:
    state = world.memory.parent / ".memory.reverie"
    state.mkdir()
    (state / "events.jsonl").write_text(
        '{"time": "2026-11-16T08:00:00+00:00", "event": "failed", "engine": "rules", "why": "甲", "code": "stopped"}\n'
    )
    assert "last try    1 hour ago, stopped: 甲\n" in say("status")
    assert "stopped" not in say("doctor"), "somebody wanted that"
    assert json.loads(say("status", "--json"))["problems"] == []
    (state / "events.jsonl").write_text('{"time": "2026-11-16T08:59:00+00:00", "event": "fired", "engine": "rules"}\n')
    assert "last try    1 minute ago, cut off: its process was killed, or the machine went down\n" in say("status")
    assert "cut-off" in say("log")


def entry(number: int, minutes: int) -> Entry:
    when = NINE + timedelta(minutes=minutes)
    return Entry(dream_id=str(number), kind="dream", started=when, ended=when, outcome="dreamed")


def after(minutes: int, ending: Ending = Ending.FAILED, why: str = "no key") -> Attempt:
    return Attempt(NINE + timedelta(minutes=minutes), "agent", ending, why)


def test_attempts_stand_between_the_changes_by_their_time_and_alike_ones_are_one_line() -> None:
    first, second = entry(1, 0), entry(2, 30)
    attempts = [after(50), after(40), after(30, Ending.DREAMED, ""), after(20), after(10, why="no disk"), after(-5)]
    assert merged([second, first], attempts) == [
        Came(after(50), after(40), 2),
        second,
        Came(after(20), after(20)),
        Came(after(10, why="no disk"), after(10, why="no disk")),
        first,
        Came(after(-5), after(-5)),
    ]
