"""ripgrep, run so that a pattern can only search: no settings, no helpers, no links, within a time, and no longer than
whoever wants it.
"""

from __future__ import annotations

import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from threading import Timer

from reverie.agents.tool import Refused
from reverie.transcripts.search import find_ripgrep

SECONDS = 10.0
MOST_OUTPUT = 2_000_000  # bytes that are looked at
MOST_SAID = 10_000  # of what it complains about
_NO_MATCH = 1
_TIE = os.path.join(os.path.dirname(__file__), "tied.py")
_ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}


def ripgrep(arguments: Sequence[str], *, text: bytes | None = None, cwd: str = "/") -> bytes:
    """What `rg` prints, as far as it is looked at. Patterns take time in proportion to the text, whatever they are,
    unlike Python's own.

    Raises Refused where there is no ripgrep, the pattern is malformed, or nothing was found in the time there is.
    """
    program = find_ripgrep()
    if program is None:
        raise Refused("there is no ripgrep on this machine, so nothing can be searched; Read what you need")
    command = [program, "--no-config", "--no-messages", *arguments]
    if text is None:  # a walk through folders may take long; a text is searched before anybody could wait for it
        seconds = math.ceil(SECONDS) + 1
        command = [sys.executable, "-I", "-S", _TIE, str(os.getpid()), str(seconds), *command]
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as problems:
        given.write(text or b"")
        given.seek(0)
        try:
            process = subprocess.Popen(
                command, stdin=given, stdout=subprocess.PIPE, stderr=problems, cwd=cwd, env=_ENVIRONMENT
            )
        except OSError as error:
            raise Refused(f"the search cannot be run: {error.strerror}") from error
        found = _output(process)
        problems.seek(0)
        said = problems.read(MOST_SAID).decode("utf-8", "replace").strip().splitlines()
    if found:
        return found
    if process.returncode < 0:
        raise Refused(f"the search took more than {SECONDS:g} seconds; look in fewer files")
    if process.returncode > _NO_MATCH:
        raise Refused(f"the search failed: {said[-1] if said else 'ripgrep gave no reason'}")
    return b""


def _output(process: subprocess.Popen[bytes]) -> bytes:
    """What the program prints, until there is enough of it or its time is over; then it is gone."""
    assert process.stdout is not None
    clock = Timer(SECONDS, process.kill)
    clock.start()
    try:
        return process.stdout.read(MOST_OUTPUT)
    finally:
        clock.cancel()
        process.kill()
        process.stdout.close()
        process.wait()
