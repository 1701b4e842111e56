"""`ps`: which processes there are, and never with what environment."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reverie.agents.shell.denial import Denied, shown
from reverie.agents.shell.words import Word

# On one system or another e, E and -e show what every process was given, keys included.
_WHOLE = frozenset({"a", "ax", "axu", "aux", "auxww", "u", "x", "-A", "-a", "-x", "-ax"})
_PROCESSES = re.compile(r"[0-9]+(?:,[0-9]+)*")
_COLUMN = r"(?:pid|ppid|pgid|uid|user|comm|stat|state|etime|time|pcpu|pmem|%cpu|%mem|rss|vsz|tty|lstart|start)=?"
_COLUMNS = re.compile(rf"{_COLUMN}(?:,{_COLUMN})*")


def check_ps(arguments: Sequence[Word]) -> None:
    """The arguments name processes and harmless columns.

    Raises:
        Denied: one of them does not.
    """
    rest = list(reversed(arguments))
    while rest:
        word = rest.pop().text
        wanted = {"-p": _PROCESSES, "-o": _COLUMNS}.get(word)
        if wanted is not None:
            if not rest or not wanted.fullmatch(rest.pop().text):
                raise Denied(f"ps {word} with a value that is not known to be harmless")
        elif word not in _WHOLE:
            raise Denied(f"ps {shown(word)} is not known to be harmless")
