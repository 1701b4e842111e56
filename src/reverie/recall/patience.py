"""How long a model is asked that does not answer: after two failures in a row it is left alone for a while."""

from __future__ import annotations

import time
from collections.abc import Callable

FAILURES = 2  # in a row; one may be chance
REST_SECONDS = 300.0


class Patience:
    """Whether it is worth asking a model for its choice. Whoever types waits for the answer, so that a server that is
    gone must not cost seconds with every prompt.
    """

    def __init__(self, tell: Callable[[str], None], seconds_now: Callable[[], float] = time.monotonic) -> None:
        """`tell` hears why there was no answer, and for how long nobody asks any more."""
        self._tell = tell
        self._seconds_now = seconds_now
        self._failures = 0
        self._rests_until = 0.0

    @property
    def is_over(self) -> bool:
        """Whether the model is left alone now. When the rest is over it is asked once more."""
        return self._seconds_now() < self._rests_until

    def heard(self, why_not: str) -> None:
        """The model answered, or it did not, and why not."""
        self._failures = self._failures + 1 if why_not else 0
        if not why_not:
            return
        rest = ""
        if self._failures >= FAILURES:
            self._rests_until = self._seconds_now() + REST_SECONDS
            rest = f"; it is not asked for the next {REST_SECONDS / 60:.0f} minutes"
        self._tell(f"no model chose the memories, but the local ranking: {why_not}{rest}")
