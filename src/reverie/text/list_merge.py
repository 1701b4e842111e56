"""Two people changed one list, such as the index: what either took out goes, what either put in comes."""

from __future__ import annotations

from collections import Counter


def merge_list(base: bytes, ours: bytes, theirs: bytes) -> bytes:
    """`theirs` with our additions and removals. A line we added stands behind the line it stood behind in ours.

    Meant for files in which each line stands for itself; where lines depend on each other use `merge`.
    """
    base_lines, our_lines, their_lines = (_lines(data) for data in (base, ours, theirs))
    removed = Counter(base_lines) - Counter(our_lines)
    added = Counter(our_lines) - Counter(base_lines) - (Counter(their_lines) - Counter(base_lines))
    merged = [line for line in their_lines if not _take(removed, line)]
    previous: bytes | None = None
    for line in our_lines:
        if _take(added, line):
            merged.insert(_place_behind(merged, previous), line)
        previous = line
    return b"\n".join(merged) + (b"\n" if theirs.endswith(b"\n") or ours.endswith(b"\n") else b"")


def _lines(data: bytes) -> list[bytes]:
    return data.removesuffix(b"\n").split(b"\n") if data else []


def _take(counter: Counter[bytes], line: bytes) -> bool:
    if counter[line] <= 0:
        return False
    counter[line] -= 1
    return True


def _place_behind(lines: list[bytes], previous: bytes | None) -> int:
    if previous is None:
        return 0
    return lines.index(previous) + 1 if previous in lines else len(lines)
