"""The ways in which a lock by process number alone lets two programs win, each by name: none does any harm here."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from tests.crash.processes import LAST_CONSOLIDATION_NS, World, go_on, wait_until_stopped

from reverie.clock import Clock
from reverie.dream.gates import last_dream
from reverie.errors import LockHeld
from reverie.store import process, shared_lock
from reverie.store.folder import Folder
from reverie.store.store import Store

LOCKED = 11


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


@pytest.fixture
def somebody():
    """A living process that is not ours."""
    sleeper = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    yield sleeper
    sleeper.communicate(b"\n")


def take_over(world: World, pid: int) -> int:
    """What a program of the plain protocol does: write its number. Returns the time the file then has."""
    world.lock.write_text(str(pid))
    return world.lock.stat().st_mtime_ns


def nothing_of_ours_happened(world: World, before: dict[str, str], pid: int, mtime_ns: int) -> None:
    assert world.digests() == before
    assert world.lock.read_text() == str(pid), "the lock is the other program's, and still says so"
    assert world.lock.stat().st_mtime_ns == mtime_ns


def test_i1_both_see_a_free_lock_and_the_other_writes_last(world: World, somebody):
    before = world.digests()
    ours = world.start("dream", "--now", "--json", failpoint="lock.written=stop")
    wait_until_stopped(ours)
    stamp = take_over(world, somebody.pid)
    code, document = go_on(ours)
    assert code == LOCKED
    assert document["outcome"] == "skipped"
    nothing_of_ours_happened(world, before, somebody.pid, stamp)
    assert world.leftovers() == []


def test_i1_the_other_pauses_longer_than_the_settling(world: World, somebody):
    before = world.digests()
    ours = world.start("dream", "--now", "--json", failpoint="stage.made=stop")
    wait_until_stopped(ours)
    stamp = take_over(world, somebody.pid)
    code, document = go_on(ours)
    assert code == LOCKED
    assert document["outcome"] == "failed"
    nothing_of_ours_happened(world, before, somebody.pid, stamp)
    assert world.leftovers() == []


def test_i2_both_see_a_dead_holder(world: World, somebody):
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    world.lock.write_text(str(dead.pid))
    before = world.digests()
    ours = world.start("dream", "--now", "--json", failpoint="lock.written=stop")
    wait_until_stopped(ours)
    stamp = take_over(world, somebody.pid)
    assert go_on(ours)[0] == LOCKED
    nothing_of_ours_happened(world, before, somebody.pid, stamp)


def test_i3_a_slow_holder_of_ours_is_not_robbed_by_ours(world: World):
    slow = world.start("dream", "--now", "--json", failpoint="stage.made=stop")
    wait_until_stopped(slow)
    two_hours_ago = time.time() - 7200
    os.utime(world.lock, (two_hours_ago, two_hours_ago))
    assert world.dream().returncode == LOCKED
    assert go_on(slow)[1]["outcome"] == "dreamed"


def test_i3_a_slow_holder_that_was_robbed_by_another_program_publishes_nothing(world: World, somebody):
    before = world.digests()
    slow = world.start("dream", "--now", "--json", failpoint="record.prepared=stop")
    wait_until_stopped(slow)
    stamp = take_over(world, somebody.pid)
    assert go_on(slow)[0] == LOCKED
    nothing_of_ours_happened(world, before, somebody.pid, stamp)


def test_i4_a_rollback_does_not_clobber_the_lock_of_whoever_took_over(world: World, somebody):
    before = world.digests()
    failing = world.start("dream", "--now", "--json", failpoint="stage.made=stop,record.prepared=eio")
    wait_until_stopped(failing)
    stamp = take_over(world, somebody.pid)
    code, document = go_on(failing)
    assert code != 0
    assert document["outcome"] == "failed"
    nothing_of_ours_happened(world, before, somebody.pid, stamp)


def test_i5_the_lock_is_never_unlinked(world: World):
    world.lock.unlink()
    failing = world.dream(failpoint="record.prepared=enospc")
    assert failing.returncode == 10
    assert world.lock.read_bytes() == b""
    assert world.lock.stat().st_mtime_ns == 0, "never consolidated, as before"
    inode = world.lock.stat().st_ino
    assert world.outcome()["outcome"] == "dreamed"
    assert world.lock.stat().st_ino == inode


def test_i6_a_success_is_not_stamped_on_a_lock_that_was_taken_over(world: World, somebody):
    late = world.start("dream", "--now", "--json", failpoint="publish.settled=stop")
    wait_until_stopped(late)
    stamp = take_over(world, somebody.pid)
    assert go_on(late)[1]["outcome"] == "dreamed", "it had committed before it was robbed"
    assert world.lock.read_text() == str(somebody.pid)
    assert world.lock.stat().st_mtime_ns == stamp


def test_i7_a_number_used_again_holds_nobody_up(world: World, somebody):
    """The number in the lock is alive, but began after the lock was written: somebody else has it now."""
    world.lock.write_text(str(somebody.pid))
    started = process.start_time(somebody.pid)
    assert started is not None
    os.utime(world.lock, (started - 600, started - 600))
    assert world.outcome()["outcome"] == "dreamed"


def test_a_living_foreign_holder_is_waited_for_and_free_after_an_hour(world: World, somebody):
    world.lock.write_text(str(somebody.pid))
    assert world.dream().returncode == LOCKED
    now = time.time()
    os.utime(world.lock, (now - 3601, now - 3601))
    assert world.outcome()["outcome"] == "dreamed"


def test_i8_a_holder_whose_number_looks_dead_is_protected_by_the_flock(world: World):
    """As from another process namespace: its number means nobody here, yet it is alive."""
    holder = world.start("dream", "--now", "--json", failpoint="stage.made=stop")
    wait_until_stopped(holder)
    body = world.lock.read_bytes()
    world.lock.write_text("999999999")
    assert world.dream().returncode == LOCKED
    world.lock.write_bytes(body)
    assert go_on(holder)[1]["outcome"] == "dreamed"


def test_i9_a_process_that_may_not_be_signalled_is_alive(monkeypatch: pytest.MonkeyPatch):
    def refuse(pid: int, number: int) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "kill", refuse)
    assert process.is_alive(1)


def test_i10_an_empty_body_is_looked_at_twice(world: World, somebody, monkeypatch: pytest.MonkeyPatch):
    """Between truncate and write the body is empty; the holder's number arrives a moment later."""
    world.lock.write_bytes(b"")
    monkeypatch.setattr(shared_lock.time, "sleep", lambda seconds: world.lock.write_text(str(somebody.pid)))
    with Folder(str(world.memory)) as folder:
        assert shared_lock.find_holder(folder) == somebody.pid


