"""Sessions that a dream could not or did not read, kept for the next one: they are older than the last consolidation
by then, so that nothing else would bring them up again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import cast

from reverie.store.durable import read_bounded, write_over_at
from reverie.transcripts.touched import Touched

FILE = "unread.json"
MOST_TIMES = 2  # that a session is left before it counts as read: no model is paid for ever for not looking
MOST_KEPT = 1_000  # sessions; of more, the most telling
MOST_BYTES = 10_000_000
_TIMES = "times"


@dataclass(frozen=True, slots=True)
class Left:
    """The sessions with something to tell that one dream left: `offered` and not looked at, or never offered."""

    offered: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.offered or self.unseen)


class Unread:
    """A small file in the state folder. One that cannot be read is an empty one."""

    def __init__(self, state_dir: str) -> None:
        self._path = os.path.join(state_dir, FILE)

    def sessions(self, without: Collection[str]) -> list[Touched]:
        """The sessions that were left and are still there, but for those of these paths."""
        found: list[Touched] = []
        for path in self._read():
            if path not in without:
                try:
                    facts = os.lstat(path)
                except OSError:
                    continue  # swept since
                found.append(Touched(path, facts.st_mtime, facts.st_size))
        return found

    def leave(self, left: Left) -> None:
        """These paths come again in the next dream; one that was offered and not read only so often. Whatever else was
        left before is read by now. Raises OSError where it cannot be written.
        """
        before = self._read()
        offered = {path: before.get(path, 0) + 1 for path in left.offered}
        again = {path: times for path, times in offered.items() if times < MOST_TIMES}
        again |= {path: before.get(path, 0) for path in left.unseen}
        if again or before:
            kept = dict(list(again.items())[:MOST_KEPT])
            write_over_at(self._path, json.dumps({_TIMES: kept}).encode("ascii"))

    def _read(self) -> dict[str, int]:
        try:
            found: object = json.loads(read_bounded(None, self._path, MOST_BYTES))
        except (OSError, ValueError, RecursionError):
            return {}
        times = cast("Mapping[str, object]", found).get(_TIMES) if isinstance(found, dict) else None
        if not isinstance(times, dict):
            return {}
        counts = cast("Mapping[str, object]", times)
        return {path: count for path, count in counts.items() if isinstance(count, int)}
