"""Who a process number means."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from reverie.store.process import START_TIME_SLACK, is_alive, is_same, start_time


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


def test_a_process_that_has_ended_is_gone_though_its_parent_never_asked_after_it() -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        started = start_time(child.pid)
        assert is_same(child.pid, started)
        child.kill()
        os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)  # it has ended, and keeps its number
        assert not is_alive(child.pid)
        assert not is_same(child.pid, started)
