"""Nothing can be written, whichever way it is tried."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.agents.sandbox.conftest import ENVIRON, Confined, portrait

from reverie.agents.sandbox.boundary import Boundary

WAYS = {
    "open to write": "open('file', 'w')",
    "open to append": "open('file', 'a')",
    "open to read and write": "open('file', 'r+')",
    "open through a link": "open('link', 'w')",
    "make": "open('new', 'x')",
    "make without opening to write": "os.open('new', os.O_RDONLY | os.O_CREAT)",
    "make a file without a name": "os.open('.', os.O_WRONLY | os.O_TMPFILE)",
    "truncate": "os.truncate('file', 0)",
    "truncate while opening to read": "os.open('file', os.O_RDONLY | os.O_TRUNC)",
    "truncate while opening for nothing": "os.open('file', os.O_ACCMODE | os.O_TRUNC)",
    "rename": "os.rename('file', 'new')",
    "rename over": "os.rename('file', 'sub/other')",
    "remove": "os.unlink('file')",
    "remove a folder": "os.rmdir('sub')",
    "make a folder": "os.mkdir('new')",
    "make a link": "os.symlink('file', 'new')",
    "make a hard link": "os.link('file', 'new')",
    "make a pipe": "os.mkfifo('new')",
    "chmod": "os.chmod('file', 0o600)",
    "fchmod": "os.fchmod(os.open('file', os.O_RDONLY), 0o600)",
    "chown": "os.chown('file', os.getuid(), os.getgid())",
    "utime": "os.utime('file', (1, 1))",
    "utime by descriptor": "os.utime(os.open('file', os.O_RDONLY), (1, 1))",
    "utime of a folder": "os.utime('.', (1, 1))",
    "setxattr": "os.setxattr('file', 'user.reverie', b'1')",
    "through /proc": "open('/proc/self/cwd/file', 'w')",
    "through a reopened descriptor": "open('/proc/self/fd/%d' % os.open('file', os.O_RDONLY), 'w')",
    "chattr": "fcntl.ioctl(os.open('file', os.O_RDONLY), 0x40086602, struct.pack('l', 0x80))",
    "lock": "fcntl.flock(os.open('.', os.O_RDONLY), fcntl.LOCK_EX)",
    "lock by fcntl": "fcntl.lockf(os.open('file', os.O_RDONLY), fcntl.LOCK_SH)",
    "lease": "fcntl.fcntl(os.open('file', os.O_RDONLY), fcntl.F_SETLEASE, fcntl.F_RDLCK)",
    "shared memory": "open('/dev/shm/reverie', 'w')",
    "temporary folder": "open('/tmp/reverie-sandbox-test', 'w')",
    "new namespace": "call(272 if os.uname().machine == 'x86_64' else 97, 0x10020000)",
    "mount": "call(165 if os.uname().machine == 'x86_64' else 40, b'none', b'sub', b'tmpfs', 0, 0)",
    "io_uring": "call(425, 1, bytes(120))",
    "fchmodat2": "call(452, -100, b'file', 0o600, 0)",
    "setxattrat": "call(463, -100, b'file', 0, b'user.reverie', bytes(16), 16)",
    "file_setattr": "call(469, -100, b'file', bytes(24), 24, 0)",
}
PREAMBLE = """
import ctypes, fcntl, os, struct
def call(*arguments):
    library = ctypes.CDLL(None, use_errno=True)
    if library.syscall(*arguments) < 0:
        raise OSError(ctypes.get_errno(), 'refused')
try:
    {way}
except OSError:
    print('refused')
else:
    print('done')
