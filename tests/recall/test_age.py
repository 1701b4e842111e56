from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from reverie.recall.age import age

NOW = datetime(2026, 11, 15, 1, 0, tzinfo=timezone(timedelta(hours=2)))


@pytest.mark.parametrize(
    ("written", "words"),
    [
        (NOW, "today"),
        (NOW + timedelta(days=3), "today"),
        (NOW - timedelta(minutes=50), "today"),
        (NOW - timedelta(minutes=70), "yesterday"),
        (NOW - timedelta(days=2), "2 days ago"),
        (datetime(2026, 11, 14, 22, 30, tzinfo=UTC), "today"),  # past midnight where the question is asked
        (datetime(2026, 11, 14, 21, 30, tzinfo=UTC), "yesterday"),
    ],
)
def test_an_age_goes_by_the_calendar_of_whoever_asks(written: datetime, words: str):
    assert age(written, NOW) == words


@pytest.mark.parametrize("edge", [datetime.max.replace(tzinfo=UTC), datetime.min.replace(tzinfo=UTC)])
def test_a_stamp_at_the_edge_of_the_calendar_has_an_age(edge: datetime):
    assert age(edge, NOW)
