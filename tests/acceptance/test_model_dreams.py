"""Dreams with a model as a user runs them: the program itself, signals and all, against a scripted model."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.agents.place import tree
from tests.dream.models import DEPLOYS, READ, World, edit

from reverie.agents.models import RETRIES
from reverie.agents.sandbox.probe import find_boundary
from reverie.dream.outcome import Dreamed
from reverie.dream.task import current_task
from reverie.testing.scripted_reply import Call, Fault, Reply
from reverie.testing.scripted_server import ScriptedServer

EDIT = edit("The shop is deployed on Thursdays.", "The shop is deployed on Tuesdays now.")
LANDS = (Reply("", READ), Reply("", (EDIT,)), Reply("Done."))
NOT_BLOCKED = "every memory is as it was, and the next dream need not wait for it"
STOPPED = {
    signal.SIGINT: f"the dream was stopped by Ctrl-C: {NOT_BLOCKED}",
    signal.SIGTERM: f"the dream was stopped by a signal to end (SIGTERM): {NOT_BLOCKED}",
}
SIGNALS = [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGKILL, -signal.SIGKILL)]
HANGS = (Reply("", READ), Reply("", (EDIT,)), Reply(fault=Fault.HANG))
DREAMT = 1_794_300_000_123_456_789  # ns: the last dream, some days before the session
MOST_SECONDS = 120.0  # for whatever a loaded machine takes; a hanging dream takes for ever


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path / "home")


def command(world: World, *words: str) -> list[str]:
    places = ["--project", world.project, "--memory-dir", world.memory, "--sessions", world.sessions]
    return [sys.executable, "-m", "reverie", *map(str, places), *words]


def run(world: World, server: ScriptedServer, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(world, *words),
        env=world.environ(server),
        capture_output=True,
        text=True,
        timeout=MOST_SECONDS,
        check=False,
    )


@contextmanager
def started(world: World, server: ScriptedServer, *words: str) -> Generator[subprocess.Popen[bytes]]:
    """A dream under way, which is gone in the end whatever happens."""
    with subprocess.Popen(
        command(world, "dream", "--now", *words),
        env=world.environ(server),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as dreaming:
        try:
            yield dreaming
        finally:
            dreaming.kill()


def lands_next(world: World) -> None:
    """Nothing of the last try is in the way of the next one."""
    assert world.text("deploys.md") == DEPLOYS
    assert isinstance(world.dream(LANDS), Dreamed)
    assert "on Tuesdays now" in world.text("deploys.md")


def test_a_dream_with_a_model_says_what_it_cost(world: World) -> None:
    with ScriptedServer(LANDS) as server:
        done = run(world, server, "dream", "--now", "--json")
    document = json.loads(done.stdout)
    assert (done.returncode, document["outcome"], document["engine"]) == (0, "dreamed", "agent")
    assert {"turns", "input_tokens", "output_tokens", "cache_read_tokens", "dollars"} <= set(document["usage"])


@pytest.mark.parametrize(("reply", "code"), [(Reply(status=401), 14), (Reply("", (READ[0],)), 13)])
def test_what_ends_it_has_its_exit_code(world: World, reply: Reply, code: int) -> None:
    with ScriptedServer(lambda _: reply) as server:
        done = run(world, server, "dream", "--now")
    assert done.returncode == code
    assert done.stderr.startswith("reverie: ")
    assert world.text("deploys.md") == DEPLOYS


FAULTS = {
    "overloaded": (Reply(status=529, retry_after=0.01), "is overloaded (529)"),
    "asked too often": (Reply(status=429, retry_after=0.01), "may be asked (429)"),
    "asked for a long wait": (Reply(status=429, retry_after=5000), "it asks for a wait of 84 minutes, until "),
    "broken": (Reply(status=500, retry_after=0.01), "the provider answered 500"),
    "cut off": (Reply("x" * 2000, fault=Fault.CUT), "the model's answer broke off or cannot be read"),
    "no JSON": (Reply(fault=Fault.MALFORMED), "the model's answer broke off or cannot be read"),
    "the wrong key": (Reply(status=401), "does not accept the key"),
    "a key that may not": (Reply(status=403), "does not accept the key"),
    "no such model": (Reply(status=404), "knows no model"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_provider_that_fails_halfway_leaves_everything_as_it_was(world: World, name: str) -> None:
    fault, said = FAULTS[name]
    lock = world.memory / ".consolidate-lock"
    lock.write_bytes(b"")
    os.utime(lock, ns=(DREAMT, DREAMT))
    before = tree(world.memory)
    script = iter((Reply("", READ), Reply("", (EDIT,))))
    with ScriptedServer(lambda _: next(script, fault)) as server:
        done = run(world, server, "dream", "--now")
        asked = len(server.requests)
    assert done.returncode == 14
    assert done.stderr.splitlines()[-1].startswith("reverie: ")
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    is_tried_again = fault.status in (429, 500, 529) and fault.retry_after == 0.01
    assert asked == (3 + RETRIES if is_tried_again else 3)
    assert tree(world.memory) == before  # the lock and its time, too
    lands_next(world)


def test_a_host_that_nobody_reaches_is_told(world: World) -> None:
    with ScriptedServer([]) as server:
        pass
    done = run(world, server, "dream", "--now")
    assert (done.returncode, "Traceback" in done.stderr) == (14, False)
    assert f"cannot be reached at {server.url}; see whether that address is right (ANTHROPIC_BASE_URL" in done.stderr
    lands_next(world)


@pytest.mark.skipif(not find_boundary().boundary, reason="no program can be confined on this machine")
@pytest.mark.parametrize(("name", "code"), SIGNALS)
def test_a_signal_while_a_tool_works_ends_the_tool_as_well(world: World, name: signal.Signals, code: int) -> None:
    marker = "98765432109876"
    waits = Call("Bash", {"command": f"seq 1 {marker} | wc -l"})  # for ever; seq is the shell's child, and none of ours
    with (
        ScriptedServer([Reply("", READ), Reply("", (EDIT, waits)), Reply("Done.")]) as server,
        started(world, server, "--json") as dreaming,
    ):
        while not is_run_with(marker):
            assert dreaming.poll() is None
            time.sleep(0.05)
        dreaming.send_signal(name)
        out, _ = dreaming.communicate(timeout=MOST_SECONDS)
        assert dreaming.returncode == code
    if name in STOPPED:
        document = json.loads(out)
        assert (document["outcome"], document["reason"]) == ("failed", STOPPED[name])
        assert (document["engine"], document["files_changed"]) == ("agent", [])
        assert document["usage"]["turns"] in (2, 3)  # the next may have been asked for when the signal was heard
    while is_run_with(marker):  # for ever, if it was left behind
        time.sleep(0.05)
    assert sorted(path.name for path in world.memory.glob("[!.]*")) == ["deploys.md", "tabs.md"]
    lands_next(world)


def is_run_with(word: str) -> bool:
    """Whether `seq` runs with this word; only where programs are confined, which is on Linux, is it asked."""
    wanted = ["seq", "1", word]
    return any(read_words(path) == wanted for path in Path("/proc").glob("[0-9]*/cmdline"))


def read_words(path: Path) -> list[str]:
    try:
        return path.read_text().rstrip("\0").split("\0")
    except OSError:  # it has ended
        return []


@pytest.mark.parametrize(("name", "code"), SIGNALS)
def test_a_signal_in_the_middle_leaves_everything_as_it_was_and_the_next_try_open(
    world: World, name: signal.Signals, code: int
) -> None:
    with ScriptedServer(HANGS) as server, started(world, server) as dreaming:
        while len(server.requests) < len(HANGS):
            assert dreaming.poll() is None
            time.sleep(0.05)
        while not is_in_turn(world, 2):  # told a few times a second
            assert dreaming.poll() is None
            time.sleep(0.05)
        dreaming.send_signal(name)
        _, err = dreaming.communicate(timeout=MOST_SECONDS)
        assert dreaming.returncode == code
        if name in STOPPED:
            assert err.decode().splitlines()[-1] == f"reverie: {STOPPED[name]}"
        log = run(world, server, "log").stdout
        assert "process was killed" in log or STOPPED.get(name, "killed") in log
    lands_next(world)


def is_in_turn(world: World, turn: int) -> bool:
    """Whether the dream under way tells that it is in that turn of the model's."""
    task = current_task(str(world.memory.parent / ".memory.reverie"))
    return task is not None and task.turns == turn


