"""`jq`: its flags, and a program that does not ask for the environment. A jq program can neither write nor run."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reverie.agents.shell.denial import Denied
from reverie.agents.shell.flags import Flags, hold_against, names
from reverie.agents.shell.words import Word

_FLAGS = Flags(
    # Not: -f and -L, by which the program comes from a file; -i, which edits in place in other builds.
    short="acCejMnrRsSh",
    long=names(
        "args ascii-output color-output compact-output exit-status help join-output jsonargs monochrome-output "
        "null-input raw-input raw-output raw-output0 seq slurp sort-keys stream tab unbuffered version"
    ),
    long_valued=frozenset({"indent"}),
    pairs=frozenset({"arg", "argjson", "rawfile", "slurpfile"}),
    values={"indent": re.compile(r"[0-9]")},
    positional=re.compile(r"(?s)(?:[^-].*)?"),
)
_ENVIRONMENT = re.compile(r'(?<![\w.$])env(?![\w"])|\bENV\b|\$__prog|(?<!")\b(?:import|include)\b\s*["#]')


def check_jq(arguments: Sequence[Word]) -> None:
    """The flags are known, and no word is a program that reads variables or modules.

    Raises:
        Denied: one of them is not.
    """
    given = hold_against(_FLAGS, arguments)
    for word in given.positionals[:1]:
        if _ENVIRONMENT.search(word.text):
            raise Denied("a jq program that reads the environment or a module")
