"""The front door: a closed gate is answered without loading anything, all else goes to the full program."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import types
from pathlib import Path

import pytest

from reverie.interfaces import entry
from reverie.text.slug import slug

HEAVY = {"json", "re", "typing", "dataclasses", "pathlib", "subprocess", "argparse", "collections", "enum"}


class World:
    """A project with Claude Code sessions, run with a home of its own."""

    def __init__(self, root: Path) -> None:
        self.home_dir = root / "home"
        self.project = root / "project"
        self.project.mkdir()
        name = slug(str(self.project))
        self.transcripts = self.home_dir / ".claude" / "projects" / name
        self.memory = self.home_dir / ".reverie" / "projects" / name / "memory"
        self.state = self.memory.parent / ".memory.reverie"
        self.transcripts.mkdir(parents=True)
        self.memory.mkdir(parents=True)
        for number in range(6):
            (self.transcripts / f"{number}.jsonl").touch()
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("REVERIE", "CLAUDE"))}
        self.environ = {**kept, "HOME": str(self.home_dir)}

    def just_dreamed(self) -> None:
        (self.memory / ".consolidate-lock").touch()

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command,
            cwd=self.project,
            env=self.environ,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    world = World(tmp_path)
    monkeypatch.chdir(world.project)
    monkeypatch.setenv("HOME", str(world.home_dir))
    return world


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The command lines that reached the full program."""
    reached: list[list[str]] = []
    module = types.ModuleType("reverie.interfaces.cli.app")

    def main(argv: list[str]) -> int:
        reached.append(list(argv))
        return 7

    module.main = main  # pyright: ignore[reportAttributeAccessIssue]
    monkeypatch.setitem(sys.modules, "reverie.interfaces.cli.app", module)
    return reached


