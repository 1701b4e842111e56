"""Which sessions a dream looks at, the most telling first, found by narrow search and never read whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from reverie.text.signals import SIGNALS
from reverie.transcripts.search import search
from reverie.transcripts.touched import Touched

ANY_SIGNAL = "|".join(signal.pattern for signal in SIGNALS)  # one pass over what may be gigabytes


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A session, and how many lines of it look like corrections, wishes or decisions."""

    path: str
    signals: int


def review_sessions(sessions: Sequence[Touched]) -> list[Reviewed]:
    """The sessions with the number of telling lines in each, most first. A session without any is still listed."""
    paths = [session.path for session in sessions]
    hits: Counter[str] = Counter()
    hits.update(hit.path for hit in search(paths, ANY_SIGNAL))
    reviewed = [Reviewed(path, hits[path]) for path in paths]
    return sorted(reviewed, key=lambda one: (-one.signals, one.path))
