"""A memory folder, a session, and what extraction makes of it."""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass
from pathlib import Path

import pytest

from reverie.extract.extraction import Extracted
from reverie.memory import Memory
from reverie.testing.transcript_builder import TranscriptBuilder

NOW = "2026-11-15T12:00:00+00:00"


@dataclass(slots=True)
class Desk:
    """Where a session is held and memory is kept, all below one folder."""

    root: Path
    session: TranscriptBuilder

    @property
    def transcript(self) -> Path:
        return self.root / "sessions" / "s1.jsonl"

    @property
    def folder(self) -> Path:
        return self.root / "memory"

    def memory(self, **environ: str) -> Memory:
        """The memory as a new process opens it."""
        around = {"HOME": str(self.root / "home"), "PATH": os.environ["PATH"], "REVERIE_NOW": NOW, **environ}
        (self.root / "sessions").mkdir(exist_ok=True)
        return Memory.open(self.root, memory_dir=self.folder, sessions=[self.root / "sessions"], environ=around)

    def extract(self, **environ: str) -> Extracted:
        """The session as it is now is written down and learned from."""
        self.session.write(self.transcript)
        return asyncio.run(self.memory(**environ).extract(self.transcript))

    def said(self) -> str:
        """All that the memory files say."""
        files = [path for path in sorted(self.folder.rglob("*.md")) if path.name != "MEMORY.md"]
        return "\n".join(path.read_text(encoding="utf-8") for path in files)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    (tmp_path / "home").mkdir()
    return Desk(tmp_path, TranscriptBuilder("s1", cwd=str(tmp_path)))
