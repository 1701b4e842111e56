"""How long a provider asks to be left alone, in each of the ways in which that is written."""

from __future__ import annotations

import math

import pytest

from reverie.agents.wait import asked_wait, is_too_long, told

DATE = "Thu, 19 Nov 2026 12:59:30 GMT"


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "5000"}, 5000),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after": "1e+06"}, 1_000_000),
        ({"retry-after": "9" * 400}, math.inf),
        ({"retry-after": "-3"}, 0),
        ({"retry-after-ms": "90000", "retry-after": "1"}, 90),
        ({"retry-after-ms": "soon", "retry-after": "7"}, 7),
        ({"retry-after": "Thu, 19 Nov 2026 13:04:30 GMT", "date": DATE}, 300),
        ({"retry-after": "Thu, 19 Nov 2026 12:00:00 GMT", "date": DATE}, 0),
        ({"retry-after": "Thu, 01 Jan 2026 00:00:00 GMT"}, 0),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "nan"}, None),
        ({"date": DATE}, None),
        ({}, None),
    ],
)
def test_a_wait_is_read_however_it_is_written(headers: dict[str, str], seconds: float | None) -> None:
    assert asked_wait(headers) == seconds


def test_a_minute_is_waited_and_no_longer() -> None:
    assert (is_too_long(60), is_too_long(60.5)) == (False, True)


@pytest.mark.parametrize(
    ("seconds", "headers", "said"),
    [
        (5000, {"date": DATE}, "84 minutes, until 2026-11-19 14:23 UTC"),
        (61, {}, "2 minutes"),
        (math.inf, {"date": DATE}, "more than a year"),
    ],
)
def test_a_wait_is_told_with_its_end_where_the_time_is_known(
    seconds: float, headers: dict[str, str], said: str
) -> None:
    assert told(seconds, headers) == said
