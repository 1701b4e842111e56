"""Reverie in a minute: copy the example -> dream over it -> see the diff -> undo it -> redo it.

Every command is the real one, run as you would type it, in a fresh folder that is kept so that you can look
around. Nothing outside that folder is written, and no key of yours is passed on.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

EXAMPLE = Path(__file__).resolve().parent
REVERIE = Path(sys.executable).parent / "reverie"
NOW = "2026-11-15T09:00:00+00:00"  # two days after the last session; fixed, so that every run is the same
LOCK_FILE = ".consolidate-lock"  # says when the last dream was; it is no memory, and undo leaves it alone
LINES_OF_DIFF = 60  # on a terminal: enough to get the idea without scrolling the story away
INTERRUPTED = 130  # what a shell answers for Ctrl-C
ENOUGH_SECONDS = 120  # a command of this demo takes a second or two; one that takes this long hangs
FROM_YOUR_TERMINAL = ("PATH", "TERM", "COLORTERM", "LANG", "LC_ALL", "LC_CTYPE", "NO_COLOR", "TMPDIR")

# When the memory files were written. Git keeps no times, and "tomorrow" means nothing without one.
# A file that tells its own time (`modified:`) is not listed; all others were written at `LONG_AGO`.
WRITTEN = {
    "MEMORY.md": "2026-11-12T15:20:00+00:00",
    "feedback_no_new_dependencies.md": "2026-10-14T08:30:00+00:00",
    "feedback_small_prs.md": "2026-10-06T14:05:00+00:00",
    "feedback_structured_logs.md": "2026-10-20T11:45:00+00:00",
    "logs/2026/11/2026-11-09.md": "2026-11-09T14:20:00+00:00",
    "logs/2026/11/2026-11-12.md": "2026-11-12T15:15:00+00:00",
    "project_insurance_partner.md": "2026-09-30T12:10:00+00:00",
    "project_production.md": "2026-09-08T09:40:00+00:00",
    "project_staging.md": "2026-09-08T09:35:00+00:00",
    "team/MEMORY.md": "2026-10-28T10:00:00+00:00",
}
LONG_AGO = "2026-08-03T09:00:00+00:00"

Fingerprint = dict[str, tuple[str, int]]


class DemoFailed(Exception):
    """A step did not do what it says it does."""


@dataclass(frozen=True, slots=True)
class Workspace:
    """The fresh folder of one demo: a project, its memory, its sessions, and a home of its own."""

    root: Path

    @property
    def project(self) -> Path:
        return self.root / "project"

    @property
    def memory(self) -> Path:
        return self.root / "memory"

    @property
    def sessions(self) -> Path:
        return self.root / "sessions"

    @property
    def variables(self) -> dict[str, str]:
        """What makes every command work inside this folder only."""
        return {
            "HOME": str(self.root / "home"),
            "REVERIE_HOME": str(self.root / "home" / ".reverie"),
            "REVERIE_MEMORY_DIR": str(self.memory),
            "REVERIE_NOW": NOW,
        }

    def environment(self) -> dict[str, str]:
        """The variables of a command: this folder's, and of yours only what a terminal needs."""
        kept = {name: os.environ[name] for name in FROM_YOUR_TERMINAL if name in os.environ}
        columns = {"COLUMNS": str(shutil.get_terminal_size().columns)} if on_a_terminal() else {}
        return kept | columns | self.variables


def lay_out(root: Path) -> Workspace:
    """Copy the example into `root` and give each file the time it was written."""
    workspace = Workspace(root)
    for part in ("project", "memory", "sessions"):
        shutil.copytree(EXAMPLE / part, root / part)
    (root / "home").mkdir()
    for file in files_below(workspace.memory):
        name = file.relative_to(workspace.memory).as_posix()
        set_time(file, own_time(file) or WRITTEN.get(name, LONG_AGO))
    for transcript in workspace.sessions.rglob("*.jsonl"):
        set_time(transcript, last_time(transcript))
    exports = {**workspace.variables, "PATH": f"{REVERIE.parent}:{os.environ.get('PATH', os.defpath)}"}
    lines = [f"export {name}={shlex.quote(value)}\n" for name, value in exports.items()]
    (root / "env.sh").write_text("".join(lines), encoding="utf-8")
    return workspace


