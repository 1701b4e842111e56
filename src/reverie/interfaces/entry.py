"""The front door of the command line: what can be answered cheaply is, the rest goes to the full program.

argv -> hook | gated dream with a closed gate | everything else (`reverie.interfaces.cli.app`)
"""

from __future__ import annotations

import gc
import os
import sys
import time

from reverie.clock import clock_from
from reverie.dream.gates import THROTTLE, Gate, ask_gates, has_journal
from reverie.errors import ReverieError
from reverie.interfaces.invocation import Invocation
from reverie.late import load
from reverie.memdir.places import locate
from reverie.settings import home_directory, read_circumstances

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

DONE, USAGE, STORE, INTERRUPTED, PIPE_CLOSED = 0, 2, 10, 130, 141  # the last two as a shell tells SIGINT and SIGPIPE
HOOKS = {"claude-code": "reverie.interfaces.hooks.claude_code"}
TAKE_A_VALUE = ("--engine", "--review", "--current-session")  # the options of `dream` itself that do


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code."""
    if os.name == "nt":
        sys.stderr.write("Reverie does not run on Windows itself; it does in WSL, on Linux and on macOS.\n")
        return USAGE
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        code = _run(words)
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output(1, 2)  # nobody reads any more: `reverie log | head`
        return PIPE_CLOSED
    except OSError as error:
        _drop_output(1)
        sys.stderr.write(f"reverie: the answer could not be written: {error.strerror or error}; nothing else failed\n")
        return STORE
    finally:
        if argv is None:  # the program ends here; to sweep up what a model's libraries have loaded would take a second
            gc.freeze()
    return code


def _drop_output(*streams: int) -> None:
    """What is still buffered goes nowhere, so that it does not raise again at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for number in streams:
        os.dup2(nowhere, number)


def _run(words: list[str]) -> int:
    if os.environ.get("REVERIE_FAILPOINT"):
        try:
            load("reverie.store.failpoint").arm(os.environ["REVERIE_FAILPOINT"])
        except ValueError as error:
            sys.stderr.write(f"REVERIE_FAILPOINT: {error}\n")
            return USAGE
    invocation = Invocation(words)
    command = invocation.rest[0] if invocation.rest else ""
    if command == "hook" and not {"--help", "-h"}.intersection(invocation.rest):
        return _hook(invocation)
    request = DreamRequest.read(invocation) if command == "dream" else None
    if request is not None:
        closed = request.ask()
        if closed is not None:
            request.say(closed)
            return DONE
        words = request.handed_over()
    code: int | None = load("reverie.interfaces.cli.app").main(words)
    return code or DONE


def _hook(invocation: Invocation) -> int:
    """Answer an agent's hook. Returns 0 and prints nothing, whatever happens: it must not break the agent."""
    agent, event = (*invocation.rest[1:3], "", "")[:2]
    try:
        if agent in HOOKS:
            load(HOOKS[agent]).answer(event, invocation, os.environ, _working_directory())
        else:
            load("reverie.interfaces.hooks.stdin").read_stdin()
    except (Exception, KeyboardInterrupt):  # noqa: BLE001  # the outermost line of an interface
        return DONE
    return DONE


def _working_directory() -> str:
    try:
        return os.getcwd()
    except OSError:  # it was removed under us; a hook is told its project by other means
        return "/"


def _print(line: str) -> None:
    if sys.stdout is not None:
        # A name may hold what the terminal cannot show: that is spelt out rather than an error.
        encoding = sys.stdout.encoding or "utf-8"
        sys.stdout.write(line.encode(encoding, "backslashreplace").decode(encoding) + "\n")


class DreamRequest:
    """A gated `dream` with options we know: its gates are asked here, before anything heavy is loaded."""

    __slots__ = ("current_session", "engine", "invocation", "overrides", "scanned", "started")

    def __init__(self, invocation: Invocation) -> None:
        self.invocation = invocation
        self.overrides: dict[str, str] = {}
        self.current_session = ""
        self.scanned = False
        self.engine = "rules"
        self.started = time.perf_counter()

    @classmethod
    def read(cls, invocation: Invocation) -> DreamRequest | None:
        """The request in a command line; None when it says anything that the full program should judge."""
        request = cls(invocation)
        words = invocation.rest[1:]
        model = invocation.option("--model")
        if model is not None:
            request.overrides["model"] = model
        while words:
            name, equals, value = words.pop(0).partition("=")
            if name in TAKE_A_VALUE and (equals or words):
                request._take(name, value if equals else words.pop(0))
            elif name == "--scanned" and not equals:
                request.scanned = True
            elif name != "--dry-run" or equals:
                return None
        return request

    def _take(self, name: str, value: str) -> None:
        if name == "--current-session":
            self.current_session = value
        else:
            self.overrides[name.removeprefix("--")] = value

    def ask(self) -> Gate | None:
        """The gate that is closed; None when the full program has to look: all are open, or something is
        wrong.
        """
        options = self.invocation.option
        try:
            places, settings = locate(
                cwd=os.getcwd(),
                environ=os.environ,
                home_dir=home_directory(os.environ),
                home=options("--home"),
                project=options("--project"),
                memory_dir=options("--memory-dir"),
                sessions=self.invocation.sessions,
                command_line=self.overrides,
            )
            if has_journal(places):
                return None
            clock = clock_from(os.environ)
            circumstances = read_circumstances(os.environ, claude_home=places.home.is_claude)
            skip = (THROTTLE,) if self.scanned else ()
            report = ask_gates(places, settings, circumstances, clock, current_session=self.current_session, skip=skip)
        except (ReverieError, OSError):
            return None  # the full program meets the same and says it properly
        self.engine = settings.engine
        self.scanned = self.scanned or report.closed is None
        if report.closed is not None:
            for warning in (*settings.warnings, *report.warnings):
                sys.stderr.write(f"Warning: {warning}\n")
        return report.closed

    def say(self, closed: Gate) -> None:
        """Tell that there is no dream now, and why."""
        if not self.invocation.json:
            _print(f"Not now: {closed.detail}.")
            return
        document: dict[str, object] = {
            "outcome": "skipped",
            "reason": closed.reason,
            "dream_id": None,
            "engine": self.engine,
            "files_changed": [],
            "held": 0,
            "sessions_reviewed": 0,
            "seconds": round(time.perf_counter() - self.started, 3),
            "usage": {},
            "problems": [],
            "findings": [],
            "dry_run": "--dry-run" in self.invocation.rest,
        }
        _print(load("json").dumps(document, ensure_ascii=False))

    def handed_over(self) -> list[str]:
        """The command line for the full program, which must not take our own scan for an earlier one."""
        command, *words = self.invocation.rest
        if self.scanned and "--scanned" not in words:
            words.insert(0, "--scanned")
        return [*self.invocation.front, command, *words]
