"""Bash: a command that only reads, checked word by word, then run behind a boundary of the kernel's."""

from __future__ import annotations

import os

from reverie.agents.arguments import text_of
from reverie.agents.sandbox.child import Ran
from reverie.agents.sandbox.run import run
from reverie.agents.shell.check import check
from reverie.agents.shell.environment import argv, environment
from reverie.agents.shell.grammar import parse
from reverie.agents.shown import MOST_CHARACTERS, within
from reverie.agents.tool import Arguments, Refused, Tool
from reverie.agents.workplace import Workplace
from reverie.errors import ReverieError

SECONDS = 10.0
MOST_BYTES = 200_000


def bash_tool(workplace: Workplace) -> Tool:
    """The tool over a workplace. To be offered only where a boundary works."""

    def call(arguments: Arguments) -> str:
        command = text_of(arguments, "command")
        verdict = check(command)
        if not verdict.allowed:
            raise Refused(f"this shell only reads, and the command is not run: {verdict.reason}")
        commands = parse(command)
        if veiling := sorted({one.name.text for one in commands} & _VEILING):
            raise Refused(f"{veiling[0]} puts text into another form, in which no secret can be seen; Read it as it is")
        ran = _run(workplace, command)
        shown = within(_told(ran))
        workplace.has_looked = True
        if len(shown) <= MOST_CHARACTERS:
            _note_read(workplace, ran.output)
        return shown

    return Tool(
        "Bash",
        "Runs a shell command that only reads (ls, cat, head, wc, sort, grep, find …), in the memory folder, where "
        "git has no repository; the project is read by its whole path. "
        "Nothing can be written, and there is no network. Words must be literal: no variables, no substitution, no "
        "redirection but to /dev/null.",
        {"command": {"type": "string", "description": "the command"}},
        ("command",),
        call,
    )


# Through these a secret would pass unseen by whoever blacks them out.
_VEILING = frozenset({"base64", "base32", "xxd", "od", "hexdump", "rev", "tr", "cut", "fold", "tac", "strings"})


def _hidden(workplace: Workplace) -> list[str]:
    barred = workplace.barred
    in_project = barred.hidden_below(workplace.project) if barred.is_project_open else []
    system = [path for path in ("/etc/shadow", "/etc/gshadow") if os.path.exists(path)]
    return [*barred.hidden(workplace.stage.path), *in_project, *system]


def _note_read(workplace: Workplace, output: bytes) -> None:
    """Memory files count as read where all that they hold was printed, as `cat` does, also beside something else."""
    for file in workplace.stage.files():
        if not workplace.has_seen(file) and (data := workplace.stage.read(file).data) and data in output:
            workplace.saw(file)


def _run(workplace: Workplace, command: str) -> Ran:
    try:
        return run(
            argv(command),
            cwd=workplace.stage.path,
            environ=environment(workplace.stage.path),
            seconds=SECONDS,
            most_bytes=MOST_BYTES,
            readable=[workplace.stage.path, *([workplace.project] if workplace.barred.is_project_open else [])],
            hidden=_hidden(workplace),
            is_wanted=lambda: not workplace.is_closed,
        )
    except ReverieError as error:
        raise Refused(str(error)) from error


def _told(ran: Ran) -> str:
    said = ran.output.decode("utf-8", "replace")
    notes = [
        *(["(cut here: it printed too much)"] if ran.was_cut else []),
        *([f"(stopped after {SECONDS:g} seconds)"] if ran.timed_out else []),
        *([f"(exit code {ran.code})"] if ran.code else []),
    ]
    return "\n".join([said.rstrip("\n"), *notes]).strip("\n") or "(it printed nothing)"
