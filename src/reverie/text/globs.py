"""Whether a path is meant by a pattern such as `src/**/*.{ts,tsx}`: pattern -> alternatives -> segment by segment."""

from __future__ import annotations

from fnmatch import fnmatchcase
from functools import lru_cache

MAX_ALTERNATIVES = 256  # of all braces of one pattern; each pair more would double them
ANY_FOLDERS = "**"


def expand_braces(pattern: str) -> list[str]:
    """The patterns without braces that one stands for. Raises ValueError where they are too many."""
    waiting, found = [pattern], list[str]()
    while waiting:
        one = waiting.pop()
        group = _innermost_group(one)
        if group is None:
            found.append(one)
        else:
            start, end = group
            waiting += [one[:start] + word + one[end + 1 :] for word in reversed(one[start + 1 : end].split(","))]
        if len(waiting) + len(found) > MAX_ALTERNATIVES:
            raise ValueError(f"its braces stand for more than {MAX_ALTERNATIVES} patterns")
    return list(dict.fromkeys(found))


def _innermost_group(pattern: str) -> tuple[int, int] | None:
    """Where the first `{a,b}` without braces within begins and ends; braces without a comma are themselves."""
    start = -1
    for at, letter in enumerate(pattern):
        if letter == "{":
            start = at
        elif letter == "}" and start >= 0:
            if "," in pattern[start:at]:
                return start, at
            start = -1
    return None


def is_meant(path: str, pattern: str) -> bool:
    """Whether a pattern without braces means a path, both relative to the same folder and with `/` between names.

    `*` and `?` stay within a name, `**` is any number of folders, and a pattern that ends in `/` or has no wildcards
    means all that is in the folder of that name, too.
    """
    cleaned = pattern.removeprefix("./").lstrip("/")
    if cleaned.endswith("/") or not any(letter in cleaned for letter in "*?["):
        folder = cleaned.rstrip("/")
        if path.startswith(f"{folder}/"):
            return True
        cleaned = folder if not cleaned.endswith("/") else f"{folder}/{ANY_FOLDERS}"
    return _match(tuple(path.split("/")), tuple(part for part in cleaned.split("/") if part))


def _match(names: tuple[str, ...], parts: tuple[str, ...]) -> bool:
    """Row by row, with what the pattern could have come to after each name: no pattern makes this slow."""
    reached = _or_no_folder(parts, {0})
    for name in names:
        fitting = [at for at in reached if at < len(parts) and _fits(name, parts[at])]
        reached = _or_no_folder(parts, {at if parts[at] == ANY_FOLDERS else at + 1 for at in fitting})
    return len(parts) in reached


def _or_no_folder(parts: tuple[str, ...], reached: set[int]) -> set[int]:
    """The places reached, and those behind each `**`, which may also be no folder at all."""
    found = set(reached)
    for at, part in enumerate(parts):
        if at in found and part == ANY_FOLDERS:
            found.add(at + 1)
    return found


@lru_cache(maxsize=4096)
def _fits(name: str, part: str) -> bool:
    return part == ANY_FOLDERS or fnmatchcase(name, part)
