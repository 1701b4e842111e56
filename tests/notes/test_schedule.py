from __future__ import annotations

from reverie.notes.schedule import Schedule


def updates(counts: list[int], *, calls_between: int, pauses: tuple[int, ...] = ()) -> list[int]:
    """At which token counts an update begins, with so many tool calls between two steps."""
    schedule, found = Schedule(), []
    for number, tokens in enumerate(counts):
        schedule = schedule.seen(tokens)
        if schedule.is_due(tokens, number * calls_between, is_pause=tokens in pauses):
            schedule = schedule.updated(tokens, number * calls_between)
            found.append(tokens)
    return found


WORKED_EXAMPLE = [0, 3_000, 8_000, 11_000, 14_000, 16_000, 22_000]


def test_the_worked_example() -> None:
    assert updates(WORKED_EXAMPLE, calls_between=2) == [11_000, 16_000]
    assert updates(WORKED_EXAMPLE, calls_between=2, pauses=(22_000,)) == [11_000, 16_000, 22_000]


def test_nothing_is_noted_before_ten_thousand_tokens() -> None:
    assert updates([9_999], calls_between=50, pauses=(9_999,)) == []
    assert updates([10_000], calls_between=0) == [10_000]


def test_without_growth_no_number_of_calls_and_no_pause_begins_an_update() -> None:
    counts = [10_000, 14_999, 15_000]
    assert updates(counts, calls_between=9, pauses=(14_999,)) == [10_000, 15_000]


def test_growth_alone_is_not_enough_while_tools_are_being_called() -> None:
    assert updates([10_000, 20_000, 30_000, 40_000], calls_between=1) == [10_000, 40_000]


def test_after_a_compaction_growth_is_counted_from_there() -> None:
    assert updates([100_000, 20_000, 24_000, 25_000], calls_between=3) == [100_000, 25_000]
