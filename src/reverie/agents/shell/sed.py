"""`sed`: printing lines by number. Every other script can write a file or run a program by one more letter."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reverie.agents.shell.denial import Denied, shown
from reverie.agents.shell.words import Word

_LINES = re.compile(r"(?:[0-9]+|\$)(?:,(?:[0-9]+|\$))?p")


def check_sed(arguments: Sequence[Word]) -> None:
    """The arguments are `-n`, the lines to print, and files.

    Raises:
        Denied: they are anything else.
    """
    if len(arguments) < 2 or arguments[0].text != "-n":
        raise Denied("sed may only print lines: sed -n '10,20p' file")
    rest = arguments[2:] if arguments[1].text == "-e" else arguments[1:]
    if not rest or not _LINES.fullmatch(rest[0].text):
        raise Denied("sed may only print lines by number, such as '10,20p'")
    for word in rest[1:]:
        if word.text.startswith("-") or word.may_become_a_flag:
            raise Denied(f"{shown(word.text)} is, or could become, a flag of sed")
