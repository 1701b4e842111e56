"""Dreams with a model as a user runs them: the program itself, signals and all, against a scripted model."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.dream.models import DEPLOYS, READ, World, edit

from reverie.testing.scripted_reply import Fault, Reply
from reverie.testing.scripted_server import ScriptedServer

EDIT = edit("The shop is deployed on Thursdays.", "The shop is deployed on Tuesdays now.")
HANGS = (Reply("", READ), Reply("", (EDIT,)), Reply(fault=Fault.HANG))
MOST_SECONDS = 30.0  # for whatever a loaded machine takes; a hanging dream takes for ever


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
def started(world: World, server: ScriptedServer) -> Generator[subprocess.Popen[bytes]]:
    """A dream under way, which is gone in the end whatever happens."""
    with subprocess.Popen(
        command(world, "dream", "--now"),
        env=world.environ(server),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as dreaming:
        try:
            yield dreaming
        finally:
            dreaming.kill()


def test_a_dream_with_a_model_says_what_it_cost(world: World) -> None:
    with ScriptedServer([Reply("", READ), Reply("", (EDIT,)), Reply("Done.")]) as server:
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


@pytest.mark.parametrize(
    ("name", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGKILL, -signal.SIGKILL)]
)
def test_a_signal_in_the_middle_leaves_everything_as_it_was_and_the_next_try_open(
    world: World, name: signal.Signals, code: int
) -> None:
    with ScriptedServer(HANGS) as server, started(world, server) as dreaming:
        while len(server.requests) < len(HANGS):
            assert dreaming.poll() is None
            time.sleep(0.05)
        while "turn 2" not in run(world, server, "status").stdout:  # told a few times a second
            assert dreaming.poll() is None
        dreaming.send_signal(name)
        assert dreaming.wait(MOST_SECONDS) == code
    assert world.text("deploys.md") == DEPLOYS
    with ScriptedServer([Reply("", READ), Reply("", (EDIT,)), Reply("Done.")]) as server:
        assert run(world, server, "dream", "--now").returncode == 0
    assert "on Tuesdays now" in world.text("deploys.md")


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
