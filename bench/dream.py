"""What a dream costs over growing folders, beside copying the folder safely and reading every file once."""

from __future__ import annotations

import asyncio
import os
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from reverie.dream.outcome import Dreamed, Unchanged
from reverie.memdir.memory_file import parse
from reverie.memory import Memory
from table import show

SIZES = (50, 200, 800, 2_000)  # files
WRITTEN = 1_773_133_200  # 2026-03-10
NOW = "2026-11-15T12:00:00+00:00"
FACTS = 12  # lines a file, as long as memories are


def main() -> None:
    rows = [measure(size) for size in SIZES]
    note = (
        "first: one file in ten is changed, and the index is written. copy: cp -r and an fsync a file, which any safe "
        "rewrite pays.\nparse: reading and parsing every file once. A dream waits 0.15 s for other programs' locks."
    )
    columns = ["files", "first dream s", "unchanged s", "copy s", "parse s", "first x copy", "unchanged x parse"]
    show("A dream over a growing folder", columns, rows, note)


def measure(size: int) -> list[str]:
    """One row: every way over the same folder, the fastest of two runs where a run changes nothing."""
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        make_folder(root / "memory", size)
        copy = fastest(lambda: copy_safely(root))
        read = fastest(lambda: parse_all(root / "memory"))
        first = timed(lambda: dream(root, Dreamed))
        unchanged = fastest(lambda: dream(root, Unchanged))
    seconds = [f"{value:.2f}" for value in (first, unchanged, copy, read)]
    return [f"{size:,}", *seconds, f"{first / copy:.1f}", f"{unchanged / read:.1f}"]


def make_folder(folder: Path, size: int) -> None:
    """Memories of a dozen facts each; one in ten has a relative date or a line said twice."""
    folder.mkdir()
    for number in range(size):
        ports = range(3000 + number * FACTS, 3000 + (number + 1) * FACTS)
        facts = [f"- Service {number} listens on port {port} and logs to `/var/log/{port}`." for port in ports]
        if number % 20 == 0:
            facts.append(facts[0])
        if number % 20 == 10:
            facts.append("- It was decided yesterday.")
        head = f"---\nname: Service {number}\ndescription: where service {number} listens\ntype: project\n---\n\n"
        path = folder / f"service-{number}.md"
        path.write_text(head + "\n".join(facts) + "\n", encoding="utf-8")
        os.utime(path, (WRITTEN + number, WRITTEN + number))


def copy_safely(root: Path) -> None:
    """The folder copied, and each copy flushed to the disk."""
    target = root / f"copy-{time.monotonic_ns()}"
    subprocess.run(["cp", "-r", str(root / "memory"), str(target)], check=True)
    for path in target.iterdir():
        descriptor = os.open(path, os.O_RDONLY)
        os.fsync(descriptor)
        os.close(descriptor)


def parse_all(folder: Path) -> None:
    """Every file read and parsed once."""
    for path in folder.iterdir():
        if path.suffix == ".md":
            parse(path.name, path.read_bytes(), path.stat().st_mtime_ns)


def dream(root: Path, expected: type[Dreamed] | type[Unchanged]) -> None:
    """A dream right now, which must end as it should."""
    (root / "sessions").mkdir(exist_ok=True)
    environ = {"HOME": str(root), "PATH": os.environ["PATH"], "REVERIE_NOW": NOW}
    memory = Memory.open(root, memory_dir=root / "memory", sessions=[root / "sessions"], environ=environ)
    outcome = asyncio.run(memory.dream(now=True))
    if not isinstance(outcome, expected):
        raise SystemExit(f"the dream ended as {outcome}")


def timed(work: Callable[[], None]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def fastest(work: Callable[[], None]) -> float:
    return min(timed(work), timed(work))


if __name__ == "__main__":
    main()
