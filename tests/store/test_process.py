"""Who a process number means."""

from __future__ import annotations

import os

import pytest

from reverie.store.process import START_TIME_SLACK, is_same, start_time


def test_a_process_is_told_by_its_number_and_its_start() -> None:
    mine = start_time(os.getpid())
    assert mine is not None
    assert is_same(os.getpid(), mine)
    assert is_same(os.getpid(), None), "where nobody knows the start, the number decides"
    assert not is_same(os.getpid(), mine - START_TIME_SLACK - 1)
    assert not is_same(os.getpid(), mine + START_TIME_SLACK + 1)


@pytest.mark.parametrize("pid", [0, -1, 10**30])
def test_a_number_that_no_process_can_have_is_nobody(pid: int) -> None:
    assert not is_same(pid, None)
