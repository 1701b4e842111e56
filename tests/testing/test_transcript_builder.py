"""The transcript builder writes what the real client would."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

from reverie.model.turn import Speaker
from reverie.testing.transcript_builder import TranscriptBuilder
from reverie.transcripts.claude_code import KNOWN_TYPES, read_turns

RECORDED = Path(__file__).parent.parent / "transcripts" / "recorded" / "claude-code-2.1.325" / "-home-ann-proj"


def everything() -> TranscriptBuilder:
    builder = TranscriptBuilder("s1", cwd="/p", start=datetime(2026, 3, 1, 8, 0, tzinfo=UTC))
    builder.user("记住 pnpm").assistant("one", "two").tool_use("Bash", command="ls").tool_result("a.txt")
    builder.queued("and tabs").command("note", "ship on Friday").command("clear")
    return builder.meta("caveat").summary("so far").attachment("date", "Sunday").bookkeeping("mode", mode="default")


def test_each_method_gives_the_turn_its_name_promises() -> None:
    said = [(turn.speaker.value, turn.text, len(turn.tools)) for turn in read_turns(everything().lines())]
    assert [row for row in said if not row[1].startswith("<command-")] == [
        ("user", "记住 pnpm", 0),
        ("assistant", "one\ntwo", 0),
        ("assistant", "", 1),
        ("tool", "a.txt", 0),
        ("user", "and tabs", 0),
        ("user", "ship on Friday", 0),
        ("harness", "caveat", 0),
        ("harness", "so far", 0),
    ]
    assert len(said) == 9  # the bare command is the ninth


def test_time_moves_on_from_the_start_and_can_be_set() -> None:
    builder = TranscriptBuilder(start=datetime(2026, 3, 1, 8, 0, tzinfo=UTC)).user("a").user("b")
    builder.at(datetime(2026, 4, 1, tzinfo=UTC)).user("c")
    times = [turn.time for turn in read_turns(builder.lines())]
    assert times == [
        datetime(2026, 3, 1, 8, 0, tzinfo=UTC),
        datetime(2026, 3, 1, 8, 0, 30, tzinfo=UTC),
        datetime(2026, 4, 1, tzinfo=UTC),
    ]


def test_the_same_session_is_the_same_bytes(tmp_path: Path) -> None:
    first = everything().write(tmp_path / "deep" / "a.jsonl").read_bytes()
    assert first == everything().write(tmp_path / "b.jsonl").read_bytes()


def test_a_sub_agents_lines_are_the_sub_agents() -> None:
    builder = TranscriptBuilder().subagent().user("look").assistant("fine")
    assert {turn.speaker for turn in read_turns(builder.lines())} == {Speaker.SUBAGENT}


def test_its_lines_have_the_fields_of_recorded_ones() -> None:
    recorded: dict[str, set[str]] = {}
    for path in RECORDED.rglob("*.jsonl"):
        for raw in path.read_text(encoding="utf-8").splitlines():
            line = json.loads(raw)
            recorded.setdefault(line["type"], set()).update(line)
    for raw in everything().lines():
        line = json.loads(raw)
        assert line["type"] in KNOWN_TYPES
        assert set(line) <= recorded[line["type"]]
