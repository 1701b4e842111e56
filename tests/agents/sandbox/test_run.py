"""The one way in: a program runs under whatever boundary holds, or not at all."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.agents.sandbox.conftest import ENVIRON, portrait
from tests.dream.night import opened

from reverie.agents.sandbox import run as room
from reverie.agents.sandbox.probe import Found, find_boundary
from reverie.agents.sandbox.run import run
from reverie.errors import SandboxMissing, UsageError
from reverie.interfaces.cli.exit_codes import exit_code
from reverie.tend import doctor

NONE = Found(None, "there is no kernel to ask")


def test_a_program_reads_and_cannot_write(tree: Path) -> None:
    if find_boundary().boundary is None:
        pytest.skip(f"no boundary holds on this machine: {find_boundary().reason}")
    before = portrait(tree)
    command = ["bash", "-c", "cat file; echo no > file; rm -rf ."]
    ran = run(command, cwd=str(tree), environ=ENVIRON, seconds=30.0, most_bytes=1000)
    assert ran.output.startswith(b"one\ntwo\n")
    assert ran.code != 0
    assert portrait(tree) == before


def test_a_link_among_the_hidden_is_followed(tree: Path) -> None:
    if find_boundary().boundary is None:
        pytest.skip(f"no boundary holds on this machine: {find_boundary().reason}")
    ran = run(
        ["cat", "file"], cwd=str(tree), environ=ENVIRON, seconds=30.0, most_bytes=1000, hidden=[str(tree / "link")]
    )
    assert b"one" not in ran.output


def test_many_at_once_leave_no_descriptor_behind(tree: Path) -> None:
    if find_boundary().boundary is None:
        pytest.skip(f"no boundary holds on this machine: {find_boundary().reason}")

    def one(number: int) -> bytes:
        argv = ["bash", "-c", f"cat file >/dev/null; ls /proc/self/fd | wc -l; echo {number}"]
        return run(argv, cwd=str(tree), environ=ENVIRON, seconds=60.0, most_bytes=1000).output

    before = os.listdir("/proc/self/fd")
    with ThreadPoolExecutor(4) as pool:
        said = list(pool.map(one, range(12)))
    # stdin, stdout, stderr, and the folder that `ls` reads: nothing of ours, nothing of the others.
    assert said == [b"4\n%d\n" % number for number in range(12)]
    assert len(os.listdir("/proc/self/fd")) == len(before)


def test_without_a_boundary_nothing_is_run(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "find_boundary", lambda: NONE)
    with pytest.raises(SandboxMissing, match="there is no kernel to ask") as raised:
        run(["touch", "new"], cwd=str(tree), environ=ENVIRON, seconds=30.0, most_bytes=1000)
    assert not (tree / "new").exists()
    assert exit_code(type(raised.value)) == 15


def test_the_doctor_says_where_no_command_can_be_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "memory"
    folder.mkdir()
    monkeypatch.setattr(doctor, "find_boundary", lambda: NONE)
    (found,) = [one for one in opened(folder).doctor() if "shell" in one.what]
    assert found.level is doctor.Level.NOTE
    assert found.what == "the agent engine can run no shell commands here: there is no kernel to ask"
    assert not found.fixable


@pytest.mark.parametrize(("argv", "folder"), [([], "."), (["a\0b"], "."), (["true"], "absent")])
def test_a_call_that_makes_no_sense_is_refused(tree: Path, argv: list[str], folder: str) -> None:
    with pytest.raises(UsageError):
        run(argv, cwd=str(tree / folder), environ=ENVIRON, seconds=1.0, most_bytes=10)
