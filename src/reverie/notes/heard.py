"""Every turn of a session that was heard of, also those that a compaction has taken out of the conversation."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from reverie.model.turn import Speaker, ToolCall, Turn
from reverie.text.tokens import estimate_tokens

MOST_TURNS = 20_000  # that are remembered; the oldest go first

_Key = tuple[Speaker, str, datetime | None, tuple[ToolCall, ...]]


class Heard:
    """Turns in the order in which they were heard. `first_new` is the place of the first that no update has seen."""

    def __init__(self) -> None:
        self.turns: list[Turn] = []
        self.tool_calls = 0
        self.context_tokens = 0  # about how long the conversation is now
        self.first_new = 0
        self._given: list[Turn] = []  # the conversation as it was told last
        self._keys: set[_Key] = set()

    @property
    def is_pause(self) -> bool:
        """Whether the assistant's last turn called no tool."""
        spoken = (turn for turn in reversed(self.turns) if turn.speaker is Speaker.ASSISTANT)
        return not next((turn.tools for turn in spoken), ())

    def take(self, conversation: Sequence[Turn]) -> None:
        """The conversation is this now. What it goes on with is added; after a compaction, what is new in it."""
        known = len(self._given)
        if list(conversation[:known]) == self._given:
            new = list(conversation[known:])
            self.context_tokens += sum(map(_tokens, new))
        else:
            new = [turn for turn in conversation if _key(turn) not in self._keys]
            self.context_tokens = sum(map(_tokens, conversation))
        self._given = list(conversation)
        self.turns += new
        self._keys.update(map(_key, new))
        self.tool_calls += sum(len(turn.tools) for turn in new)
        self._forget_the_oldest()

    def noted(self, count: int) -> None:
        """An update has seen the first so many turns."""
        self.first_new = min(count, len(self.turns))

    def _forget_the_oldest(self) -> None:
        if (more := len(self.turns) - MOST_TURNS) > 0:
            del self.turns[:more]
            self.first_new = max(0, self.first_new - more)


def _key(turn: Turn) -> _Key:
    """By which a turn is known again, whatever its number."""
    return turn.speaker, turn.text, turn.time, turn.tools


def _tokens(turn: Turn) -> int:
    return estimate_tokens(turn.text) + sum(estimate_tokens(call.arguments) for call in turn.tools)
