"""A program that keeps the notes of one session, and writes down which turns each of its updates was made of."""

from __future__ import annotations

import asyncio
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.notes.talk import shop

from reverie.clock import Clock
from reverie.model.turn import Turn
from reverie.notes.engine import Job, Made
from reverie.notes.keeper import NotesKeeper
from reverie.notes.rules import RulesNotes
from reverie.store import failpoint
from reverie.store.cursors import Cursors


@dataclass
class Diary:
    """The rules, with a line in a file for every update that they made."""

    file: Path

    async def update(self, job: Job) -> Made:
        made = await RulesNotes().update(job)
        descriptor = os.open(self.file, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        os.write(descriptor, f"{job.first_new} {len(job.turns)}\n".encode())
        os.close(descriptor)
        return made


def keeper(home: Path, engine: object = None) -> NotesKeeper:
    """A keeper as every process has one."""
    return NotesKeeper(
        str(home),
        str(home / "projects" / "-shop"),
        "s1",
        engine or Diary(home / "diary"),  # type: ignore[arg-type]
        cursors=Cursors(str(home / "state")),
        clock=Clock(1_790_000_000.0, 0),
    )


def stretches(home: Path) -> list[tuple[int, int]]:
    """Which turns each update was made of."""
    file = home / "diary"
    lines = file.read_text().splitlines() if file.exists() else []
    return [(int(first), int(last)) for first, last in map(str.split, lines)]


def each_once(home: Path, turns: int) -> bool:
    """Whether the updates follow each other, from the first turn to the last, each turn in one of them."""
    found = stretches(home)
    return [first for first, _ in found] == [0, *(last for _, last in found[:-1])] and found[-1][1] == turns


async def play(home: Path, turns: list[Turn], step: int) -> None:
    """The session goes on in this process, a few turns at a time, with an update after each."""
    kept = keeper(home)
    for count in range(step, len(turns) + step, step):
        await kept.update(turns[:count])
        assert await kept.wait(60)


if __name__ == "__main__":
    if len(sys.argv) > 3:
        failpoint.arm(f"{sys.argv[3]}=kill")
    asyncio.run(play(Path(sys.argv[1]), shop().turns, int(sys.argv[2])))
