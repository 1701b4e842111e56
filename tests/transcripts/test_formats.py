"""Telling who wrote a transcript."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from reverie.errors import StoreError, UsageError
from reverie.testing.transcript_builder import TranscriptBuilder
from reverie.transcripts.counts import Counts
from reverie.transcripts.formats import detect, is_subagents, open_transcript

RECORDED = Path(__file__).parent / "recorded"


def named(path: Path) -> str | None:
    reader = detect(str(path))
    return reader.format if reader else None


@pytest.mark.parametrize("path", sorted(RECORDED.rglob("*.jsonl")), ids=lambda path: path.name[:8])
def test_recorded_transcripts_are_recognised(path: Path) -> None:
    assert named(path) == "claude-code"


def test_both_dialects_of_one_session_say_the_same(tmp_path: Path) -> None:
    builder = TranscriptBuilder().user("Use pnpm.").assistant("Noted.").tool_use("Bash", command="ls")
    builder.tool_result("a.txt").queued("and 不要用 npm").command("note", "we ship on Fridays").meta("hm").summary("s")
    claude = builder.write(tmp_path / "claude.jsonl")
    own = builder.write(tmp_path / "own.jsonl", "reverie")
    assert (named(claude), named(own)) == ("claude-code", "reverie")
    said = [
        [(turn.speaker, turn.text, turn.time, turn.session, turn.cwd) for turn in open_transcript(str(path))]
        for path in (claude, own)
    ]
    assert said[0] == said[1]
    assert len(said[0]) == 8


def test_a_first_line_longer_than_the_look_is_recognised_by_its_beginning(tmp_path: Path) -> None:
    builder = TranscriptBuilder().bookkeeping("queue-operation", content="x" * 100_000).user("y" * 100_000)
    assert named(builder.write(tmp_path / "claude.jsonl")) == "claude-code"
    assert named(builder.write(tmp_path / "own.jsonl", "reverie")) == "reverie"


def test_a_broken_first_line_does_not_hide_the_format(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_bytes(b"\xff{broken\n[1]\n" + TranscriptBuilder().user("hello").lines()[0] + b"\n")
    assert [turn.text for turn in open_transcript(str(path))] == ["hello"]


@pytest.mark.parametrize(
    "data",
    [b"hello\nworld\n", b'{"type":"session_meta","payload":{}}\n', b"[]\n", b"\x89PNG\r\n\x1a\n\0\0", b'{"a":1}'],
)
def test_a_format_nobody_knows_is_refused_with_a_sentence(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "t.jsonl"
    path.write_bytes(data)
    assert detect(str(path)) is None
    with pytest.raises(UsageError, match="no transcript format"):
        open_transcript(str(path))


def test_an_empty_file_is_a_session_in_which_nothing_was_said_yet(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_bytes(b"\n")
    assert list(open_transcript(str(path))) == []


def test_a_missing_file_is_told_when_it_is_opened_not_when_it_is_read(tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        open_transcript(str(tmp_path / "none.jsonl"))


def test_dropped_and_read_lines_are_counted_together(tmp_path: Path) -> None:
    path = TranscriptBuilder().user("a").bookkeeping().assistant("b").write(tmp_path / "t.jsonl")
    counts = Counts()
    list(open_transcript(str(path), counts))
    assert (counts.lines, counts.turns, counts.spoken, counts.bookkeeping) == (3, 2, 2, 1)


@pytest.mark.parametrize(
    ("path", "answer"),
    [
        ("/p/s1/subagents/agent-a.jsonl", True),
        ("/p/s1/subagents/x.jsonl", True),
        ("/p/agent-a.jsonl", True),
        ("/p/s1.jsonl", False),
        ("/p/subagents-notes/s1.jsonl", False),
    ],
)
def test_a_sub_agents_file_is_known_by_its_place_or_name(path: str, answer: bool) -> None:
    assert is_subagents(path.replace("/", os.sep)) is answer
