"""No network, no local sockets, no signals, and no way around the filter; against real listeners."""

from __future__ import annotations

import os
import signal
import socket
import struct
from pathlib import Path

import pytest
from tests.agents.sandbox.conftest import Confined

from reverie.agents.sandbox import seccomp
from reverie.agents.sandbox.syscalls import MACHINES, NUMBERS

SEND = """
import socket, sys
with socket.socket(socket.{family}, socket.{kind}) as one:
    one.connect({address})
    one.send(b'no')
"""


@pytest.mark.parametrize("kind", ["SOCK_STREAM", "SOCK_DGRAM"])
@pytest.mark.parametrize("family", ["AF_INET", "AF_INET6", "AF_UNIX"])
def test_nobody_is_reached(python: Confined, tmp_path: Path, family: str, kind: str) -> None:
    with socket.socket(getattr(socket, family), getattr(socket, kind)) as listener:
        if family == "AF_UNIX":
            listener.bind(str(tmp_path / "door"))
        else:
            try:
                listener.bind(("127.0.0.1" if family == "AF_INET" else "::1", 0))
            except OSError:
                pytest.skip(f"this machine has no {family}")
        if kind == "SOCK_STREAM":
            listener.listen()
        listener.setblocking(False)
        ran = python(SEND.format(family=family, kind=kind, address=repr(listener.getsockname())))
        assert ran.code == 1
        assert b"Operation not permitted" in ran.output
        with pytest.raises(BlockingIOError):
            listener.accept() if kind == "SOCK_STREAM" else listener.recv(1)


def test_one_end_of_a_pair_reaches_nobody(python: Confined, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "door"))
        listener.setblocking(False)
        code = "import socket, sys; socket.socketpair(type=socket.SOCK_DGRAM)[0].sendto(b'no', sys.argv[1])"
        assert python(code, tmp_path / "door").code == 1
        with pytest.raises(BlockingIOError):
            listener.recv(1)


def test_a_name_cannot_be_looked_up(python: Confined) -> None:
    assert python("import socket; socket.getaddrinfo('example.org', 80)").code == 1


SIGNALS = {
    "kill": "os.kill(parent, signal.SIGUSR1)",
    "kill its group": "os.killpg(os.getpgid(parent), signal.SIGUSR1)",
    "pidfd": "signal.pidfd_send_signal(os.pidfd_open(parent), signal.SIGUSR1)",
    "by a detour": "r, w = os.pipe(); fcntl.fcntl(r, fcntl.F_SETOWN, parent)",
    "its limits": "resource.prlimit(parent, resource.RLIMIT_FSIZE, (0, 0))",
    "its priority": "os.setpriority(os.PRIO_PROCESS, parent, 19)",
    "own limits": "resource.setrlimit(resource.RLIMIT_FSIZE, (9, 9))",
    "a session of its own": "os.setsid()",
    # Waited for, since what a leader leaves behind is killed before it can say anything.
    "a group of its own": "one = os.fork(); os.waitpid(one, 0) if one else os.setpgid(0, 0) or print('left the group')",
    "its memory": "open(f'/proc/{parent}/mem', 'rb').read(1)",
    "its environment": "open(f'/proc/{parent}/environ', 'rb').read(1)",
}
# Under bubblewrap the parent is not even there; a limit that may not be set is a wrong value to Python.
REFUSALS = (b"PermissionError", b"ProcessLookupError", b"FileNotFoundError", b"ValueError: not allowed")


@pytest.mark.parametrize("way", SIGNALS)
def test_the_parent_is_out_of_reach(python: Confined, way: str) -> None:
    caught: list[int] = []
    before = signal.signal(signal.SIGUSR1, lambda number, frame: caught.append(number))
    try:
        ran = python(f"import fcntl, os, resource, signal, sys; parent = int(sys.argv[1]); {SIGNALS[way]}", os.getpid())
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert any(word in ran.output for word in REFUSALS), ran.output
    assert b"left the group" not in ran.output
    assert not caught


OLD_DOOR = """
import ctypes, mmap
page = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
page.write(bytes.fromhex('b814000000cd80c3'))  # the call of a 32-bit program that asks for its own number
print(ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))())
"""


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="only x86_64 has two tables of calls in one program")
def test_a_call_by_another_table_ends_the_program(python: Confined) -> None:
    ran = python(OLD_DOOR)
    assert ran.code == 128 + signal.SIGSYS
    assert not ran.output


def test_programs_that_read_still_work(confined: Confined, tree: Path) -> None:
    ran = confined(
        "bash", "-c", "ls -la . | wc -l; sort file | uniq -c | head -1; find . -type f | sort; stat -c %s file"
    )
    assert ran.code == 0
    assert ran.output.splitlines()[-1] == b"8"
    assert b"./sub/other" in ran.output


@pytest.mark.parametrize("machine", MACHINES)
def test_every_jump_of_the_filter_lands_inside_it(machine: str) -> None:
    """What would send the kernel beyond the end makes it refuse the whole filter, on a machine that we may not have."""
    steps = list(struct.iter_unpack("=HBBI", seccomp.program(MACHINES[machine])))
    assert len(steps) < 4096
    assert steps[-1][0] == 0x06
    for place, (_, if_true, if_false, _) in enumerate(steps):
        assert place + 1 + max(if_true, if_false) <= len(steps)


def test_every_refused_call_is_in_the_table() -> None:
    assert {*seccomp.REFUSED, *seccomp.UNKNOWN} <= set(NUMBERS)
    assert len(set(seccomp.REFUSED)) == len(seccomp.REFUSED)
