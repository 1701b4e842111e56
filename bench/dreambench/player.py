"""Plays a world night by night: transcripts put in place -> the engine as a process -> what it left."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any, cast

from reverie.testing.scripted_server import ScriptedServer

from .engines import Engine, Places
from .folder import Folder
from .ideal import IdealModel
from .world import World, write_memory, write_transcripts

PATIENCE = 600.0  # seconds; a night that takes longer has failed
MOST_UNDONE = 500  # changes; more than any world makes
# Nothing of the person who runs this may steer the engine, except a foreign program, which may need its keys.
OWN_VARIABLES = ("PATH", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT")


@dataclass(frozen=True, slots=True)
class Night:
    """One run of the engine: how long it took, the tokens it says it used, and its last words where it failed."""

    night: date
    seconds: float
    tokens: int = 0
    failure: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the engine shows for one statement of a file, in answer to `why`."""

    file: str
    claim: str
    shown: bool


@dataclass(frozen=True)
class Played:
    """All that the measures go by. What the engine was not asked, or cannot answer, is None."""

    world: World
    before: Folder
    after: Folder
    again: Folder  # after one more dream right away
    nights: list[Night]
    disk: dict[str, bytes] = field(default_factory=dict[str, bytes])  # all it keeps, transcripts left out
    held: list[str] | None = None  # the text of each change that waits for the user's word
    evidence: list[Evidence] | None = None
    undone: Folder | None = None  # after every change was taken back


def play(world: World, engine: Engine, root: Path) -> Played:
    """The world from its first night to its last, below `root`, which is empty before."""
    if not engine.has_model:
        return _played(world, engine, root)
    with ScriptedServer(IdealModel(world, Places.below(root))) as server:
        return _played(world, replace(engine, model_url=server.url), root)


def _played(world: World, engine: Engine, root: Path) -> Played:
    places = prepare(world, root)
    before = Folder.read(places.memory)
    nights = [play_night(world, engine, places, night) for night in world.nights]
    after = Folder.read(places.memory)
    soon = world.dream_time(world.nights[-1]) + timedelta(minutes=5)
    disk = {path.relative_to(root).as_posix(): path.read_bytes() for path in _kept(root, places)}
    run(engine, engine.nightly(places), soon, places)
    again = Folder.read(places.memory)
    asked = Asked(engine, places, soon) if engine.asked else None
    return Played(
        world=world,
        before=before,
        after=after,
        again=again,
        nights=nights,
        disk=disk,
        held=asked.held() if asked else None,
        evidence=asked.evidence(before, again) if asked else None,
        undone=asked.undone() if asked else None,
    )


def prepare(world: World, root: Path) -> Places:
    """The folders of the world as they are before the first night."""
    places = Places.below(root)
    places.make()
    write_memory(world.memory, places.memory)
    return places


def play_night(world: World, engine: Engine, places: Places, night: date) -> Night:
    """What was said that day is there, and the engine has had its night."""
    write_transcripts(world, night, places.sessions, places.project)
    start = time.perf_counter()
    code, answer, failure = run(engine, engine.nightly(places), world.dream_time(night), places)
    return Night(night, time.perf_counter() - start, tokens_of(answer), failure if code else "")


def run(engine: Engine, command: list[str], now: datetime, places: Places) -> tuple[int, Any, str]:
    """The exit code, the JSON document on standard output if it is one, and the last words on standard error."""
    if not command:
        return 0, None, ""
    try:
        done = subprocess.run(
            command,
            cwd=places.project,
            env=environment(engine, now, places),
            capture_output=True,
            timeout=PATIENCE,
            check=False,
            text=True,
        )
    except (OSError, subprocess.TimeoutExpired) as cause:
        return -1, None, str(cause)
    last_words = "\n".join(done.stderr.strip().splitlines()[-3:])
    return done.returncode, parsed(done.stdout), last_words or f"exit code {done.returncode}"


def environment(engine: Engine, now: datetime, places: Places) -> dict[str, str]:
    """What the engine finds in its environment: a home, a time zone and a time of the world's."""
    environ = {name: value for name, value in os.environ.items() if engine.is_foreign or name in OWN_VARIABLES}
    offset = now.strftime("%z")
    sign = "-" if offset[0] == "+" else "+"  # POSIX counts hours west
    return (
        environ
        | {
            "PATH": os.pathsep.join([os.path.dirname(sys.executable), environ.get("PATH", os.defpath)]),
            "HOME": str(places.home),
            "TZ": f"<{offset}>{sign}{offset[1:3]}:{offset[3:]}",
            "REVERIE_NOW": now.isoformat(),
        }
        | (_model_at(engine.model_url) if engine.model_url else {})
    )


def _model_at(url: str) -> dict[str, str]:
    return {
        "REVERIE_MODEL": "anthropic:claude-sonnet-5-5",
        "ANTHROPIC_BASE_URL": url,
        "ANTHROPIC_API_KEY": "none",
        "REVERIE_BUDGET_DOLLARS_PER_DAY": "1000",  # of nobody's money
    }


def parsed(text: str) -> Any:
    """The JSON document that the text is, or None."""
    try:
        return json.loads(text)
    except ValueError:
        return None


def tokens_of(answer: Any) -> int:
    """The tokens that an engine's answer owns up to: every whole number under `usage` with tokens in its name."""
    usage: Any = cast("dict[str, Any]", answer).get("usage") if isinstance(answer, dict) else None
    if not isinstance(usage, dict):
        return 0
    figures = cast("dict[str, Any]", usage)
    return sum(value for name, value in figures.items() if "token" in name and isinstance(value, int))


@dataclass(frozen=True, slots=True)
class Asked:
    """Questions to an engine after the last night, each a process of its own."""

    engine: Engine
    places: Places
    now: datetime

    def held(self) -> list[str]:
        """The text that each waiting change would leave."""
        return [str(one.get("after") or "") for one in self._answers("review")]

    def evidence(self, before: Folder, after: Folder) -> list[Evidence]:
        """What is shown for each claim of every file that is not as it was."""
        changed = [
            name for name, data in after.files.items() if name.endswith(".md") and data != before.files.get(name)
        ]
        return [found for name in changed if name != "MEMORY.md" for found in self.why(name)]

    def undone(self) -> Folder:
        """The folder after every change was taken back, newest first."""
        for _ in range(MOST_UNDONE):
            code, _, _ = run(self.engine, self.engine.question("undo", self.places), self.now, self.places)
            if code:
                break
        return Folder.read(self.places.memory)

    def why(self, name: str) -> Iterator[Evidence]:
        """What is shown for each claim of a file; nothing where the answer is an error."""
        for one in self._answers("why", name):
            yield Evidence(name, str(one.get("claim", "")), bool(one.get("evidence")))

    def _answers(self, verb: str, *arguments: str) -> list[dict[str, Any]]:
        answer = run(self.engine, self.engine.question(verb, self.places, *arguments), self.now, self.places)[1]
        return cast("list[dict[str, Any]]", answer) if isinstance(answer, list) else []


def _kept(root: Path, places: Places) -> Iterator[Path]:
    """Every file the engine can have written, beside the memory folder as well."""
    for path in sorted(root.rglob("*")):
        if path.is_file() and not path.is_relative_to(places.sessions):
            yield path