def test_a_dream_can_be_watched_and_stopped_from_another_process(world: World) -> None:
    with ScriptedServer(HANGS) as server, started(world, server) as dreaming:
        while len(server.requests) < len(HANGS):
            assert dreaming.poll() is None
            time.sleep(0.05)
        task = json.loads(run(world, server, "status", "--json").stdout)["task"]
        assert (task["engine"], task["phase"], task["turns"]) == ("agent", "updating", 2)
        assert (task["sessions"], task["session_names"], task["files"]) == (1, ["s1"], ["deploys.md"])
        assert [turn["tool_calls"] for turn in task["latest_turns"]] == [2, 1]
        assert "reverie dream --stop" in run(world, server, "status").stdout
        stopped = run(world, server, "dream", "--stop")
        assert (stopped.returncode, stopped.stderr) == (0, "")
        assert stopped.stdout == "Stopped: every memory is as it was before the dream\n"
        assert dreaming.wait(MOST_SECONDS) == 143
        again = run(world, server, "dream", "--stop", "--json")
        assert json.loads(again.stdout) == {"stopped": False, "result": "none", "reason": "no dream is under way"}
        assert json.loads(run(world, server, "status", "--json").stdout)["task"] is None
    assert world.text("deploys.md") == DEPLOYS
    assert (world.memory / ".consolidate-lock").stat().st_mtime_ns == 0
    with ScriptedServer([Reply("", READ), Reply("", (EDIT,)), Reply("Done.")]) as server:
        assert run(world, server, "dream", "--now").returncode == 0


