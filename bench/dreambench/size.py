"""What one dream costs as folder and transcripts double: seconds and peak memory, beside copying and reading them."""

from __future__ import annotations

import os
import random
import subprocess
import tempfile
import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from reverie.testing.transcript_builder import TranscriptBuilder

from .engines import Engine, Places
from .player import environment
from .scene import MemoryText
from .world import write_memory

COLUMNS = (
    *("files", "transcripts", "MB", "dream s", "x before", "peak MB", "x before"),
    *("copy and read s", "x before", "dream x copy"),
)
SHARES = (4, 2, 1)  # of the full size: each row doubles the one before

NOW = datetime(2026, 3, 15, 23, 30, tzinfo=UTC)
FACTS = 12  # lines a memory file
OUTPUT = 4_000  # characters of what a tool prints between two things the user types
MEGABYTE = 1_000_000

_SERVICES = ("basil", "cedar", "dahlia", "elder", "fennel", "ginger", "hazel", "iris", "juniper", "kale")
_SAID = (
    "Look at the {service} tests, please.",
    "The {service} service listens on port {number} in staging.",
    "why is {service} slow again?",
    "We never deploy {service} after {number} tickets are open.",
    "ok, next",
    "{service} 的监控面板是 {number} 号大屏。",
    "Rename helper_{number} to {service}_helper and run it again.",
)


@dataclass(frozen=True, slots=True)
class Cost:
    """What one dream took, and what copying and reading the same bytes took."""

    files: int
    transcripts: int
    megabytes: int
    seconds: float
    peak: float  # MB
    copied: float  # seconds

    def row(self, before: Cost | None) -> list[str]:
        """The figures, each beside its ratio to the row before."""
        ratios = [
            f"{now / then:.2f}" if before else ""
            for now, then in (
                (self.seconds, before.seconds if before else 1),
                (self.peak, before.peak if before else 1),
                (self.copied, before.copied if before else 1),
            )
        ]
        return [
            *(f"{self.files:,}", f"{self.transcripts:,}", f"{self.megabytes:,}"),
            *(f"{self.seconds:.2f}", ratios[0], f"{self.peak:.0f}", ratios[1]),
            *(f"{self.copied:.2f}", ratios[2], f"{self.seconds / self.copied:.1f}"),
        ]


def size(files: int, transcripts: int, megabytes: int, engine: Engine) -> list[list[str]]:
    """A row for a quarter, a half and the whole of what was asked for."""
    rows: list[list[str]] = []
    before: Cost | None = None
    for share in SHARES:
        cost = measure(max(1, files // share), max(1, transcripts // share), max(1, megabytes // share), engine)
        rows.append(cost.row(before))
        before = cost
    return rows


def measure(files: int, transcripts: int, megabytes: int, engine: Engine) -> Cost:
    """The cost of one dream over a world of that size. Raises SystemExit where the dream fails."""
    with tempfile.TemporaryDirectory(prefix="dreambench-") as name:
        root = Path(name).resolve()
        places = Places.below(root)
        places.make()
        write_memory([_memory(number) for number in range(files)], places.memory)
        for number in range(transcripts):
            _write_transcript(places, number, megabytes * MEGABYTE // transcripts)
        copied = _copy_and_read(root)
        seconds, peak = _dream(engine, places)
    return Cost(files, transcripts, megabytes, seconds, peak, copied)


def _dream(engine: Engine, places: Places) -> tuple[float, float]:
    """Seconds, and the most memory in MB that the process or one it waited for ever held."""
    with (places.home / "answer").open("wb") as answer:
        start = time.perf_counter()
        child = subprocess.Popen(
            engine.nightly(places),
            cwd=places.project,
            env=environment(engine, NOW, places),
            stdout=answer,
            stderr=answer,
        )
        _, status, usage = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"the dream failed:\n{(places.home / 'answer').read_text()[-500:]}")
    return seconds, usage.ru_maxrss * 1024 / MEGABYTE


def _memory(number: int) -> MemoryText:
    service = f"{_SERVICES[number % len(_SERVICES)]}-{number}"
    facts = [
        f"- {service} worker {fact} logs to `/var/log/{service}/{fact}` on host {number * FACTS + fact}."
        for fact in range(FACTS)
    ]
    head = f"---\nname: {service}\ndescription: where {service} logs\ntype: project\n---\n\n"
    return MemoryText(f"{service}.md", NOW - timedelta(days=10, minutes=number), head + "\n".join(facts) + "\n")


def _write_transcript(places: Places, number: int, size: int) -> None:
    """A session in which the user types a little and tools print a lot."""
    chance = random.Random(f"transcript {number}")
    start = NOW - timedelta(hours=20)
    builder = TranscriptBuilder(f"{number:08x}-0000-4000-8000-000000000000", str(places.project), start)
    printed = "".join(chance.choices("abcdefghijklmnopqrstuvwxyz0123456789 _-/.:=\n", k=OUTPUT))
    rounds = max(1, size // (OUTPUT + 1_700))  # a round's lines, with all their fields, are that much longer
    for turn in range(rounds):
        said = chance.choice(_SAID).format(service=chance.choice(_SERVICES), number=chance.randrange(1000, 9999))
        builder.user(said).assistant(f"Looking at step {turn}.").tool_use("Bash", command=f"make step-{turn}")
        builder.tool_result(printed[turn % 100 :])
    path = builder.write(places.sessions / f"{builder.session_id}.jsonl")
    ended = min(builder.time, NOW).timestamp()
    os.utime(path, (ended, ended))


def _copy_and_read(root: Path) -> float:
    start = time.perf_counter()
    for folder in ("memory", "sessions"):
        subprocess.run(["cp", "-r", str(root / folder), str(root / f"copy-{folder}")], check=True)
        for path in (root / f"copy-{folder}").rglob("*"):
            if path.is_file():
                path.read_bytes()
    return time.perf_counter() - start
