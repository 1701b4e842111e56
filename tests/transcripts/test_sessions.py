"""Sessions in a few figures."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from reverie.errors import StoreError
from reverie.testing.transcript_builder import TranscriptBuilder
from reverie.transcripts.sessions import FIRST_PROMPT_LENGTH, describe

RECORDED = Path(__file__).parent / "recorded" / "claude-code-2.1.325" / "-home-ann-proj"


def test_a_recorded_session_is_described() -> None:
    path = next(RECORDED.glob("1111*.jsonl"))
    session = describe(str(path))
    assert session.session_id == "11111111-1111-4111-8111-111111111111"
    assert (session.agent, session.format) == ("claude-code", "claude-code")
    assert (session.turns, session.user_turns) == (17, 4)
    assert session.started == datetime(2026, 11, 15, 20, 50, 44, 728000, tzinfo=UTC)
    assert session.ended == datetime(2026, 11, 15, 20, 50, 46, 957000, tzinfo=UTC)
    assert session.size == path.stat().st_size
    assert session.first_prompt == "No, don't use npm here. Always use pnpm from now on."


def test_the_first_prompt_is_one_short_line(tmp_path: Path) -> None:
    path = TranscriptBuilder().meta("hm").user("one\n  two " + "x" * 999).user("later").write(tmp_path / "t.jsonl")
    prompt = describe(str(path)).first_prompt
    assert prompt.startswith("one two xxx")
    assert len(prompt) == FIRST_PROMPT_LENGTH


def test_a_session_without_a_word_is_named_after_its_file(tmp_path: Path) -> None:
    path = tmp_path / "s9.jsonl"
    path.write_bytes(b"")
    session = describe(str(path))
    assert (session.session_id, session.turns, session.started, session.agent) == ("s9", 0, None, "")


def test_turns_out_of_order_do_not_turn_time_around(tmp_path: Path) -> None:
    early, late = datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 2, 1, tzinfo=UTC)
    path = TranscriptBuilder().at(late).user("b").at(early).user("a").write(tmp_path / "t.jsonl", "reverie")
    session = describe(str(path))
    assert (session.started, session.ended) == (early, late)


def test_a_missing_transcript_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        describe(str(tmp_path / "none.jsonl"))
