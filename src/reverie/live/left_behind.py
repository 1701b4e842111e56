"""Conversations that were cut short before they were learned from: folders -> their transcripts, the oldest first.

A program that is killed leaves its last turn on record and unheard. It may never come back to that conversation, so the
next one hears it.
"""

from __future__ import annotations

import os

from reverie.live.on_record import session_files
from reverie.memdir.places import Places
from reverie.store.cursors import Cursors
from reverie.transcripts.recording import Recording

FEW = 3  # of the newest: further back a dream looks


def left_behind(places: Places, own: str) -> list[str]:
    """The transcripts of the project that some process was looking at when it ended, and the newest that Reverie wrote
    down itself, whether or not anything of them is unheard; all but our own.
    """
    own = os.path.realpath(own)
    found = {*_interrupted(places), *_newest(os.path.realpath(places.recordings), own)} - {own}
    return sorted((path for path in found if os.path.isfile(path)), key=_time)


def _time(path: str) -> float:
    try:
        return os.path.getmtime(path)
    except OSError:
        return 0.0  # gone meanwhile, which whoever opens it will see


def _interrupted(places: Places) -> set[str]:
    """What lies beside a memory folder may not say which file is a session of this project."""
    claimed = set(Cursors(places.state_dir).interrupted())
    return claimed & {os.path.realpath(path) for path in session_files(places)} if claimed else claimed


def _newest(recordings: str, own: str) -> list[str]:
    try:
        with os.scandir(recordings) as entries:
            times = {one.path: one.stat().st_mtime_ns for one in entries if one.name.endswith(".jsonl")}
    except OSError:
        return []
    times.pop(own, None)
    newest = sorted(times, key=lambda path: -times[path])[:FEW]
    return [path for path in newest if Recording(path).is_ours]