"""

COMMANDS = {
    "redirect": "echo no > file",
    "append": "echo no >> file",
    "clobber": "echo no >| new",
    "tee": "echo no | tee file",
    "sort -o": "sort -o file file",
    "find -fprint": "find . -fprint new",
    "find -delete": "find . -name other -delete",
    "sed -i": "sed -i s/one/no/ file",
    "cp": "cp file new",
    "mv": "mv file new",
    "dd": "dd if=/dev/zero of=file count=1",
    "touch": "touch file",
    "install": "install -m 755 file new",
    "awk": 'awk \'BEGIN { print "no" > "file" }\'',
}


@pytest.mark.parametrize("way", WAYS)
def test_no_call_changes_a_byte_or_a_mark(python: Confined, tree: Path, way: str) -> None:
    before = portrait(tree)
    ran = python(PREAMBLE.format(way=WAYS[way]))
    assert (ran.code, ran.output) == (0, b"refused\n")
    assert portrait(tree) == before


@pytest.mark.parametrize(
    "way",
    [way for way in WAYS if way.partition(" ")[0] in ("open", "make", "rename", "remove", "chmod", "utime", "lock")],
)
def test_the_same_call_succeeds_without_the_boundary(tree: Path, way: str) -> None:
    """Else the refusals above would prove nothing."""
    (tree / "sub" / "other").unlink()
    code = PREAMBLE.format(way=WAYS[way].replace("os.rename('file', 'sub/other')", "os.rename('file', 'link')"))
    done = subprocess.run(["python3", "-I", "-S", "-c", code], cwd=tree, capture_output=True, check=True)
    assert done.stdout == b"done\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_no_command_changes_a_byte_or_a_mark(confined: Confined, tree: Path, name: str) -> None:
    before = portrait(tree)
    ran = confined("bash", "--noprofile", "--norc", "-c", COMMANDS[name])
    assert ran.code != 0
    assert portrait(tree) == before


def test_what_nobody_wants_goes_to_the_null_device(confined: Confined) -> None:
    ran = confined("bash", "-c", "echo out > /dev/null; ls absent 2>/dev/null; cat file >/dev/null 2>&1; echo said")
    assert (ran.code, ran.output) == (0, b"said\n")


def test_a_descriptor_of_ours_is_not_inherited(python: Confined, tree: Path) -> None:
    with (tree / "file").open("r+b") as file:
        os.set_inheritable(file.fileno(), True)
        before = portrait(tree)
        ran = python("import os, sys; os.write(int(sys.argv[1]), b'no')", file.fileno())
    assert b"Bad file descriptor" in ran.output
    assert portrait(tree) == before


def test_a_descriptor_of_ours_cannot_be_taken_through_proc(python: Confined, tree: Path) -> None:
    with (tree / "file").open("r+b") as file:
        before = portrait(tree)
        ran = python("import sys; open(sys.argv[1], 'w')", f"/proc/{os.getpid()}/fd/{file.fileno()}")
    assert ran.code == 1
    assert portrait(tree) == before


def test_a_pipe_in_the_file_system_cannot_be_written(boundary: Boundary, python: Confined, tree: Path) -> None:
    if boundary is Boundary.BUBBLEWRAP:
        pytest.skip("a read-only mount does not cover pipes")
    os.mkfifo(tree / "pipe")
    reading = os.open(tree / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert python("import os; os.open('pipe', os.O_WRONLY | os.O_NONBLOCK)").code == 1
        assert os.read(reading, 1) == b""
    finally:
        os.close(reading)


def test_git_reads_and_does_not_write_its_index(confined: Confined, tree: Path) -> None:
    if shutil.which("git") is None:
        pytest.skip("git is not installed")

    def git(*words: str) -> None:
        identity = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
        subprocess.run(["git", *identity, *words], cwd=tree, env=ENVIRON, check=True, capture_output=True)

    git("init", "-q")
    git("add", ".")
    git("commit", "-q", "-m", "first")
    os.utime(tree / "file", (1, 1))  # then `status` would like to refresh the index
    before = portrait(tree)
    for words in ("log --oneline", "status --short", "diff", "ls-files", "show HEAD:file"):
        ran = confined("git", "-c", f"safe.directory={tree}", *words.split())
        assert ran.code == 0, ran.output
    for words in ("add .", "commit -m no --allow-empty", "checkout -b no", "gc", "tag no", "stash", "config a.b c"):
        confined("git", *words.split())
    assert portrait(tree) == before


def test_a_program_of_root_has_no_power_left_but_to_read(python: Confined) -> None:
    ran = python("print([line for line in open('/proc/self/status') if line.startswith(('CapEff', 'NoNewPrivs'))])")
    if os.getuid() == 0:
        assert b"0000000000000004" in ran.output or b"0000000000000000" in ran.output
    assert b"NoNewPrivs:\\t1" in ran.output
