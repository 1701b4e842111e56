"""Updates in the background: one at a time, the newest wins, and the program that calls never suffers."""

from __future__ import annotations

import asyncio
import os
import threading
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from tests.notes.talk import NOTES, Talk, shop

from reverie.clock import Clock
from reverie.errors import StoreError, Unsafe
from reverie.model.turn import Turn
from reverie.notes.engine import Job, Made
from reverie.notes.keeper import NotesKeeper
from reverie.notes.rules import RulesNotes, write_notes
from reverie.session_notes.sizes import FILE_TOKENS
from reverie.text.tokens import estimate_tokens


class Signal(threading.Event):
    """An event between two event loops."""

    async def seen(self) -> None:
        while not self.is_set():
            await asyncio.sleep(0.002)


@dataclass
class Gate:
    """An engine that waits until it is let go, and writes down what it was given."""

    jobs: list[Job] = field(default_factory=list[Job])
    open: Signal = field(default_factory=Signal)
    begun: Signal = field(default_factory=Signal)
    at_once: int = 0
    most_at_once: int = 0

    async def update(self, job: Job) -> Made:
        self.jobs.append(job)
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        self.begun.set()
        try:
            await self.open.seen()
        finally:
            self.at_once -= 1
        return Made(NOTES.render({"Worklog": f"- {len(job.turns)} turns"}), "gate")


