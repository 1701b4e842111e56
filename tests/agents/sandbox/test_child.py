"""A program that does not end, does not stop talking, or becomes too many, is ended with all its children."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pytest
from tests.agents.sandbox.conftest import ENVIRON, PLENTY, Confined, asked

from reverie.agents.sandbox import child
from reverie.agents.sandbox.boundary import Boundary, Reach
from reverie.agents.sandbox.child import Limits, run_child
from reverie.agents.sandbox.confined import run_confined

SOON = Limits(seconds=2.0, most_bytes=100_000)


def processes_with(mark: str) -> list[int]:
    """The processes, but zombies, that carry the mark on their command line."""
    found: list[int] = []
    for name in os.listdir("/proc"):
        try:
            if name.isdigit() and mark.encode() in Path(f"/proc/{name}/cmdline").read_bytes():
                found.append(int(name))
        except OSError:
            continue
    return found


def test_both_streams_come_in_the_order_they_were_said(confined: Confined) -> None:
    ran = confined("bash", "-c", "echo one; echo two >&2; echo three; exit 7")
    assert (ran.code, ran.output) == (7, b"one\ntwo\nthree\n")
    assert not ran.was_cut
    assert not ran.timed_out


def test_there_is_nothing_to_read_on_stdin_and_no_terminal(confined: Confined) -> None:
    ran = confined("bash", "-c", "cat; tty; [ -t 0 ] || echo none")
    assert ran.output == b"not a tty\nnone\n"


def test_a_program_that_is_not_there_is_told_as_a_shell_does(confined: Confined) -> None:
    ran = confined("no-such-program")
    assert ran.code == 127
    assert b"no-such-program: not found" in ran.output


def test_a_file_that_is_no_program_is_told_as_a_shell_does(confined: Confined) -> None:
    assert confined("./file").code == 126


def test_an_endless_output_is_cut(confined: Confined) -> None:
    ran = confined("yes", limits=Limits(seconds=60.0, most_bytes=1000))
    assert ran.output == b"y\n" * 500
    assert ran.was_cut
    assert not ran.timed_out


def test_an_output_that_just_fits_is_not_cut(confined: Confined) -> None:
    ran = confined("printf", "12345", limits=Limits(seconds=60.0, most_bytes=5))
    assert (ran.code, ran.output, ran.was_cut) == (0, b"12345", False)


def test_an_endless_loop_is_killed_with_all_its_children(confined: Confined) -> None:
    mark = f"86399.{os.getpid()}"
    ran = confined(
        "bash", "-c", f"sleep {mark} & (sleep {mark} & sleep {mark}) & echo begun; while :; do :; done", limits=SOON
    )
    assert ran.timed_out
    assert ran.code == 128 + 9
    assert ran.output == b"begun\n"
    assert not processes_with(mark)


def test_what_was_left_in_the_background_ends_with_the_program(confined: Confined) -> None:
    mark = f"86398.{os.getpid()}"
    ran = confined("bash", "-c", f"sleep {mark} & echo done")
    assert (ran.code, ran.output, ran.timed_out) == (0, b"done\n", False)
    assert not processes_with(mark)


def test_nobody_leaves_the_group_to_live_on(confined: Confined) -> None:
    mark = f"86397.{os.getpid()}"
    ran = confined("bash", "-c", f"setsid sleep {mark} & setsid -f sleep {mark}; sleep {mark}", limits=SOON)
    assert ran.timed_out
    assert not processes_with(mark)


def test_a_pipeline_that_nobody_waits_for_any_more_is_ended(confined: Confined) -> None:
    mark = f"86395.{os.getpid()}"
    wanted = Limits(PLENTY.seconds, PLENTY.most_bytes, is_wanted=lambda: not processes_with(mark))
    ran = confined("bash", "-c", f"sleep {mark} | cat | wc -l", limits=wanted)
    assert ran.timed_out
    assert not processes_with(mark)


@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_pipeline_does_not_outlive_whoever_asked_for_it(tree: Path, boundary: Boundary, ending: int) -> None:
    mark = f"86394.{os.getpid()}"
    asker = os.fork()
    if not asker:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        argv = ["bash", "-c", f"sleep {mark} | cat | wc -l"]
        reach = Reach(("/",), ())
        run_confined(boundary, argv, cwd=str(tree), environ=ENVIRON, limits=PLENTY, reach=reach)
        os._exit(0)
    while len(processes_with(f"sleep\0{mark}")) < 1:
        time.sleep(0.01)
    os.kill(asker, ending)
    _, status = os.waitpid(asker, 0)
    assert os.WTERMSIG(status) == ending
    while processes_with(mark):  # for ever, if they were left behind
        time.sleep(0.01)


def test_a_program_that_ignores_to_be_asked_is_killed(confined: Confined) -> None:
    ran = confined("bash", "-c", "trap '' TERM INT HUP; echo begun; while :; do :; done", limits=SOON)
    assert ran.timed_out
    assert ran.output == b"begun\n"


def test_a_program_that_closes_its_output_is_still_waited_for(confined: Confined) -> None:
    assert confined("bash", "-c", "exec >&- 2>&-; sleep 0.2; exit 3").code == 3


def test_a_program_that_becomes_too_many_is_ended(confined: Confined, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "MOST_PROCESSES", 20)
    mark = f"86396.{os.getpid()}"
    ran = confined("bash", "-c", f"while :; do sleep {mark} & done")
    assert ran.was_cut
    assert not ran.timed_out
    assert not processes_with(mark)


def test_threads_count_as_processes(python: Confined, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "MOST_PROCESSES", 20)
    code = "import threading, time\nfor _ in range(40): threading.Thread(target=time.sleep, args=(3600,)).start()"
    assert python(code).was_cut


def test_memory_is_bounded(python: Confined) -> None:
    ran = python("bytearray(5 << 30)")
    assert b"MemoryError" in ran.output


def test_no_core_is_dumped_and_no_byte_put_in_a_file(python: Confined) -> None:
    code = (
        "import resource as r; print(*(r.getrlimit(one)[1] for one in (r.RLIMIT_CORE, r.RLIMIT_FSIZE, r.RLIMIT_CPU)))"
    )
    assert python(code, limits=Limits(seconds=4.5, most_bytes=100)).output == b"0 0 6\n"


def test_the_environment_is_the_given_one_and_no_other(confined: Confined, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("A_KEY", "of ours")
    said = dict(line.split("=", 1) for line in confined("env").output.decode().splitlines())
    assert {name: value for name, value in said.items() if name != "PWD"} == ENVIRON


def test_a_locale_that_python_sets_for_itself_is_not_handed_on(tree: Path) -> None:
    if asked(Boundary.LANDLOCK) is not None:
        pytest.skip("landlock does not hold on this machine")
    ran = run_confined(
        Boundary.LANDLOCK, ["/usr/bin/env"], cwd=str(tree), environ={}, limits=PLENTY, reach=Reach(("/",), ())
    )
    assert ran.output == b""


def test_a_program_that_cannot_be_started_is_an_error_of_the_caller(tree: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        run_child(["/no/such/python"], cwd=str(tree), environ={}, limits=SOON, descriptors=[])


def test_an_interruption_leaves_nobody_behind(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = f"86395.{os.getpid()}"

    def interrupt(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(child, "_listen", interrupt)
    argv = [sys.executable, "-c", f"import time; time.sleep({mark})"]
    with pytest.raises(KeyboardInterrupt):
        run_child(argv, cwd=str(tree), environ=ENVIRON, limits=SOON, descriptors=[])
    assert not processes_with(mark)
