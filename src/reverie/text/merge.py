"""Two people changed one file: base, ours, theirs -> lines -> hunks -> regions -> the file with both changes.

Everything is bytes. A line is what ends with a newline byte, and carries it, so that carriage returns, a byte
order mark, a missing last newline and text in any encoding come out exactly as they went in.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher

Lines = list[bytes]

# The matcher visits each pair of equal lines; beyond this many (two thousand blank lines on either side, say)
# the changed middle counts as one hunk, which can only turn a merge into a conflict.
MAX_EQUAL_PAIRS = 4_000_000


@dataclass(frozen=True, slots=True)
class _Hunk:
    """The base lines from `start` to `end` give way to `lines`."""

    start: int
    end: int
    lines: Lines


@dataclass(slots=True)
class _Region:
    """Hunks of both sides that touch, and the stretch of the base they cover together."""

    start: int
    end: int
    ours: list[_Hunk] = field(default_factory=list[_Hunk])
    theirs: list[_Hunk] = field(default_factory=list[_Hunk])


def merge(base: bytes, ours: bytes, theirs: bytes) -> bytes | None:
    """The file with the changes of both sides, or None where they conflict.

    A stretch that one side changed takes that side; a stretch both changed in the same way is taken once.
    Different changes that overlap or touch are a conflict, except in two cases where nothing can get lost:
    both sides only deleted (each deleted line goes), or both only inserted at one spot (both insertions stay,
    theirs first, lines they begin or end with in common once).
    """
    if ours == theirs or theirs == base:
        return ours
    if ours == base:
        return theirs
    base_lines = _lines(base)
    our_hunks, their_hunks = _hunks(base_lines, _lines(ours)), _hunks(base_lines, _lines(theirs))
    merged: Lines = []
    done = 0
    for region in _regions(our_hunks, their_hunks):
        resolved = _resolve(base_lines, region)
        if resolved is None:
            return None
        merged += base_lines[done : region.start] + resolved
        done = region.end
    return b"".join(merged + base_lines[done:])


def changed_lines(before: bytes, after: bytes) -> tuple[list[str], list[str]]:
    """The lines that went and the lines that came, in order and without their line endings.

    Bytes that are not UTF-8 show as replacement characters: this is to be read, not to be written back.
    """
    old = _lines(before)
    hunks = _hunks(old, _lines(after))
    removed = [_shown(line) for hunk in hunks for line in old[hunk.start : hunk.end]]
    added = [_shown(line) for hunk in hunks for line in hunk.lines]
    return removed, added


def _shown(line: bytes) -> str:
    return line.removesuffix(b"\n").removesuffix(b"\r").decode("utf-8", errors="replace")


def _lines(data: bytes) -> Lines:
    # Only newline ends a line. With a lone carriage return as a line end, two lines that meet for the first
    # time in the merged file could fuse into one that neither side wrote.
    return io.BytesIO(data).readlines()


def _hunks(old: Lines, new: Lines) -> list[_Hunk]:
    """What to do to `old` to get `new`, in order; between two hunks there is at least one kept line."""
    head = _common_head(old, new)
    tail = _common_head(old[head:][::-1], new[head:][::-1])
    old_middle, new_middle = old[head : len(old) - tail], new[head : len(new) - tail]
    if not old_middle and not new_middle:
        return []
    if _equal_pairs(old_middle, new_middle) > MAX_EQUAL_PAIRS:
        return [_Hunk(head, head + len(old_middle), new_middle)]
    matcher = SequenceMatcher(None, old_middle, new_middle, autojunk=False)
    return [
        _Hunk(head + old_start, head + old_end, new_middle[new_start:new_end])
        for tag, old_start, old_end, new_start, new_end in matcher.get_opcodes()
        if tag != "equal"
    ]


def _common_head(one: Lines, other: Lines) -> int:
    """How many lines both begin with."""
    length = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        length += 1
    return length


def _equal_pairs(old: Lines, new: Lines) -> int:
    counts = Counter(new)
    return sum(counts[line] for line in old)


def _regions(our_hunks: list[_Hunk], their_hunks: list[_Hunk]) -> Iterator[_Region]:
    """Both sides' hunks from top to bottom, those that overlap or touch together in one region."""
    queue = [(hunk, True) for hunk in our_hunks] + [(hunk, False) for hunk in their_hunks]
    queue.sort(key=lambda item: (item[0].start, item[0].end))
    region: _Region | None = None
    for hunk, is_ours in queue:
        if region is None or hunk.start > region.end:
            if region is not None:
                yield region
            region = _Region(hunk.start, hunk.end)
        region.end = max(region.end, hunk.end)
        (region.ours if is_ours else region.theirs).append(hunk)
    if region is not None:
        yield region


def _resolve(base: Lines, region: _Region) -> Lines | None:
    """The lines that stand in the region after both changes, or None where they conflict."""
    ours, theirs = _applied(base, region, region.ours), _applied(base, region, region.theirs)
    if ours == theirs or not region.theirs:
        return ours
    if not region.ours:
        return theirs
    if region.start == region.end:
        return _both_insertions(ours, theirs)
    hunks = region.ours + region.theirs
    if not any(hunk.lines for hunk in hunks):
        gone = {number for hunk in hunks for number in range(hunk.start, hunk.end)}
        return [base[number] for number in range(region.start, region.end) if number not in gone]
    return None


def _applied(base: Lines, region: _Region, hunks: list[_Hunk]) -> Lines:
    """The region as one side has it."""
    lines: Lines = []
    done = region.start
    for hunk in hunks:
        lines += base[done : hunk.start] + hunk.lines
        done = hunk.end
    return lines + base[done : region.end]


def _both_insertions(ours: Lines, theirs: Lines) -> Lines | None:
    """Theirs, then ours, a common beginning and end once; None where that would glue two lines into one."""
    head = _common_head(ours, theirs)
    tail = _common_head(ours[head:][::-1], theirs[head:][::-1])
    both = theirs[: len(theirs) - tail] + ours[head:]
    if any(not line.endswith(b"\n") for line in both[:-1]):
        return None
    return both
