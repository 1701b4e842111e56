"""However often, from wherever and whatever is cut short: no two updates of the notes are made of the same turns."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.notes import keeping
from tests.notes.keeping import Diary, each_once, keeper, stretches
from tests.notes.talk import Talk, shop
from tests.notes.test_keeper import Broken, Gate

TURNS = shop().turns


def program(home: Path, step: int, kill_at: str = "") -> int:
    """Keep the notes in a process of its own; its exit code."""
    command = [sys.executable, keeping.__file__, str(home), str(step), *([kill_at] if kill_at else [])]
    around = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    return subprocess.run(command, env=around, check=False, timeout=300).returncode


def test_fifty_triggers_of_several_keepers(tmp_path: Path) -> None:
    async def run() -> None:
        keepers = [keeper(tmp_path) for _ in range(5)]

        async def trigger(number: int) -> None:
            await keepers[number % 5].update(TURNS[: 2 + 2 * (number % 3)])

        await asyncio.gather(*map(trigger, range(50)))
        for kept in keepers:
            assert await kept.wait(60)
        await keepers[0].update(TURNS)
        assert await keepers[0].wait(60)

    asyncio.run(run())
    assert each_once(tmp_path, len(TURNS)), stretches(tmp_path)


def test_after_a_restart_what_is_noted_is_not_noted_again(tmp_path: Path) -> None:
    long = Talk().user("Please mend the export. " + "x" * 42_000).assistant("It is mended.")

    async def run() -> list[bool]:
        first, second = keeper(tmp_path), keeper(tmp_path)
        began = [await first.step(long.turns)]
        assert await first.wait(60)
        second.resume(long.turns)
        began.append(await second.step(long.turns))
        began.append(await second.step(long.user("And the import. " + "y" * 22_000).assistant("Done.").turns))
        assert await second.wait(60)
        return began

    assert asyncio.run(run()) == [True, False, True]
    assert stretches(tmp_path) == [(0, 2), (2, 4)]


def test_an_update_that_is_cancelled_gives_its_turns_back(tmp_path: Path) -> None:
    async def run() -> None:
        gate = Gate()
        kept = keeper(tmp_path, gate)
        await kept.update(TURNS)
        await gate.begun.seen()
        await kept.close()
        other = keeper(tmp_path)
        await other.update(TURNS)
        assert await other.wait(60)

    asyncio.run(run())
    assert stretches(tmp_path) == [(0, len(TURNS))]


def test_cancelled_at_any_moment(tmp_path: Path) -> None:
    """Whatever had begun in a thread by then: it is noted once, or free to be noted."""

    async def run(pauses: int) -> None:
        home = tmp_path / str(pauses)
        home.mkdir()
        kept = keeper(home)
        await kept.update(TURNS)
        for _ in range(pauses):
            await asyncio.sleep(0.001)
        await kept.close()
        other = keeper(home)
        await other.update(TURNS)
        assert await other.wait(60)
        assert other.notes()
        assert stretches(home)[-1] == (0, len(TURNS))

    for pauses in range(0, 60, 4):
        asyncio.run(run(pauses))


def test_an_update_that_fails_gives_its_turns_back(tmp_path: Path) -> None:
    async def run() -> None:
        kept = keeper(tmp_path, Broken(ValueError("odd")))
        await kept.update(TURNS)
        assert await kept.wait(60)
        kept._engine = Diary(tmp_path / "diary")
        await kept.update(TURNS)
        assert await kept.wait(60)

    asyncio.run(run())
    assert stretches(tmp_path) == [(0, len(TURNS))]


def test_while_one_writes_another_leaves_the_notes_alone_and_asks_again_later(tmp_path: Path) -> None:
    async def run() -> None:
        gate = Gate()
        writing, waiting = keeper(tmp_path, gate), keeper(tmp_path)
        await writing.update(TURNS[:2])
        await gate.begun.seen()
        await waiting.update(TURNS)
        assert await waiting.wait(60)
        assert stretches(tmp_path) == []
        gate.open.set()
        assert await writing.wait(60)
        await waiting.update(TURNS)
        assert await waiting.wait(60)

    asyncio.run(run())
    assert stretches(tmp_path) == [(2, len(TURNS))]


@pytest.mark.parametrize("step", ["notes.claimed", "notes.written"])
def test_a_process_that_is_killed_leaves_its_turns_to_the_next(tmp_path: Path, step: str) -> None:
    assert program(tmp_path, 2, step) == -9
    assert program(tmp_path, len(TURNS)) == 0
    whole = (tmp_path / "projects/-shop/s1/session-memory/summary.md").read_text("utf-8")
    other = tmp_path / "other"
    other.mkdir()
    assert program(other, len(TURNS)) == 0
    assert whole == (other / "projects/-shop/s1/session-memory/summary.md").read_text("utf-8")


def test_several_processes_at_one_session(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda step: program(tmp_path, step), (1, 2, 3, 5))) == [0, 0, 0, 0]
    assert each_once(tmp_path, len(TURNS)), stretches(tmp_path)
