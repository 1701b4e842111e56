"""Turns that end faster than they can be learned from: none is lost, and what stands for another is heard once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from reverie.live.waiting import MOST_WAITING, Spoken, Waiting, Written
from reverie.memory import Memory
from reverie.testing.transcript_builder import TranscriptBuilder

HALLS = ("oak", "pine", "elm", "ash", "fir", "yew", "bay", "fig", "橡木", "松木", "桦木", "柳木")


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    (tmp_path / "shop").mkdir()
    return Memory.open(tmp_path / "shop", home=tmp_path / "home")


def turn(number: int, filler: str = "") -> list[dict[str, Any]]:
    asked = f"Remember: shelf {number + 20} holds the {HALLS[number]} samples."
    return [{"role": "user", "content": asked}, {"role": "assistant", "content": f"Noted. {filler}"}]


def said(memory: Memory) -> str:
    folder = Path(memory.places.memory_dir)
    return "\n".join(path.read_text() for path in folder.rglob("*.md") if path.name != "MEMORY.md")


def all_are_learned(memory: Memory) -> None:
    words = said(memory)
    assert [hall for hall in HALLS if f"the {hall} samples" not in words] == []
    assert memory.problem == ""


def test_short_talks_that_end_together_are_all_learned_from(memory: Memory) -> None:
    async def run() -> None:
        await asyncio.gather(*(memory.turn_ended(turn(number)) for number in range(len(HALLS))))
        assert await memory.drain()

    asyncio.run(run())
    all_are_learned(memory)


def test_a_host_that_only_shows_its_last_turns_loses_none(memory: Memory) -> None:
    async def run() -> None:
        whole: list[dict[str, Any]] = []
        for number in range(len(HALLS)):
            whole += turn(number)
            await memory.turn_ended(whole[-6:])
        assert await memory.drain()

    asyncio.run(run())
    all_are_learned(memory)


def test_a_conversation_that_is_made_short_after_each_turn_loses_none(memory: Memory) -> None:
    async def run() -> None:
        messages: list[Any] = []
        for number in range(len(HALLS)):
            messages = [*messages, *turn(number, "filler " * 3_000)]
            await memory.step(messages)
            await memory.turn_ended(messages)
            messages = await memory.compact(messages, 8_000)
        assert await memory.drain()

    asyncio.run(run())
    all_are_learned(memory)


def test_transcripts_of_a_host_that_end_together_are_all_learned_from(memory: Memory, tmp_path: Path) -> None:
    async def run() -> None:
        for number in range(len(HALLS)):
            path = tmp_path / f"talk-{number}.jsonl"
            TranscriptBuilder(session_id=path.stem).user(turn(number)[0]["content"]).write(path)
            await memory.turn_recorded(path)
        assert await memory.drain()

    asyncio.run(run())
    all_are_learned(memory)


def test_one_that_nobody_understands_takes_no_other_with_it(memory: Memory) -> None:
    async def run() -> None:
        await memory.turn_ended(turn(0))
        await memory.turn_ended([{"what": "is this"}])
        await memory.turn_ended(turn(1))
        assert await memory.drain()

    asyncio.run(run())
    assert all(hall in said(memory) for hall in HALLS[:2])
    assert "shape that is not known" in memory.problem


def test_a_conversation_that_went_on_stands_for_what_was_told_of_it_before() -> None:
    waiting, talk = Waiting(), [message for number in range(4) for message in turn(number)]
    for upto in (2, 4, 8):
        waiting.add(Spoken([dict(message) for message in talk[:upto]]))
    (only,) = waiting.now()
    assert only.stands_for(Spoken(talk))
    waiting.add(Spoken(talk[2:]))
    waiting.add(Written("a.jsonl"))
    waiting.add(Written("a.jsonl"))
    assert len(waiting.now()) == 3
    waiting.taken_in(only)
    assert len(waiting.now()) == 2


def test_messages_that_cannot_be_compared_wait_one_by_one() -> None:
    class Sulky:
        def __eq__(self, other: object) -> bool:
            raise ValueError("the truth of this is ambiguous")

        __hash__ = None  # pyright: ignore[reportAssignmentType]

    waiting = Waiting()
    waiting.add(Spoken([Sulky()]))
    waiting.add(Spoken([Sulky()]))
    assert len(waiting.now()) == 2


def test_more_than_may_wait_are_told_of() -> None:
    waiting = Waiting()
    assert all(waiting.add(Spoken([number])) for number in range(MOST_WAITING))
    assert not waiting.add(Spoken(["one more"]))
    assert [len(waiting.now()), waiting.now()[0].stands_for(Spoken([0]))] == [MOST_WAITING, False]
