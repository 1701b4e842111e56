"""What an agent wrote on a hook's stdin, read without ever waiting for long or holding much."""

from __future__ import annotations

import os
import select

from reverie.late import load

LARGEST = 8_000_000  # bytes; the input of Stop holds the whole answer, but a bomb should not fill our memory
PATIENCE = 1.0  # seconds without a byte; an agent writes all of it before it waits for us
CHUNK = 65_536


def read_stdin(descriptor: int = 0) -> bytes:
    """All that is on stdin, cut at 8 MB; nothing from a terminal, or when it is closed.

    A writer that neither writes nor closes is left after a second of silence.
    """
    data = bytearray()
    try:
        while len(data) < LARGEST and not os.isatty(descriptor):
            if not select.select([descriptor], [], [], PATIENCE)[0]:
                break
            chunk = os.read(descriptor, CHUNK)
            if not chunk:
                break
            data += chunk
    except (OSError, ValueError):
        return b""
    return bytes(data)


def parse(data: bytes) -> dict[str, object]:
    """The JSON object in `data`; an empty one for anything else."""
    try:
        found: object = load("json").loads(data)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return found  # pyright: ignore[reportUnknownVariableType]  # JSON keys are text
