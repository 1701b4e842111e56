"""Claude Code's hooks: the end of a turn may start a dream, and nothing may ever disturb the agent."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from reverie.dream import start
from reverie.dream.detach import start_detached
from reverie.interfaces.hooks import claude_code
from reverie.interfaces.hooks.claude_code import answer
from reverie.interfaces.hooks.log import LARGEST, note
from reverie.interfaces.hooks.stdin import parse, read_stdin
from reverie.interfaces.invocation import Invocation
from reverie.text.slug import slug

SESSION = "8f0c2a4e-0000-4000-8000-000000000000"


class World:
    """A Claude Code home with six sessions of one project; what would be started is written down."""

    def __init__(self, root: Path) -> None:
        self.home_dir = root / "home"
        self.claude = self.home_dir / ".claude"
        self.project = root / "project"
        self.project.mkdir()
        self.sessions = self.claude / "projects" / slug(str(self.project))
        self.sessions.mkdir(parents=True)
        self.memory = self.sessions / "memory"
        self.state = self.sessions / ".memory.reverie"
        for number in range(5):
            (self.sessions / f"{number}.jsonl").touch()
        (self.sessions / f"{SESSION}.jsonl").touch()
        self.environ = {"HOME": str(self.home_dir), "CLAUDE_PROJECT_DIR": str(self.project)}
        self.stdin = json.dumps({"session_id": SESSION, "cwd": str(self.project), "hook_event_name": "Stop"}).encode()
        self.started: list[tuple[list[str], dict[str, str]]] = []

    def call(self, event: str = "Stop", *words: str) -> None:
        invocation = Invocation(["hook", "claude-code", event, *words])
        answer(event, invocation, self.environ, "/")

    def forget_sessions(self) -> None:
        """Close the last gate, so that a hook run for real starts nothing in the background."""
        for path in self.sessions.glob("*.jsonl"):
            path.unlink()

    def spawn(self, stdin: bytes, *words: str) -> subprocess.CompletedProcess[bytes]:
        command = [sys.executable, "-m", "reverie", "hook", *words]
        return subprocess.run(
            command,
            cwd=self.project,
            env=self.environ,
            input=stdin,
            capture_output=True,
            check=False,
            timeout=60,
        )


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    world = World(tmp_path)

    def write_down(command: list[str], environ: dict[str, str]) -> int:
        world.started.append((command, dict(environ)))
        return 1

    monkeypatch.setattr(start, "start_detached", write_down)
    monkeypatch.setattr(claude_code, "read_stdin", lambda: world.stdin)
    return world


def test_the_end_of_a_turn_starts_a_dream_when_it_is_time(world: World) -> None:
    world.call()
    ((command, environ),) = world.started
    assert command == [
        *(sys.executable, "-P", "-m", "reverie"),
        *("--home", str(world.claude), "--project", str(world.project)),
        *("dream", "--scanned", "--current-session", SESSION),
    ]
    assert environ["REVERIE_CHILD"] == "dream"


def test_the_second_turn_waits_for_the_throttle(world: World) -> None:
    world.call()
    world.call()
    assert len(world.started) == 1


def test_the_session_that_just_ended_its_turn_does_not_count(world: World) -> None:
    (world.sessions / "0.jsonl").unlink()
    world.call()
    assert world.started == []


def test_places_given_to_the_hook_are_given_to_the_dream(world: World, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    for number in range(5):
        (folder / f"{number}.jsonl").touch()
    home, memory = str(tmp_path / "own"), str(tmp_path / "a" / "memory")
    world.call("Stop", "--home", home, "--memory-dir", memory, "--sessions", str(folder))
    ((command, _),) = world.started
    front = [
        "--home",
        home,
        "--project",
        str(world.project),
        "--memory-dir",
        memory,
        "--sessions",
        str(folder),
    ]
    assert command[4 : 4 + len(front)] == front


@pytest.mark.parametrize("event", ["SessionStart", "SubagentStop", "SessionEnd", "PreCompact", "Unheard", ""])
def test_every_other_event_passes(world: World, event: str) -> None:
    world.call(event)
    assert world.started == []


@pytest.mark.parametrize("mark", ["1", "dream"])
def test_an_agent_within_a_dream_starts_no_dream(world: World, mark: str) -> None:
    world.environ["REVERIE_CHILD"] = mark
    world.call()
    assert world.started == []


def test_a_closed_time_gate_leaves_stdin_unparsed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(data: bytes) -> dict[str, object]:
        raise AssertionError("parsed")

    monkeypatch.setattr(claude_code, "parse", fail)
    world.memory.mkdir()
    (world.memory / ".consolidate-lock").touch()
    world.call()
    assert world.started == []
    assert not world.state.exists()


def test_without_the_variable_the_project_is_what_stdin_says(world: World) -> None:
    del world.environ["CLAUDE_PROJECT_DIR"]
    world.call()
    assert str(world.project) in world.started[0][0]


def test_another_config_folder_of_claudes_is_its_home(world: World, tmp_path: Path) -> None:
    world.claude.rename(tmp_path / "moved")
    world.environ["CLAUDE_CONFIG_DIR"] = str(tmp_path / "moved")
    world.call()
    assert str(tmp_path / "moved") in world.started[0][0]


@pytest.mark.parametrize("session", [None, 7, "x\0y", "a\nb", "z" * 300])
def test_a_session_id_that_is_no_plain_word_is_left_out(world: World, session: object) -> None:
    world.stdin = json.dumps({"session_id": session}).encode()
    world.call()
    assert world.started[0][0][-2:] == ["dream", "--scanned"]


def test_an_interrupted_dream_is_handed_over_once_in_ten_minutes(world: World) -> None:
    world.memory.mkdir()
    (world.memory / ".consolidate-lock").touch()
    world.state.mkdir()
    (world.state / "run.json").write_text("{}", encoding="utf-8")
    world.call()
    world.call()
    assert len(world.started) == 1


def test_a_wrong_settings_file_is_noted_and_the_agent_not_told(world: World) -> None:
    (world.home_dir / ".reverie").mkdir()
    (world.home_dir / ".reverie" / "settings.json").write_text('{"minHour": 3}', encoding="utf-8")
    world.call()
    assert world.started == []
    assert "did you mean 'minHours'" in (world.state / "hook.log").read_text(encoding="utf-8")


def test_a_dream_that_cannot_be_started_is_noted(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(command: list[str], environ: dict[str, str]) -> int:
        raise PermissionError(13, "not allowed")

    monkeypatch.setattr(start, "start_detached", fail)
    world.call()
    assert "not allowed" in (world.state / "hook.log").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("stdin", "words"),
    [
        (b"", ["claude-code", "Stop"]),
        (b"garbage \xff\x00", ["claude-code", "Stop"]),
        (b"[1, 2]", ["claude-code", "Stop"]),
        (b"[" * 100_000, ["claude-code", "Stop"]),
        (b'{"cwd": "/nowhere/at/all", "session_id": []}', ["claude-code", "Stop"]),
        (b"x" * 9_000_000, ["claude-code", "PostToolUse"]),
        (b"{}", ["claude-code"]),
        (b"{}", ["nobody", "Stop"]),
        (b"{}", []),
    ],
)
def test_whatever_comes_in_the_hook_exits_0_and_prints_nothing(world: World, stdin: bytes, words: list[str]) -> None:
    world.forget_sessions()
    del world.environ["CLAUDE_PROJECT_DIR"]
    done = world.spawn(stdin, *words)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_without_a_home_directory_the_hook_still_passes(world: World) -> None:
    world.forget_sessions()
    world.environ = {"CLAUDE_PROJECT_DIR": str(world.project), "HOME": "nowhere"}
    world.environ["REVERIE_HOME"] = str(world.claude / "unwritten")
    done = world.spawn(b"{}", "claude-code", "Stop")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_closed_stdin_is_an_empty_one(world: World) -> None:
    world.forget_sessions()
    command = f"exec {sys.executable} -m reverie hook claude-code Stop <&-"
    done = subprocess.run(["sh", "-c", command], env=world.environ, capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_terminal_is_not_waited_for() -> None:
    controller, terminal = pty.openpty()
    try:
        assert read_stdin(terminal) == b""
    finally:
        os.close(controller)
        os.close(terminal)


def test_a_writer_that_never_closes_is_left_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reverie.interfaces.hooks.stdin.PATIENCE", 0)
    reader, writer = os.pipe()
    os.write(writer, b'{"cwd": "/a"}')
    try:
        assert parse(read_stdin(reader)) == {"cwd": "/a"}
    finally:
        os.close(reader)
        os.close(writer)


def test_a_detached_program_has_a_session_of_its_own_and_nothing_of_ours(tmp_path: Path) -> None:
    answers = tmp_path / "answers"
    os.mkfifo(answers)
    leaked, other = os.pipe()
    os.set_inheritable(leaked, True)
    code = (
        "import os, sys\n"
        f"try: os.fstat({leaked}); open_still = True\n"
        "except OSError: open_still = False\n"
        "facts = [os.getsid(0) == os.getpid(), open_still, os.environ['MARK'], os.readlink('/dev/fd/1')]\n"
        f"open({str(answers)!r}, 'w').write(repr(facts))\n"
    )
    child = start_detached([sys.executable, "-c", code], {**os.environ, "MARK": "here"})
    try:
        assert answers.read_text(encoding="utf-8") == "[True, False, 'here', '/dev/null']"
    finally:
        os.close(leaked)
        os.close(other)
        os.waitpid(child, 0)


def test_a_project_cannot_slip_its_own_modules_into_a_dream(world: World, tmp_path: Path) -> None:
    world.call()
    command = world.started[0][0]
    for name in ("reverie", "json"):
        (world.project / f"{name}.py").write_text("raise SystemExit('taken over')\n", encoding="utf-8")
    python = command[: command.index("-m")]
    code = "import json, reverie; print(json.__file__, reverie.__file__)"
    done = subprocess.run([*python, "-c", code], cwd=world.project, capture_output=True, text=True, check=True)
    assert str(world.project) not in done.stdout


def test_the_log_starts_afresh_when_it_has_grown_long(tmp_path: Path) -> None:
    for number in range(100):
        note(str(tmp_path / "state"), f"{number} " + "长" * 1000)
    log = tmp_path / "state" / "hook.log"
    assert log.stat().st_size <= LARGEST + 10_000
    assert log.read_text(encoding="utf-8").splitlines()[-1].split()[1] == "99"


def test_a_log_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("in the way", encoding="utf-8")
    note(str(tmp_path / "state"), "unheard")
    assert (tmp_path / "state").read_text(encoding="utf-8") == "in the way"
