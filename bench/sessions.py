"""What counting sessions costs: our scan of 10,000 transcripts beside `find -newer` over the same folder."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from reverie.transcripts.touched import touched_since
from table import show

FILES = 10_000
NEWER = 100  # of them touched since the last dream
ROUNDS = 15
LAST_DREAM = 1_760_000_000


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder, reference = make_transcripts(Path(name))
        find = ["find", str(folder), "-maxdepth", "1", "-name", "*.jsonl", "-newer", str(reference)]
        ways: dict[str, Callable[[], int]] = {
            "find -newer": lambda: len(subprocess.run(find, capture_output=True, check=True).stdout.splitlines()),
            "touched_since, in this process": lambda: len(touched_since([str(folder)], LAST_DREAM)),
        }
        medians = {way: measure(count) for way, count in ways.items()}
    base = medians["find -newer"]
    rows = [[way, f"{1000 * value:.1f}", f"{value / base:.2f}"] for way, value in medians.items()]
    note = f"median of {ROUNDS} runs over {FILES:,} transcripts; both find the same {NEWER} that are newer."
    show("Counting sessions", ["way", "ms", "x find"], rows, note)


def make_transcripts(root: Path) -> tuple[Path, Path]:
    """A folder of transcripts, and a file of the age to compare with."""
    folder = root / "sessions"
    folder.mkdir()
    for number in range(FILES):
        path = folder / f"{number:08x}-0000-4000-8000-000000000000.jsonl"
        path.write_bytes(b'{"type": "user"}\n')
        moment = LAST_DREAM + (60 if number < NEWER else -60)
        os.utime(path, (moment, moment))
    reference = root / "reference"
    reference.touch()
    os.utime(reference, (LAST_DREAM, LAST_DREAM))
    return folder, reference


def measure(count: Callable[[], int]) -> float:
    """The median seconds of counting, after one run that warms the caches."""
    seconds: list[float] = []
    for turn in range(ROUNDS + 1):
        start = time.perf_counter()
        found = count()
        taken = time.perf_counter() - start
        if found != NEWER:
            sys.exit(f"{found} transcripts were found instead of {NEWER}")
        if turn:
            seconds.append(taken)
    return statistics.median(seconds)


if __name__ == "__main__":
    main()
