"""A question to a memory folder: scan -> rank -> the memories that matter, each with its age and text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime

from reverie.errors import UsageError
from reverie.memdir.memory_file import MemoryFile, reference_time
from reverie.recall.age import age
from reverie.recall.excerpt import excerpt
from reverie.recall.index_file import find_memory, read_words
from reverie.recall.question import Question
from reverie.recall.rank import Backing, Ranked, Ranker
from reverie.recall.recalled import Recalled
from reverie.recall.shelf import shelf_for
from reverie.store.folder import Folder
from reverie.store.state import State

MAX_TEXT_BYTES = 4_096  # of one memory: several must fit beside a prompt
MOST_ATTEMPTS = 3  # at an answer; a file that changes while each of them lasts is left out
DIGITS = 3  # of a score; more would look like precision


def recall(
    folder: Folder | None,
    query: str,
    k: int,
    now: datetime,
    state: State | None = None,
    *,
    by_meaning: bool = False,
    backing: Backing | None = None,
) -> list[Recalled]:
    """The memories of the folder that matter for the query, best first, at most `k`; none where none matches.

    With the state folder beside it, what was read stays in an index there. With `by_meaning`, vectors count as well as
    words, where they are installed. With `backing`, so does what the memories rest on. Raises UsageError for an empty
    query or a `k` below one.
    """
    if not query.strip():
        raise UsageError("say what to look for, for example: reverie recall how do we deploy")
    if k < 1:
        raise UsageError(f"at least one memory has to be asked for, and {k} is less")
    if folder is None:
        return []
    asked = Question.of(query, now.timestamp())

    def rank(ranker: Ranker) -> list[Ranked]:
        return ranker.at(now.timestamp(), backing).rank(asked, k)

    return [_recalled(ranked, now) for ranked in _ranked(folder, state, rank, by_meaning=by_meaning)]


def _ranked(
    folder: Folder, state: State | None, rank: Callable[[Ranker], list[Ranked]], *, by_meaning: bool
) -> list[Ranked]:
    """The memories that match, none of which says anything but what its file says at this moment."""
    found: list[Ranked] = []
    changed: set[str] = set()
    for attempt in range(MOST_ATTEMPTS):
        shelf = shelf_for(folder, state, by_meaning=by_meaning, look_again=attempt > 0)
        found = rank(shelf.ranker)
        changed = shelf.changed(folder, (one.file.path for one in found))
        if not changed:
            break
    return [one for one in found if one.file.path not in changed]


def read_memories(folder: Folder | None) -> list[MemoryFile]:
    """Every memory of the folder that recall knows, in order of their paths; what cannot be read is left out."""
    if folder is None:
        return []
    paths = sorted(page.file.path for page in read_words(folder, None).pages)
    return [memory for path in paths if (memory := find_memory(folder, path))]


def recall_files(folder: Folder, files: Iterable[str], now: datetime) -> list[Recalled]:
    """These memories in their order, as if a question had brought them up; what cannot be read is left out."""
    found = [memory for file in files if (memory := find_memory(folder, file))]
    return [_recalled(Ranked(memory, 0.0, ""), now) for memory in found]


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
        words=ranked.words,
    )