def files_below(folder: Path) -> list[Path]:
    """Every memory file and index of the folder, in a fixed order."""
    return sorted(file for file in folder.rglob("*") if file.is_file() and file.name != LOCK_FILE)


def own_time(memory_file: Path) -> str | None:
    """The time the file's frontmatter tells, if it tells one."""
    found = re.search(rb"^  modified: (\S+)", memory_file.read_bytes(), re.MULTILINE)
    return found[1].decode() if found else None


def last_time(transcript: Path) -> str:
    """The time of the last line: when the session was last touched."""
    return json.loads(transcript.read_text(encoding="utf-8").splitlines()[-1])["timestamp"]


def set_time(file: Path, moment: str) -> None:
    """Make the file look as if it was written at that moment."""
    seconds = int(datetime.fromisoformat(moment).astimezone(UTC).timestamp())
    os.utime(file, (seconds, seconds))


def fingerprint(folder: Path) -> Fingerprint:
    """Name, contents and time of every file: two equal ones mean two equal folders."""
    return {
        file.relative_to(folder).as_posix(): (
            hashlib.sha256(file.read_bytes()).hexdigest(),
            file.stat().st_mtime_ns,
        )
        for file in files_below(folder)
    }


def on_a_terminal() -> bool:
    return sys.stdout.isatty()


def in_colour() -> bool:
    return on_a_terminal() and not os.environ.get("NO_COLOR")


def say(text: str) -> None:
    """A sentence of the story. Flushed at once: the commands write to the same terminal."""
    print(text, flush=True)


def caption(text: str) -> None:
    """What the next command is for."""
    say(f"\n\033[1m{text}\033[0m" if in_colour() else f"\n{text}")


def run(workspace: Workspace, *arguments: str, most_lines: int | None = None) -> None:
    """Show a command, run it, show its answer.

    Raises:
        DemoFailed: it ended with an error, which its own output explains.
    """
    say(f"$ {shlex.join(['reverie', *arguments])}")
    if most_lines is None:
        finished = start(workspace, *arguments, capture=False)
    else:
        finished = start(workspace, *arguments, capture=True)
        show_the_head(finished.stdout, most_lines, workspace)
        sys.stderr.write(finished.stderr)
    if finished.returncode != 0:
        raise DemoFailed(f"`reverie {shlex.join(arguments)}` ended with exit code {finished.returncode}")


def ask(workspace: Workspace, *arguments: str) -> list[dict[str, object]]:
    """The answer of a command as a program gets it, unseen by the newcomer."""
    finished = start(workspace, *arguments, "--json", capture=True)
    if finished.returncode != 0:
        raise DemoFailed(f"`reverie {shlex.join(arguments)} --json` failed: {finished.stderr.strip()}")
    return json.loads(finished.stdout)


def start(workspace: Workspace, *arguments: str, capture: bool) -> subprocess.CompletedProcess[str]:
    """Run `reverie` inside the workspace. A captured answer keeps the colours the terminal would get."""
    colours = {"FORCE_COLOR": "1"} if capture and in_colour() and "--json" not in arguments else {}
    try:
        return subprocess.run(
            [str(REVERIE), *arguments],
            cwd=workspace.project,
            env=workspace.environment() | colours,
            stdin=subprocess.DEVNULL,
            capture_output=capture,
            encoding="utf-8",
            timeout=ENOUGH_SECONDS,
            check=False,
        )
    except FileNotFoundError:
        raise DemoFailed(f"there is no {REVERIE}; `make demo` installs it first") from None
    except subprocess.TimeoutExpired:
        raise DemoFailed(f"`reverie {shlex.join(arguments)}` did not end within {ENOUGH_SECONDS} seconds") from None


def show_the_head(text: str, most_lines: int, workspace: Workspace) -> None:
    """The whole text into a pipe, its first lines on a terminal."""
    lines = text.splitlines()
    if not on_a_terminal() or len(lines) <= most_lines:
        say(text.rstrip("\n"))
        return
    whole = workspace.root / "diff.txt"
    whole.write_text(re.sub(r"\x1b\[[0-9;]*m", "", text), encoding="utf-8")
    say("\n".join(lines[:most_lines]))
    say(f"... and {len(lines) - most_lines} lines more: less {whole}")


def require(true: bool, otherwise: str) -> None:
    """Stop the demo when a promise is not kept.

    Raises:
        DemoFailed: `true` is not.
    """
    if not true:
        raise DemoFailed(otherwise)


