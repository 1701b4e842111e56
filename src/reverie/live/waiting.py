"""What a host told of and nobody has taken in yet: conversations as they were when a turn ended, and transcripts.

A conversation that only goes on stands for what was told of it before. One that does not (a window of the last turns,
one that was made short meanwhile, another talk) takes nothing's place: words that only the older one has would be lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock

MOST_WAITING = 1_000  # that no other stands for; a host that never pauses must not fill the memory of its machine


@dataclass(frozen=True, slots=True, eq=False)
class Spoken:
    """The messages of a conversation as they were at the end of a turn."""

    messages: Sequence[object]

    def stands_for(self, older: object) -> bool:
        """Whether it begins with all that the older one tells."""
        if not isinstance(older, Spoken):
            return False
        try:
            return list(older.messages) == list(self.messages[: len(older.messages)])
        except Exception:  # noqa: BLE001 - a host's messages compare as they like, and may refuse to
            return False


@dataclass(frozen=True, slots=True, eq=False)
class Written:
    """What a host named as the transcript that it wrote itself."""

    transcript: object

    def stands_for(self, older: object) -> bool:
        """Whether it is the same transcript, which tells all."""
        if not isinstance(older, Written):
            return False
        return type(older.transcript) is type(self.transcript) and older.transcript == self.transcript


class Waiting:
    """What waits, in the order in which it was told. It may be used from any thread."""

    def __init__(self) -> None:
        self._changing = Lock()
        self._left: list[Spoken | Written] = []

    def add(self, one: Spoken | Written) -> bool:
        """This waits too, in place of what it stands for. Returns whether there was room; else the oldest went."""
        with self._changing:
            self._left = [*(older for older in self._left if not one.stands_for(older)), one]
            has_room = len(self._left) <= MOST_WAITING
            self._left = self._left[-MOST_WAITING:]
        return has_room

    def now(self) -> list[Spoken | Written]:
        """What waits now, the oldest first; it goes on waiting until it is taken in."""
        with self._changing:
            return list(self._left)

    def taken_in(self, one: Spoken | Written) -> None:
        """This waits no more."""
        with self._changing:
            self._left = [other for other in self._left if other is not one]
