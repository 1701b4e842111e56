"""The status page: what is full stands out, and the last dream is told in words."""

from __future__ import annotations

import io
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from reverie.clock import Clock
from reverie.dream.gates import Gate
from reverie.dream.task import Task, TurnSeen
from reverie.interfaces.cli.screen import Screen
from reverie.interfaces.cli.status import draw_status
from reverie.memdir.index import Size
from reverie.memory import Memory
from reverie.model.record import Entry
from reverie.tend.status import Status

NOW = datetime(2026, 11, 15, 9, 0, tzinfo=UTC)
BEFORE = NOW - timedelta(hours=3)
ENTRY = Entry(
    dream_id="0007", kind="dream", started=BEFORE, ended=BEFORE, outcome="dreamed", files_changed=("a.md", "MEMORY.md")
)
STATUS = Status(
    memory_dir="/m/记忆",
    memory_dir_source="default",
    gates=(Gate("time", False, "3 h of 24 h"), Gate("lock", True, "nobody is dreaming")),
    last_consolidation=None,
    last_dream=None,
    held=0,
    files=3,
    unlisted=0,
    index=Size(10, 1000),
    problems=(),
    recovered=None,
)


@pytest.fixture
def draw(monkeypatch: pytest.MonkeyPatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    memory = Memory.open()
    memory.clock = Clock(NOW.timestamp(), 0)

    def drawn(status: Status, *, colours: bool = False) -> str:
        file = io.StringIO()
        environ = {"TERM": "xterm", "FORCE_COLOR": "1"} if colours else {}
        page = Screen(file=file, width=1000, force_terminal=colours, highlight=False, _environ=environ)
        draw_status(page, status, memory)
        return file.getvalue()

    return drawn


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (STATUS, "never"),
        (replace(STATUS, last_consolidation=BEFORE), "3 hours ago (2026-11-15 06:00), nothing to do"),
        (
            replace(STATUS, last_dream=ENTRY, last_consolidation=BEFORE),
            "3 hours ago, improved 1 memory: reverie show 0007",
        ),
        (
            replace(STATUS, last_dream=replace(ENTRY, undone=True)),
            "3 hours ago, improved 1 memory (undone): reverie show 0007",
        ),
        (
            replace(STATUS, last_dream=replace(ENTRY, files_changed=(), held=2)),
            "3 hours ago, 2 held for review: reverie show 0007",
        ),
        (replace(STATUS, last_dream=ENTRY, last_consolidation=NOW), "just now (2026-11-15 09:00), nothing to do"),
    ],
)
def test_the_last_dream_is_told_in_words(draw, status: Status, words: str) -> None:
    assert f"  last dream  {words}\n" in draw(status)


def test_a_dream_under_way_is_shown_with_what_it_did_and_how_to_stop_it(draw) -> None:
    task = Task(
        pid=1,
        pid_started=None,
        began_ns=1,
        engine="agent",
        started=(NOW - timedelta(minutes=4)).isoformat(),
        phase="updating",
        step="consolidate",
        text="turn 2: 改正 (Edit)",
        sessions=5,
        session_names=("s1", "s2", "会话", "s4", "s5"),
        turns=2,
        tool_calls=3,
        latest_turns=(TurnSeen(1, "Looking.", 2), TurnSeen(2, "改正 \x1b[2J", 1)),
        files_touched=1,
        files=("部署.md",),
    )
    assert DREAMING in draw(replace(STATUS, task=task))
    fresh = replace(task, phase="starting", step="", sessions=0, session_names=(), turns=0, files=(), files_touched=0)
    assert FRESH in draw(replace(STATUS, task=fresh))
    assert "Dreaming" not in draw(STATUS)


DREAMING = """
Dreaming: consolidate: turn 2: 改正 (Edit)
  engine      agent, updating, since 2026-11-15 08:56 (4 minutes ago)
  sessions    5: s1, s2, 会话 and 2 more
  turns       2, with 3 tool calls
  said        改正 \n\
  touched     部署.md
  to stop it  reverie dream --stop
Gates"""
FRESH = """
Dreaming
  engine      agent, starting, since 2026-11-15 08:56 (4 minutes ago)
  sessions    none
  touched     no file yet
  to stop it  reverie dream --stop
"""


def test_gates_are_ticked_with_their_figures(draw) -> None:
    said = draw(STATUS)
    assert "Gates: no dream by itself now" in said
    assert "  ✗ time      3 h of 24 h\n" in said
    assert "  ✓ lock      nobody is dreaming\n" in said
    assert "Gates: all open" in draw(replace(STATUS, gates=STATUS.gates[1:]))


@pytest.mark.parametrize(
    ("lines", "bar", "colour"),
    [(0, "░" * 20, "32"), (1, "█" + "░" * 19, "32"), (190, "█" * 19 + "░", "33"), (900, "█" * 20, "31")],
)
def test_a_bar_grows_and_changes_its_colour(draw, lines: int, bar: str, colour: str) -> None:
    status = replace(STATUS, index=Size(lines, 0))
    assert f"  index       {bar} {lines} of 200 lines\n" in draw(status)
    assert f"\x1b[{colour}m{bar}" in draw(status, colours=True)


def test_what_waits_is_unlisted_or_wrong_is_named(draw) -> None:
    said = draw(replace(STATUS, held=2, unlisted=1, problems=("x.md: broken",), recovered="0006"))
    assert "3 memories, 1 of them not in the index\n" in said
    assert "2 changes: reverie review\n" in said
    assert "0006 was interrupted, and has been settled now\n" in said
    assert "Problems\n  x.md: broken\n" in said
