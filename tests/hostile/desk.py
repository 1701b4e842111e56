"""The command line without a process of its own: a test sits at a desk, types, and reads what is printed."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from reverie.interfaces import entry
from reverie.store import failpoint, shared_lock

NOW = "2026-11-15T12:00:00+00:00"
WRITTEN = 1_752_000_000_987_654_321  # ns: 2025-07-08, when the memories were written


@dataclass(frozen=True)
class Answer:
    """What a command ended with."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """The JSON document it printed."""
        return json.loads(self.out)

    @property
    def outcome(self) -> str:
        """How a dream ended."""
        return self.document["outcome"]


class Desk:
    """A memory folder, an empty project and a session folder, with commands that run in this process."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.root = root
        self.memory = root / "memory"
        self.state = root / ".memory.reverie"
        self.sessions = root / "sessions"
        self.lock = self.memory / ".consolidate-lock"
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        for folder in (root / "project", self.sessions, self.memory):
            folder.mkdir(parents=True)
        monkeypatch.chdir(root / "project")
        monkeypatch.setenv("REVERIE_MEMORY_DIR", str(self.memory))
        monkeypatch.setenv("REVERIE_NOW", NOW)
        # Nobody else is here, so nobody has to be waited for; the races have their own tests.
        monkeypatch.setattr(shared_lock, "SETTLE", 0.0)
        monkeypatch.setattr(shared_lock, "TORN_PAUSE", 0.0)

    def write(self, name: str, data: str | bytes, mtime_ns: int = WRITTEN) -> Path:
        """A file in the memory folder, with its folders."""
        path = self.memory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)
        os.utime(path, ns=(mtime_ns, mtime_ns))
        return path

    def run(self, *words: str) -> Answer:
        """Type a command; whatever happens, no traceback is shown."""
        self._capsys.readouterr()
        code = entry.main([*words, "--sessions", str(self.sessions)])
        out, err = self._capsys.readouterr()
        assert "Traceback" not in out + err
        return Answer(code, out, err)

    def dream(self, *words: str) -> Answer:
        """Dream now; the answer is a document."""
        return self.run("dream", "--now", "--json", *words)

    def fail_at(self, step: str, action: str) -> None:
        """From now on, the step `name#n` fails as a full or broken disk would."""
        name, _, nth = step.partition("#")
        self._monkeypatch.setattr(failpoint, "_armed", [(name, int(nth), action)])
        self._monkeypatch.setattr(failpoint, "_counts", {})

    def fail_no_more(self) -> None:
        """The disk works again."""
        self._monkeypatch.setattr(failpoint, "_armed", [])

    def files(self) -> dict[str, tuple[bytes, int]]:
        """Every file of the memory folder but the lock, with its time."""
        return {
            path.relative_to(self.memory).as_posix(): (path.read_bytes(), path.stat().st_mtime_ns)
            for path in sorted(self.memory.rglob("*"))
            if path.is_file() and path.name != ".consolidate-lock"
        }


def memory(name: str, body: str, *, kind: str = "project", description: str = "", more: str = "") -> str:
    """The text of a memory file."""
    described = description or f"about {name.lower()}"
    return f"---\nname: {name}\ndescription: {described}\ntype: {kind}\n{more}---\n\n{body}"
