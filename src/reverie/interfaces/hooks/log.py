"""The file where a hook leaves what went wrong, since it may not say so to the agent."""

from __future__ import annotations

import os
import time

NAME = "hook.log"
LARGEST = 64_000  # bytes; some hundred lines, of which the newest matter


def note(state_dir: str, sentence: str) -> None:
    """Add a dated line to the state folder's log, which starts afresh when it has grown long.

    Best effort: where it cannot be written, nothing happens.
    """
    path = os.path.join(state_dir, NAME)
    stamp = time.strftime("%Y-%m-%dT%H:%M:%S%z")
    line = f"{stamp} {sentence.replace(os.linesep, ' ')[:2000]}\n"
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    try:
        os.makedirs(state_dir, mode=0o700, exist_ok=True)
        descriptor = os.open(path, flags, 0o600)
    except OSError:
        return
    try:
        if os.fstat(descriptor).st_size > LARGEST:
            os.ftruncate(descriptor, 0)
        os.write(descriptor, line.encode("utf-8", "backslashreplace"))
    except OSError:
        return
    finally:
        os.close(descriptor)
