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
    no JSON string ends the command.
    """
    for number, line in enumerate(sys.stdin.buffer, start=1):
        verdict = check.check(_parse_command(line, number))
        sys.stdout.write("allow\n" if verdict.allowed else f"deny: {verdict.reason}\n")
        sys.stdout.flush()


def _parse_command(line: bytes, number: int) -> str:
    try:
        command: object = json.loads(line)
    except (ValueError, RecursionError) as cause:
        raise UsageError(f'line {number} is not JSON; write a JSON string, such as "ls -la"') from cause
    if not isinstance(command, str):
        raise UsageError(f'line {number} is no JSON string; write one, such as "ls -la"')
    return command
