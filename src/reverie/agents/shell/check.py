"""Whether a shell command only reads: text -> simple commands of literal words -> the table of each command.

Covered: what the text can say. Nothing is run, and no file is looked at.
Not covered: what a harmless command meets when it runs, such as programs that a repository's own settings name. That is
the business of the boundary around it, without which nothing is run at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from reverie.agents.shell.builtins import check_command, check_echo, check_expr, check_printf, check_test
from reverie.agents.shell.commands import COMMANDS
from reverie.agents.shell.denial import Denied, shown
from reverie.agents.shell.devices import Places
from reverie.agents.shell.find import check_find
from reverie.agents.shell.flags import hold_against
from reverie.agents.shell.git import check_git
from reverie.agents.shell.grammar import parse
from reverie.agents.shell.jq import check_jq
from reverie.agents.shell.ps import check_ps
from reverie.agents.shell.sed import check_sed
from reverie.agents.shell.words import SimpleCommand, Word

_OWN_GRAMMAR: Mapping[str, Callable[[Sequence[Word]], None]] = {
    "command": check_command,
    "echo": check_echo,
    "expr": check_expr,
    "find": check_find,
    "git": check_git,
    "jq": check_jq,
    "printf": check_printf,
    "ps": check_ps,
    "sed": check_sed,
    "test": check_test,
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a command may be run under the boundary; `reason` is empty where it may."""

    allowed: bool
    reason: str = ""


def check(command: str) -> Verdict:
    """Whether the command only reads. Whatever goes wrong while looking is a denial."""
    try:
        _refuse_harm(parse(command))
    except Denied as denied:
        return Verdict(False, str(denied))
    except Exception as error:  # noqa: BLE001 - a check that broke has shown nothing, so nothing may run
        return Verdict(False, f"it could not be checked ({type(error).__name__})")
    return Verdict(True)


def _refuse_harm(commands: list[SimpleCommand]) -> None:
    has_moved = False
    places = Places()
    for command in commands:
        name = command.name.text
        if name == "git" and has_moved:
            raise Denied("git behind cd: another folder's repository can name programs of its own")
        _refuse_command(command)
        places.refuse_devices(command)
        has_moved = has_moved or name == "cd"


def _refuse_command(command: SimpleCommand) -> None:
    name = command.name.text
    known = name in COMMANDS or name in _OWN_GRAMMAR
    if not known or not command.name.is_bare:
        raise Denied(f"{shown(name)} is not among the commands that are known to only read")
    if name in _OWN_GRAMMAR:
        _OWN_GRAMMAR[name](command.arguments)
    else:
        hold_against(COMMANDS[name], command.arguments)
