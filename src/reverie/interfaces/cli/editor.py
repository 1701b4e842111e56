"""The user's own editor, for a text they want to put into words themselves."""

from __future__ import annotations

import os
import shlex
import subprocess
import tempfile

from reverie.errors import UsageError

FALLBACK = "vi"  # what every system of the kind we run on has


def edited_by_hand(data: bytes) -> bytes | None:
    """The bytes as the user left them in `$VISUAL` or `$EDITOR`; None where they changed nothing.

    Raises UsageError where the editor cannot be started or fails.
    """
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR") or FALLBACK
    with tempfile.TemporaryDirectory(prefix="reverie-edit-") as folder:
        path = os.path.join(folder, "memory.md")
        with open(path, "wb") as file:
            file.write(data)
        try:
            subprocess.run([*shlex.split(editor), path], check=True)
        except (OSError, ValueError, subprocess.CalledProcessError) as cause:
            raise UsageError(f"the editor {editor!r} failed ({cause}); set EDITOR to another") from cause
        with open(path, "rb") as file:
            after = file.read()
    return None if after == data else after
