"""What a fork may spend, and how one notices that it goes round in circles."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from reverie.agents.purse import Purse, told
from reverie.agents.tool import Arguments

SAME_CALLS = 5  # of one tool with the same arguments: it is not getting anywhere
EDITS_WITHOUT_EFFECT = 10  # in a row


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a fork may spend. Without `dollars` only the day's money limits it."""

    turns: int
    seconds: float
    tokens: int
    dollars: float | None = None


@dataclass(frozen=True, slots=True)
class Usage:
    """What a fork has cost so far. `dollars` is None where nobody knows the model's price."""

    turns: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0
    tool_calls: int = 0
    dollars: float | None = 0.0
    unmeasured: int = 0  # answers of which the provider did not say how many tokens they took

    @property
    def tokens(self) -> int:
        """All of them: what was read, from the cache or not, and what was written."""
        return self.input_tokens + self.output_tokens

    def figures(self) -> dict[str, int | float | None]:
        """By name, for people and programs."""
        return {
            "turns": self.turns,
            "input_tokens": self.input_tokens,
            "output_tokens": self.output_tokens,
            "cache_read_tokens": self.cache_read_tokens,
            "cache_write_tokens": self.cache_write_tokens,
            "tool_calls": self.tool_calls,
            "dollars": None if self.dollars is None else round(self.dollars, 6),
        }


@dataclass(slots=True)
class Meter:
    """Watches one fork, and pays for it from the day's purse, if there is one. What is over the limit is told in words
    for the user; nothing where all is well.
    """

    limits: Limits
    purse: Purse | None = None
    began: float = field(default_factory=time.monotonic)
    _calls: Counter[str] = field(default_factory=Counter[str])
    _idle_edits: int = 0
    _refused_edits: int = 0  # of those
    _lost_turns: int = 0
    _paid: float = 0.0
    _circles: str = ""

    @property
    def seconds_left(self) -> float:
        return max(0.0, self.limits.seconds - (time.monotonic() - self.began))

    def why_over(self, usage: Usage) -> str:
        """Why it must end now; nothing where it may go on."""
        if self._circles:
            return self._circles
        if usage.turns >= self.limits.turns:
            return _used_up(f"{self.limits.turns}", "turn", is_one=self.limits.turns == 1)
        if self.seconds_left <= 0:
            minutes = self.limits.seconds / 60
            return _used_up(f"{minutes:g}", "minute", is_one=minutes == 1)
        if usage.tokens >= self.limits.tokens:
            return _used_up(f"{self.limits.tokens:,}", "token", is_one=self.limits.tokens == 1)
        dollars = usage.dollars or 0.0
        if self.limits.dollars is not None and dollars >= self.limits.dollars:
            return f"its ${told(self.limits.dollars)} are used up"
        if self.purse and self.purse.is_empty:
            return f"the ${told(self.purse.dollars)} of this day are used up, ${told(dollars)} of them by this dream"
        return ""

    def saw_usage(self, usage: Usage) -> None:
        """It has cost so much by now; what is new of that is paid."""
        due = (usage.dollars or 0.0) - self._paid
        if self.purse and due > 0:
            self.purse.pay(due)
            self._paid += due

    def saw_call(self, tool: str, arguments: Arguments) -> None:
        """A tool was called so."""
        key = f"{tool} {json.dumps(arguments, sort_keys=True, default=str)}"
        self._calls[key] += 1
        if self._calls[key] >= SAME_CALLS:
            self._circles = f"it called {tool} {SAME_CALLS} times in the same way"

    def saw_misfits(self, misfits: Sequence[tuple[str, str]], *, calls: int) -> None:
        """A turn called so many tools, and these of them, with their arguments, are none or cannot be understood."""
        for tool, arguments in misfits:
            self.saw_call(tool, {"as it came": arguments})
        self._lost_turns = self._lost_turns + 1 if calls and len(misfits) == calls else 0
        if self._lost_turns >= SAME_CALLS and not self._circles:
            self._circles = f"for {SAME_CALLS} turns it called nothing that there is, or in no way that can be read"

    def saw_edit(self, *, has_effect: bool, refused: str = "") -> None:
        """An edit was tried, and changed something or nothing; `refused` says why it was not even made."""
        self._idle_edits = 0 if has_effect else self._idle_edits + 1
        self._refused_edits = 0 if has_effect else self._refused_edits + bool(refused)
        if self._idle_edits >= EDITS_WITHOUT_EFFECT and not self._circles:
            count = f"{EDITS_WITHOUT_EFFECT} edits in a row"
            if self._refused_edits == self._idle_edits:
                self._circles = f"{count} were refused, the last one because {refused}"
            elif self._refused_edits:
                self._circles = f"{count} were refused or changed nothing"
            else:
                self._circles = f"{count} changed nothing"


def _used_up(amount: str, unit: str, *, is_one: bool) -> str:
    return f"its only {unit} is used up" if is_one else f"its {amount} {unit}s are used up"
