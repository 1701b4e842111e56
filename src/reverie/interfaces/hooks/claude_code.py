"""What Claude Code's hooks tell us, and what follows from it.

stdin and environment -> gates -> a dream started in the background. Hook input as Claude Code 2.1.325
writes it.
"""

from __future__ import annotations

import sys

from reverie.clock import clock_from
from reverie.dream.gates import ENABLED, SESSIONS, THROTTLE, TIME, ask_gates, has_journal, stamp_scan
from reverie.errors import ReverieError
from reverie.interfaces.hooks.detach import start_detached
from reverie.interfaces.hooks.log import note
from reverie.interfaces.hooks.stdin import parse, read_stdin
from reverie.interfaces.invocation import Invocation
from reverie.memdir.places import Places, claude_home, find_home, find_project, locate, resolve_places
from reverie.settings import CHILD, OUR_DREAM, Settings, home_directory, read_circumstances

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

LONGEST_SESSION_ID = 200  # Claude Code's are 36 characters; the id becomes a word of a command line


def answer(event: str, invocation: Invocation, environ: Mapping[str, str], cwd: str) -> None:
    """Take one hook call. Only the end of a turn starts anything; every other event passes without a word.

    Whatever goes wrong is left as a line in the state folder's `hook.log`.
    """
    payload = read_stdin()
    if event != "Stop" or environ.get(CHILD):
        return
    call = Call(payload, invocation, environ, cwd)
    try:
        call.dream_if_it_is_time()
    except ReverieError as error:
        call.note(str(error))
    except Exception as error:  # noqa: BLE001  # the outermost line of an interface, where no one is told
        call.note(f"unexpected {type(error).__name__}: {error}")


class Call:
    """One call of the hook: what it was told, parsed only when it is asked for."""

    __slots__ = ("_facts", "_payload", "cwd", "environ", "invocation")

    def __init__(self, payload: bytes, invocation: Invocation, environ: Mapping[str, str], cwd: str) -> None:
        self._payload = payload
        self._facts: dict[str, object] | None = None
        self.invocation = invocation
        self.environ = environ
        self.cwd = cwd

    def dream_if_it_is_time(self) -> None:
        """Ask the gates, and start a dream when they are open.

        Raises ReverieError or OSError for what is wrong with settings, folders or starting it.
        """
        places, settings = locate(
            cwd=self.cwd,
            environ=self.environ,
            home_dir=home_directory(self.environ),
            home=self.home,
            project=self.project,
            memory_dir=self.invocation.option("--memory-dir"),
            sessions=self.invocation.sessions,
        )
        if self._is_time(places, settings):
            self._start_dream(places)

    def note(self, sentence: str) -> None:
        """Leave a line in the log beside the memory folder this would be without any settings file."""
        try:
            home_dir = home_directory(self.environ)
            places = resolve_places(
                home=find_home(self.home, self.environ, home_dir, self.cwd),
                project=find_project(self.project, self.cwd),
                settings=Settings(),
                cwd=self.cwd,
                environ=self.environ,
                home_dir=home_dir,
            )
        except (ReverieError, OSError):
            return
        note(places.state_dir, sentence)

    @property
    def home(self) -> str:
        named = self.invocation.option("--home") or self.environ.get("REVERIE_HOME")
        return named or claude_home(self.environ, home_directory(self.environ))

    @property
    def project(self) -> str:
        # Claude Code sets the variable for every hook, which spares parsing stdin while the gates are closed.
        named = self.invocation.option("--project") or self.environ.get("CLAUDE_PROJECT_DIR")
        return named or self._told("cwd") or self.cwd

    @property
    def session(self) -> str:
        """The id of the session that ended its turn; "" where it is no plain word."""
        told = self._told("session_id")
        return told if told.isprintable() and len(told) <= LONGEST_SESSION_ID else ""

    def _told(self, name: str) -> str:
        if self._facts is None:
            self._facts = parse(self._payload)
        value = self._facts.get(name)
        return value if isinstance(value, str) and "\0" not in value else ""

    def _is_time(self, places: Places, settings: Settings) -> bool:
        circumstances = read_circumstances(self.environ, claude_home=places.home.is_claude)
        clock = clock_from(self.environ)
        if has_journal(places):
            # Someone dreams, or did and was cut off, which only the full command can mend. The throttle keeps
            # this from starting a process at every turn of a long dream.
            report = ask_gates(places, settings, circumstances, clock, skip=(TIME, SESSIONS))
            stamp_scan(places, clock)
            return report.closed is None
        if ask_gates(places, settings, circumstances, clock, skip=(SESSIONS,)).closed:
            return False
        # Only now is it worth knowing which session this is, and so parsing what stdin said.
        skip = (ENABLED, TIME, THROTTLE)
        report = ask_gates(places, settings, circumstances, clock, current_session=self.session, skip=skip)
        return report.closed is None

    def _start_dream(self, places: Places) -> None:
        # -P keeps Python from looking for modules in the working directory, which is the project's: a
        # repository with a json.py in it must not get to run it.
        command = [sys.executable, "-P", "-m", "reverie"]
        command += ["--home", places.home.path, "--project", places.project]
        if self.invocation.option("--memory-dir"):
            command += ["--memory-dir", places.memory_dir]
        for folder in places.sessions:
            command += ["--sessions", folder]
        command += ["dream", "--scanned"]
        if self.session:
            command += ["--current-session", self.session]
        start_detached(command, {**self.environ, CHILD: OUR_DREAM})
