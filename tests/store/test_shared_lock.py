"""The lock file towards other programs. The interleavings with real processes are in tests/crash."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from reverie.errors import LockHeld, StoreError
from reverie.store import shared_lock
from reverie.store.folder import Folder
from reverie.store.shared_lock import SharedLock, find_holder, release_after_crash

PRIOR_NS = 1_700_000_000_123_456_789
DEAD = 999_999_999


@pytest.fixture(autouse=True)
def nobody_to_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_lock, "SETTLE", 0.0)
    monkeypatch.setattr(shared_lock, "TORN_PAUSE", 0.0)


@pytest.fixture
def folder(memory: Path):
    with Folder(str(memory)) as opened:
        yield opened


@pytest.fixture
def scratch(tmp_path: Path):
    (tmp_path / "scratch").mkdir()
    descriptor = os.open(tmp_path / "scratch", os.O_RDONLY | os.O_DIRECTORY)
    yield descriptor
    os.close(descriptor)


@pytest.fixture
def lock_file(memory: Path) -> Path:
    path = memory / ".consolidate-lock"
    path.write_bytes(b"")
    os.utime(path, ns=(PRIOR_NS, PRIOR_NS))
    return path


@pytest.fixture
def somebody():
    """A living process that is not ours."""
    sleeper = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    yield sleeper.pid
    sleeper.communicate(b"\n")


def taken(folder: Folder, scratch: int) -> SharedLock:
    lock = SharedLock(folder)
    lock.take(scratch, lambda mtime_ns: None)
    return lock


def test_while_it_is_held_our_number_is_in_it(folder: Folder, scratch: int, lock_file: Path):
    noted: list[int] = []
    lock = SharedLock(folder)
    lock.take(scratch, noted.append)
    assert noted == [PRIOR_NS], "the old time is noted before the file is touched"
    assert lock_file.read_text() == str(os.getpid())
    assert lock.is_ours()
    assert not lock.is_let_go
    lock.finish(PRIOR_NS + 5)
    assert lock_file.read_bytes() == b""
    assert lock_file.stat().st_mtime_ns == PRIOR_NS + 5
    assert lock.is_let_go


def test_restoring_gives_the_old_time_back_to_the_nanosecond(folder: Folder, scratch: int, lock_file: Path):
    inode = lock_file.stat().st_ino
    taken(folder, scratch).restore()
    assert lock_file.stat().st_mtime_ns == PRIOR_NS
    assert lock_file.stat().st_ino == inode


def test_where_there_was_none_it_appears_as_never_consolidated(folder: Folder, scratch: int, memory: Path):
    lock = taken(folder, scratch)
    assert lock.prior_mtime_ns == 0
    lock.restore()
    path = memory / ".consolidate-lock"
    assert path.stat().st_mtime_ns == 0
    assert path.stat().st_mode & 0o777 == 0o600
    assert os.listdir(scratch) == []


def test_a_living_holder_is_honoured_and_untouched(folder: Folder, scratch: int, lock_file: Path, somebody: int):
    lock_file.write_text(str(somebody))
    stamp = lock_file.stat().st_mtime_ns
    with pytest.raises(LockHeld, match=str(somebody)):
        taken(folder, scratch)
    assert lock_file.read_text() == str(somebody)
    assert lock_file.stat().st_mtime_ns == stamp
    assert find_holder(folder) == somebody


@pytest.mark.parametrize("age", [3601, -301])
def test_an_old_or_future_lock_names_no_holder(folder: Folder, lock_file: Path, somebody: int, age: int):
    lock_file.write_text(str(somebody))
    moment = time.time() - age
    os.utime(lock_file, (moment, moment))
    assert find_holder(folder) is None


@pytest.mark.parametrize("body", [b"", b" \n", b"garbage", b"-1", b"0", str(DEAD).encode(), b"9" * 64, b"\xff\xfe"])
def test_a_body_without_a_living_process_names_no_holder(folder: Folder, lock_file: Path, body: bytes):
    lock_file.write_bytes(body)
    assert find_holder(folder) is None


def test_whoever_takes_it_while_our_journal_is_written_keeps_it(
    folder: Folder, scratch: int, lock_file: Path, somebody: int
):
    """Between our look and our write lies a flushed journal, and another program is quicker than that."""
    lock = SharedLock(folder)

    def take_over(mtime_ns: int) -> None:
        lock_file.write_text(str(somebody))

    with pytest.raises(LockHeld, match="faster"):
        lock.take(scratch, take_over)
    assert lock_file.read_text() == str(somebody)
    assert lock.is_let_go


def test_a_lock_that_was_taken_over_is_left_to_its_new_holder(folder: Folder, scratch: int, lock_file: Path):
    lock = taken(folder, scratch)
    lock_file.write_text("12345")
    stamp = lock_file.stat().st_mtime_ns
    assert not lock.is_ours()
    lock.restore()
    assert lock_file.read_text() == "12345"
    assert lock_file.stat().st_mtime_ns == stamp


def test_a_lock_file_that_was_replaced_is_not_ours(folder: Folder, scratch: int, lock_file: Path):
    lock = taken(folder, scratch)
    lock_file.rename(lock_file.with_name("moved"))
    lock_file.write_text(str(os.getpid()))
    assert not lock.is_ours()
    lock.finish(1)
    assert lock_file.read_text() == str(os.getpid())


def test_a_holder_without_a_heartbeat_for_too_long_has_lost_it(
    folder: Folder, scratch: int, lock_file: Path, monkeypatch: pytest.MonkeyPatch
):
    lock = taken(folder, scratch)
    later = shared_lock._awake_or_asleep() + shared_lock.LOST_AFTER + 1
    monkeypatch.setattr(shared_lock, "_awake_or_asleep", lambda: later)
    assert not lock.is_ours()
    lock.restore()
    assert lock_file.read_text() == str(os.getpid()), "it may be another's by now"


def test_when_letting_go_fails_the_lock_says_so(
    folder: Folder, scratch: int, lock_file: Path, monkeypatch: pytest.MonkeyPatch
):
    lock = taken(folder, scratch)

    def broken(*arguments: object, **more: object) -> None:
        raise OSError(5, "broken")

    monkeypatch.setattr(os, "ftruncate", broken)
    with pytest.raises(OSError, match="broken"):
        lock.restore()
    assert not lock.is_let_go, "so the journal stays, and the next process restores the time"
    lock.restore()


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo, lambda path: path.symlink_to("/etc/hosts")])
def test_what_is_no_plain_file_is_refused(folder: Folder, scratch: int, memory: Path, make):
    make(memory / ".consolidate-lock")
    with pytest.raises(StoreError, match="move it away"):
        taken(folder, scratch)
    with pytest.raises(StoreError, match="move it away"):
        find_holder(folder)


@pytest.mark.parametrize(("body", "is_released"), [(b"4242", True), (b"", True), (b"4243", False)])
def test_after_a_crash_only_the_dead_runs_lock_is_released(
    folder: Folder, lock_file: Path, body: bytes, is_released: bool
):
    lock_file.write_bytes(body)
    release_after_crash(folder, 4242, PRIOR_NS)
    assert (lock_file.read_bytes() == b"") == is_released
    assert (lock_file.stat().st_mtime_ns == PRIOR_NS) == is_released


def test_after_a_crash_a_missing_lock_file_stays_missing(folder: Folder, memory: Path):
    release_after_crash(folder, 4242, PRIOR_NS)
    assert not (memory / ".consolidate-lock").exists()
