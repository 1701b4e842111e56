from __future__ import annotations

from reverie.recall.time_order import ONE_SITTING, TimeOrder


def test_neighbours_are_those_written_one_after_the_other_in_one_sitting():
    order = TimeOrder([300.0, 100.0, 200.0, 300.0 + 2 * ONE_SITTING])
    assert order.place == [2, 0, 1, 3]
    assert (order.before[2], order.after[2]) == (1, 0)
    assert (order.before[1], order.after[0], order.before[3]) == (None, None, None)


def test_what_was_copied_at_one_moment_has_no_neighbours():
    order = TimeOrder([5.0, 5.0, 5.0])
    assert order.before == order.after == [None, None, None]