def test_a_dream_that_was_killed_is_not_there_to_be_stopped(world: World) -> None:
    with ScriptedServer(HANGS) as server, started(world, server) as dreaming:
        while len(server.requests) < len(HANGS):
            assert dreaming.poll() is None
            time.sleep(0.05)
        dreaming.kill()
        done = run(world, server, "dream", "--stop")
    assert (done.returncode, done.stdout) == (0, "No dream is under way\n")


def test_a_dream_without_a_model_can_be_stopped_from_another_process(world: World) -> None:
    """It stands still at a step until it has been asked, so that no clock decides."""
    with ScriptedServer([]) as server:
        environ = {key: value for key, value in world.environ(server).items() if key != "REVERIE_MODEL"}
        words = command(world, "dream", "--now", "--json")
        still = {**environ, "REVERIE_FAILPOINT": "stage.made=stop"}
        with subprocess.Popen(words, env=still, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as dreaming:
            try:
                state = world.memory.parent / ".memory.reverie"
                _, ending = os.waitpid(dreaming.pid, os.WUNTRACED)
                assert os.WIFSTOPPED(ending)
                stop = command(world, "dream", "--stop")
                with subprocess.Popen(stop, env=environ, stdout=subprocess.PIPE) as stopping:
                    while not list(state.glob("stop-*")):
                        assert stopping.poll() is None
                        time.sleep(0.05)
                    dreaming.send_signal(signal.SIGCONT)
                    out, _ = dreaming.communicate(timeout=MOST_SECONDS)
                    said, _ = stopping.communicate(timeout=MOST_SECONDS)
            finally:
                dreaming.kill()
    document = json.loads(out)
    assert (document["outcome"], document["engine"], dreaming.returncode) == ("failed", "rules", 143)
    assert "stopped on request" in document["reason"]
    assert (said, stopping.returncode) == (b"Stopped: every memory is as it was before the dream\n", 0)
    assert world.text("deploys.md") == DEPLOYS


def test_ctrl_c_ends_a_dream_without_a_model_with_a_document(world: World) -> None:
    """It stands still at a step until the signal waits for it, so that no clock decides."""
    with ScriptedServer([]) as server:
        environ = {**world.environ(server), "REVERIE_FAILPOINT": "stage.made=stop"}
        words = command(world, "dream", "--now", "--json", "--engine", "rules")
        with subprocess.Popen(words, env=environ, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as dreaming:
            _, status = os.waitpid(dreaming.pid, os.WUNTRACED)
            assert os.WIFSTOPPED(status)
            dreaming.send_signal(signal.SIGINT)
            dreaming.send_signal(signal.SIGCONT)
            out, _ = dreaming.communicate(timeout=MOST_SECONDS)
    document = json.loads(out)
    assert (dreaming.returncode, document["outcome"], document["engine"]) == (130, "failed", "rules")
    assert document["reason"] == STOPPED[signal.SIGINT]


def test_a_dream_that_failed_and_nobody_saw_is_told_later(world: World) -> None:
    """What a dream in the background says goes nowhere."""
    with ScriptedServer([Reply(status=401)]) as server:
        words = command(world, "dream", "--now", "--scanned")
        done = subprocess.run(words, env=world.environ(server), stderr=subprocess.DEVNULL, check=False)
        assert done.returncode == 14
        status = run(world, server, "status").stdout
    assert f"  last try    just now, failed: the provider at {server.url} does not accept the key" in status
    assert "set ANTHROPIC_API_KEY to the right one" in status


@pytest.mark.parametrize("option", ["--now", "--dry-run", "--engine=rules", "--review=hold"])
def test_to_stop_and_to_start_at_once_is_a_usage_error(world: World, option: str) -> None:
    with ScriptedServer([]) as server:
        done = run(world, server, "dream", "--stop", option)
    assert (done.returncode, done.stdout) == (2, "")
    assert "leave out the other options" in done.stderr


def test_an_engine_without_a_model_says_what_to_set(world: World) -> None:
    with ScriptedServer([]) as server:
        environ = {key: value for key, value in world.environ(server).items() if key != "REVERIE_MODEL"}
        words = command(world, "dream", "--now", "--engine", "agent")
        done = subprocess.run(words, env=environ, capture_output=True, text=True, timeout=MOST_SECONDS, check=False)
    assert done.returncode == 3
    assert "REVERIE_MODEL" in done.stderr


@pytest.mark.parametrize("name", ["nobody:knows", "claude", ":x", "模型:甲"])
def test_a_model_of_no_known_provider_is_a_matter_of_settings(world: World, name: str) -> None:
    with ScriptedServer([]) as server:
        done = run(world, server, "dream", "--now", "--model", name)
    assert done.returncode == 3
    assert done.stderr.startswith("reverie: ")
    assert "provider:name" in done.stderr
    assert "Traceback" not in done.stderr
    assert world.text("deploys.md") == DEPLOYS


def test_a_price_that_nobody_knows_is_no_price_of_nothing(world: World) -> None:
    with ScriptedServer([Reply("All is well.")]) as server:
        environ = {**world.environ(server), "OLLAMA_BASE_URL": f"{server.url}/v1"}
        words = command(world, "dream", "--now", "--model", "ollama:qwen3", "--json")
        done = subprocess.run(words, env=environ, capture_output=True, text=True, timeout=MOST_SECONDS, check=False)
    document = json.loads(done.stdout)
    assert (done.returncode, document["usage"]["dollars"]) == (0, None)
    assert any("nobody knows what ollama:qwen3 costs" in problem for problem in document["problems"])


def test_on_a_terminal_no_library_has_its_say(world: World) -> None:
    with ScriptedServer(LANDS) as server:
        # Under a test the library would be silent on its own.
        quiet = ("PYTEST_VERSION", "CI", "PYDANTIC_AI_NO_BANNER")
        environ = {name: value for name, value in world.environ(server).items() if name not in quiet}
        ours, theirs = pty.openpty()
        command_line = command(world, "dream", "--now")
        with subprocess.Popen(command_line, env=environ, stdout=theirs, stderr=theirs, stdin=theirs) as dreaming:
            os.close(theirs)
            shown = all_of(ours)
    assert dreaming.returncode == 0
    assert b"Improved 1 memory" in shown
    assert b"pydantic" not in shown.lower()


def all_of(terminal: int) -> bytes:
    """Everything that a program shows on a terminal until it ends."""
    pieces: list[bytes] = []
    try:
        while piece := os.read(terminal, 65_536):
            pieces.append(piece)
    except OSError:  # as Linux says that nobody is on the other side any more
        pass
    finally:
        os.close(terminal)
    return b"".join(pieces)


def test_a_dream_that_nobody_listens_to_any_more_does_not_blame_the_folder(world: World) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with ScriptedServer(LANDS) as server:
        done = subprocess.run(
            command(world, "dream", "--now"),
            env=world.environ(server),
            stdout=writer,
            stderr=subprocess.PIPE,
            text=True,
            timeout=MOST_SECONDS,
            check=False,
        )
    os.close(writer)
    told = f"the dream was stopped since nobody reads any more what it says: {NOT_BLOCKED}"
    assert (done.returncode, done.stderr) == (141, f"reverie: {told}\n")
    lands_next(world)
