"""ripgrep, run so that a pattern can only search: no settings, no helpers, no links, within a time."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

from reverie.agents.tool import Refused
from reverie.transcripts.search import find_ripgrep

SECONDS = 20.0
MOST_OUTPUT = 4_000_000  # bytes that are looked at
_NO_MATCH = 1


def ripgrep(arguments: Sequence[str], *, text: bytes | None = None, cwd: str = "/") -> bytes:
    """What `rg` prints. Patterns take time in proportion to the text, whatever they are, unlike Python's own.

    Raises Refused where there is no ripgrep, the pattern is malformed, or it takes too long.
    """
    program = find_ripgrep()
    if program is None:
        raise Refused("there is no ripgrep on this machine, so nothing can be searched; Read what you need")
    command = [program, "--no-config", "--no-messages", *arguments]
    try:
        done = subprocess.run(
            command,
            input=text or b"",
            capture_output=True,
            timeout=SECONDS,
            check=False,
            cwd=cwd,
            env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
        )
    except subprocess.TimeoutExpired as error:
        raise Refused(f"the search took more than {SECONDS:g} seconds; look in fewer files") from error
    except OSError as error:
        raise Refused(f"the search cannot be run: {error.strerror}") from error
    if done.returncode > _NO_MATCH and not done.stdout:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise Refused(f"the search failed: {said[-1] if said else 'ripgrep gave no reason'}")
    return done.stdout[:MOST_OUTPUT]
