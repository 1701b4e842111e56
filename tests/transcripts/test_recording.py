"""Sessions written down for agents that keep no transcript."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reverie.errors import StoreError
from reverie.model.turn import Speaker, ToolCall, Turn
from reverie.transcripts.formats import open_transcript
from reverie.transcripts.recording import Recording

TIME = datetime(2026, 11, 3, 9, 30, tzinfo=UTC)


def said(*texts: str) -> list[Turn]:
    """Turns of the user and of the assistant, one after the other."""
    speakers = (Speaker.USER, Speaker.ASSISTANT)
    return [Turn(number + 1, speakers[number % 2], text, TIME) for number, text in enumerate(texts)]


def on_record(recording: Recording) -> list[str]:
    return [turn.text for turn in open_transcript(recording.path)]


@pytest.fixture
def recording(tmp_path: Path) -> Recording:
    return Recording(str(tmp_path / "projects" / "p" / "s1.jsonl"))


def test_what_was_said_can_be_read_again(recording: Recording):
    calls = (ToolCall("Read", '{"file_path": "a.py"}'),)
    turns = [
        Turn(1, Speaker.USER, "Use pnpm.\n\n以后都用 pnpm。", TIME, "s1", "/p"),
        Turn(2, Speaker.ASSISTANT, "", TIME, "s1", "/p", calls),
        Turn(3, Speaker.TOOL, "text of a.py", TIME, "s1", "/p"),
        Turn(4, Speaker.HARNESS, "a reminder", TIME, "s1", "/p"),
    ]
    assert recording.add(turns) == len(turns)
    assert list(open_transcript(recording.path)) == turns


def test_a_growing_conversation_is_written_once(recording: Recording):
    talk = said("a", "b", "c", "d", "e", "f")
    for end in (2, 2, 4, 6, 6):
        recording.add(talk[:end])
    assert on_record(recording) == ["a", "b", "c", "d", "e", "f"]


def test_a_restart_hands_over_all_again(recording: Recording):
    talk = said("a", "b", "c", "d")
    recording.add(talk[:2])
    assert Recording(recording.path).add(talk) == 2
    assert on_record(recording) == ["a", "b", "c", "d"]


def test_after_a_compaction_only_what_is_new_comes(recording: Recording):
    recording.add(said("a", "b", "c", "d"))
    summary = Turn(1, Speaker.HARNESS, "the story so far", TIME)
    recording.add([summary, *said("a", "b", "c", "d", "e", "f")[2:]])
    assert on_record(recording) == ["a", "b", "c", "d", "e", "f"]


def test_an_older_state_of_the_conversation_brings_nothing(recording: Recording):
    recording.add(said("a", "ok", "b", "ok"))
    assert recording.add(said("a", "ok", "b")) == 0


def test_a_conversation_taken_up_again_from_an_earlier_turn_brings_what_is_new(recording: Recording):
    recording.add(said("a", "ok", "b", "ok"))
    recording.add(said("a", "ok", "c", "fine"))
    assert on_record(recording) == ["a", "ok", "b", "ok", "c", "fine"]


def test_the_same_words_twice_are_two_turns(recording: Recording):
    recording.add(said("ok", "done"))
    recording.add(said("ok", "done", "ok", "done"))
    assert on_record(recording) == ["ok", "done", "ok", "done"]


def test_a_secret_is_not_written_down(recording: Recording):
    secret = "sk-ant-api03-" + "q7Wn3xTz9LkVb2Rf8YdHs5GmJc4PaEuQ1oIyXvN6" * 2
    turns = said(f"my key is {secret}", "noted", "next", "yes")
    recording.add(turns[:2])
    recording.add(turns)
    written = Path(recording.path).read_text(encoding="utf-8")
    assert secret not in written
    assert len(on_record(recording)) == len(turns)


def test_a_torn_last_line_stays_alone(recording: Recording):
    recording.add(said("a", "b"))
    with open(recording.path, "ab") as file:
        file.write(b'{"role": "user", "te')
    recording.add(said("a", "b", "c"))
    assert on_record(recording) == ["a", "b", "c"]


def test_turns_without_words_and_broken_arguments_do_no_harm(recording: Recording):
    turns = [Turn(1, Speaker.USER, "  ", TIME), Turn(2, Speaker.ASSISTANT, "x", TIME, tools=(ToolCall("T", "{torn"),))]
    assert recording.add(turns) == 1
    assert recording.add(turns) == 0
    assert json.loads(Path(recording.path).read_text(encoding="utf-8"))["tools"] == [{"name": "T", "arguments": {}}]


def test_many_at_once_write_each_turn_once(recording: Recording):
    talk = said(*map(str, range(40)))
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda end: Recording(recording.path).add(talk[:end]), sorted([*range(1, 41)] * 2)))
    assert on_record(recording) == [str(number) for number in range(40)]


def test_a_link_in_its_place_is_refused(recording: Recording, tmp_path: Path):
    other = tmp_path / "other.jsonl"
    other.write_text("")
    Path(recording.path).parent.mkdir(parents=True)
    Path(recording.path).symlink_to(other)
    with pytest.raises(StoreError, match="cannot write the transcript"):
        recording.add(said("a"))
    assert other.read_text() == ""


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(["a", "b", "ok"]), min_size=1, max_size=14), st.data())
def test_however_it_is_cut_up_every_turn_is_on_record_once(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str], data: st.DataObject
):
    recording = Recording(str(tmp_path_factory.mktemp("r") / "s.jsonl"))
    talk = said(*texts)
    ends = data.draw(st.lists(st.integers(1, len(texts)), max_size=5))
    for end in [*sorted(ends), len(texts)]:
        recording.add(talk[:end])
    assert on_record(recording) == texts


def test_a_conversation_that_begins_anew_is_on_record_though_its_answer_was_given_before(recording: Recording):
    told = [
        said("My name is Ann.", "OK."),
        said("I live in Ghent.", "OK."),
        said("I speak Dutch.", "OK.", "Go.", "OK."),
    ]
    for turns in told:
        assert recording.add(turns) == len(turns)
        assert recording.add(turns) == 0
    assert on_record(recording) == [turn.text for turns in told for turn in turns]
