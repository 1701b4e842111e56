"""`.consolidate-lock`, the file by which programs of different makers take turns at dreaming.

Its time is the last consolidation, its body the process number of whoever consolidates now. The plain protocol (look,
write, read back) lets two programs win, so among Reverie's own processes the folder's flock decides and this file is
only kept truthful; towards others it is honoured, settled and checked again before anything lands.

    foreign holder? -> note the old time in the journal -> write our number -> settle -> ours?
    ... work, with a heartbeat ...
    still ours? -> publish -> stamp the time of completion            (else: the old time comes back, to the nanosecond)
"""

from __future__ import annotations

import os
import stat
import threading
import time
from collections.abc import Callable

from reverie.errors import LockHeld, StoreError
from reverie.store import failpoint
from reverie.store.durable import PRIVATE_FILE, read_descriptor
from reverie.store.folder import Folder
from reverie.store.names import LOCK_NAME
from reverie.store.process import is_alive, started_after

STALE_AFTER = 3600.0  # seconds: others leave their number behind after success, so an old lock is free
FUTURE_SLACK = 300.0  # seconds: a time further ahead than this is a wrong clock, not a consolidation
TORN_PAUSE = 0.05  # seconds: a body may be empty only because its writer is between truncate and write
SETTLE = 0.1  # seconds: a foreign program that looked before we wrote has written by then
HEARTBEAT = 60.0  # seconds between two signs of life
LOST_AFTER = 600.0  # seconds without one, sleep included: the hour after which others may take over is not near
MAX_BODY = 64  # bytes: a process number and a newline are far shorter

_OPEN = os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


class SharedLock:
    """The lock file of one folder, while its flock is ours."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._descriptor: int | None = None
        self._prior_mtime_ns = 0
        self._written = False
        self._last_beat = 0.0
        self._lost = False
        self._stop = threading.Event()
        self._heart: threading.Thread | None = None

    def take(self, scratch: int, note_prior: Callable[[int], None]) -> None:
        """Write our number into the file, after `note_prior` put its old time where a crash cannot lose it.

        `scratch` is the handle of a folder on the same file system. Raises LockHeld where somebody else is dreaming
        or was faster, StoreError where the lock file is no plain file; then the file is as it was.
        """
        descriptor = self._open_or_create(scratch)
        self._descriptor = descriptor
        self._prior_mtime_ns = os.fstat(descriptor).st_mtime_ns
        try:
            self._refuse_if_held(descriptor)
            note_prior(self._prior_mtime_ns)
            # Noting it took the disk a while; whoever took the lock meanwhile has changed its time.
            if os.fstat(descriptor).st_mtime_ns != self._prior_mtime_ns:
                raise LockHeld(self._folder.path, "another program that was faster")
            self._written = True
            _write_body(descriptor, str(os.getpid()).encode())
            failpoint.reached("lock.written")
            time.sleep(SETTLE)
            failpoint.reached("lock.settled")
            if not self.is_ours():
                raise LockHeld(self._folder.path, "another program that was faster")
        except BaseException:
            self.restore()
            raise
        self._beat()
        self._heart = threading.Thread(target=self._keep_beating, name="reverie-heartbeat", daemon=True)
        self._heart.start()

    @property
    def prior_mtime_ns(self) -> int:
        """The last consolidation before ours; 0 where there was none."""
        return self._prior_mtime_ns

    @property
    def is_let_go(self) -> bool:
        """Whether the file is as it should be: never written, or given its time back. Else recovery has to do it."""
        return not self._written

    def is_ours(self) -> bool:
        """Whether the file in the folder is still the one we wrote, our number in it, and our heart never stopped."""
        if self._descriptor is None or self._lost:
            return False
        if self._last_beat and _awake_or_asleep() - self._last_beat > LOST_AFTER:
            return False
        try:
            here = os.stat(LOCK_NAME, dir_fd=self._folder.descriptor, follow_symlinks=False)
            mine = os.fstat(self._descriptor)
            body = read_descriptor(self._descriptor, MAX_BODY)
        except OSError:
            return False
        return (here.st_dev, here.st_ino) == (mine.st_dev, mine.st_ino) and _number(body) == os.getpid()

    def finish(self, stamp_ns: int) -> None:
        """The dream landed: `stamp_ns` is the last consolidation. If the lock is no longer ours, nothing is touched."""
        self._let_go(stamp_ns)
        failpoint.reached("lock.stamped")

    def restore(self) -> None:
        """The dream did not land: the old time comes back exactly, if the lock is still ours."""
        self._let_go(self._prior_mtime_ns)
        failpoint.reached("lock.restored")

    def _let_go(self, mtime_ns: int) -> None:
        self._stop.set()
        if self._heart is not None:
            self._heart.join()
        if self._descriptor is None:
            return
        try:
            if self.is_ours():
                _clear(self._descriptor, mtime_ns)
            self._written = False
        finally:
            os.close(self._descriptor)
            self._descriptor = None

    def _refuse_if_held(self, descriptor: int) -> None:
        holder = _holder(descriptor)
        if holder is not None:
            raise LockHeld(self._folder.path, f"process {holder}")

    def _open_or_create(self, scratch: int) -> int:
        descriptor = _open_lock(self._folder)
        while descriptor is None:
            _create_never_consolidated(self._folder, scratch)
            descriptor = _open_lock(self._folder)
        return descriptor

    def _beat(self) -> None:
        assert self._descriptor is not None
        if not self.is_ours():
            self._lost = True
            return
        os.utime(self._descriptor)
        self._last_beat = _awake_or_asleep()

    def _keep_beating(self) -> None:
        while not self._stop.wait(HEARTBEAT) and not self._lost:
            try:
                self._beat()
            except OSError:
                self._lost = True


def find_holder(folder: Folder) -> int | None:
    """The process that dreams by the shared lock file at this moment; None where nobody does. Writes nothing."""
    descriptor = _open_lock(folder)
    if descriptor is None:
        return None
    try:
        return _holder(descriptor)
    finally:
        os.close(descriptor)


def release_after_crash(folder: Folder, pid: int, mtime_ns: int) -> None:
    """Give the lock file of a dead run the time it should have.

    Only if it is still that run's: its number is in it, or nothing is, because it died while letting go. Others leave
    their number behind, so an empty body is nobody else's.
    """
    descriptor = _open_lock(folder)
    if descriptor is None:
        return
    try:
        body = read_descriptor(descriptor, MAX_BODY)
        if not body.strip() or _number(body) == pid:
            _clear(descriptor, mtime_ns)
    finally:
        os.close(descriptor)


def _open_lock(folder: Folder) -> int | None:
    """The open lock file, None where there is none. StoreError for a link, a folder, a pipe, one we may not write."""
    path = os.path.join(folder.path, LOCK_NAME)
    try:
        descriptor = os.open(LOCK_NAME, _OPEN, dir_fd=folder.descriptor)
    except FileNotFoundError:
        return None
    except OSError as cause:
        raise StoreError(f"the lock file {path} cannot be used: {cause.strerror}; move it away") from cause
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise StoreError(f"the lock file {path} is not a regular file; move it away")
    return descriptor


def _create_never_consolidated(folder: Folder, scratch: int) -> None:
    """Make the lock file appear whole, with time 0, which means never: no reader sees it with today's time."""
    temporary = f"lock-{os.getpid()}-{threading.get_ident()}"
    try:
        descriptor = os.open(
            temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, PRIVATE_FILE, dir_fd=scratch
        )
        os.utime(descriptor, ns=(0, 0))
        os.close(descriptor)
        try:
            os.link(temporary, LOCK_NAME, src_dir_fd=scratch, dst_dir_fd=folder.descriptor)
        except FileExistsError:
            pass  # somebody else made it in this moment; theirs is as good
        finally:
            os.unlink(temporary, dir_fd=scratch)
    except OSError as cause:
        raise StoreError(f"cannot write in {folder.path}: {cause.strerror}") from cause
    failpoint.reached("lock.created")