def test_a_closed_gate_says_why_in_one_line(
    world: World, full: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    world.just_dreamed()
    assert entry.main(["dream"]) == 0
    assert capsys.readouterr().out == "Not now: 0 min of 24 h since the last dream.\n"
    assert full == []


@pytest.mark.parametrize(
    "argv",
    [
        ["dream", "--json"],
        ["--json", "dream"],
        ["dream", "--json", "--review=hold"],
        ["dream", "--json", "--dry-run"],
    ],
)
def test_a_closed_gate_gives_one_json_document(
    world: World, full: list[list[str]], capsys: pytest.CaptureFixture[str], argv: list[str]
) -> None:
    world.just_dreamed()
    assert entry.main(argv) == 0
    document = json.loads(capsys.readouterr().out)
    assert document.pop("seconds") >= 0
    assert document == {
        "outcome": "skipped",
        "reason": "time: 0 min of 24 h since the last dream",
        "dream_id": None,
        "engine": "rules",
        "files_changed": [],
        "held": 0,
        "sessions_reviewed": 0,
        "usage": {},
        "problems": [],
        "findings": [],
        "dry_run": "--dry-run" in argv,
    }


def test_open_gates_hand_over_without_closing_the_throttle_behind_them(world: World, full: list[list[str]]) -> None:
    assert entry.main(["dream", "--home", str(world.home_dir / ".reverie"), "--engine", "rules"]) == 7
    assert full == [["--home", str(world.home_dir / ".reverie"), "dream", "--scanned", "--engine", "rules"]]


@pytest.mark.parametrize(
    "argv",
    [
        ["dream", "--now"],
        ["dream", "--help"],
        ["dream", "--engine"],
        ["dream", "--dry-run=yes"],
        ["dream", "extra"],
        ["dream", "--engine", "magic"],
        ["dream", "--project", "/nowhere/at/all"],
        ["dream", "--memory-dir", "/"],
        ["status"],
        ["--version"],
        [],
    ],
)
def test_what_the_front_door_does_not_know_goes_to_the_full_program(
    world: World, full: list[list[str]], argv: list[str]
) -> None:
    world.just_dreamed()
    assert entry.main(argv) == 7
    assert len(full) == 1
    assert "--scanned" not in full[0]


def test_a_wrong_settings_file_is_left_to_the_full_program_to_report(world: World, full: list[list[str]]) -> None:
    world.just_dreamed()
    (world.home_dir / ".reverie" / "settings.json").write_text("{", encoding="utf-8")
    assert entry.main(["dream"]) == 7


def test_an_interrupted_dream_is_looked_at_before_any_gate(world: World, full: list[list[str]]) -> None:
    world.just_dreamed()
    world.state.mkdir()
    (world.state / "run.json").write_text("{}", encoding="utf-8")
    assert entry.main(["dream"]) == 7
    assert full == [["dream"]]


def test_a_dream_that_a_hook_started_is_not_stopped_by_the_hooks_own_marks(
    world: World, full: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REVERIE_CHILD", "dream")
    world.state.mkdir()
    (world.state / "last-scan").touch()
    assert entry.main(["dream", "--scanned", "--current-session", "0"]) == 7
    assert full == [["dream", "--scanned", "--current-session", "0"]]


def test_a_sub_agent_does_not_dream(world: World, full: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REVERIE_CHILD", "1")
    assert entry.main(["dream"]) == 0
    assert full == []


def test_the_current_session_is_left_out(world: World, full: list[list[str]]) -> None:
    (world.transcripts / "5.jsonl").unlink()
    assert entry.main(["dream", "--scanned", "--current-session=0"]) == 0
    assert full == []


def test_warnings_go_to_stderr(world: World, full: list[list[str]], capsys: pytest.CaptureFixture[str]) -> None:
    world.just_dreamed()
    (world.project / ".reverie").mkdir()
    (world.project / ".reverie" / "settings.json").write_text('{"model": "evil:model"}', encoding="utf-8")
    assert entry.main(["dream", "--json"]) == 0
    said = capsys.readouterr()
    assert "model is not applied" in said.err
    assert json.loads(said.out)["engine"] == "rules"


@pytest.mark.parametrize(("error", "code"), [(KeyboardInterrupt, 130), (BrokenPipeError, 141)])
def test_an_interrupt_or_a_closed_pipe_ends_quietly(
    world: World, monkeypatch: pytest.MonkeyPatch, error: type[BaseException], code: int
) -> None:
    module = types.ModuleType("reverie.interfaces.cli.app")

    def main(argv: list[str]) -> int:
        raise error

    module.main = main  # pyright: ignore[reportAttributeAccessIssue]
    monkeypatch.setitem(sys.modules, "reverie.interfaces.cli.app", module)
    monkeypatch.setattr(os, "dup2", lambda *_: 1)  # the test's own stdout stays
    assert entry.main(["status"]) == code


def test_output_that_nobody_reads_is_no_error(world: World) -> None:
    world.just_dreamed()
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "reverie", "dream"]
    done = subprocess.run(
        command, cwd=world.project, env=world.environ, stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def test_on_windows_one_sentence_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(entry.os, "name", "nt")
    code = entry.main(["status"])
    monkeypatch.undo()
    assert code == 2
    assert "WSL" in capsys.readouterr().err


def test_a_failpoint_is_armed_only_when_asked_for(
    world: World, full: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    armed: list[str] = []
    monkeypatch.setattr("reverie.store.failpoint.arm", armed.append)
    world.just_dreamed()
    entry.main(["dream"])
    monkeypatch.setenv("REVERIE_FAILPOINT", "publish.renamed=kill")
    entry.main(["dream"])
    assert armed == ["publish.renamed=kill"]


def test_a_failpoint_there_is_not_is_a_usage_error(
    world: World, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REVERIE_FAILPOINT", "publish.renamed=explode")
    assert entry.main(["dream"]) == 2
    assert "explode" in capsys.readouterr().err


def test_a_path_that_the_terminal_cannot_show_is_spelt_out(world: World) -> None:
    world.environ["PYTHONIOENCODING"] = "ascii"
    settings = world.home_dir / ".réverie" / "settings.json"
    settings.parent.mkdir()
    settings.write_text('{"autoDreamEnabled": false}', encoding="utf-8")
    done = world.run(sys.executable, "-m", "reverie", "dream", "--home", str(settings.parent))
    assert done.returncode == 0
    assert ".r\\xe9verie" in done.stdout


def test_a_closed_gate_loads_the_standard_library_and_reverie_only(world: World) -> None:
    world.just_dreamed()
    done = world.run(sys.executable, "-X", "importtime", "-m", "reverie", "dream")
    assert "Not now" in done.stdout
    loaded = {line.rsplit("|", 1)[1].strip() for line in done.stderr.splitlines() if "|" in line}
    bare = world.run(sys.executable, "-X", "importtime", "-c", "").stderr
    loaded -= {line.rsplit("|", 1)[1].strip() for line in bare.splitlines() if "|" in line}
    tops = {name.split(".")[0] for name in loaded}
    assert "reverie" in tops
    assert tops <= {"reverie", *sys.stdlib_module_names}


@pytest.mark.parametrize("words", [["dream"], ["hook", "claude-code", "Stop"]])
def test_a_closed_gate_loads_none_of_the_slow_modules(world: World, words: list[str]) -> None:
    world.just_dreamed()
    hooked = world.home_dir / ".claude" / "projects" / world.transcripts.name / "memory"
    hooked.mkdir()
    (hooked / ".consolidate-lock").touch()
    (world.home_dir / ".claude" / "settings.json").write_text('{"hooks": {}}', encoding="utf-8")
    world.environ["CLAUDE_PROJECT_DIR"] = str(world.project)
    code = f"import sys; from reverie.interfaces.entry import main; main({words}); print(*sys.modules)"
    # -S: `site` may load what it likes for packages installed beside us; the source folder is given instead.
    world.environ["PYTHONPATH"] = str(Path(entry.__file__).parents[2])
    done = world.run(sys.executable, "-S", "-c", code)
    assert done.returncode == 0, done.stderr
    assert not HEAVY & set(done.stdout.split())


AUDIT = """
import os, sys
looked_at = []
def watch(event, arguments):
    if event in ("open", "os.scandir", "os.listdir") and arguments and isinstance(arguments[0], (str, bytes)):
        looked_at.append(os.fsdecode(arguments[0]))
sys.addaudithook(watch)
for name in ("stat", "lstat"):
    def counted(path, *rest, _original=getattr(os, name), **more):
        looked_at.append(f"stat {path}")
        return _original(path, *rest, **more)
    setattr(os, name, counted)
from reverie.interfaces.entry import main
main(["dream"])
print("\\n".join(looked_at))
"""


def test_a_closed_time_gate_is_one_look_at_the_lock_and_none_at_the_transcripts(world: World) -> None:
    world.just_dreamed()
    seen = world.run(sys.executable, "-c", AUDIT).stdout.splitlines()
    assert seen[0].startswith("Not now")
    assert seen.count(f"stat {world.memory}/.consolidate-lock") == 1
    assert [line for line in seen if ".consolidate-lock" in line] == [f"stat {world.memory}/.consolidate-lock"]
    assert not [line for line in seen if line.startswith(str(world.home_dir / ".claude"))]
    assert not [line for line in seen if line.startswith("stat ") and str(world.transcripts) in line]


@pytest.mark.skipif(shutil.which("strace") is None, reason="the audit above shows the same without strace")
def test_the_kernel_sees_one_look_at_the_lock_and_none_at_the_transcripts(world: World, tmp_path: Path) -> None:
    world.just_dreamed()
    trace = tmp_path / "trace"
    command = [sys.executable, "-m", "reverie", "dream"]
    done = world.run("strace", "-f", "-e", "trace=%file", "-o", str(trace), *command)
    if "ptrace" in done.stderr and "Not now" not in done.stdout:
        pytest.skip("this machine does not let a process be traced")
    lines = trace.read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if ".consolidate-lock" in line]) == 1
    assert not [line for line in lines if str(world.transcripts) in line]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here is always full")
def test_a_full_disk_behind_the_answer_is_told_in_a_sentence(tmp_path: Path) -> None:
    environ = {"HOME": str(tmp_path), "PATH": os.defpath}
    with open("/dev/full", "wb") as full_disk:
        done = subprocess.run(
            [sys.executable, "-m", "reverie", "--project", str(tmp_path), "dream"],
            stdout=full_disk, stderr=subprocess.PIPE, env=environ, text=True, check=False,
        )  # fmt: skip
    assert done.returncode == 10
    assert done.stderr == "reverie: the answer could not be written: No space left on device; nothing else failed\n"
