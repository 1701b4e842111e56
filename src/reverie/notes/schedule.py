"""When session notes are brought up to date: the context has grown, and there was work or a pause."""

from __future__ import annotations

from dataclasses import dataclass, replace

BEGIN_TOKENS = 10_000  # of context; before that a session is short enough to be read again
GROWTH_TOKENS = 5_000  # since the last update
TOOL_CALLS = 3  # since the last update


@dataclass(frozen=True, slots=True)
class Schedule:
    """What is known since the last update: how long the context was then, and how many tools were called in all."""

    tokens: int = 0
    tool_calls: int = 0
    has_begun: bool = False

    def is_due(self, tokens: int, tool_calls: int, *, is_pause: bool) -> bool:
        """Whether to update now. `tool_calls` counts from the beginning of the session; in a pause the model's last
        turn called none. Without growth there is never an update.
        """
        if not self.has_begun:
            return tokens >= BEGIN_TOKENS
        if tokens - self.tokens < GROWTH_TOKENS:
            return False
        return is_pause or tool_calls - self.tool_calls >= TOOL_CALLS

    def seen(self, tokens: int) -> Schedule:
        """The context has this length. A compaction makes it shorter, and growth is counted from there."""
        return replace(self, tokens=min(self.tokens, tokens)) if self.has_begun else self

    def updated(self, tokens: int, tool_calls: int) -> Schedule:
        """An update has begun at this length."""
        return Schedule(tokens, tool_calls, has_begun=True)
