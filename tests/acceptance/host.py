"""A small host agent as a program of its own: it plays the turns that it is given on standard input.

It keeps its conversation in a file, as hosts do, and does what docs/python.md tells a host to: recall before the prompt
is answered, a step after every response, and the end of each turn. With `kill_at` it dies at a step of the work behind
the last turn's end, as `kill -9` would end it. It answers with one JSON document.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from reverie.memory import Memory
from reverie.store import failpoint

MOST_SECONDS = 300  # on a machine that is busy


def run(root: Path, now: str, job: dict[str, Any], **environ: str) -> tuple[int, dict[str, Any]]:
    """Play a job in a process of its own; its exit code, and what it answered, nothing where it was killed."""
    around = {
        "PATH": os.environ["PATH"],
        "HOME": str(root / "home"),
        "TZ": "UTC",
        "LANG": "C.UTF-8",
        "REVERIE_NOW": now,
        **environ,
    }
    done = subprocess.run(
        [sys.executable, __file__],
        cwd=root / "project",
        env=around,
        input=json.dumps(job).encode(),
        capture_output=True,
        timeout=MOST_SECONDS,
        check=False,
    )
    assert done.returncode in (0, -9), done.stderr.decode()
    return done.returncode, json.loads(done.stdout) if done.stdout else {}


async def play(job: dict[str, Any]) -> dict[str, Any]:
    """The turns of a job, one after the other."""
    memory = Memory.open(".", session=job["session"])
    kept = Path(job["conversation"])
    messages: list[Any] = json.loads(kept.read_text("utf-8")) if kept.exists() else []
    recalled: list[list[str]] = []
    for number, turn in enumerate(job["turns"], 1):
        found = await memory.recall(turn["user"])
        recalled.append([one.text for one in found])
        messages.append({"role": "user", "content": _with_memories(turn["user"], recalled[-1])})
        for message in turn["replies"]:
            messages.append(message)
            await memory.step(messages)
        kept.write_text(json.dumps(messages, ensure_ascii=False), "utf-8")
        if job.get("kill_at") and number == len(job["turns"]):
            failpoint.arm(f"{job['kill_at']}=kill")
        await memory.turn_ended(messages)
        assert await memory.drain(MOST_SECONDS)
    before = len(messages)
    if job.get("compacts"):
        messages = await memory.compact(messages)
        kept.write_text(json.dumps(messages, ensure_ascii=False), "utf-8")
    if job.get("dreams"):
        await memory.dream(now=True)
    notes = Path(memory.session.notes.path)
    return {
        "recalled": recalled,
        "problem": memory.problem or memory.session.notes.problem,
        "transcript": memory.session.transcript,
        "memory_dir": memory.places.memory_dir,
        "notes": notes.read_text("utf-8") if notes.exists() else "",
        "messages": [before, len(messages)],
        "first": json.dumps(messages[0], ensure_ascii=False) if messages else "",
    }


def _with_memories(prompt: str, memories: list[str]) -> str:
    """The prompt with what was recalled, as hosts put it there."""
    told = "\n\n".join(memories)
    return f"<system-reminder>\nFrom memory:\n{told}\n</system-reminder>\n{prompt}" if memories else prompt


if __name__ == "__main__":
    print(json.dumps(asyncio.run(play(json.load(sys.stdin))), ensure_ascii=False))
