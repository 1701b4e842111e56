"""Reading a transcript's bytes with care and in bounded memory."""

from __future__ import annotations

import os
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.errors import StoreError
from reverie.testing.transcript_builder import TranscriptBuilder
from reverie.transcripts.counts import Counts
from reverie.transcripts.formats import open_transcript
from reverie.transcripts.lines import read_head, read_lines

MB = 1024 * 1024


def write(path: Path, data: bytes) -> str:
    path.write_bytes(data)
    return str(path)


def test_lines_come_without_their_ends_and_the_last_needs_none(tmp_path: Path) -> None:
    path = write(tmp_path / "t.jsonl", b"one\r\n\ntwo\nlast")
    assert list(read_lines(path)) == [b"one", b"", b"two", b"last"]


def test_an_over_long_line_is_dropped_and_counted_and_its_neighbours_stay(tmp_path: Path) -> None:
    path = write(tmp_path / "t.jsonl", b"before\n" + b"x" * 1000 + b"\nafter\n" + b"y" * 11)
    counts = Counts()
    assert list(read_lines(path, max_line=10, counts=counts)) == [b"before", b"after"]
    assert (counts.lines, counts.skipped_broken) == (2, 2)


def test_a_line_of_just_the_allowed_length_stays(tmp_path: Path) -> None:
    path = write(tmp_path / "t.jsonl", b"x" * 10 + b"\n" + b"y" * 10)
    assert list(read_lines(path, max_line=10)) == [b"x" * 10, b"y" * 10]


@given(st.lists(st.binary(max_size=30).map(lambda line: line.replace(b"\n", b"").replace(b"\r", b""))))
def test_every_line_is_given_or_counted(tmp_path_factory: pytest.TempPathFactory, lines: list[bytes]) -> None:
    path = write(tmp_path_factory.mktemp("lines") / "t.jsonl", b"".join(line + b"\n" for line in lines))
    counts = Counts()
    given_lines = list(read_lines(path, max_line=20, counts=counts))
    assert given_lines == [line for line in lines if len(line) <= 20]
    assert counts.skipped_broken == len(lines) - len(given_lines)


def test_a_line_of_70_mb_is_never_held(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    with path.open("wb") as file:
        file.write(b'{"type":"user","message":{"content":"before"}}\n')
        file.truncate(70 * MB)  # a hole reads as NULs
        file.seek(70 * MB)
        file.write(b'\n{"type":"user","message":{"content":"after"}}\n')
    tracemalloc.start()
    try:
        texts = [turn.text for turn in open_transcript(str(path))]
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert texts == ["before", "after"]
    assert peak < 40 * MB


def test_a_file_of_60_mb_is_read_in_bounded_memory(tmp_path: Path) -> None:
    block = TranscriptBuilder().user("Use pnpm. " * 50).tool_use("Bash", command="ls").tool_result("x" * 20_000)
    data = b"\n".join(block.lines()) + b"\n"
    path = tmp_path / "t.jsonl"
    with path.open("wb") as file:
        for _ in range(60 * MB // len(data) + 1):
            file.write(data)
    assert path.stat().st_size > 60 * MB
    tracemalloc.start()
    try:
        count = sum(1 for _ in open_transcript(str(path)))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert count > 1000
    assert peak < 40 * MB


def test_a_link_is_refused(tmp_path: Path) -> None:
    write(tmp_path / "secret", b"x")
    (tmp_path / "t.jsonl").symlink_to(tmp_path / "secret")
    with pytest.raises(StoreError, match="no link"):
        list(read_lines(str(tmp_path / "t.jsonl")))


def test_a_pipe_is_refused_without_waiting_for_a_writer(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "t.jsonl")
    with pytest.raises(StoreError, match="no regular file"):
        list(read_lines(str(tmp_path / "t.jsonl")))


@pytest.mark.parametrize("name", [".", "missing.jsonl", "nul\0name"])
def test_what_cannot_be_opened_is_told_in_a_sentence(tmp_path: Path, name: str) -> None:
    with pytest.raises(StoreError, match="transcript"):
        read_head(str(tmp_path / name))