def test_i11_a_lock_from_the_future_holds_nobody_up(world: World, somebody):
    world.lock.write_text(str(somebody.pid))
    tomorrow = time.time() + 86_400
    os.utime(world.lock, (tomorrow, tomorrow))
    assert world.outcome()["outcome"] == "dreamed"


def test_i11_a_consolidation_from_the_future_counts_as_never(world: World, monkeypatch: pytest.MonkeyPatch):
    class Places:
        memory_dir = str(world.memory)

    now = 1_763_208_000.0
    os.utime(world.lock, (now + 301, now + 301))
    last = last_dream(Places(), Clock(now, 0))  # type: ignore[arg-type]
    assert last.moment is None
    assert "future" in last.warning


def test_i12_killed_in_the_middle_the_next_command_restores_the_time(world: World):
    world.dream(failpoint="stage.made=kill")
    assert world.lock.stat().st_mtime_ns != LAST_CONSOLIDATION_NS
    assert world.run("status", "--json").returncode == 0
    assert world.lock.stat().st_mtime_ns == LAST_CONSOLIDATION_NS
    assert world.lock.read_bytes() == b""


def test_i13_a_holder_on_another_machine_that_comes_back_loses_nothing(world: World):
    """Its number means nothing here, so we begin; its sign of life then stops us before anything lands."""
    world.lock.write_text("999999998")
    before = world.digests()
    ours = world.start("dream", "--now", "--json", failpoint="stage.made=stop")
    wait_until_stopped(ours)
    stamp = take_over(world, 999999998)
    assert go_on(ours)[0] == LOCKED
    nothing_of_ours_happened(world, before, 999999998, stamp)


def test_i14_two_threads_of_one_process_do_not_both_hold_it(tmp_path: Path):
    world = World(tmp_path)
    store = Store(str(world.memory), str(world.state), Clock())
    inside = threading.Event()
    leave = threading.Event()

    def hold() -> None:
        with store.dreaming():
            inside.set()
            leave.wait(30)

    holder = threading.Thread(target=hold)
    holder.start()
    inside.wait(30)
    try:
        with pytest.raises(LockHeld), store.dreaming():
            pass
        with pytest.raises(LockHeld), store.writing("remember", patience=0.0):
            pass
    finally:
        leave.set()
        holder.join()


@pytest.mark.parametrize("kind", ["symlink", "folder", "fifo"])
def test_i15_a_lock_that_is_no_plain_file_is_refused_and_not_followed(world: World, kind: str):
    outside = world.root / "outside"
    outside.write_text("not yours")
    world.lock.unlink()
    {
        "symlink": lambda: world.lock.symlink_to(outside),
        "folder": world.lock.mkdir,
        "fifo": lambda: os.mkfifo(world.lock),
    }[kind]()
    before = world.digests()
    result = world.dream()
    assert result.returncode == 10
    assert b"lock file" in result.stdout
    assert outside.read_text() == "not yours"
    assert world.digests() == before


def test_i16_a_time_set_by_somebody_else_authorises_nothing(world: World):
    """The lock's time is put back by a day while a dream runs: nobody of ours takes that for an old lock."""
    holder = world.start("dream", "--now", "--json", failpoint="stage.made=stop")
    wait_until_stopped(holder)
    os.utime(world.lock, (0, 0))
    assert world.dream().returncode == LOCKED
    assert go_on(holder)[1]["outcome"] == "dreamed"


@pytest.mark.parametrize("body", [b"garbage", b"-1", b"12345678901234567890", b"\0" * 64, "进程".encode()])
def test_a_body_that_is_no_number_names_no_holder(world: World, body: bytes):
    world.lock.write_bytes(body)
    assert world.outcome()["outcome"] == "dreamed"


def test_a_gigantic_body_is_not_read(world: World):
    with world.lock.open("wb") as file:
        file.truncate(1 << 30)
    assert world.outcome()["outcome"] == "dreamed"
