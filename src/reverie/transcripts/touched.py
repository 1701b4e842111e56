"""Which transcripts were written to since a moment: folders -> one scan each -> no file opened.

This runs in a hook, so it loads nothing but `os`.
"""

from __future__ import annotations

import os

_SUFFIX = ".jsonl"
_SUBAGENT_PREFIX = "agent-"  # how older versions of Claude Code name a sub-agent's file beside the sessions


class Touched:
    """A transcript and its figures at the time of the scan."""

    __slots__ = ("mtime", "path", "size")

    def __init__(self, path: str, mtime: float, size: int) -> None:
        self.path = path
        self.mtime = mtime
        self.size = size


def touched_since(folders: list[str], since: float, excluding: str = "") -> list[Touched]:
    """The sessions in these folders whose file is newer than `since`, without the session `excluding`.

    Only regular `.jsonl` files directly in a folder are sessions; those of sub-agents lie deeper, or have
    names of their own. A missing or unreadable folder holds none, and a file that vanishes meanwhile is none.
    """
    own_name = excluding + _SUFFIX
    touched: list[Touched] = []
    for folder in dict.fromkeys(folders):
        try:
            entries = os.scandir(folder)
        except OSError:
            continue
        with entries:
            for entry in entries:
                name = entry.name
                if not name.endswith(_SUFFIX) or name == own_name or name.startswith(_SUBAGENT_PREFIX):
                    continue
                try:
                    if not entry.is_file(follow_symlinks=False):
                        continue
                    found = entry.stat(follow_symlinks=False)
                except OSError:
                    continue
                if found.st_mtime > since:
                    touched.append(Touched(entry.path, found.st_mtime, found.st_size))
    return touched
