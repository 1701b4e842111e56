"""The conversations of a project that are on record: folders -> transcripts, newest first -> each in a few figures."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from reverie.dream.gates import session_folders
from reverie.errors import StoreError, UsageError
from reverie.late import Later
from reverie.memdir.places import Places
from reverie.transcripts.touched import touched_since

# Many commands ask where the sessions are; few read them.
if TYPE_CHECKING:
    from reverie.transcripts import search, sessions
else:
    search, sessions = Later("reverie.transcripts.search"), Later("reverie.transcripts.sessions")


def session_files(places: Places) -> list[str]:
    """The files that should be transcripts of this project, newest first."""
    touched = touched_since(session_folders(places), 0.0)
    return [one.path for one in sorted(touched, key=lambda one: -one.mtime)]


def session_file(places: Places, named: str) -> str:
    """The file of a session that is named by its id; any other name is a file's own."""
    if os.sep in named or os.path.lexists(named):
        return named
    return next((path for path in session_files(places) if os.path.basename(path) == f"{named}.jsonl"), named)


def described_sessions(places: Places, matching: str | None) -> list[sessions.Session]:
    """The transcripts among them that can be read; with `matching`, those in which the user said that."""
    paths = session_files(places)
    if matching:
        candidates = {hit.path for hit in search.search(paths, matching)}
        paths = [path for path in paths if path in candidates and _is_said_in(path, matching)]
    return [session for path in paths if (session := _described(path))]


def _is_said_in(path: str, pattern: str) -> bool:
    try:
        return any(True for _ in search.matching_turns(path, pattern))
    except (UsageError, StoreError):
        return False


def _described(path: str) -> sessions.Session | None:
    """The session in a file; None for a file that is no transcript, which anybody may put beside them."""
    try:
        return sessions.describe(path)
    except (UsageError, StoreError):
        return None
