"""Which sessions a dream looks at, the most telling first, found by narrow search and never read whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from reverie.text.signals import SIGNALS
from reverie.transcripts.search import search
from reverie.transcripts.session_name import session_names
from reverie.transcripts.touched import Touched

ANY_SIGNAL = "|".join(signal.pattern for signal in SIGNALS)  # one pass over what may be gigabytes


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A session, its name among those under review, and how many lines of it look like corrections, wishes or
    decisions. Whoever speaks of the session in this dream calls it by that name.
    """

    name: str
    path: str
    signals: int


def review_sessions(sessions: Sequence[Touched]) -> list[Reviewed]:
    """The sessions with the number of telling lines in each, most first. A session without any is still listed."""
    named = session_names(session.path for session in sessions)
    hits: Counter[str] = Counter()
    hits.update(hit.path for hit in search(list(named.values()), ANY_SIGNAL))
    reviewed = [Reviewed(name, path, hits[path]) for name, path in named.items()]
    return sorted(reviewed, key=lambda one: (-one.signals, one.path))


def paths_by_name(reviewed: Sequence[Reviewed]) -> dict[str, str]:
    """Where each session is, by its name, in the same order."""
    return {one.name: one.path for one in reviewed}
