"""What a closed gate costs: a gated `reverie dream` and a hook, beside starting Python and doing nothing.

The runs of all commands take turns, so that a busy moment of the machine falls on all of them alike.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from table import show

ROUNDS = 40  # some five seconds; the median moves by a few per cent from one time to the next
HOOK_INPUT = b'{"session_id": "7b1d", "cwd": "/", "hook_event_name": "Stop", "stop_hook_active": false}'


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        environ = make_world(Path(folder))
        commands = {
            "python -c pass": [sys.executable, "-c", "pass"],
            'python -c "import json"': [sys.executable, "-c", "import json"],
            "reverie dream, time gate closed": [program(), "dream"],
            "reverie hook claude-code Stop, closed": [program(), "hook", "claude-code", "Stop"],
        }
        medians = measure(commands, environ, Path(folder) / "project")
        base = medians["python -c pass"]
        rows = [[name, f"{1000 * value:.1f}", f"{value / base:.2f}"] for name, value in medians.items()]
        loaded = modules_of([program(), "dream"], environ, Path(folder) / "project")
    ours = [name for name in loaded if name.split(".")[0] == "reverie"]
    foreign = [name for name in loaded if name.split(".")[0] not in {"reverie", *sys.stdlib_module_names}]
    note = (
        f"median of {ROUNDS} runs that take turns. A closed gate loads {len(ours)} modules of reverie, "
        f"{len(loaded) - len(ours) - len(foreign)} of the standard library and {len(foreign)} others."
    )
    show("A closed gate", ["command", "ms", "x python"], rows, note)


def program() -> str:
    """The installed command, beside the Python that runs this."""
    found = shutil.which("reverie", path=os.path.dirname(sys.executable))
    if found is None:
        sys.exit("install the project first: make bench does it")
    return found


def make_world(root: Path) -> dict[str, str]:
    """A home in which both Reverie's own memory and Claude Code's were consolidated just now."""
    project = root / "project"
    project.mkdir()
    slug = "".join(letter if letter.isalnum() else "-" for letter in os.path.realpath(project))
    for home in (".reverie", ".claude"):
        memory = root / home / "projects" / slug / "memory"
        memory.mkdir(parents=True)
        (memory / ".consolidate-lock").touch()
    # Without the last of these an installed package is compiled once, which the first round does.
    dropped = ("REVERIE_", "CLAUDE", "PYTHONDONTWRITEBYTECODE")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
    return {**kept, "HOME": str(root), "CLAUDE_PROJECT_DIR": str(project)}


def measure(commands: dict[str, list[str]], environ: dict[str, str], cwd: Path) -> dict[str, float]:
    """The median seconds of each command. The first round only warms the caches."""
    seconds: dict[str, list[float]] = {name: [] for name in commands}
    for turn in range(ROUNDS + 1):
        for name, command in commands.items():
            start = time.perf_counter()
            done = subprocess.run(command, input=HOOK_INPUT, env=environ, cwd=cwd, capture_output=True, check=True)
            taken = time.perf_counter() - start
            if name.startswith("reverie dream") and b"Not now" not in done.stdout:
                sys.exit(f"the gate was not closed: {done.stdout!r}")
            if turn:
                seconds[name].append(taken)
    return {name: statistics.median(values) for name, values in seconds.items()}


def modules_of(command: list[str], environ: dict[str, str], cwd: Path) -> list[str]:
    """The modules that a run loads beyond those of a bare Python, in order."""
    imports = [_imported([sys.executable, "-X", "importtime", *rest], environ, cwd) for rest in (["-c", ""], command)]
    return [name for name in imports[1] if name not in imports[0]]


def _imported(command: list[str], environ: dict[str, str], cwd: Path) -> list[str]:
    done = subprocess.run(command, env=environ, cwd=cwd, capture_output=True, text=True, check=True)
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    return [line.rsplit("|", 1)[1].strip() for line in lines[1:]]


if __name__ == "__main__":
    main()
