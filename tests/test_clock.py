"""The clock, real or standing still."""

from __future__ import annotations

import time
from datetime import timedelta

import pytest

from reverie.clock import Clock, clock_from, parse_now
from reverie.errors import SettingsError


def test_without_the_variable_it_is_the_real_time() -> None:
    before = time.time()
    clock = clock_from({})
    assert before <= clock.time() <= time.time()
    assert clock.now().tzinfo is not None


def test_the_variable_stops_the_clock_in_its_own_zone() -> None:
    clock = clock_from({"REVERIE_NOW": "2026-11-15T09:30:00+09:00"})
    assert clock.now().isoformat() == "2026-11-15T09:30:00+09:00"
    assert clock.now().utcoffset() == timedelta(hours=9)
    assert clock.time() == clock.now().timestamp()
    assert clock.minute(clock.time()) == "2026-11-15 09:30"


@pytest.mark.parametrize("text", ["2026-11-15T09:30:00Z", "2026-11-15T09:30:00+00:00", "20261115T093000Z"])
def test_the_usual_spellings_of_one_moment_are_one_moment(text: str) -> None:
    assert parse_now(text) == (1794735000.0, 0)


def test_a_moment_without_a_zone_is_local_time() -> None:
    moment, offset = parse_now("2026-11-15T09:30:00")
    assert time.strftime("%H:%M", time.localtime(moment)) == "09:30"
    assert offset == time.localtime(moment).tm_gmtoff


@pytest.mark.parametrize("text", ["yesterday", "2026-13-01", "1794735000", "昨天"])
def test_what_is_no_moment_is_named_with_how_to_write_one(text: str) -> None:
    with pytest.raises(SettingsError, match=r"REVERIE_NOW .* write it like"):
        parse_now(text)


def test_a_stamp_beyond_the_calendar_is_still_printable() -> None:
    assert Clock(0.0, 0).minute(1e30) == "a time beyond the calendar"
    assert Clock().minute(1e30) == "a time beyond the calendar"
