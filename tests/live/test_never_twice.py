"""However often, from wherever and whatever is cut short: each turn is written down and learned from once."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.live.test_session import opened, said, talk

from reverie.memory import Memory
from reverie.transcripts.formats import open_transcript

FACTS = [
    "From now on use pnpm in this repo, not npm.",
    "The staging server listens on port 8443.",
    "Please remember that Jonas signs off every release.",
]
WORDS = ("pnpm", "8443", "Jonas")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in ("home", "shop"):
        (tmp_path / name).mkdir()
    return tmp_path


def conversation() -> list[dict[str, Any]]:
    return [message for fact in FACTS for message in talk(fact, "All right.")]


def everything_is_once(memory: Memory) -> None:
    """Each turn on record once, each fact in memory once, and each turn in at most one extraction."""
    on_record = [turn.text for turn in open_transcript(memory.session.transcript) if turn.speaker == "user"]
    assert on_record == FACTS
    lines = [line for line in said(memory).splitlines() if not line.startswith(("name:", "description:"))]
    assert [sum(word in line for line in lines) for word in WORDS] == [1, 1, 1], lines
    learned = Counter(turn for entry in memory.log() for turn in turns_of(memory, entry.dream_id))
    assert set(learned) == {1, 3, 5}
    assert max(learned.values()) == 1


def turns_of(memory: Memory, dream_id: str) -> set[int]:
    return {one.turn for change in memory.show(dream_id).changes for one in change.evidence}


def test_fifty_tasks_at_once(root: Path):
    memory = opened(root, "busy")
    messages = conversation()

    async def ends(number: int) -> None:
        await asyncio.sleep(0.001 * (number % 7))
        await memory.step(messages[: 2 + 2 * (number % 3)])
        await memory.turn_ended(messages[: 2 + 2 * (number % 3)])

    async def run() -> None:
        await asyncio.gather(*map(ends, range(50)))
        await memory.turn_ended(messages)
        assert await memory.drain()

    asyncio.run(run())
    everything_is_once(memory)


def test_several_memories_of_one_session_in_one_loop(root: Path):
    messages = conversation()

    async def run() -> None:
        memories = [opened(root, "busy") for _ in range(5)]
        for _ in range(10):
            await asyncio.gather(*(one.turn_ended(messages) for one in memories))
        for one in memories:
            assert await one.drain()

    asyncio.run(run())
    everything_is_once(opened(root, "busy"))


def test_a_host_whose_task_is_cancelled(root: Path):
    memory = opened(root, "busy")
    messages = conversation()

    async def host() -> None:
        for end in (2, 4, 6):
            await memory.turn_ended(messages[:end])
            await asyncio.sleep(0)
        await memory.drain()

    async def run() -> None:
        going = asyncio.create_task(host())
        await asyncio.sleep(0.01)
        going.cancel()
        await asyncio.gather(going, return_exceptions=True)
        await memory.turn_ended(messages)
        assert await memory.drain()

    asyncio.run(run())
    everything_is_once(memory)


def test_a_loop_that_ends_in_the_middle(root: Path):
    """The work under way goes on without its loop, and whoever comes next goes on where it is."""
    memory = opened(root, "busy")
    messages = conversation()

    async def runs_off(end: int, seconds: float) -> None:
        await memory.turn_ended(messages[:end])
        await asyncio.sleep(seconds)

    for end, seconds in ((2, 0.0), (4, 0.02), (6, 0.1), (6, 0.3)):
        asyncio.run(runs_off(end, seconds))

    async def run() -> None:
        await memory.turn_ended(messages)
        assert await memory.drain()

    asyncio.run(run())
    everything_is_once(memory)
