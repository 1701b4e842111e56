"""Narrow search over many transcripts: pattern -> lines that may hold it -> turns of the user that do.

ripgrep does the reading where there is one, and takes seconds for gigabytes; Python's `re` gives the same
answers without it, but for lines that are too long to be held.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import IO

from reverie.errors import StoreError
from reverie.model.turn import Speaker, Turn
from reverie.transcripts.formats import open_transcript
from reverie.transcripts.lines import read_lines
from reverie.transcripts.raw_pattern import raw_pattern

MAX_HITS = 10_000  # more than anybody looks at; who searches for "the" should not wait for every line
MAX_EXCERPT = 400  # bytes of a hit that are kept: enough to show, and a pattern may match a whole line
_ARGUMENT_BYTES = 100_000  # of paths given to one ripgrep; every system allows this much
_NOT_FOUND, _SOME_UNREADABLE = 1, 2  # ripgrep's exit codes that are no failure of its own


@dataclass(frozen=True, slots=True)
class Hit:
    """A line that may hold what was searched for; only its decoded words can tell (`matching_turns`)."""

    path: str
    line_number: int  # from 1, blank lines counted
    excerpt: bytes  # the first match in the line as it stands there, cut short


def search(paths: Iterable[str], pattern: str, *, ignore_case: bool = True, max_hits: int = MAX_HITS) -> Iterator[Hit]:
    """The lines of these files that may match, in the order of the paths, at most one hit a line.

    Links, pipes and files that cannot be read hold no hit. `raw_pattern` says what a pattern may hold.

    Raises:
        UsageError: the pattern is malformed or uses more than can be searched for.
    """
    raw = raw_pattern(pattern, ignore_case=ignore_case)
    regular = [path for path in paths if _is_regular(path)]
    return _first(_hits(regular, raw), max_hits)


def matching_turns(path: str, pattern: str, *, ignore_case: bool = True) -> Iterator[Turn]:
    """The user's turns in a transcript whose words match; the file is decoded only if a line of it may match.

    Raises:
        StoreError: the file cannot be opened.
        UsageError: the pattern is malformed, or no reader knows the file's format.
    """
    candidates = search([path], pattern, ignore_case=ignore_case, max_hits=1)
    words = re.compile(pattern, re.IGNORECASE if ignore_case else 0)
    if next(candidates, None) is None:
        return iter(())
    turns = open_transcript(path)
    return (turn for turn in turns if turn.speaker is Speaker.USER and words.search(turn.text))


def find_ripgrep() -> str | None:
    """The `rg` that came with this Python environment, else one on the path, else None."""
    beside = os.path.join(os.path.dirname(sys.executable), "rg")
    return beside if os.access(beside, os.X_OK) else shutil.which("rg")


def _is_regular(path: str) -> bool:
    try:
        return stat.S_ISREG(os.stat(path, follow_symlinks=False).st_mode)
    except (OSError, ValueError):
        return False


def _first(hits: Iterator[Hit], count: int) -> Iterator[Hit]:
    for number, hit in enumerate(hits, start=1):
        if number > count:
            return
        yield hit


def _hits(paths: list[str], raw: re.Pattern[bytes]) -> Iterator[Hit]:
    program = find_ripgrep()
    for chunk in _chunks(paths):
        # ripgrep's answers are lines, and a name with a line break in it would not fit into one.
        if program is None or any("\n" in path for path in chunk):
            yield from _search_in_python(chunk, raw)
            continue
        found: set[tuple[str, int]] = set()
        try:
            for hit in _search_with_ripgrep(program, chunk, raw):
                found.add((hit.path, hit.line_number))
                yield hit
        except _RipgrepFailed:
            rest = _search_in_python(chunk, raw)
            yield from (hit for hit in rest if (hit.path, hit.line_number) not in found)


def _chunks(paths: list[str]) -> Iterator[list[str]]:
    chunk: list[str] = []
    size = 0
    for path in paths:
        length = len(os.fsencode(path)) + 1
        if chunk and size + length > _ARGUMENT_BYTES:
            yield chunk
            chunk, size = [], 0
        chunk.append(path)
        size += length
    if chunk:
        yield chunk


def _search_in_python(paths: list[str], raw: re.Pattern[bytes]) -> Iterator[Hit]:
    for path in paths:
        try:
            for number, line in enumerate(read_lines(path), start=1):
                if found := raw.search(line):
                    yield Hit(path, number, found[0][:MAX_EXCERPT])
        except StoreError:
            continue  # swept or locked away since it was listed: it holds no hit for us


class _RipgrepFailed(Exception):
    """The program could not be started, or broke off."""


def _search_with_ripgrep(program: str, paths: list[str], raw: re.Pattern[bytes]) -> Iterator[Hit]:
    command = [
        program,
        "--no-config",
        "--no-messages",
        "--no-unicode",
        "--encoding=none",
        "--text",
        "--no-ignore",
        "--hidden",
        "--no-follow",
        "--color=never",
        "--no-heading",
        "--with-filename",
        "--null",
        "--line-number",
        "--only-matching",
        "--threads=1",  # more would mix the files up, and one keeps pace with most disks
        "--ignore-case" if raw.flags & re.IGNORECASE else "--case-sensitive",
        "--regexp",
        raw.pattern.decode("ascii"),
        "--",
        *paths,
    ]
    try:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={}
        )
    except OSError as cause:
        raise _RipgrepFailed from cause
    with process:
        assert process.stdout is not None
        try:
            yield from _parsed(process.stdout)
            if process.wait() not in (0, _NOT_FOUND, _SOME_UNREADABLE):
                raise _RipgrepFailed
        finally:
            process.kill()


def _parsed(output: IO[bytes]) -> Iterator[Hit]:
    """`path NUL line : match` rows as hits, the second match of a line left out."""
    last = (b"", b"")
    for row in output:
        path, _, rest = row.rstrip(b"\n").partition(b"\0")
        number, _, text = rest.partition(b":")
        if (path, number) != last:
            last = (path, number)
            yield Hit(os.fsdecode(path), int(number), text[:MAX_EXCERPT])
