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


MOST_NAMED = 5  # sessions in a message


def session_files(places: Places) -> list[str]:
    """The files that should be transcripts of this project, newest first."""
    touched = touched_since(session_folders(places), 0.0)
    return [one.path for one in sorted(touched, key=lambda one: -one.mtime)]


def session_file(places: Places, named: str) -> str:
    """The file of a session that is named by its id or the beginning of it; a path, or the name of a file here, is that
    file's own. Raises UsageError for a name that is no session's, or that of several.
    """
    if os.sep in named or os.path.lexists(named):
        return named
    files = {path: os.path.basename(path) for path in session_files(places)}
    called_so = [path for path, name in files.items() if name in (named, f"{named}.jsonl")]
    begin_so = [path for path, name in files.items() if named and name.startswith(named)]
    match called_so[:1] or begin_so:
        case [path]:
            return path
        case []:
            raise UsageError(f"{named!r} is neither a file nor a session; `reverie sessions` lists the sessions")
        case several:
            names = ", ".join(sorted(files[path].removesuffix(".jsonl") for path in several)[:MOST_NAMED])
            raise UsageError(f"several sessions begin with {named!r}: {names}; name more of it")


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
