from __future__ import annotations

import pytest
from bench.dreambench.days import days_named, iso_dates


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("The audit is on 2026-05-06.", {"2026-05-06"}),
        ("The audit is on the 6th of May 2026.", {"2026-05-06"}),
        ("The audit is on 6 May 2026, the fair on Sept. 12, 2026", {"2026-05-06", "2026-09-12"}),
        ("审计在 2026 年 5 月 6 日，复审在2026年11月12号", {"2026-05-06", "2026-11-12"}),
        ("The audit is on 6 May.", set()),
        ("Version 2026-05 of May 2026", set()),
    ],
)
def test_the_days_that_a_text_names_in_full(text: str, days: set[str]) -> None:
    assert days_named(text) == days


def test_an_iso_date_is_told_from_one_in_words() -> None:
    assert iso_dates("2026-05-06, and 7 May 2026") == {"2026-05-06"}
