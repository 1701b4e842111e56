"""Which day a relative date meant, as a later text tells it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from reverie.text.dates import as_meant

SAID = datetime(2026, 11, 4, 10, tzinfo=UTC)  # a Wednesday


@pytest.mark.parametrize(
    ("text", "later", "meant"),
    [
        ("They go off in two weeks.", "It closes on 2026-11-18.", "They go off 2026-11-18."),
        ("They go off in two weeks.", "It closes on 2026-12-18.", "They go off in two weeks."),
        ("They go off in two weeks.", "It closes soon.", "They go off in two weeks."),
        ("They go off in two weeks.", "It closes on 2026-11-99.", "They go off in two weeks."),
        ("页面三周后上线。", "2026-11-25 上线。", "页面2026-11-25上线。"),
        ("It ends next year.", "It ends on 2027-05-01.", "It ends next year."),
    ],
)
def test_a_day_that_lies_in_the_stretch_is_the_one_that_was_meant(text: str, later: str, meant: str) -> None:
    assert as_meant(text, SAID, later) == meant
