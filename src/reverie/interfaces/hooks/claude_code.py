"""What Claude Code's hooks tell us, and what follows from it.

stdin and environment -> gates -> a dream started in the background. Hook input as Claude Code 2.1.325
writes it.
"""

from __future__ import annotations

from reverie.clock import clock_from
from reverie.dream.start import is_time, start_dream
from reverie.errors import ReverieError
from reverie.interfaces.hooks.log import note
from reverie.interfaces.hooks.stdin import parse, read_stdin
from reverie.interfaces.invocation import Invocation
from reverie.memdir.places import claude_home, find_home, find_project, locate, resolve_places
from reverie.settings import CHILD, Settings, home_directory, read_circumstances

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
        circumstances = read_circumstances(self.environ, claude_home=places.home.is_claude)
        # Which session this is stands on stdin, which is parsed only when a gate needs it.
        if is_time(places, settings, circumstances, clock_from(self.environ), lambda: self.session):
            names_folder = self.invocation.option("--memory-dir") is not None
            start_dream(places, self.environ, self.session, names_folder=names_folder)

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
