"""What a session may be called: its name is a folder's, and comes from other programs and what those were told."""

from __future__ import annotations

from reverie.errors import Unsafe
from reverie.text.filename import why_unsafe

FILE = "summary.md"
_TAKEN = frozenset({"memory", "team", "logs"})  # names beside the sessions of a project that hold something else


def why_no_session(session: str) -> str:
    """What is wrong with the name of a session as a part of a path; nothing where it may be one."""
    if "/" in session:
        return "it holds a slash"
    if session.casefold() in _TAKEN:
        return f"{session} is the name of another folder there"
    return why_unsafe(f"{session}/{FILE}") or ""


def refuse_no_session(session: str) -> None:
    """Return for a name that a session may have. Raises Unsafe for one that could lead elsewhere."""
    if why := why_no_session(session):
        raise Unsafe(f"{session!r} cannot be the name of a session: {why}")
