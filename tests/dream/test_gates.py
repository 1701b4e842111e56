"""The gates of a dream: each at its boundary, and none asked after the first that is closed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.clock import Clock
from reverie.dream import gates
from reverie.dream.gates import GateReport, LastDream, all_gates, ask_gates, has_journal, rested_since
from reverie.memdir.places import Places, locate
from reverie.settings import Circumstances, Settings, Source
from reverie.text.slug import slug

NOW = 1_794_735_000.0  # 2026-11-15 09:30 UTC
HOUR = 3600
MINUTE = 60


class World:
    """A project whose memory, transcripts and clock a test sets as it likes."""

    def __init__(self, root: Path) -> None:
        self.project = root / "project"
        self.project.mkdir()
        self.transcripts = root / "home" / ".claude" / "projects" / slug(str(self.project))
        self.transcripts.mkdir(parents=True)
        self.places: Places = locate(cwd=str(self.project), environ={}, home_dir=str(root / "home"))[0]
        self.lock = Path(self.places.memory_dir) / ".consolidate-lock"
        self.stamp = Path(self.places.state_dir) / "last-scan"
        self.settings = Settings()
        self.circumstances = Circumstances()
        self.clock = Clock(NOW, 0)

    def dreamed(self, seconds_ago: float) -> None:
        touch(self.lock, NOW - seconds_ago)

    def scanned(self, seconds_ago: float) -> None:
        touch(self.stamp, NOW - seconds_ago)

    def sessions(self, count: int, seconds_ago: float = 60) -> None:
        for number in range(count):
            touch(self.transcripts / f"session-{number}.jsonl", NOW - seconds_ago)

    def set(self, key: str, value: object) -> None:
        self.settings.put(key, value, Source("user", "/settings.json"))

    def ask(self, *, current_session: str = "", skip: tuple[str, ...] = ()) -> GateReport:
        return ask_gates(
            self.places,
            self.settings,
            self.circumstances,
            self.clock,
            current_session=current_session,
            skip=skip,
        )


def touch(path: Path, moment: float) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    os.utime(path, (moment, moment))


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


def name_of(report: GateReport) -> str | None:
    return report.closed.name if report.closed else None


def test_five_sessions_and_no_dream_yet_open_every_gate(world: World) -> None:
    world.sessions(5)
    report = world.ask()
    assert name_of(report) is None
    assert [gate.name for gate in report.gates] == ["enabled", "time", "throttle", "sessions"]
    assert len(report.sessions) == 5


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("autoMemoryEnabled", False, "auto memory is off, by user (/settings.json)"),
        ("autoDreamEnabled", False, "dreams are off, by user (/settings.json)"),
    ],
)
def test_a_setting_closes_the_first_gate_and_is_named(world: World, key: str, value: bool, says: str) -> None:
    world.sessions(5)
    world.set(key, value)
    report = world.ask()
    assert name_of(report) == "enabled"
    assert report.closed is not None
    assert says in report.closed.detail
    assert len(report.gates) == 1


@pytest.mark.parametrize("what", ["remote", "bare", "subagent"])
def test_what_kind_of_process_this_is_closes_the_first_gate(world: World, what: str) -> None:
    world.sessions(5)
    world.circumstances = Circumstances(**{what: True})
    assert name_of(world.ask()) == "enabled"


@pytest.mark.parametrize(
    ("seconds_ago", "closed"),
    [(0, "time"), (24 * HOUR - 1, "time"), (24 * HOUR, None), (24 * HOUR + 1, None), (-MINUTE, "time")],
)
def test_a_day_must_go_by_since_the_last_dream(world: World, seconds_ago: float, closed: str | None) -> None:
    world.sessions(5)
    world.dreamed(seconds_ago)
    assert name_of(world.ask()) == closed


def test_no_time_needed_is_always_enough(world: World) -> None:
    world.sessions(5)
    world.dreamed(10 * MINUTE)
    world.set("minHours", 0)
    assert name_of(world.ask()) is None


@pytest.mark.parametrize(("ahead", "closed", "warned"), [(5 * MINUTE, "time", 0), (5 * MINUTE + 1, None, 1)])
def test_a_lock_from_the_future_means_never(world: World, ahead: float, closed: str | None, warned: int) -> None:
    world.sessions(5)
    world.dreamed(-ahead)
    report = world.ask()
    assert name_of(report) == closed
    assert len(report.warnings) == warned
    assert all("2026-11-15 09:35" in warning for warning in report.warnings)


def test_a_lock_of_the_epoch_or_of_no_file_at_all_means_never(world: World) -> None:
    world.sessions(5)
    touch(world.lock, 0)
    assert name_of(world.ask()) is None
    world.lock.unlink()
    world.lock.mkdir()
    assert name_of(world.ask(skip=("throttle",))) is None


def test_a_link_in_place_of_the_lock_is_not_followed(world: World, tmp_path: Path) -> None:
    world.sessions(5)
    touch(tmp_path / "target", NOW)
    world.lock.parent.mkdir(parents=True)
    world.lock.symlink_to(tmp_path / "target")
    assert name_of(world.ask()) is None


@pytest.mark.parametrize(
    ("seconds_ago", "closed"),
    [(0, "throttle"), (10 * MINUTE - 1, "throttle"), (10 * MINUTE, None), (-1, None), (-HOUR, None)],
)
def test_ten_minutes_must_go_by_since_the_last_scan(world: World, seconds_ago: float, closed: str | None) -> None:
    world.sessions(5)
    world.scanned(seconds_ago)
    assert name_of(world.ask()) == closed


def test_a_scan_leaves_a_stamp_by_the_clock_it_was_given(world: World) -> None:
    assert name_of(world.ask()) == "sessions"
    assert world.stamp.stat().st_mtime == NOW
    assert (world.stamp.parent / ".gitignore").read_text(encoding="utf-8") == "*\n"
    assert name_of(world.ask()) == "throttle"


def test_a_closed_time_gate_leaves_no_stamp(world: World) -> None:
    world.dreamed(HOUR)
    assert name_of(world.ask()) == "time"
    assert not world.stamp.parent.exists()


def test_a_stamp_that_cannot_be_written_is_harmless(world: World, tmp_path: Path) -> None:
    world.sessions(5)
    Path(world.places.state_dir).parent.mkdir(parents=True)
    Path(world.places.state_dir).write_text("in the way", encoding="utf-8")
    assert name_of(world.ask()) is None
    assert Path(world.places.state_dir).read_text(encoding="utf-8") == "in the way"


def test_a_stamp_is_not_written_through_a_link(world: World, tmp_path: Path) -> None:
    touch(tmp_path / "target", 5)
    world.stamp.parent.mkdir(parents=True)
    world.stamp.symlink_to(tmp_path / "target")
    os.utime(world.stamp, (NOW - HOUR, NOW - HOUR), follow_symlinks=False)
    world.ask()
    assert (tmp_path / "target").stat().st_mtime == 5


@pytest.mark.parametrize(("count", "closed"), [(0, "sessions"), (4, "sessions"), (5, None), (6, None)])
def test_five_sessions_are_needed(world: World, count: int, closed: str | None) -> None:
    world.sessions(count)
    assert name_of(world.ask()) == closed


def test_only_sessions_touched_since_the_last_dream_count(world: World) -> None:
    world.sessions(5, seconds_ago=30 * HOUR)
    world.dreamed(25 * HOUR)
    assert name_of(world.ask()) == "sessions"


def test_the_session_we_are_in_does_not_count(world: World) -> None:
    world.sessions(5)
    assert name_of(world.ask(current_session="session-3")) == "sessions"


def test_named_folders_replace_the_known_ones(world: World, tmp_path: Path) -> None:
    world.sessions(5)
    for number in range(2):
        touch(tmp_path / "mine" / f"{number}.jsonl", NOW)
    world.places.sessions = (str(tmp_path / "mine"),)
    report = world.ask()
    assert len(report.sessions) == 2


def test_a_skipped_gate_is_not_asked(world: World) -> None:
    world.dreamed(0)
    report = world.ask(skip=gates.NOT_ASKED_WHEN_TOLD_TO)
    assert [gate.name for gate in report.gates] == ["enabled"]
    assert name_of(report) is None
    assert not world.stamp.exists()


def test_all_gates_are_told_with_their_figures_and_leave_no_stamp(world: World) -> None:
    world.dreamed(9 * HOUR)
    world.sessions(3)
    report = all_gates(world.places, world.settings, world.circumstances, world.clock)
    assert {gate.name: (gate.open, gate.detail) for gate in report.gates} == {
        "enabled": (True, "on"),
        "time": (False, "9 h of 24 h since the last dream"),
        "throttle": (True, "never scanned"),
        "sessions": (False, "3 of 5 sessions since 2026-11-15 00:30"),
    }
    assert name_of(report) == "time"
    assert report.closed is not None
    assert report.closed.reason == "time: 9 h of 24 h since the last dream"
    assert not world.stamp.exists()


def test_a_project_that_never_dreamed_says_so(world: World) -> None:
    report = all_gates(world.places, world.settings, world.circumstances, world.clock)
    assert [gate.detail for gate in report.gates][1::2] == ["never consolidated", "0 of 5 sessions so far"]


def test_a_journal_is_seen_even_when_it_is_a_dead_link(world: World) -> None:
    assert not has_journal(world.places)
    Path(world.places.state_dir).mkdir(parents=True)
    (Path(world.places.state_dir) / "run.json").symlink_to("/nowhere")
    assert has_journal(world.places)


@given(ago=st.floats(-300, 1e7), hours=st.floats(0, 1000))
def test_the_time_gate_is_open_exactly_when_enough_time_went_by(ago: float, hours: float) -> None:
    settings = Settings()
    settings.put("minHours", hours, Source("user"))
    gate = rested_since(LastDream(NOW - ago), settings, Clock(NOW, 0))
    waited = max(0.0, NOW - (NOW - ago))
    assert gate.open == (waited >= hours * HOUR)


def test_in_daily_log_mode_a_written_log_opens_the_last_gate_and_sessions_do_not(world: World) -> None:
    world.set("dailyLog", True)
    world.dreamed(2 * 24 * HOUR)
    world.sessions(9)
    report = world.ask()
    assert report.closed is not None
    assert report.closed.detail.startswith("no daily logs written since")
    touch(Path(world.places.memory_dir) / "logs" / "2026" / "11" / "2026-11-15.md", NOW - 60)
    world.scanned(HOUR)
    assert world.ask().closed is None
