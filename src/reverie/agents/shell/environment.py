"""How a command that was allowed is run: its arguments, its text with our own flags put in, and a small environment.

A repository's settings outrank ours where they are files, so what must not happen is said on git's command line.
"""

from __future__ import annotations

from collections.abc import Iterator

from reverie.agents.shell.git import GLOBAL
from reverie.agents.shell.grammar import parse
from reverie.agents.shell.words import SimpleCommand

PATH = "/usr/bin:/bin"

_SHELL = ("bash", "--noprofile", "--norc", "-c")
_GIT_SETTINGS = (
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.pager=cat",
    "core.sshCommand=false",
    "core.askPass=false",
    "core.attributesFile=/dev/null",
    "credential.helper=",
    "diff.autoRefreshIndex=false",  # `git diff` otherwise rewrites the index
    "diff.external=",
    "gpg.program=false",
    "gpg.ssh.program=false",
    "gpg.x509.program=false",
    "log.showSignature=false",
    "protocol.allow=never",
    "status.submoduleSummary=false",
    "submodule.recurse=false",
)
_NO_DRIVERS = "--no-ext-diff --no-textconv"
_BEHIND = {
    "log": _NO_DRIVERS,
    "show": _NO_DRIVERS,
    "diff": _NO_DRIVERS,
    "blame": "--no-textconv",
    "grep": "--no-textconv",
}
"""What is put behind a sub-command that would run the drivers which a repository's attributes name."""


def argv(command: str) -> list[str]:
    """The program and arguments that run a command which `check` allowed.

    Raises:
        Denied: it is not made of simple commands, so that it cannot have been allowed.
    """
    return [*_SHELL, hardened(command)]


def hardened(command: str) -> str:
    """The command with our flags put in behind every `git` and `rg`; all else stays as it is, to the character."""
    pieces: list[str] = []
    done = 0
    for place, flags in _insertions(parse(command)):
        pieces += [command[done:place], " ", flags]
        done = place
    return "".join([*pieces, command[done:]])


def environment(home: str, *, zone: str = "UTC") -> dict[str, str]:
    """All the variables that the command sees. Nobody's keys are among them, and none names a program to run."""
    return {
        "PATH": PATH,
        "HOME": home,
        "TZ": zone,
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",  # in some locales bytes of a letter are blanks to bash
        "TERM": "dumb",
        "PAGER": "cat",
        "GIT_PAGER": "cat",
        "GIT_EDITOR": "false",
        "GIT_ASKPASS": "false",
        "SSH_ASKPASS": "false",
        "GIT_SSH_COMMAND": "false",
        "GIT_ATTR_NOSYSTEM": "1",
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": "/dev/null",
        "GIT_OPTIONAL_LOCKS": "0",  # `git status` otherwise rewrites the index
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_ALLOW_PROTOCOL": "none",
    }


def _insertions(commands: list[SimpleCommand]) -> Iterator[tuple[int, str]]:
    for command in commands:
        match command.name.text:
            case "git":
                settings = " ".join(f"-c {setting}" for setting in _GIT_SETTINGS)
                yield command.name.end, f"{GLOBAL} {settings}"
                yield from _behind_sub_command(command)
            case "rg":
                yield command.name.end, "--no-config"
            case _:
                pass


def _behind_sub_command(command: SimpleCommand) -> Iterator[tuple[int, str]]:
    for word, behind in zip(command.arguments, (*command.arguments[1:], None), strict=True):
        if word.text == GLOBAL:
            continue
        if word.text == "reflog":
            # Behind the word that says which reflog command it is, or git would not see that word.
            shows = behind if behind is not None and behind.text == "show" else word
            yield shows.end, _NO_DRIVERS
        elif word.text in _BEHIND:
            yield word.end, _BEHIND[word.text]
        return
