"""`reverie shell-check`: whether shell commands only read, a line of JSON in and a line of plain words out."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from reverie.errors import UsageError
from reverie.late import Later

if TYPE_CHECKING:
    from reverie.agents.shell import check
else:
    check = Later("reverie.agents.shell.check")


def shell_check() -> None:
    """Read one JSON string a line, a shell command each; answer each with `allow`, or `deny:` and the reason.

    Nothing is run. The answers are those of a machine on which commands can be run without doing harm. A line that is
    no JSON string is denied like any other; once every line is answered, the first of them is named as an error.
    """
    wrong: UsageError | None = None
    for number, line in enumerate(sys.stdin.buffer, start=1):
        try:
            verdict = check.check(_parse_command(line))
        except ValueError as error:
            wrong = wrong or UsageError(f'line {number} {error}; write a JSON string, such as "ls -la"')
            answer = f"deny: the line {error}"
        else:
            answer = "allow" if verdict.allowed else f"deny: {verdict.reason}"
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()
    if wrong:
        raise wrong


def _parse_command(line: bytes) -> str:
    """The command in a line. Raises ValueError with what the line is instead."""
    try:
        command: object = json.loads(line)
    except (ValueError, RecursionError) as cause:
        raise ValueError("is not JSON") from cause
    if not isinstance(command, str):
        raise ValueError("is no JSON string")
    return command
