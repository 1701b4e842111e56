"""The calls of a fork that were not carried out, counted by their reasons."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from reverie.text.secrets import redact

REASONS_TOLD = 3  # the most frequent ones; a model that fails mostly fails in one way
LONGEST_REASON = 160  # characters
NOT_UNDERSTOOD = "there is no such tool, or its arguments cannot be read"


@dataclass(slots=True)
class Refusals:
    """What a fork called, and what of it was refused."""

    calls: int = 0
    carried_out: int = 0
    _reasons: Counter[str] = field(default_factory=Counter[str])

    def refused(self, reason: str) -> None:
        """One more call was refused, for that reason."""
        self._reasons[reason] += 1

    @property
    def is_whole(self) -> bool:
        """Whether something was called and nothing of it carried out."""
        return self.calls > 0 and self.carried_out == 0

    def told(self) -> str:
        """How many were refused and mainly why, in words for the user; nothing where all were carried out."""
        # What the library itself answers never comes to us.
        unread = self.calls - self.carried_out - self._reasons.total()
        reasons = self._reasons + Counter({NOT_UNDERSTOOD: max(0, unread)})
        if not reasons:
            return ""
        count = f"{reasons.total()} of the {self.calls} calls" if self.carried_out else _all(self.calls)
        main = [f"{shortly(reason)} ({times}×)" for reason, times in reasons.most_common(REASONS_TOLD)]
        more = len(reasons) - len(main)
        rest = f", and for {more} other reason{'' if more == 1 else 's'}" if more else ""
        return f"{count} of the model {'was' if reasons.total() == 1 else 'were'} refused: {'; '.join(main)}{rest}"


def _all(calls: int) -> str:
    return "the only call" if calls == 1 else f"all {calls} calls"


def shortly(reason: str) -> str:
    """A reason on one line, without a secret, its beginning if it is long."""
    line = " ".join(redact(reason).split())
    return line if len(line) <= LONGEST_REASON else line[: LONGEST_REASON - 1] + "…"
