"""Processes that wait at a line and start together, again and again: ours, and one of another maker.

Run as a program (`racers.py ours --now`, `racers.py foreign 0.003`) each reads folders from standard input, a line a
round, works on each, and answers with a line of JSON.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from reverie.interfaces import entry

NOW = "2026-11-15T12:00:00+00:00"
HOUR = 3600


class Racer:
    """A process at the line."""

    def __init__(self, *words: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self.wait()  # for the word that it has loaded all it needs

    @property
    def pid(self) -> int:
        """Its number."""
        return self._process.pid

    def go(self, root: Path) -> None:
        """Start a round in this folder."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{root}\n")
        self._process.stdin.flush()

    def wait(self) -> Any:
        """What it answers at the end of the round."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "a racer died"
        return json.loads(line)

    def close(self) -> None:
        """Let it end."""
        self._process.communicate(timeout=30)


def dream(root: Path, words: list[str]) -> tuple[int, Any]:
    """One of ours dreams: its exit code and document."""
    os.environ.update(HOME=str(root / "home"), REVERIE_MEMORY_DIR=str(root / "memory"), REVERIE_NOW=NOW, TZ="UTC")
    os.chdir(root / "project")
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()):
        code = entry.main(["dream", "--json", "--sessions", str(root / "sessions"), *words])
    return code, json.loads(printed.getvalue())


def dream_by_the_plain_protocol(root: Path, pause: float) -> list[str]:
    """Look, write the own number, read it back, edit every file in place; on success leave number and time as they are.

    Returns the names of the files that got its line.
    """
    lock = root / "memory" / ".consolidate-lock"
    time.sleep(random.uniform(0, 0.15))  # it comes at any moment of a dream of ours
    if _is_held(lock):
        return []
    time.sleep(random.uniform(0, pause))
    lock.write_text(str(os.getpid()))
    if lock.read_text() != str(os.getpid()):
        return []
    edited: list[str] = []
    for path in sorted((root / "memory").rglob("*.md")):
        with contextlib.suppress(FileNotFoundError):
            text = path.read_text(encoding="utf-8")
            name = path.relative_to(root / "memory").as_posix()
            path.write_text(f"{text}\nThe other program was in {name}.\n", encoding="utf-8")
            edited.append(name)
    return edited


def _is_held(lock: Path) -> bool:
    body = lock.read_text()
    if not body.isdigit() or time.time() - lock.stat().st_mtime > HOUR:
        return False
    try:
        os.kill(int(body), 0)
    except ProcessLookupError:
        return False
    return True


def main() -> None:
    kind, *words = sys.argv[1:]
    if kind == "ours":
        entry.load("reverie.interfaces.cli.app")
    print("null", flush=True)
    for line in sys.stdin:
        root = Path(line.strip())
        answer = dream(root, words) if kind == "ours" else dream_by_the_plain_protocol(root, float(words[0]))
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
