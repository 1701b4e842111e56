"""The programs that are compared: a name -> a command for one night, and one for each question asked afterwards."""

from __future__ import annotations

import shlex
import sys
from dataclasses import dataclass
from pathlib import Path

_BASELINES = shlex.quote(str(Path(__file__).with_name("baselines.py")))
_PLACES = "--memory {memory} --sessions {sessions} --home {home}"
_OUR_PLACES = "--json --memory-dir {memory} --sessions {sessions} --home {home} --project {project}"


@dataclass(frozen=True, slots=True)
class Places:
    """The folders of one world that an engine is told."""

    memory: Path
    sessions: Path
    home: Path
    project: Path

    @classmethod
    def below(cls, root: Path) -> Places:
        return cls(root / "memory", root / "sessions", root / "home", root / "project")

    def make(self) -> None:
        """Every folder is there but the memory, which begins with what is written into it."""
        for folder in (self.sessions, self.home, self.project):
            folder.mkdir(parents=True)


@dataclass(frozen=True, slots=True)
class Engine:
    """A program that tends a memory folder.

    `command` is the template of what runs each night, with {memory} {sessions} {home} {project} for the
    folders; empty where nothing runs. `asked` is the template of a question afterwards, with {verb} as well:
    the verbs are Reverie's (`review`, `undo`, `why`); a program without them leaves it empty.
    """

    name: str
    command: str
    asked: str = ""
    is_foreign: bool = False
    has_model: bool = False  # it is answered by a scripted model that knows the truth of the world
    model_url: str = ""  # where that one is, while a world is played

    def nightly(self, places: Places) -> list[str]:
        """The words of the command for one night."""
        return _words(self.command, places, "")

    def question(self, verb: str, places: Places, *arguments: str) -> list[str]:
        """The words of a question, its own arguments last."""
        return [*_words(self.asked, places, verb), *arguments]


def _words(template: str, places: Places, verb: str) -> list[str]:
    values = {
        "memory": str(places.memory),
        "sessions": str(places.sessions),
        "home": str(places.home),
        "project": str(places.project),
        "python": sys.executable,
        "verb": verb,
    }
    return [word.format(**values) for word in shlex.split(template)]


OURS = Engine("reverie", f"reverie dream --now {_OUR_PLACES}", f"reverie {{verb}} {_OUR_PLACES}")
BUILT_IN = {
    engine.name: engine
    for engine in (
        OURS,
        Engine("agent", OURS.command, OURS.asked, has_model=True),
        Engine("no dream", ""),
        Engine("append everything", f"{{python}} {_BASELINES} append {_PLACES}"),
        Engine("newest wins", f"{{python}} {_BASELINES} newest {_PLACES}"),
    )
}


def foreign(command: str, name: str = "foreign") -> Engine:
    """An engine that is any program. Raises ValueError where the template cannot be filled in."""
    engine = Engine(name, command, is_foreign=True)
    try:
        words = engine.nightly(Places.below(Path("/nowhere")))
    except (KeyError, IndexError) as cause:
        raise ValueError(f"the command has {{{cause.args[0]}}}; it may name memory, sessions, home, project") from cause
    if not words:
        raise ValueError("the command is empty")
    return engine
