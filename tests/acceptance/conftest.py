"""A small world for the real command: a project, its memory, its sessions and a home, all below one folder."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

NOW = "2026-11-15T09:00:00+00:00"
WRITTEN = 1_790_000_000  # 2026-09-21, a Monday: "tomorrow" in the files below is the 22nd
SESSIONS = 6

TABS = "---\nname: Tabs\ndescription: Indents with tabs\ntype: user\n---\n\nThe user indents with tabs.\n"
FILES = {
    "MEMORY.md": (
        "# Memory\n\n- [Tabs](tabs.md) — indents with tabs\n- [Release](release.md) — when we ship\n"
        "- [Gone](gone.md) — points at nothing\n- [部署](部署.md) — 什么时候部署\n"
    ),
    "tabs.md": TABS,
    "tabs_again.md": TABS,
    "release.md": (
        "---\nname: Release\ndescription: When we ship\ntype: project\n---\n\n"
        "We ship version 2 tomorrow.\nAnn signs it off.\n"
    ),
    "部署.md": (
        "---\nname: 部署\ndescription: 什么时候部署\ntype: project\n---\n\n昨天把服务器搬到了新机房。\n由林晓负责。\n"
    ),
    "team_rules.md": (
        "---\nname: Rules\ndescription: Rules of the team\ntype: feedback\npinned: true\n---\n\n"
        "We decided that yesterday.\n"
    ),
}

FolderState = dict[str, tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Finished:
    """A command that has ended."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """The one JSON document on its standard output."""
        return json.loads(self.out)


class World:
    """Where the command runs. Nothing outside `root` is seen by it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.home = root / "home"
        self.project = root / "project"
        self.memory = root / "memory"
        self.sessions = root / "sessions"
        self.state = root / ".memory.reverie"
        for folder in (self.home, self.project, self.memory, self.sessions):
            folder.mkdir()
        self.environ = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.home),
            "LANG": "C.UTF-8",
            "TZ": "UTC",
            "REVERIE_MEMORY_DIR": str(self.memory),
            "REVERIE_NOW": NOW,
        }
        for name, text in FILES.items():
            self.write(name, text)
        for number in range(SESSIONS):
            self._write_session(number)

    def write(self, name: str, text: str, written: int = WRITTEN) -> None:
        """Put a memory file there, as if it had been written long ago."""
        path = self.memory / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode())
        os.utime(path, (written, written))

    def _write_session(self, number: int) -> None:
        session = f"session-{number}"
        line = {
            "type": "user",
            "sessionId": session,
            "uuid": f"u{number}",
            "timestamp": f"2026-11-1{number % 5}T10:00:00.000Z",
            "cwd": str(self.project),
            "message": {"role": "user", "content": f"please look at part {number} 请看"},
        }
        path = self.sessions / f"{session}.jsonl"
        path.write_text(json.dumps(line, ensure_ascii=False) + "\n", encoding="utf-8")

    def run(self, *arguments: str, stdin: str = "", program: str = "", **environ: str) -> Finished:
        """Run `reverie` to its end; with `program`, Python code that runs it in its own way."""
        command = [sys.executable, "-c", program] if program else [sys.executable, "-m", "reverie"]
        done = subprocess.run(
            [*command, *arguments],
            cwd=self.project,
            env=self.environ | environ,
            input=stdin.encode(),
            capture_output=True,
            check=False,
        )
        return Finished(done.returncode, done.stdout.decode(), done.stderr.decode())

    def dream(self, *options: str) -> Any:
        """Dream at once; its JSON document."""
        done = self.run("dream", "--now", "--json", "--sessions", str(self.sessions), *options)
        assert done.code == 0, done.out + done.err
        return done.document

    def contents(self) -> FolderState:
        """The bytes and time of every memory file, but not of the lock file."""
        return {
            path.relative_to(self.memory).as_posix(): (
                hashlib.sha256(path.read_bytes()).hexdigest(),
                path.stat().st_mtime_ns,
            )
            for path in sorted(self.memory.rglob("*"))
            if path.is_file() and path.name != ".consolidate-lock"
        }


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)