def differences(before: Fingerprint, after: Fingerprint) -> str:
    """The files that are not the same, by name."""
    return ", ".join(sorted(name for name in before | after if before.get(name) != after.get(name)))


def tour(workspace: Workspace) -> None:
    """The whole story, each promise checked as it is made."""
    original = fingerprint(workspace.memory)
    say(f"A copy of the example is in {workspace.root} (kept, look around).")
    dream_id, dreamed = dream_once(workspace, original)
    dream_again(workspace, dreamed)
    take_back_and_bring_back(workspace, dream_id, original, dreamed)
    what_next(workspace, dream_id)


def dream_once(workspace: Workspace, original: Fingerprint) -> tuple[str, Fingerprint]:
    """Dream, and show what changed. Returns the dream's ID and the folder it left."""
    caption(
        f"1. A memory folder after half a year: {len(original)} files, an index that no longer fits, twins, "
        "dead links, 'tomorrow' written in September."
    )
    run(workspace, "status", "--sessions", "../sessions")

    sessions = len(list(workspace.sessions.glob("*.jsonl")))
    caption(f"2. Dream: {sessions} sessions and the folder as it is, no model and no key needed.")
    run(workspace, "dream", "--now", "--sessions", "../sessions")
    dreamed = fingerprint(workspace.memory)
    require(dreamed != original, "the dream changed nothing, though there is much to do")

    caption("3. What happened, and the diff with the reason for every change.")
    run(workspace, "log")
    newest = ask(workspace, "log")[0]
    require(newest["outcome"] == "dreamed", f"the log calls the dream {newest['outcome']!r}, not 'dreamed'")
    dream_id = str(newest["dream_id"])
    run(workspace, "show", dream_id, most_lines=LINES_OF_DIFF)
    return dream_id, dreamed


def dream_again(workspace: Workspace, dreamed: Fingerprint) -> None:
    """A second dream over the same input changes nothing."""
    caption("4. Dream again: nothing new was said, so nothing changes.")
    run(workspace, "dream", "--now", "--sessions", "../sessions")
    again = fingerprint(workspace.memory)
    require(again == dreamed, f"the second dream changed {differences(dreamed, again)}")
    say(f"Checked: all {len(dreamed)} files are as the first dream left them.")


def take_back_and_bring_back(workspace: Workspace, dream_id: str, original: Fingerprint, dreamed: Fingerprint) -> None:
    """Undo gives back the very folder from before, redo the very folder from after."""
    caption("5. Not what you wanted? Take it back.")
    run(workspace, "undo", dream_id)
    undone = fingerprint(workspace.memory)
    require(undone == original, f"undo is not exact: {differences(original, undone)}")
    say(f"Checked: all {len(original)} files are byte for byte what they were, with their old times.")

    caption("6. Changed your mind? Bring it back.")
    run(workspace, "redo", dream_id)
    redone = fingerprint(workspace.memory)
    require(redone == dreamed, f"redo is not exact: {differences(dreamed, redone)}")
    say(f"Checked: all {len(dreamed)} files are byte for byte what the dream had made of them.")


def what_next(workspace: Workspace, dream_id: str) -> None:
    """The commands a newcomer would try now, ready to paste."""
    caption("That was Reverie. Try next, in this copy (in a shell you can close afterwards):")
    place = shlex.quote(str(workspace.root))
    say(f"  . {place}/env.sh && cd {place}/project")
    say("  reverie review                                     # what waits for your decision")
    say("  reverie sessions --matching deploy                 # where somebody spoke of it")
    say("  reverie remember 'We ship on Tuesdays'             # in your own words; reverie undo takes it back")
    say(f"  reverie show {dream_id} | less")
    say("or on your own memory, changing nothing:  reverie dream --now --dry-run")


def main() -> int:
    """Run the tour. Returns 0, 1 when a step did not do what it should, 130 after Ctrl-C."""
    root = Path(tempfile.mkdtemp(prefix="reverie-demo-")).resolve()
    try:
        tour(lay_out(root))
    except DemoFailed as failure:
        print(f"\nThe demo stopped: {failure}. Its folder is {root}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"\nStopped. The folder of the demo is {root}", file=sys.stderr)
        return INTERRUPTED
    return 0


if __name__ == "__main__":
    sys.exit(main())
