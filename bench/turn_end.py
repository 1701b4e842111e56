"""What the end of a turn costs a host: `turn_ended` and `step` beside an empty task, and how long its loop is held up.

Every run has a memory of its own, as a host that has just begun: the first call loads what the work needs, and a second
one goes on from there. A ticker that wants to wake up every millisecond tells how late it was while the work lasted.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from reverie.memory import Memory
from table import show

SIZES = (10, 100, 1_000)
ROUNDS = 5
EMPTY_TASKS = 2_000
TICK = 0.001
THINGS = ("shelf", "label", "crate", "forklift", "invoice", "scanner", "gate", "pallet", "barcode", "aisle", "docket")
DEEDS = ("look at", "count", "move", "check", "describe", "sort", "open", "list", "draw", "compare", "print", "tidy")
PLACES = (
    "by the door",
    "in hall two",
    "on the plan",
    "near the lift",
    "at the back",
    "on the left",
    "below the stairs",
)

Call = Callable[[Sequence[object]], Awaitable[None]]


@dataclass(slots=True)
class Measured:
    """Seconds: of the first call and of later ones, of the ticker's longest delay, and until all was done."""

    first: list[float] = field(default_factory=list[float])
    later: list[float] = field(default_factory=list[float])
    late: list[float] = field(default_factory=list[float])
    done_first: list[float] = field(default_factory=list[float])
    done_later: list[float] = field(default_factory=list[float])


def main() -> None:
    base = asyncio.run(empty_task())
    idle = asyncio.run(held_up(asyncio.sleep(0.5)))
    rows: list[list[str]] = []
    for name in ("turn_ended", "step"):
        for size in SIZES:
            measured = Measured()
            for _ in range(ROUNDS):
                with tempfile.TemporaryDirectory() as folder:
                    asyncio.run(measure(name, size, Path(folder), measured))
            rows.append(row(f"await memory.{name}", size, measured, base))
    rows.insert(0, ["asyncio.create_task, empty", "-", f"{1e6 * base:.1f}", f"{1e6 * base:.1f}", "1", "-", "-", "-"])
    columns = ["call", "messages", "first µs", "later µs", "x empty task", "loop late ms", "work first ms", "later ms"]
    note = (
        f"median of {ROUNDS} runs; loop late: the longest that a ticker of {1000 * TICK:g} ms came late meanwhile "
        f"({1000 * idle:.1f} ms with nothing to do); work: until all in the background had ended."
    )
    show("The end of a turn", columns, rows, note)


def row(name: str, size: int, measured: Measured, base: float) -> list[str]:
    """One line of the table."""
    later = statistics.median(measured.later)
    return [
        name,
        f"{size:,}",
        f"{1e6 * statistics.median(measured.first):.1f}",
        f"{1e6 * later:.1f}",
        f"{later / base:.0f}",
        f"{1000 * statistics.median(measured.late):.1f}",
        f"{1000 * statistics.median(measured.done_first):.0f}",
        f"{1000 * statistics.median(measured.done_later):.0f}",
    ]


async def empty_task() -> float:
    """The median seconds of making a task that does nothing, as a host would to leave something to the background."""

    async def nothing() -> None:
        pass

    taken: list[float] = []
    tasks: list[asyncio.Task[None]] = []
    for _ in range(EMPTY_TASKS):
        begin = time.perf_counter()
        tasks.append(asyncio.create_task(nothing()))
        taken.append(time.perf_counter() - begin)
    await asyncio.gather(*tasks)
    return statistics.median(taken)


async def measure(name: str, size: int, root: Path, measured: Measured) -> None:
    """Two turns of a conversation of that size, each waited for to its end."""
    for folder in ("home", "project"):
        (root / folder).mkdir()
    environ = {"HOME": str(root / "home"), "PATH": os.environ["PATH"]}
    memory = Memory.open(root / "project", environ=environ)
    call: Call = getattr(memory, name)
    messages = conversation(size)
    await once(memory, call, messages, measured.first, measured.done_first, measured.late)
    messages += conversation(2, size)
    await once(memory, call, messages, measured.later, measured.done_later, measured.late)
    if memory.problem:
        raise SystemExit(f"the background failed: {memory.problem}")


async def once(
    memory: Memory, call: Call, messages: Sequence[object], taken: list[float], done: list[float], late: list[float]
) -> None:
    """The seconds that the host waits, and what follows behind its back."""
    gc.collect()
    begin = time.perf_counter()
    await call(messages)
    taken.append(time.perf_counter() - begin)
    late.append(await held_up(memory.drain(timeout=600)))
    done.append(time.perf_counter() - begin)


async def held_up(work: Awaitable[object]) -> float:
    """The longest delay of a ticker while the work lasts, in seconds."""
    waiting = asyncio.ensure_future(work)
    late = 0.0
    while not waiting.done():
        begin = time.perf_counter()
        await asyncio.sleep(TICK)
        late = max(late, time.perf_counter() - begin - TICK)
    await waiting
    return late


def conversation(size: int, first: int = 0) -> list[object]:
    """Messages of a working day, no two alike, the user and the assistant in turns."""
    chance = random.Random(first)

    def sentence() -> str:
        one, other = chance.choice(THINGS), chance.choice(THINGS)
        return f"{chance.choice(DEEDS)} the {one} and the {other} {chance.choice(PLACES)}"

    return [
        {
            "role": "assistant",
            "content": f"Done: I did {sentence()}, {sentence()} and {sentence()}. It is number {one}.",
        }
        if one % 2
        else {"role": "user", "content": f"Could you {sentence()}? Then {sentence()}. Thanks, that was number {one}."}
        for one in range(first, first + size)
    ]


if __name__ == "__main__":
    main()
