"""Dreams that somebody else ends, in this process: whatever they were at, memory is as it was."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from threading import Thread

import pytest
from tests.dream.models import DEPLOYS, READ, World, edit
from tests.dream.night import NS, dream, memory, opened, snapshot, write

from reverie.dream.outcome import Dreamed, Failed, Outcome
from reverie.dream.progress import Phase, Progress
from reverie.dream.stop import Stop, stop_dream
from reverie.dream.task import find_task, request_stop
from reverie.errors import StoreError
from reverie.memory import Memory
from reverie.store import failpoint
from reverie.testing.scripted_reply import Fault, Reply
from reverie.testing.scripted_server import ScriptedServer

EDIT = edit("The shop is deployed on Thursdays.", "The shop is deployed on Tuesdays now.")


@pytest.fixture
def busy(folder: Path) -> Path:
    write(
        folder, {"tabs.md": memory("- Uses tabs.\n- Uses tabs.\n"), "release.md": memory("We decided it yesterday.\n")}
    )
    return folder


def events(folder: Path) -> list[dict[str, object]]:
    lines = (folder.parent / f".{folder.name}.reverie" / "events.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]


def asked_at(mind: Memory, phase: Phase) -> Outcome:
    """A dream that is asked to end in one of its phases."""

    def tell(progress: Progress) -> None:
        task = find_task(mind.store)
        if progress.phase is phase and task:
            request_stop(mind.store.state.path, task)

    return asyncio.run(mind.dream(now=True, tell=tell))


@pytest.mark.parametrize("phase", list(Phase))
def test_a_dream_without_a_model_can_be_stopped_in_every_phase(busy: Path, phase: Phase) -> None:
    lock = busy / ".consolidate-lock"
    before = snapshot(busy)
    outcome = asked_at(opened(busy), phase)
    assert isinstance(outcome, Failed)
    assert (outcome.error_code, "stopped on request" in outcome.reason) == ("stopped", True)
    assert snapshot(busy) == before
    assert lock.stat().st_mtime_ns == 0, "never consolidated, as before"
    assert [event["event"] for event in events(busy)] == ["fired", "failed"]
    assert events(busy)[1]["why"] == outcome.reason
    assert find_task(opened(busy).store) is None
    assert isinstance(dream(busy), Dreamed), "and the next try is open at once"


def test_the_time_of_the_last_dream_comes_back(busy: Path) -> None:
    dream(busy)
    stamp = (busy / ".consolidate-lock").stat().st_mtime_ns
    assert stamp > NS
    (busy / "release.md").write_text(memory("We decided it yesterday.\n"))
    assert isinstance(asked_at(opened(busy), Phase.VERIFY), Failed)
    assert (busy / ".consolidate-lock").stat().st_mtime_ns == stamp


def test_whoever_stops_a_dream_is_told_when_it_has_ended(tmp_path: Path) -> None:
    world = World(tmp_path / "home")
    hangs = [Reply("", READ), Reply("", (EDIT,)), Reply(fault=Fault.HANG)]

    async def stopped(mind: Memory, server: ScriptedServer) -> tuple[Stop, Outcome]:
        dreaming = asyncio.create_task(mind.dream(now=True))
        while len(server.requests) < len(hangs):
            await asyncio.sleep(0.01)
        return await mind.stop_dream(), await dreaming

    with ScriptedServer(hangs) as server:
        stop, outcome = asyncio.run(stopped(world.opened(server), server))
    assert stop is Stop.STOPPED
    assert isinstance(outcome, Failed)
    assert outcome.error_code == "stopped"
    assert outcome.account.usage["turns"] == 2, "what it had cost until then is told"
    assert world.text("deploys.md") == DEPLOYS


def test_where_nobody_dreams_there_is_nothing_to_stop(busy: Path) -> None:
    assert asyncio.run(opened(busy).stop_dream()) is Stop.NONE
    assert not (busy.parent / f".{busy.name}.reverie").exists(), "and asking makes nothing"


def test_another_command_at_work_is_no_dream(busy: Path) -> None:
    store = opened(busy).store
    with store.writing("remember"):
        assert stop_dream(store, patience=0) is Stop.NONE


def test_a_dream_that_lands_is_too_far_to_be_stopped(busy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mind, came = opened(busy), list[Stop]()
    state = busy.parent / f".{busy.name}.reverie"
    stopping = Thread(target=lambda: came.append(stop_dream(mind.store)))

    def reached(step: str) -> None:
        if step == "record.prepared":
            stopping.start()
            while not list(state.glob("stop-*")):
                time.sleep(0.01)

    monkeypatch.setattr(failpoint, "reached", reached)
    assert isinstance(asyncio.run(mind.dream(now=True)), Dreamed)
    stopping.join()
    assert came == [Stop.ENDED]
    assert "2026-03-09" in (busy / "release.md").read_text()


def test_a_dream_that_does_not_listen_is_asked_and_not_waited_for_for_ever(busy: Path) -> None:
    mind = opened(busy)
    came: list[Stop] = []

    def tell(progress: Progress) -> None:
        if progress.phase is Phase.GATHER and not came:
            came.append(stop_dream(mind.store, patience=0))

    assert isinstance(asyncio.run(mind.dream(now=True, tell=tell)), Failed)
    assert came == [Stop.ASKED]


def test_a_dream_that_does_not_tell_of_itself_cannot_be_asked(busy: Path) -> None:
    store = opened(busy).store
    with store.dreaming(), pytest.raises(StoreError, match="cannot be asked"):
        stop_dream(store, patience=0)
