"""What others see of a dream under way, and how it hears that it shall end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from reverie.dream.progress import Phase, Progress
from reverie.dream.task import (
    MOST_BYTES,
    MOST_TEXT,
    NAMES_KEPT,
    TURNS_KEPT,
    Task,
    TaskBoard,
    TurnSeen,
    current_task,
    is_request_open,
    request_stop,
)
from reverie.errors import Stopped, StoreError

NOON = datetime(2026, 11, 15, 12, 0, tzinfo=UTC)
GATHER = Progress(Phase.GATHER, "2 sessions since the last dream")


def board_in(folder: Path, *sessions: str) -> TaskBoard:
    return TaskBoard(str(folder), "agent", NOON, sessions)


def turn(number: int, said: str = "看一看", *tools: str, files: tuple[str, ...] = ()) -> Progress:
    return Progress(Phase.CONSOLIDATE, f"turn {number}: {said}", number, number * 2, files, said, tools)


def seen_in(folder: Path) -> Task:
    task = current_task(str(folder))
    assert task is not None
    return task


def altered(folder: Path, **fields: object) -> None:
    file = folder / "task.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), **fields}))


def test_a_dream_is_seen_from_its_start_to_its_end(tmp_path: Path) -> None:
    board = board_in(tmp_path, "/t/s1.jsonl", "/t/会话.jsonl")
    task = seen_in(tmp_path)
    assert (task.pid, task.engine, task.started, task.phase) == (os.getpid(), "agent", NOON.isoformat(), "starting")
    assert (task.sessions, task.session_names) == (2, ("s1", "会话"))
    board.tell(GATHER)
    assert (seen_in(tmp_path).step, seen_in(tmp_path).text) == ("gather", GATHER.text)
    board.clear()
    assert current_task(str(tmp_path)) is None


def test_each_turn_keeps_what_was_said_in_it_and_how_many_tools_it_called(tmp_path: Path) -> None:
    board = board_in(tmp_path)
    board.tell(turn(1, "Looking.", "Read", "Read"))
    board.tell(turn(2, "", "Edit", files=("部署.md",)))
    board.tell(Progress(Phase.PRUNE, "keeping the index short and true", files=("MEMORY.md",)))
    task = seen_in(tmp_path)
    assert task.latest_turns == (TurnSeen(1, "Looking.", 2), TurnSeen(2, "", 1))
    assert (task.turns, task.tool_calls, task.step, task.phase) == (2, 4, "prune", "updating")
    assert (task.files, task.files_touched) == (("部署.md", "MEMORY.md"), 2)


def test_the_first_file_makes_it_updating_at_once(tmp_path: Path) -> None:
    board = board_in(tmp_path)
    board.tell(turn(1))
    board.tell(turn(1, files=("a.md",)))
    assert (seen_in(tmp_path).phase, seen_in(tmp_path).files) == ("updating", ("a.md",))


def test_however_much_is_told_the_file_stays_small(tmp_path: Path) -> None:
    long = "\U0001f4a4" * 5_000
    board = board_in(tmp_path, *(f"/t/{long}{number}.jsonl" for number in range(500)))
    files = tuple(f"{number}{long}.md" for number in range(500))
    for number in range(1, 80):
        board.tell(turn(number, long, files=files))
    task = seen_in(tmp_path)
    assert (tmp_path / "task.json").stat().st_size < MOST_BYTES
    assert [one.turn for one in task.latest_turns] == list(range(80 - TURNS_KEPT, 80))
    assert all(len(one.text) == MOST_TEXT for one in task.latest_turns)
    assert (task.sessions, len(task.session_names)) == (500, NAMES_KEPT)
    assert (task.files_touched, len(task.files)) == (500, NAMES_KEPT)


def test_a_name_that_is_no_text_can_be_told(tmp_path: Path) -> None:
    board_in(tmp_path, os.fsdecode(b"/t/\xff.jsonl"))
    assert seen_in(tmp_path).session_names == ("\udcff",)


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"pid": "x"}', '{"pid": 0}', "[" * 100_000, "\x00", '{"pid": 1}' + " " * MOST_BYTES],
)
def test_a_damaged_file_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "task.json").write_text(text)
    assert current_task(str(tmp_path)) is None


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("pid", "1"),
        ("pid", -1),
        ("pid", 10**30),
        ("began_ns", "../../x"),
        ("started", "yesterday"),
        ("files", "a.md"),
        ("files", [1]),
        ("session_names", None),
        ("latest_turns", [{"turn": 1}]),
        ("latest_turns", {}),
    ],
)
def test_a_file_with_one_wrong_field_is_none(tmp_path: Path, field: str, value: object) -> None:
    board_in(tmp_path)
    altered(tmp_path, **{field: value})
    assert current_task(str(tmp_path)) is None


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    board_in(tmp_path)
    (tmp_path / "task.json").rename(tmp_path / "elsewhere")
    (tmp_path / "task.json").symlink_to(tmp_path / "elsewhere")
    assert current_task(str(tmp_path)) is None


def test_a_number_that_was_used_again_is_not_taken_for_the_dream(tmp_path: Path) -> None:
    board_in(tmp_path)
    started = seen_in(tmp_path).pid_started
    assert started is not None
    altered(tmp_path, pid_started=started - 60)
    assert current_task(str(tmp_path)) is None


def test_a_process_that_is_gone_dreams_no_more(tmp_path: Path) -> None:
    board_in(tmp_path)
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        gone.wait()
    altered(tmp_path, pid=gone.pid)
    assert current_task(str(tmp_path)) is None


def test_a_folder_that_cannot_be_written_is_no_reason_to_stop_dreaming(tmp_path: Path) -> None:
    board = board_in(tmp_path / "missing")
    board.tell(GATHER)
    board.clear()


def test_a_request_ends_the_dream_at_its_next_word_and_at_every_later_one(tmp_path: Path) -> None:
    board = board_in(tmp_path)
    board.tell(GATHER)
    task = seen_in(tmp_path)
    request_stop(str(tmp_path), task)
    assert is_request_open(str(tmp_path), task)
    for _ in range(2):
        with pytest.raises(Stopped):
            board.tell(GATHER)
    assert not is_request_open(str(tmp_path), task)


def test_a_request_for_an_earlier_dream_ends_no_later_one(tmp_path: Path) -> None:
    board_in(tmp_path)
    earlier = seen_in(tmp_path)
    request_stop(str(tmp_path), earlier)
    later = board_in(tmp_path)
    later.tell(GATHER)
    assert not is_request_open(str(tmp_path), earlier), "and it does not lie about for ever"
    request_stop(str(tmp_path), earlier)
    later.tell(GATHER)


def test_a_request_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    board_in(tmp_path)
    with pytest.raises(StoreError, match="cannot ask the dream to stop"):
        request_stop(str(tmp_path / "missing"), seen_in(tmp_path))


def test_a_turn_that_arrives_is_seen_and_then_the_whole_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reverie.dream.task.OFTEN", 0.0)
    board = board_in(tmp_path)
    board.tell(turn(1, "Looking.", "Read"))
    board.tell(replace(turn(2, "The shop"), is_arriving=True))
    assert seen_in(tmp_path).latest_turns == (TurnSeen(1, "Looking.", 1), TurnSeen(2, "The shop", 0))
    board.tell(turn(2, "The shop is open.", "Edit"))
    assert seen_in(tmp_path).latest_turns == (TurnSeen(1, "Looking.", 1), TurnSeen(2, "The shop is open.", 1))


def test_what_arrives_is_written_down_now_and_then_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reverie.dream.task.OFTEN", 1e9)
    board = board_in(tmp_path)
    board.tell(turn(1, "Looking."))
    for said in ("The", "The shop", "The shop is"):
        board.tell(replace(turn(2, said), is_arriving=True))
    assert seen_in(tmp_path).text == "turn 1: Looking."
    board.tell(turn(2, "The shop is open."))
    assert seen_in(tmp_path).text == "turn 2: The shop is open."
