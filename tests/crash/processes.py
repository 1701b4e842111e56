"""Real Reverie processes that can be stopped, continued and killed at named steps."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

NOW = "2026-11-15T12:00:00+00:00"
LAST_CONSOLIDATION_NS = 1_762_000_000_123_456_789  # 2025-11-01: more than a day before NOW
OLD_NS = 1_752_000_000_987_654_321

FILES = {
    "MEMORY.md": "# Index\n\n- [Tabs](tabs.md) — prefers tabs\n- [Gone](gone.md) — points at nothing\n",
    "tabs.md": "---\nname: Tabs\ndescription: prefers tabs\ntype: user\n---\n\n- Uses tabs.\n- Uses tabs.\n",
    "tabs-copy.md": "---\nname: Tabs\ndescription: prefers tabs\ntype: user\n---\n\n- Uses tabs.\n- Uses tabs.\n",
    "release.md": "---\nname: Release\ndescription: when we release\ntype: project\n---\n\nWe decided it yesterday.\n",
    "team/rule.md": "---\nname: Rule\ndescription: a rule\ntype: feedback\n---\n\nReview first, agreed yesterday.\n",
}


class World:
    """A memory folder worth dreaming over, with a home of its own."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.memory = root / "memory"
        self.state = root / ".memory.reverie"
        self.lock = self.memory / ".consolidate-lock"
        for name, text in FILES.items():
            path = self.memory / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            os.utime(path, ns=(OLD_NS, OLD_NS))
        for folder in ("home", "project", "sessions"):
            (root / folder).mkdir()
        self.lock.write_bytes(b"")
        os.utime(self.lock, ns=(LAST_CONSOLIDATION_NS, LAST_CONSOLIDATION_NS))

    def environment(self, **more: str) -> dict[str, str]:
        """Only what the command needs: nothing of the machine's."""
        return {
            "PATH": os.environ["PATH"],
            "HOME": str(self.root / "home"),
            "TZ": "UTC",
            "REVERIE_NOW": NOW,
            "REVERIE_MEMORY_DIR": str(self.memory),
            **more,
        }

    def start(self, *arguments: str, failpoint: str = "", pass_fds: tuple[int, ...] = ()) -> subprocess.Popen[bytes]:
        """A Reverie process under way."""
        more = {"REVERIE_FAILPOINT": failpoint} if failpoint else {}
        return subprocess.Popen(
            [sys.executable, "-m", "reverie", *arguments, "--sessions", str(self.root / "sessions")],
            cwd=self.root / "project",
            env=self.environment(**more),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            pass_fds=pass_fds,
        )

    def run(self, *arguments: str, failpoint: str = "") -> subprocess.CompletedProcess[bytes]:
        """A Reverie process from beginning to end."""
        process = self.start(*arguments, failpoint=failpoint)
        out, err = process.communicate(timeout=60)
        return subprocess.CompletedProcess(arguments, process.returncode, out, err)

    def dream(self, failpoint: str = "") -> subprocess.CompletedProcess[bytes]:
        """A dream right now."""
        return self.run("dream", "--now", "--json", failpoint=failpoint)

    def outcome(self) -> dict[str, Any]:
        """What a dream right now says of itself."""
        return json.loads(self.dream().stdout)

    def files(self) -> dict[str, tuple[str, int]]:
        """Every memory file with its digest and time."""
        return {
            path.relative_to(self.memory).as_posix(): (_digest(path), path.stat().st_mtime_ns)
            for path in sorted(self.memory.rglob("*.md"))
        }

    def digests(self) -> dict[str, str]:
        """Every memory file with its digest alone."""
        return {name: digest for name, (digest, _) in self.files().items()}

    def leftovers(self) -> list[str]:
        """What a finished run should not have left: work files, a journal, prepared records, odd names."""
        odd = [str(path) for path in (self.state / "work").glob("*")] if self.state.exists() else []
        odd += [str(path) for path in self.state.rglob("*.pending")]
        odd += [str(path) for path in self.state.rglob(".new-*")]
        odd += [str(self.state / "run.json")] if (self.state / "run.json").exists() else []
        known = {".consolidate-lock"}
        odd += [str(p) for p in self.memory.rglob("*") if p.is_file() and p.suffix != ".md" and p.name not in known]
        return odd


def wait_until_stopped(process: subprocess.Popen[bytes]) -> None:
    """The process has stopped itself at its failpoint."""
    _, status = os.waitpid(process.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status), process.communicate()


def go_on(process: subprocess.Popen[bytes]) -> tuple[int, dict[str, Any]]:
    """Let a stopped process go on to its end; its exit code and the document it printed."""
    os.kill(process.pid, signal.SIGCONT)
    out, _ = process.communicate(timeout=60)
    return process.returncode, json.loads(out)


def steps_of_a_dream(root: Path) -> list[str]:
    """The named steps that a dream over such a folder takes, each with how often: `publish.exchanged#2`."""
    world = World(root)
    read, write = os.pipe()
    process = world.start("dream", "--now", "--json", failpoint=f"trace={write}", pass_fds=(write,))
    os.close(write)
    with os.fdopen(read) as trace:
        names = trace.read().split()
    process.communicate(timeout=60)
    seen: dict[str, int] = {}
    steps: list[str] = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        steps.append(f"{name}#{seen[name]}")
    return steps


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
