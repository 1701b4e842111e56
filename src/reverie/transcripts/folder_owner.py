"""Whose sessions a folder of transcripts holds: one transcript -> its cwd -> project, remembered."""

from __future__ import annotations

import contextlib
import json
import os
from typing import cast

from reverie.errors import StoreError
from reverie.transcripts.lines import read_head

FILES_TO_TRY = 5  # a session that was opened and left at once may hold no cwd; its neighbours do
MAX_REMEMBERED = 4 * 1024 * 1024  # a bigger file is not ours


def owned(projects_dir: str, names: list[str], roots: list[str], remembered: str | None) -> list[str]:
    """Those of the named folders whose sessions belong to one of the roots.

    A folder is opened at most once: its cwd is kept in `remembered`. One in which no cwd can be read is not
    ours yet, and is asked again next time.
    """
    known = _recall(remembered)
    before = len(known)
    for name in names:
        if name not in known and (cwd := _cwd_in(os.path.join(projects_dir, name))):
            known[name] = cwd
    if remembered and len(known) > before:
        _remember(remembered, known)
    return [name for name in names if name in known and belongs(known[name], roots)]


def belongs(cwd: str, roots: list[str]) -> bool:
    """Whether a session in `cwd` is one of this project: below a root, and in no repository nested there."""
    around = [root for root in roots if cwd == root or cwd.startswith(root.rstrip(os.sep) + os.sep)]
    if not around:
        return False
    root = max(around, key=len).rstrip(os.sep)
    folder = cwd.rstrip(os.sep)
    while len(folder) > len(root):
        if os.path.lexists(os.path.join(folder, ".git")):
            return False
        folder = os.path.dirname(folder)
    return True


def _cwd_in(folder: str) -> str | None:
    try:
        names = sorted(name for name in os.listdir(folder) if name.endswith(".jsonl"))
    except OSError:
        return None
    for name in names[:FILES_TO_TRY]:
        try:
            head = read_head(os.path.join(folder, name))
        except StoreError:
            continue
        for line in head.split(b"\n"):
            if cwd := _cwd_of(line):
                return cwd
    return None


def _cwd_of(line: bytes) -> str | None:
    if b'"cwd"' not in line:
        return None
    try:
        value: object = json.loads(line)
    except (ValueError, RecursionError):
        return None
    cwd = cast("dict[str, object]", value).get("cwd") if isinstance(value, dict) else None
    return cwd if isinstance(cwd, str) and cwd.startswith(os.sep) else None


def _recall(remembered: str | None) -> dict[str, str]:
    """What earlier scans learned; nothing where the file is missing or not as we write it."""
    if not remembered:
        return {}
    try:
        value: object = json.loads(read_head(remembered, MAX_REMEMBERED))
    except (StoreError, ValueError, RecursionError):
        return {}
    pairs = cast("dict[str, object]", value).items() if isinstance(value, dict) else ()
    return {name: cwd for name, cwd in pairs if isinstance(cwd, str)}


def _remember(remembered: str, known: dict[str, str]) -> None:
    """Replace the file in one step. Failing to costs only the next scan a little time."""
    temporary = f"{remembered}.{os.getpid()}.tmp"
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(known, file, ensure_ascii=True, indent=1, sort_keys=True)
        os.replace(temporary, remembered)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
