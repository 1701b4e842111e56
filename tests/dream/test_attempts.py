"""What the events of dreams say that each attempt came to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from reverie.clock import Clock
from reverie.dream.attempts import CUT_OFF, Ending, failed_in_a_row, latest_attempts
from reverie.dream.events import FILE, OLD_SUFFIX
from reverie.store.store import Store

FIRED: dict[str, object] = {"event": "fired", "hours_since": None}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    (tmp_path / ".memory.reverie").mkdir()
    return Store(str(tmp_path / "memory"), str(tmp_path / ".memory.reverie"), Clock())


def note(store: Store, *events: dict[str, object] | str, file: str = FILE) -> None:
    lines = [
        one
        if isinstance(one, str)
        else json.dumps({"time": f"2026-11-16T09:{number:02}:00+00:00", "engine": "rules", **one})
        for number, one in enumerate(events)
    ]
    (Path(store.state.path) / file).write_text("\n".join(lines) + "\n", encoding="utf-8")


def endings(store: Store) -> list[tuple[str, str]]:
    return [(str(one.ending), one.why) for one in latest_attempts(store)]


def test_each_attempt_has_its_ending_newest_first(store: Store) -> None:
    note(
        store,
        FIRED,
        {"event": "completed", "outcome": "dreamed", "files_changed": 3},
        FIRED,
        {"event": "completed", "outcome": "held", "files_changed": 0},
        FIRED,
        {"event": "completed", "outcome": "unchanged", "files_changed": 0},
        FIRED,
        {"event": "failed", "why": "too much would go", "code": "rolled-back"},
        {"event": "failed", "why": "没有密钥", "code": "settings"},
        FIRED,
        {"event": "failed", "why": "by Ctrl-C", "code": "stopped"},
    )
    assert endings(store) == [
        ("stopped", "by Ctrl-C"),
        ("failed", "没有密钥"),
        ("rolled-back", "too much would go"),
        ("unchanged", ""),
        ("held", ""),
        ("dreamed", ""),
    ]


def test_lines_of_an_earlier_release_tell_as_much_as_they_can(store: Store) -> None:
    note(store, FIRED, {"event": "completed", "files_changed": 2}, FIRED, {"event": "completed", "files_changed": 0})
    assert [one.ending for one in latest_attempts(store)] == [Ending.UNCHANGED, Ending.DREAMED]


def test_a_dream_without_an_end_was_cut_off_unless_it_is_under_way(store: Store) -> None:
    note(store, FIRED, FIRED, {"event": "failed", "why": "no", "code": "model"}, FIRED)
    assert endings(store) == [("cut-off", CUT_OFF), ("failed", "no"), ("cut-off", CUT_OFF)]
    assert failed_in_a_row(latest_attempts(store)) == 3
    with store.writing("dream"):
        assert endings(store) == [("failed", "no"), ("cut-off", CUT_OFF)]


def test_a_torn_or_strange_line_hides_no_other(store: Store) -> None:
    strange = ("", "{", "[]", "null", '{"event": "failed"}', '{"event": "failed", "time": "noon"}', "\x00")
    note(store, *strange, '{"event": "failed", "time": "2026-11-16T09:00:00"}', {"event": "failed", "why": 3}, "{")
    assert endings(store) == [("failed", "")]


def test_a_file_that_has_just_begun_anew_does_not_hide_what_was_before(store: Store) -> None:
    note(store, FIRED, {"event": "failed", "why": "before", "code": "model"}, FIRED, file=FILE + OLD_SUFFIX)
    note(store, {"event": "failed", "why": "after", "code": "model"})
    assert endings(store) == [("failed", "after"), ("failed", "before")]


def test_without_a_file_there_are_none(store: Store) -> None:
    assert latest_attempts(store) == []
    Path(store.state.path, FILE).mkdir()
    assert latest_attempts(store) == []


@pytest.mark.parametrize("code", ["model", "context-full", "settings", "budget", "rolled-back", "store", ""])
def test_every_failure_has_advice_with_a_command_or_a_place(store: Store, code: str) -> None:
    note(store, {"event": "failed", "why": "no", "code": code})
    (attempt,) = latest_attempts(store)
    assert attempt.is_fault
    assert "`" in attempt.advice or "set what is missing there" in attempt.advice
