"""Builtins of bash that can set a variable or evaluate a subscript by one flag: `echo`, `printf`, `test`, `command`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reverie.agents.shell.denial import Denied, shown
from reverie.agents.shell.flags import names
from reverie.agents.shell.words import Word

# %n stores into a variable whose subscript bash evaluates, so the directives are listed.
_FORMAT = re.compile(r"(?s)(?:[^%]|%%|%[-+ #0]*[0-9]*(?:\.[0-9]*)?[sbqcdiouxXeEfFgG])*")

# Not: -v and -R, which evaluate a subscript; -t, which asks for the terminal.
_TESTS = names(
    "-a -o -b -c -d -e -f -g -h -k -n -p -r -s -u -w -x -z -G -L -N -O -S -ef -nt -ot -eq -ne -lt -le -gt -ge"
)
_NUMBER = re.compile(r"-[0-9]+")


def check_echo(arguments: Sequence[Word]) -> None:
    """Whatever is said, it is only said."""
    del arguments


def check_printf(arguments: Sequence[Word]) -> None:
    """The format is a literal whose directives only print.

    Raises:
        Denied: it is not, or there is a flag.
    """
    rest = arguments[1:] if arguments and arguments[0].text == "--" else arguments
    if not rest:
        raise Denied("printf lacks its format")
    format_word = rest[0]
    if format_word.glob is not None or not _FORMAT.fullmatch(format_word.text):
        raise Denied(f"the format {shown(format_word.text)} may do more than print")
    if format_word.text.startswith("-"):
        raise Denied(f"printf {shown(format_word.text)} is, or could be taken for, a flag")


def check_test(arguments: Sequence[Word]) -> None:
    """The tests look at files, strings and numbers.

    Raises:
        Denied: one of them is not listed, or a glob could become one.
    """
    for word in arguments:
        if word.may_become_a_flag:
            raise Denied(f"the glob {shown(word.text)} could become a test; quote it")
        if word.text.startswith("-") and word.text not in _TESTS and not _NUMBER.fullmatch(word.text):
            raise Denied(f"test {shown(word.text)} is not known to be harmless")


def check_expr(arguments: Sequence[Word]) -> None:
    """It only reckons."""
    del arguments


def check_command(arguments: Sequence[Word]) -> None:
    """It asks where commands are, and runs none.

    Raises:
        Denied: it would run one.
    """
    if len(arguments) < 2 or arguments[0].text not in ("-v", "-V"):
        raise Denied("`command` may only ask where a command is: command -v NAME")
    if any(word.text.startswith("-") or word.may_become_a_flag for word in arguments[1:]):
        raise Denied("`command -v` takes names and nothing else")
