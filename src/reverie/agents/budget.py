"""What a fork may spend, and how one notices that it goes round in circles."""

from __future__ import annotations

import json
import time
from collections import Counter
from dataclasses import dataclass, field

from reverie.agents.tool import Arguments

SAME_CALLS = 5  # of one tool with the same arguments: it is not getting anywhere
EDITS_WITHOUT_EFFECT = 10  # in a row


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a fork may spend. `dollars` is what is left of the day's money; None where nobody counts it."""

    turns: int
    seconds: float
    tokens: int
    dollars: float | None = None


@dataclass(frozen=True, slots=True)
class Usage:
    """What a fork has cost so far."""

    turns: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0
    tool_calls: int = 0
    dollars: float = 0.0

    @property
    def tokens(self) -> int:
        """All of them: what was read, from the cache or not, and what was written."""
        return self.input_tokens + self.output_tokens

    def figures(self) -> dict[str, int | float]:
        """By name, for people and programs."""
        return {
            "turns": self.turns,
            "input_tokens": self.input_tokens,
            "output_tokens": self.output_tokens,
            "cache_read_tokens": self.cache_read_tokens,
            "cache_write_tokens": self.cache_write_tokens,
            "tool_calls": self.tool_calls,
            "dollars": round(self.dollars, 6),
        }


@dataclass(slots=True)
class Meter:
    """Watches one fork. What is over the limit is told in words for the user; nothing where all is well."""

    limits: Limits
    began: float = field(default_factory=time.monotonic)
    _calls: Counter[str] = field(default_factory=Counter[str])
    _idle_edits: int = 0
    _circles: str = ""

    @property
    def seconds_left(self) -> float:
        return max(0.0, self.limits.seconds - (time.monotonic() - self.began))

    def why_over(self, usage: Usage) -> str:
        """Why it must end now; nothing where it may go on."""
        if self._circles:
            return self._circles
        if usage.turns >= self.limits.turns:
            return f"its {self.limits.turns} turns are used up"
        if self.seconds_left <= 0:
            return f"its {self.limits.seconds / 60:g} minutes are used up"
        if usage.tokens >= self.limits.tokens:
            return f"its {self.limits.tokens:,} tokens are used up"
        if self.limits.dollars is not None and usage.dollars >= self.limits.dollars:
            return f"the day's money is used up: ${usage.dollars:.2f} this time"
        return ""

    def saw_call(self, tool: str, arguments: Arguments) -> None:
        """A tool was called so."""
        key = f"{tool} {json.dumps(arguments, sort_keys=True, default=str)}"
        self._calls[key] += 1
        if self._calls[key] >= SAME_CALLS:
            self._circles = f"it called {tool} {SAME_CALLS} times in the same way"

    def saw_edit(self, *, has_effect: bool) -> None:
        """An edit was tried, and changed something or nothing."""
        self._idle_edits = 0 if has_effect else self._idle_edits + 1
        if self._idle_edits >= EDITS_WITHOUT_EFFECT:
            self._circles = f"{EDITS_WITHOUT_EFFECT} edits in a row changed nothing"
