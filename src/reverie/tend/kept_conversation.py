"""A conversation that is kept for the OpenAI Agents SDK in a database of its own: its rows -> without some words."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import cast

from reverie.errors import StoreError
from reverie.transcripts.recording import MARK

TABLE = "agent_messages"  # the SDK's own name
PATIENCE = 5.0  # seconds to wait for a program that writes to it
_ARGUMENTS = "arguments"  # of a call: JSON in a string, which a provider reads again


def forget_in(path: str, clean: Callable[[str], str]) -> bool:
    """No message in the database says what `clean` takes out, nor does a free page of it; whether one did.

    Every message keeps its place, with a mark where words were. Raises StoreError where it cannot be changed; then it
    is as it was.
    """
    try:
        with closing(sqlite3.connect(f"file:{_quoted(path)}?mode=rw", uri=True, timeout=PATIENCE)) as database:
            return _forget(database, clean)
    except sqlite3.Error as cause:
        raise StoreError(
            f"cannot change the conversation in {path}: {cause}; close the program that has it open, or delete it"
        ) from cause


def _forget(database: sqlite3.Connection, clean: Callable[[str], str]) -> bool:
    database.execute("PRAGMA secure_delete = ON")
    is_known = database.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (TABLE,)).fetchone()
    if not is_known:
        return False
    rows = database.execute(f"SELECT id, message_data FROM {TABLE}").fetchall()  # noqa: S608 - our own constant
    changed = [(rest, number) for number, said in rows if (rest := _cleaned(said, clean)) != said]
    if not changed:
        return False
    with database:
        database.executemany(f"UPDATE {TABLE} SET message_data = ? WHERE id = ?", changed)  # noqa: S608
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.execute("VACUUM")
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return True


def _cleaned(said: str, clean: Callable[[str], str]) -> str:
    try:
        message: object = json.loads(said)
    except (ValueError, RecursionError):
        return clean(said)
    rest = _without(message, clean)
    return said if rest == message else json.dumps(rest)


def _without(value: object, clean: Callable[[str], str], key: str = "") -> object:
    """A message, or a part of it, with every string cleaned; nothing is taken out of its shape."""
    if isinstance(value, dict):
        fields = cast("dict[str, object]", value)
        return {name: _without(one, clean, name) for name, one in fields.items()}
    if isinstance(value, list):
        return [_without(one, clean, key) for one in cast("list[object]", value)]
    if not isinstance(value, str) or clean(value) == value:
        return value
    return "{}" if key == _ARGUMENTS else f"{clean(value).rstrip()}\n{MARK}".lstrip()


def _quoted(path: str) -> str:
    return path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
