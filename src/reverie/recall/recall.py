"""A question to a memory folder: scan -> rank -> the memories that matter, each with its age and text."""

from __future__ import annotations

from datetime import datetime

from reverie.errors import StoreError, UsageError
from reverie.memdir.memory_file import MemoryFile, parse, reference_time
from reverie.recall.age import age
from reverie.recall.excerpt import excerpt
from reverie.recall.question import Question
from reverie.recall.rank import Ranked, Ranker
from reverie.recall.recalled import Recalled
from reverie.store.folder import Folder
from reverie.store.names import INDEX_NAME

MAX_TEXT_BYTES = 4_096  # of one memory: several must fit beside a prompt
DIGITS = 3  # of a score; more would look like precision


def recall(folder: Folder | None, query: str, k: int, now: datetime) -> list[Recalled]:
    """The memories of the folder that matter for the query, best first, at most `k`; none where none matches.

    Raises UsageError for an empty query or a `k` below one.
    """
    if not query.strip():
        raise UsageError("say what to look for, for example: reverie recall how do we deploy")
    if k < 1:
        raise UsageError(f"at least one memory has to be asked for, and {k} is less")
    ranker = Ranker.of(read_memories(folder), now.timestamp())
    return [_recalled(ranked, now) for ranked in ranker.rank(Question.of(query, now.timestamp()), k)]


def read_memories(folder: Folder | None) -> list[MemoryFile]:
    """Every memory of the folder but the indexes. What cannot be read is left out; `status` and `doctor` name it."""
    if folder is None:
        return []
    files: list[MemoryFile] = []
    for file in folder.scan().files:
        if file.rpartition("/")[2] == INDEX_NAME:
            continue
        try:
            content = folder.find(file)
        except StoreError:
            continue
        if content is not None:
            files.append(parse(file, content.data, content.mtime_ns))
    return files


def _recalled(ranked: Ranked, now: datetime) -> Recalled:
    file = ranked.file
    return Recalled(
        file=file.path,
        name=file.name,
        description=file.description,
        type=file.type,
        score=round(ranked.score, DIGITS),
        age=age(reference_time(file), now),
        text=excerpt(file.body, ranked.passage, MAX_TEXT_BYTES),
        passage=ranked.passage,
    )
