"""A model that does not answer is left alone for a while, and asked again afterwards."""

from __future__ import annotations

from reverie.recall.patience import FAILURES, REST_SECONDS, Patience


def test_one_failure_may_be_chance_and_after_two_in_a_row_nobody_asks_for_a_while() -> None:
    told: list[str] = []
    now = 1_000.0
    patience = Patience(told.append, lambda: now)
    for words in ("gone", "", "gone"):
        patience.heard(words)
        assert not patience.is_over
    patience.heard("gone")
    assert patience.is_over
    assert told[-1].endswith("gone; it is not asked for the next 5 minutes")
    assert len(told) == FAILURES + 1, "an answer is nothing to tell of"
    now += REST_SECONDS
    assert not patience.is_over
    patience.heard("still gone")
    assert patience.is_over, "one question was enough to see that nothing has changed"
