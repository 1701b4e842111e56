"""What happened to dreams, as lines of JSON in the state folder. Nothing leaves the machine.

fired (hours and sessions since the last one) -> completed (outcome, tokens, sessions, files) | failed (why, code)
"""

from __future__ import annotations

import json
import os
from datetime import datetime

FILE = "events.jsonl"
OLD_SUFFIX = ".old"
MOST_BYTES = 1_000_000  # then they become the old file, and a new one begins


def note_event(state_dir: str, event: str, when: datetime, **figures: object) -> None:
    """The event stands at the end of the file. One that cannot be written is lost, and nothing else; so is one for a
    state folder that is a link, through which nothing is written.
    """
    if os.path.islink(state_dir):
        return
    path = os.path.join(state_dir, FILE)
    line = json.dumps({"time": when.isoformat(), "event": event, **figures}, ensure_ascii=False) + "\n"
    try:
        if os.path.exists(path) and os.path.getsize(path) > MOST_BYTES:
            os.replace(path, path + OLD_SUFFIX)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        # What is no text, such as a name of odd bytes, is then spelt as JSON spells it.
        with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(line)
    except OSError:
        return
