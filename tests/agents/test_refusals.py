"""How the user is told of calls that were not carried out."""

from __future__ import annotations

from reverie.agents.refusals import NOT_UNDERSTOOD, Refusals


def refusals(calls: int, carried_out: int, *reasons: str) -> Refusals:
    made = Refusals(calls, carried_out)
    for reason in reasons:
        made.refused(reason)
    return made


def test_nothing_is_told_where_nothing_was_refused() -> None:
    assert (Refusals().told(), Refusals().is_whole) == ("", False)
    assert (refusals(3, 3).told(), refusals(3, 3).is_whole) == ("", False)


def test_the_most_frequent_reasons_come_first_and_the_rest_is_counted() -> None:
    made = refusals(10, 2, "c", "a", "a", "a", "b", "b", "d", "e")
    assert made.told() == "8 of the 10 calls of the model were refused: a (3×); b (2×); c (1×), and for 2 other reasons"
    assert not made.is_whole


def test_a_fork_of_which_everything_was_refused_says_so() -> None:
    made = refusals(2, 0, "这里没有文件", "这里没有文件")
    assert made.told() == "all 2 calls of the model were refused: 这里没有文件 (2×)"
    assert made.is_whole
    assert refusals(1, 0, "no").told() == "the only call of the model was refused: no (1×)"


def test_calls_that_nobody_understood_are_counted_too() -> None:
    assert refusals(3, 1, "no").told() == f"2 of the 3 calls of the model were refused: no (1×); {NOT_UNDERSTOOD} (1×)"


def test_a_reason_is_one_short_line_without_secrets() -> None:
    told = refusals(1, 0, "there is no\npassword: hunter2x9 in it " + "x" * 500).told()
    assert "\n" not in told
    assert "hunter2x9" not in told
    assert len(told) < 250