class Broken:
    """An engine that fails."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    async def update(self, job: Job) -> Made:
        raise self.error


def keeper(home: Path, engine: object, **more: object) -> NotesKeeper:
    project_dir = str(home / "projects" / "-shop")
    return NotesKeeper(str(home), project_dir, "s1", engine, clock=Clock(1_790_000_000.0, 0), **more)  # type: ignore[arg-type]


def test_the_rules_write_the_notes_once_the_conversation_is_long_enough(tmp_path: Path) -> None:
    turns = shop().turns

    async def run() -> NotesKeeper:
        kept = keeper(tmp_path, RulesNotes())
        assert not await kept.step(turns, 9_999)
        assert await kept.wait()
        assert kept.notes() is None
        assert await kept.step(turns, 10_000)
        assert await kept.wait(timeout=60)
        return kept

    kept = asyncio.run(run())
    assert kept.problem == ""
    text = Path(kept.path).read_text(encoding="utf-8")
    assert text == write_notes(turns, NOTES, NOTES.blank(), Clock(0, 0).now().tzinfo)
    assert kept.text_for_compaction() == text
    assert kept.path == str(tmp_path / "projects/-shop/s1/session-memory/summary.md")


def test_tokens_are_estimated_where_nobody_counts_them(tmp_path: Path) -> None:
    async def run() -> list[bool]:
        kept = keeper(tmp_path, RulesNotes())
        short, long = Talk().user("x" * 39_000), Talk().user("x" * 39_000).assistant("y" * 1_000)
        began = [await kept.step(short.turns), await kept.step(long.turns)]
        await kept.wait(timeout=60)
        return began

    assert asyncio.run(run()) == [False, True]


def test_updates_come_one_after_the_other_and_of_those_that_wait_only_the_newest(tmp_path: Path) -> None:
    turns = shop().turns

    async def run() -> tuple[Gate, str | None]:
        gate = Gate()
        kept = keeper(tmp_path, gate)
        await kept.update(turns[:2])
        await gate.begun.seen()
        for count in (4, 6, 8):
            await kept.update(turns[:count])
        assert not await kept.wait(timeout=0)
        gate.open.set()
        assert await kept.wait(timeout=60)
        return gate, kept.notes()

    gate, notes = asyncio.run(run())
    assert [(len(job.turns), job.first_new) for job in gate.jobs] == [(2, 0), (8, 2)]
    assert gate.most_at_once == 1
    assert gate.jobs[1].notes == NOTES.render({"Worklog": "- 2 turns"})
    assert notes == NOTES.render({"Worklog": "- 8 turns"})


def test_waiting_gives_up_at_once_on_an_update_that_is_older_than_a_minute(tmp_path: Path) -> None:
    now = 100.0

    async def run() -> bool:
        nonlocal now
        gate = Gate()
        kept = keeper(tmp_path, gate, monotonic=lambda: now)
        await kept.update(shop().turns)
        await gate.begun.seen()
        now += 61
        waited = await kept.wait(timeout=3_600)  # an hour, were it waited for
        await kept.close()
        return waited

    assert asyncio.run(run()) is False


def test_whoever_stops_waiting_stops_no_update(tmp_path: Path) -> None:
    async def run() -> NotesKeeper:
        gate = Gate()
        kept = keeper(tmp_path, gate)
        await kept.update(shop().turns)
        waiting = asyncio.create_task(kept.wait(timeout=60))
        await gate.begun.seen()
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        gate.open.set()
        assert await kept.wait(timeout=60)
        return kept

    assert asyncio.run(run()).notes() is not None


def test_closing_ends_an_update_and_leaves_the_notes_as_they_were(tmp_path: Path) -> None:
    async def run() -> NotesKeeper:
        gate = Gate()
        gate.open.set()
        kept = keeper(tmp_path, gate)
        await kept.update(shop().turns[:2])
        assert await kept.wait(timeout=60)
        gate.open.clear()
        gate.begun.clear()
        await kept.update(shop().turns)
        await gate.begun.seen()
        await kept.close()
        assert await kept.wait()
        return kept

    assert asyncio.run(run()).notes() == NOTES.render({"Worklog": "- 2 turns"})


def test_an_update_goes_on_when_the_loop_that_asked_for_it_has_ended(tmp_path: Path) -> None:
    gate = Gate()
    kept = keeper(tmp_path, gate)
    asyncio.run(kept.update(shop().turns))
    gate.open.set()
    assert asyncio.run(kept.wait(timeout=60))
    assert kept.notes() is not None
    assert len(gate.jobs) == 1


@pytest.mark.parametrize(
    ("error", "told"),
    [(StoreError("the disk is full"), "the disk is full"), (ValueError("odd"), "ValueError: odd")],
)
def test_an_engine_that_fails_is_told_of_and_nothing_is_raised(tmp_path: Path, error: Exception, told: str) -> None:
    async def run() -> NotesKeeper:
        kept = keeper(tmp_path, Broken(error))
        assert await kept.step(shop().turns, 50_000)
        assert await kept.wait(timeout=60)
        return kept

    kept = asyncio.run(run())
    assert told in kept.problem
    assert kept.notes() is None


def test_a_place_that_cannot_be_written_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "projects").write_text("in the way")

    async def run() -> NotesKeeper:
        kept = keeper(tmp_path, RulesNotes())
        await kept.update(shop().turns)
        await kept.wait(timeout=60)
        return kept

    assert "cannot" in asyncio.run(run()).problem


def test_a_session_with_a_name_that_leads_elsewhere_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unsafe):
        NotesKeeper(str(tmp_path), str(tmp_path), "../s1", RulesNotes())


def test_where_notes_are_off_nothing_is_read_or_written(tmp_path: Path) -> None:
    async def run() -> NotesKeeper:
        kept = keeper(tmp_path, RulesNotes(), is_on=False)
        assert not await kept.step(shop().turns, 50_000)
        await kept.update(shop().turns, 50_000)
        assert await kept.wait()
        return kept

    kept = asyncio.run(run())
    assert (kept.notes(), kept.text_for_compaction(), os.listdir(tmp_path)) == (None, None, [])


def noted(home: Path, turns: list[Turn]) -> NotesKeeper:
    async def run() -> NotesKeeper:
        kept = keeper(home, RulesNotes(), project="shop")
        await kept.update(turns)
        await kept.wait(timeout=60)
        return kept

    return asyncio.run(run())


def test_a_template_of_the_users_is_filled_in_and_protected(tmp_path: Path) -> None:
    config = tmp_path / "session-memory" / "config"
    config.mkdir(parents=True)
    (config / "template.md").write_text("# Session Title\n_Of {{project}}, {{who}}._\n\n# Mood\n")
    kept = noted(tmp_path, shop().turns)
    assert kept.notes() == "# Session Title\n_Of shop, {{who}}._\n\nOrder export is broken\n\n# Mood\n"


def test_blank_notes_are_no_text_for_compaction_and_long_ones_are_cut(tmp_path: Path) -> None:
    kept = noted(tmp_path, [])
    assert (kept.notes(), kept.text_for_compaction()) == (NOTES.blank(), None)
    Path(kept.path).write_text(NOTES.render({one.name: "- words\n" * 5_000 for one in NOTES.sections}))
    text = kept.text_for_compaction()
    assert text is not None
    assert estimate_tokens(text) <= FILE_TOKENS


def test_notes_that_somebody_broke_by_hand_are_put_right_with_the_next_update(tmp_path: Path) -> None:
    kept = noted(tmp_path, shop().turns)
    whole = kept.notes()
    assert whole is not None
    Path(kept.path).write_text(whole.replace("# Workflow", "# Work").replace("_Step by step", "Step by step"))
    assert noted(tmp_path, shop().turns).notes() == whole
