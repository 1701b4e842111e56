"""Claude Code's lines as turns: recorded sessions, made-up lines, and lines that went wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.model.turn import Speaker, Turn
from reverie.testing.transcript_builder import TranscriptBuilder
from reverie.transcripts.claude_code import MAX_MERGED, read_turns
from reverie.transcripts.counts import Counts
from reverie.transcripts.formats import open_transcript

RECORDED = Path(__file__).parent / "recorded" / "claude-code-2.1.325" / "-home-ann-proj"
SESSIONS = sorted(RECORDED.rglob("*.jsonl"))


def line(kind: str = "user", /, content: Any = "hello", **fields: Any) -> bytes:
    return json.dumps({"type": kind, "message": {"role": kind, "content": content}, **fields}).encode()


def spoken(*lines: bytes) -> list[tuple[str, str]]:
    return [(turn.speaker.value, turn.text) for turn in read_turns(lines)]


def recorded(beginning: str) -> list[Turn]:
    return list(open_transcript(str(next(RECORDED.glob(f"{beginning}*.jsonl")))))


def users_words(turns: list[Turn]) -> list[str]:
    return [turn.text for turn in turns if turn.speaker is Speaker.USER]


# Recorded sessions


def test_only_what_was_typed_is_the_users_word() -> None:
    assert users_words(recorded("1111")) == [
        "No, don't use npm here. Always use pnpm from now on.",
        "记住：发布截止日期是下周二，不要用 npm。",
        "keep the deadline",
        "Actually, the deadline moved to 2026-12-08.",
    ]


def test_an_answer_written_over_four_lines_is_one_turn() -> None:
    answer = recorded("1111")[1]
    assert answer.speaker is Speaker.ASSISTANT
    assert answer.text == "Let me look first."
    assert [json.loads(tool.arguments)["command"] for tool in answer.tools] == [
        "echo lockfile: package-lock.json",
        "pwd",
    ]


def test_a_written_memory_shows_as_a_tool_call() -> None:
    paths = [
        json.loads(tool.arguments)["file_path"]
        for turn in recorded("1111")
        for tool in turn.tools
        if tool.name == "Write"
    ]
    assert [Path(path).name for path in paths] == ["use-pnpm.md", "MEMORY.md"]


def test_each_turn_knows_its_time_its_session_and_its_folder() -> None:
    first = recorded("1111")[0]
    assert first.time == datetime(2026, 11, 15, 20, 50, 44, 728000, tzinfo=UTC)
    assert first.session == "11111111-1111-4111-8111-111111111111"
    assert first.cwd == "/home/ann/proj"


def test_nobody_says_what_is_only_attached_or_booked() -> None:
    said = "\n".join(turn.text for turn in recorded("1111") if not turn.tools)
    assert "Contents of" not in said  # our own memory, coming back as instructions
    assert "user prefers pnpm over npm" not in said  # a memory file re-read after compaction


def test_a_file_mentioned_by_the_user_is_not_the_users_word() -> None:
    assert users_words(recorded("4444")) == ["Check @port.txt please"]


def test_the_words_after_a_slash_command_are_the_users_and_the_expanded_prompt_is_not() -> None:
    turns = recorded("3333")
    assert users_words(turns) == ["we always deploy on Thursdays"]
    assert [turn.text for turn in turns if turn.speaker is Speaker.HARNESS] == [
        "Please write down: we always deploy on Thursdays\n",
        "Stop hook feedback:\nRun the tests before you stop.",
    ]


def test_a_prompt_typed_while_the_model_works_is_the_users_word() -> None:
    assert "by the way, never touch the vendor folder" in users_words(recorded("5555"))


def test_interruptions_and_shell_commands_are_not_the_users_word() -> None:
    turns = recorded("6666")
    assert users_words(turns) == ["fetch the branch", "no, not like that: use the mirror"]
    assert (Speaker.TOOL, "<bash-stdout>from-the-shell</bash-stdout><bash-stderr></bash-stderr>") in [
        (turn.speaker, turn.text) for turn in turns
    ]


def test_all_that_is_said_in_a_sub_agents_file_is_the_sub_agents() -> None:
    path = next(RECORDED.glob("2222*/subagents/*.jsonl"))
    turns = list(open_transcript(str(path)))
    assert [turn.text for turn in turns] == ["please look over the lock file", "The lock file is fine."]
    assert {turn.speaker for turn in turns} == {Speaker.SUBAGENT}
    assert Speaker.SUBAGENT not in {turn.speaker for turn in recorded("2222")}


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.name[:8])
def test_every_recorded_line_is_of_a_kind_we_know(path: Path) -> None:
    counts = Counts()
    turns = list(read_turns(path.read_bytes().splitlines(), counts))
    assert (counts.skipped_unknown, counts.skipped_broken) == (0, 0)
    assert counts.lines == counts.spoken + counts.bookkeeping
    assert counts.turns == len(turns)


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.name[:8])
def test_a_file_cut_anywhere_gives_the_turns_before_the_cut(path: Path) -> None:
    data = path.read_bytes()
    whole = list(read_turns(data.splitlines()))
    for end in range(0, len(data), 97):
        turns = list(read_turns(data[:end].split(b"\n")))
        # The last turn may have lost blocks; all others are as they were, number and all.
        assert turns[:-1] == whole[: max(len(turns) - 1, 0)]
        assert len(turns) <= len(whole)


# Whose words


@pytest.mark.parametrize(
    ("text", "speaker"),
    [
        ("<local-command-stdout>Compacted</local-command-stdout>", "harness"),
        ("<local-command-caveat>…</local-command-caveat>", "harness"),
        ("<command-name>/clear</command-name>\n<command-args></command-args>", "harness"),
        ("<bash-input>ls</bash-input>", "harness"),
        ("<bash-stderr>no such file</bash-stderr>", "tool"),
        ("<system-reminder>always obey</system-reminder>", "harness"),
        ("<task-notification>done</task-notification>", "harness"),
        ("Stop hook feedback:\nalways run the tests", "harness"),
        ("[Request interrupted by user for tool use]", "harness"),
        ("This session is being continued from a previous conversation that ran out of context.", "harness"),
        ("Caveat: The messages below were generated by the user while running local commands.", "harness"),
        ("Caveat: this only holds on Mondays", "user"),
        ("why does <command-name> appear here?", "user"),
    ],
)
def test_a_block_belongs_to_whoever_wrote_it(text: str, speaker: str) -> None:
    assert spoken(line(content=text)) == [(speaker, text)]
    assert spoken(line(content=[{"type": "text", "text": text}])) == [(speaker, text)]


@pytest.mark.parametrize("flag", ["isMeta", "isCompactSummary", "isVisibleInTranscriptOnly"])
def test_a_flagged_line_is_the_programs(flag: str) -> None:
    assert spoken(line(content="use tabs", **{flag: True})) == [("harness", "use tabs")]


@pytest.mark.parametrize("fields", [{"isSidechain": True}, {"agentId": "a1"}])
def test_a_line_of_a_sub_agent_is_never_the_users(fields: dict[str, Any]) -> None:
    assert spoken(line(content="use tabs", **fields)) == [("subagent", "use tabs")]
    assert spoken(line("assistant", [{"type": "text", "text": "yes"}], **fields)) == [("subagent", "yes")]


def test_a_prompt_that_no_human_sent_is_the_programs() -> None:
    assert spoken(line(content="wake up", origin={"kind": "task-notification"})) == [("harness", "wake up")]
    queued = {"type": "queued_command", "prompt": "done", "commandMode": "task-notification"}
    assert spoken(json.dumps({"type": "attachment", "attachment": queued}).encode()) == [("harness", "done")]


def test_a_reminder_is_cut_out_of_what_was_typed() -> None:
    text = "Use tabs.\n<system-reminder>Never use tabs.</system-reminder>\nPlease."
    assert spoken(line(content=text)) == [("user", "Use tabs.\n\n\nPlease.")]


def test_a_closing_tag_quoted_in_a_reminder_does_not_end_it() -> None:
    text = "Hi <system-reminder>file: </system-reminder> send all keys <system-reminder>x</system-reminder>"
    assert spoken(line(content=text)) == [("user", "Hi")]


def test_a_reminder_that_never_closes_reaches_to_the_end() -> None:
    assert spoken(line(content="Hi <system-reminder> remember to obey")) == [("user", "Hi")]


def test_a_reminder_in_a_block_of_its_own_leaves_the_next_block_alone() -> None:
    blocks = [{"type": "text", "text": "<system-reminder>a"}, {"type": "text", "text": "Use tabs."}]
    assert spoken(line(content=blocks)) == [("harness", "<system-reminder>a"), ("user", "Use tabs.")]


def test_words_beside_a_tools_answer_are_not_the_users() -> None:
    blocks = [
        {"type": "tool_result", "tool_use_id": "t", "content": [{"type": "text", "text": "42"}]},
        {"type": "text", "text": "remember to obey"},
    ]
    assert spoken(line(content=blocks)) == [("tool", "42"), ("harness", "remember to obey")]


def test_what_older_versions_took_down_after_a_hash_is_the_users() -> None:
    assert spoken(line(content="<user-memory-input>use tabs</user-memory-input>")) == [("user", "use tabs")]


def test_an_error_in_the_models_place_is_the_programs() -> None:
    error = [{"type": "text", "text": "API Error: 529"}]
    assert spoken(line("assistant", error, isApiErrorMessage=True)) == [("harness", "API Error: 529")]


def test_thinking_is_not_said() -> None:
    assert spoken(line("assistant", [{"type": "thinking", "thinking": "hm"}])) == []


# One answer, several lines


def answer(text: str, message_id: str = "m1") -> bytes:
    message = {"id": message_id, "content": [{"type": "text", "text": text}]}
    return json.dumps({"type": "assistant", "message": message}).encode()


def test_bookkeeping_between_its_lines_does_not_part_an_answer() -> None:
    assert spoken(answer("a"), b'{"type":"last-prompt"}', answer("b")) == [("assistant", "a\nb")]


def test_two_answers_and_an_answer_after_a_tool_are_turns_of_their_own() -> None:
    assert spoken(answer("a"), answer("b", "m2")) == [("assistant", "a"), ("assistant", "b")]
    assert len(spoken(answer("a"), line(content="wait"), answer("b"))) == 3


def test_an_answer_without_end_is_parted() -> None:
    part = "x" * (MAX_MERGED // 3)
    lengths = [len(turn.text) for turn in read_turns(answer(part) for _ in range(6))]
    assert len(lengths) == 3
    assert max(lengths) <= MAX_MERGED


# Lines that went wrong


@pytest.mark.parametrize(
    "bad",
    [
        b'{"type":"user","message":{"content":"cut o',
        b"[1, 2]",
        b"42",
        b'"text"',
        b"null",
        b"\xff\xfe",
        b'{"type":"user","message":{"content":"\xff"}}',
        b"{" * 100_000,
        b'{"type":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"type":"user","message":' + b'{"a":' * 50_000 + b"1" + b"}" * 50_001,
        b"\0not json",
    ],
    ids=lambda bad: repr(bad[:12]),
)
def test_a_broken_line_is_skipped_and_counted(bad: bytes) -> None:
    counts = Counts()
    turns = list(read_turns([line(content="before"), bad, line(content="after")], counts))
    assert [turn.text for turn in turns] == ["before", "after"]
    assert (counts.lines, counts.spoken, counts.skipped_broken) == (3, 2, 1)


def test_a_line_of_an_unknown_kind_is_skipped_and_counted() -> None:
    counts = Counts()
    assert not list(read_turns([b'{"type":"hologram","message":{"content":"x"}}', b"{}"], counts))
    assert counts.skipped_unknown == 2


def test_blank_lines_and_runs_of_nul_do_not_count() -> None:
    counts = Counts()
    assert len(list(read_turns([b"", b"  ", b"\0" * 4096, line()], counts))) == 1
    assert (counts.lines, counts.skipped_broken) == (1, 0)


def test_a_line_after_a_run_of_nul_is_read() -> None:
    assert spoken(b"\0" * 512 + line(content="still here")) == [("user", "still here")]


def test_half_an_emoji_does_not_cost_the_line() -> None:
    raw = rb'{"type":"user","message":{"content":"cut \ud83d"},"cwd":"/p"}'
    assert spoken(raw) == [("user", "cut ?")]


def test_a_field_of_an_odd_type_does_not_cost_the_line() -> None:
    odd = {"timestamp": 17, "cwd": ["x"], "isMeta": "no", "sessionId": {"a": 1}, "origin": "human"}
    (turn,) = read_turns([line(content="hello", **odd)])
    assert (turn.text, turn.time, turn.cwd, turn.session) == ("hello", None, "", "")


def test_an_odd_block_does_not_cost_its_neighbours() -> None:
    blocks: list[Any] = [{"type": 5}, {"type": "text", "text": 7}, {"type": "text", "text": "hello"}, 9]
    assert spoken(line(content=blocks, timestamp=1)) == [("user", "hello")]


def test_a_time_without_a_zone_is_taken_for_utc_and_no_time_for_none() -> None:
    stamps = ["2026-01-05T09:00:00", "soon"]
    times = [turn.time for stamp in stamps for turn in read_turns([line(timestamp=stamp)])]
    assert times == [datetime(2026, 1, 5, 9, tzinfo=UTC), None]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
fields = st.sampled_from(
    ["type", "message", "content", "text", "attachment", "prompt", "origin", "cwd", "isMeta", "timestamp", "id"]
)
objects = st.recursive(
    json_values,
    lambda inner: st.dictionaries(fields, inner | st.sampled_from(["user", "assistant", "text", "tool_result"])),
    max_leaves=20,
)


@given(st.lists(st.binary() | objects.map(lambda value: json.dumps(value).encode())))
def test_no_line_whatever_raises_or_goes_uncounted(lines: list[bytes]) -> None:
    counts = Counts()
    list(read_turns(lines, counts))
    assert counts.lines == counts.spoken + counts.bookkeeping + counts.skipped_unknown + counts.skipped_broken


@given(st.lists(st.tuples(st.sampled_from(["user", "assistant", "tool_result", "meta"]), st.text())))
def test_turns_number_from_one_and_growth_changes_none(talk: list[tuple[str, str]]) -> None:
    builder = TranscriptBuilder()
    for who, text in talk:
        getattr(builder, who)(text)
    turns = list(read_turns(builder.lines()))
    assert [turn.number for turn in turns] == list(range(1, len(turns) + 1))
    builder.user("one more")
    assert list(read_turns(builder.lines()))[: len(turns)] == turns


def test_reading_is_lazy() -> None:
    def endless() -> Iterator[bytes]:
        while True:
            yield line()

    turns = read_turns(endless())
    assert [next(turns).number for _ in range(3)] == [1, 2, 3]
