"""Bash: a command that only reads, checked word by word, then run behind a boundary of the kernel's."""

from __future__ import annotations

import os
import stat
from collections.abc import Sequence
from glob import glob, has_magic

from reverie.agents.arguments import text_of
from reverie.agents.sandbox.boundary import is_within
from reverie.agents.sandbox.child import Ran
from reverie.agents.sandbox.run import run
from reverie.agents.shell.check import check
from reverie.agents.shell.environment import argv, environment
from reverie.agents.shell.grammar import parse
from reverie.agents.shown import MOST_CHARACTERS, within
from reverie.agents.tool import Arguments, Refused, Tool
from reverie.agents.workplace import Workplace
from reverie.errors import ReverieError
from reverie.text.secrets import find_secrets

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
        words = [word.text for one in commands for word in one.words]
        _refuse_the_users_folder(workplace, words)
        _refuse_what_never_ends(workplace, words)
        if not {one.name.text for one in commands} <= _AS_IT_IS:
            _refuse_files_with_secrets(workplace, words)
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
_VEILING = frozenset({"base64", "base32", "xxd", "od", "hexdump", "rev", "tr", "cut", "fold", "tac", "strings", "jq"})


def _refuse_the_users_folder(workplace: Workplace, words: Sequence[str]) -> None:
    """Raises Refused where a word names the memory folder as the user knows it: a command sees the copy alone."""
    root = workplace.memory_dir.rstrip("/")
    for word in words:
        if root and (word == root or word.startswith(f"{root}/")):
            raise Refused(f"this shell is in the memory folder: write {word[len(root) + 1 :] or '.'} instead of {word}")


# These print a file as it stands, or nothing of what it says: what they print is looked through for secrets.
_AS_IT_IS = frozenset({"cat", "cd", "ls", "wc", "stat", "file", "du", "pwd", "find", "sha256sum", "md5sum"})
MOST_LOOKED_THROUGH = 2_000_000  # bytes of a file that a command names


def _refuse_files_with_secrets(workplace: Workplace, words: Sequence[str]) -> None:
    """Raises Refused where a command that may take a file apart names one with a secret: printed in pieces, nobody
    would recognise it. Files that are only below a named folder are not opened.
    """
    for path in _named(workplace, words):
        if os.path.isfile(path) and find_secrets(_text_of(path)):
            name = os.path.relpath(path, workplace.stage.path)
            raise Refused(f"{name} holds a secret, which this command might show in pieces; Read it, or `cat` it alone")


def _refuse_what_never_ends(workplace: Workplace, words: Sequence[str]) -> None:
    """Raises Refused where a word names a pipe or a socket: whoever reads one waits until somebody writes."""
    for path in _named(workplace, words):
        try:
            mode = os.stat(path).st_mode
        except (OSError, ValueError):
            continue
        if stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode):
            name = os.path.relpath(path, workplace.stage.path) if is_within(path, workplace.stage.path) else path
            raise Refused(f"{name} is no file that can be read, but a pipe or a socket, on which a command would wait")


def _named(workplace: Workplace, words: Sequence[str]) -> list[str]:
    """The paths that a command may name with its words, from the folder that it begins in or one that it names."""
    bases = [workplace.stage.path, *(word for word in words if os.path.isabs(word))]
    named = {os.path.join(base, word) for base in bases for word in words}
    return sorted({file for one in named for file in (glob(one) if has_magic(one) else [one])})


def _text_of(path: str) -> str:
    try:
        with open(path, "rb") as file:
            return file.read(MOST_LOOKED_THROUGH).decode("utf-8", "replace")
    except OSError:
        return ""


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
