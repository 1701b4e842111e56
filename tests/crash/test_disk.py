"""A disk that is full or broken: the old folder or the new one, a sentence, exit code 10, and the next dream works."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest
from tests.crash.processes import FILES, LAST_CONSOLIDATION_NS, OLD_NS, steps_of_a_dream
from tests.hostile.desk import NOW, Desk

STORE = 10
CONSOLIDATED_NS = int(datetime.fromisoformat(NOW).timestamp()) * 10**9
LANDED = "publish.settled#1"  # every file is in its place; what follows is bookkeeping
CALLS = ("write", "fsync", "rename", "link", "ftruncate", "mkdir")  # what a full or broken disk makes fail


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[[], Desk]:
    """Makes one desk after the other, each with the folder that the crash tests dream over."""
    made: list[Desk] = []

    def make() -> Desk:
        root = tmp_path / f"desk-{len(made)}"
        if made:
            shutil.rmtree(made[-1].root)
        desk = Desk(root, monkeypatch, capsys)
        for name, text in FILES.items():
            desk.write(name, text, OLD_NS)
        desk.lock.write_bytes(b"")
        os.utime(desk.lock, ns=(LAST_CONSOLIDATION_NS, LAST_CONSOLIDATION_NS))
        made.append(desk)
        return desk

    return make


def bytes_of(desk: Desk) -> dict[str, bytes]:
    return {name: data for name, (data, _) in desk.files().items()}


def ways_it_may_end(fresh: Callable[[], Desk]) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """The folder before a dream, and after one that nothing disturbed."""
    desk = fresh()
    old = bytes_of(desk)
    assert desk.dream().outcome == "dreamed"
    return old, bytes_of(desk)


def is_whole_and_goes_on(desk: Desk, old: dict[str, bytes], new: dict[str, bytes], where: str) -> bool:
    """After the disk works again: the next command leaves a whole folder, and the next dream works.

    Returns whether the dream had happened.
    """
    assert desk.run("status", "--json").code == 0, where
    found = bytes_of(desk)
    assert found in (old, new), where
    stamp = desk.lock.stat().st_mtime_ns
    assert stamp == (LAST_CONSOLIDATION_NS if found == old else CONSOLIDATED_NS), where
    assert desk.lock.read_bytes() == b"", where
    assert list((desk.state).glob("work/*")) == [], where
    following = desk.dream()
    assert following.outcome == ("dreamed" if found == old else "unchanged"), (where, following)
    assert bytes_of(desk) == new, where
    return found == new


@pytest.mark.parametrize("action", ["enospc", "eio"])
def test_the_disk_fails_at_every_step(fresh, tmp_path: Path, action: str):
    old, new = ways_it_may_end(fresh)
    steps = steps_of_a_dream(tmp_path / "traced")
    landed = steps.index(LANDED)
    for position, step in enumerate(steps):
        desk = fresh()
        desk.fail_at(step, action)
        answer = desk.dream()
        assert answer.code == STORE, (step, answer)
        assert ("space" if action == "enospc" else "error") in answer.out, (step, answer)
        desk.fail_no_more()
        assert bytes_of(desk) == (old if position < landed else new), f"{step}: at once, before any other command"
        if position < landed:
            assert desk.lock.stat().st_mtime_ns == LAST_CONSOLIDATION_NS, step
        assert is_whole_and_goes_on(desk, old, new, step) == (position >= landed)


class Failing:
    """The system calls of this process that write, counted; from the nth on, or only the nth, they fail."""

    def __init__(self, patch: pytest.MonkeyPatch, number: int = 0, code: int = 0, *, for_good: bool = False) -> None:
        self.count = 0
        self._number, self._code, self._for_good = number, code, for_good
        for name in CALLS:
            patch.setattr(os, name, self._wrapped(getattr(os, name)))

    def _wrapped(self, call: Callable[..., object]) -> Callable[..., object]:
        def counted(*arguments: object, **more: object) -> object:
            self.count += 1
            if self.count == self._number or (self._for_good and self.count > self._number > 0):
                raise OSError(self._code, os.strerror(self._code))
            return call(*arguments, **more)

        return counted


def calls_of_a_dream(fresh: Callable[[], Desk]) -> int:
    desk = fresh()
    with pytest.MonkeyPatch.context() as patch:
        counter = Failing(patch)
        assert desk.dream().outcome == "dreamed"
        return counter.count


@pytest.mark.parametrize(("code", "for_good"), [(errno.EIO, False), (errno.ENOSPC, True)], ids=["one-error", "full"])
def test_any_one_system_call_fails(fresh, code: int, for_good: bool, rounds):
    """Between the named steps, too: every call that writes, one after the other; a disk stays full once it is."""
    old, new = ways_it_may_end(fresh)
    total = calls_of_a_dream(fresh)
    assert total > 40
    happened: set[bool] = set()
    for number in range(1, total + 1, rounds(7, 1)):
        desk = fresh()
        with pytest.MonkeyPatch.context() as patch:
            Failing(patch, number, code, for_good=for_good)
            answer = desk.dream()
        where = f"call {number}: {answer}"
        assert answer.code in (STORE, 0), where
        assert answer.code == STORE or bytes_of(desk) == new, where
        happened.add(is_whole_and_goes_on(desk, old, new, where))
    assert happened == {True, False}


FULL_DISK = """
import os, sys
from pathlib import Path
from reverie.interfaces import entry
sys.path.insert(0, sys.argv[2])
from tests.crash.processes import FILES
root = Path(sys.argv[1])
os.environ.update(HOME=str(root / "home"), REVERIE_MEMORY_DIR=str(root / "memory"))
for name, text in FILES.items():
    path = root / "memory" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