def _holder(descriptor: int) -> int | None:
    """Whose turn it is: a living process that wrote its number less than an hour ago, and not ourselves."""
    holder = _number(_settled_body(descriptor))
    if holder is None or holder == os.getpid():
        return None
    mtime = os.fstat(descriptor).st_mtime
    age = time.time() - mtime
    if age >= STALE_AFTER or age < -FUTURE_SLACK:
        return None
    return holder if is_alive(holder) and not started_after(holder, mtime) else None


def _settled_body(descriptor: int) -> bytes:
    body = read_descriptor(descriptor, MAX_BODY)
    if not body.strip():
        time.sleep(TORN_PAUSE)
        body = read_descriptor(descriptor, MAX_BODY)
    return body


def _write_body(descriptor: int, body: bytes) -> None:
    os.pwrite(descriptor, body, 0)  # over the old number, then cut: there is no moment with an empty body
    os.ftruncate(descriptor, len(body))


def _clear(descriptor: int, mtime_ns: int) -> None:
    os.ftruncate(descriptor, 0)
    failpoint.reached("lock.cleared")
    os.utime(descriptor, ns=(mtime_ns, mtime_ns))


def _number(body: bytes) -> int | None:
    """The process number in a lock's body; None for anything else, which then names no holder."""
    text = body.strip()
    return int(text) if text.isdigit() and len(text) <= 10 else None


def _awake_or_asleep() -> float:
    """Seconds that also pass while the machine sleeps."""
    clock = getattr(time, "CLOCK_BOOTTIME", None) or time.CLOCK_MONOTONIC
    return time.clock_gettime(clock)
