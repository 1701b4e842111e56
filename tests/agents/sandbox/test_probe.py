"""A boundary is believed in only after a program could not get out of it."""

from __future__ import annotations

import sys

import pytest

from reverie.agents.sandbox import bubblewrap, landlock, probe, seccomp
from reverie.agents.sandbox.boundary import Boundary
from reverie.agents.sandbox.probe import find_boundary, why_not
from reverie.agents.sandbox.syscalls import find_machine


@pytest.fixture(autouse=True)
def nothing_remembered():
    find_boundary.cache_clear()
    yield
    find_boundary.cache_clear()


needs_landlock = pytest.mark.skipif(
    find_machine() is None or landlock.version() == 0, reason="this kernel has no landlock, or it is turned off"
)


@needs_landlock
def test_landlock_holds_where_the_kernel_has_it() -> None:
    assert find_boundary().boundary is Boundary.LANDLOCK


@needs_landlock
def test_a_filter_that_lets_everything_pass_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seccomp, "program", lambda machine: bytes.fromhex("060000000000ff7f"))
    reason = why_not(Boundary.LANDLOCK)
    assert reason is not None
    assert "could still change a file's mode, change a file's time" in reason
    assert "send by UDP" in reason


@needs_landlock
def test_rules_that_grant_everything_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(landlock, "READ", (1 << 13) - 1)
    reason = why_not(Boundary.LANDLOCK)
    assert reason is not None
    assert "could still make a file" in reason


@needs_landlock
def test_a_filter_that_the_kernel_refuses_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seccomp, "program", lambda machine: b"\xff" * 8)
    reason = why_not(Boundary.LANDLOCK)
    assert reason is not None
    assert "the filter of system calls: Invalid argument" in reason


def test_where_nothing_holds_every_reason_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    if find_machine() is None:
        pytest.skip("the system calls of this machine are not known")
    monkeypatch.setattr(landlock, "version", lambda: 0)
    monkeypatch.setattr(bubblewrap, "find_bubblewrap", lambda: None)
    found = find_boundary()
    assert found.boundary is None
    assert found.reason == "landlock: this kernel has none, or it is turned off; bubblewrap: it is not installed"


def test_another_system_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert find_boundary() == probe.Found(None, "the boundary needs Linux")


def test_an_unknown_machine_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(probe, "find_machine", lambda: None)
    assert "are not known" in find_boundary().reason


@needs_landlock
def test_the_answer_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    first = find_boundary()
    monkeypatch.setattr(probe, "why_not", lambda boundary: "asked again")
    assert find_boundary() is first