for folder in ("home", "project"):
    (root / folder).mkdir()
os.chdir(root / "project")
bytes_of = lambda: {str(path): path.read_bytes() for path in sorted((root / "memory").rglob("*.md"))}
old = bytes_of()
failed = 0
for spare in range(0, 40, 2):  # pages of 4 KiB that are left
    room = os.statvfs(root)
    with open(root / "filler", "wb") as filler:
        os.posix_fallocate(filler.fileno(), 0, max(room.f_bavail - spare, 1) * room.f_bsize)
    code = entry.main(["dream", "--now", "--json"])
    os.unlink(root / "filler")
    if code == 0:
        break
    assert code == 10, code
    assert entry.main(["status", "--json"]) == 0
    if bytes_of() != old:
        break  # it had committed, and was finished by the command after it
    failed += 1
assert failed >= 2, failed
entry.main(["dream", "--now", "--json"])
new = bytes_of()
assert set(old) - set(new) == {str(root / "memory" / "tabs-copy.md")}, sorted(new)
assert entry.main(["undo"]) == 0
assert bytes_of() == old
print("survived", failed, "full disks")
"""


def test_a_really_full_disk(tmp_path: Path):
    """A file system of one megabyte in a mount namespace of its own, filled to within a few pages."""
    if shutil.which("unshare") is None:
        pytest.skip("there is no unshare here; the tests with failing calls stand for it")
    mounted = tmp_path / "tiny"
    mounted.mkdir()
    script = tmp_path / "full_disk.py"
    script.write_text(FULL_DISK)
    mount = f"mount -t tmpfs -o size=1m,mode=700 tmpfs {mounted} || exit 77; "
    python = f"exec {sys.executable} {script} {mounted} {Path(__file__).parents[2]}"
    done = subprocess.run(
        ["unshare", "--mount", "sh", "-c", mount + python], capture_output=True, text=True, timeout=60, check=False
    )
    if done.returncode == 77 or "unshare" in done.stderr:
        pytest.skip(f"mounting is not permitted here: {done.stderr.strip()}")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert "survived" in done.stdout
