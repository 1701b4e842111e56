"""What a session is called among others: by its file, with as much of its folder as tells it from its namesakes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

ENDING = ".jsonl"


def session_names(paths: Iterable[str]) -> dict[str, str]:
    """The path of each session by a name that no other of them has, in the order given.

    The name is the file's own (agents move their folders, but not the names in them); only of several files with one
    name is each called by the folders before it too, as many as it takes to tell them apart.
    """
    different = list(dict.fromkeys(paths))
    names = {path: _ending(path, 1) for path in different}
    parts = 1
    while twice := {name for name, count in Counter(names.values()).items() if count > 1}:
        parts += 1
        names |= {path: _ending(path, parts) for path, name in names.items() if name in twice}
    return {name: path for path, name in names.items()}


def _ending(path: str, parts: int) -> str:
    return "/".join(path.split("/")[-parts:])


def shown_name(name: str) -> str:
    """A session's name as people and models read it."""
    return name.removesuffix(ENDING)


def find_session(sessions: Mapping[str, str], word: str) -> str | None:
    """The name of the session that a word stands for: its name, with its ending or without, or its path. None where it
    stands for none, and also where it leaves open for which.
    """
    # What is shown comes first: `s.jsonl` is how `s.jsonl.jsonl` is shown.
    for name in (word + ENDING, word):
        if name in sessions:
            return name
    return next((name for name, path in sessions.items() if path == word), None)


def may_be_one(name: str, other: str) -> bool:
    """Whether two names, or a name and a path, can be of one session: what it is called depends on who is beside it."""
    return name == other or name.endswith(f"/{other}") or other.endswith(f"/{name}")
