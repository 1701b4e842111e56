"""A shelf of small memories, and what a question brings up from it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from reverie.memdir.memory_file import MemoryFile, parse
from reverie.recall.question import Question
from reverie.recall.rank import Ranker

NOW = datetime(2026, 11, 15, 9, 0, tzinfo=UTC)
NS = 1_000_000_000


def memo(
    path: str, body: str, *, name: str = "", description: str = "", days: float = 10, more: str = ""
) -> MemoryFile:
    """A memory that was written so many days ago."""
    head = f"---\nname: {name or path.removesuffix('.md')}\ndescription: {description}\n{more}---\n\n"
    written = (NOW - timedelta(days=days)).timestamp()
    return parse(path, f"{head}{body}\n".encode(), int(written) * NS)


def found(question: str, *memories: MemoryFile, k: int = 5) -> list[str]:
    """The files that a question brings up, best first."""
    return [one.file.path for one in Ranker.of(memories, NOW.timestamp()).rank(Question.of(question), k)]
