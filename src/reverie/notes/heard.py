"""Every turn of a session that was heard of, also those that a compaction has taken out of the conversation."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock

from reverie.model.turn import Speaker, ToolCall, Turn
from reverie.text.tokens import estimate_tokens
from reverie.transcripts.continued import new_turns

MOST_TURNS = 20_000  # that are remembered; the oldest go first

_Key = tuple[Speaker, str, tuple[ToolCall, ...]]


class Heard:
    """Turns in the order in which they were heard. `first_new` is the place of the first that no update has seen.

    A conversation may be told in one thread while an update reads it in another.
    """

    def __init__(self) -> None:
        self.turns: list[Turn] = []
        self.tool_calls = 0
        self.context_tokens = 0  # about how long the conversation is now
        self.first_new = 0
        self._dropped = 0  # of the oldest turns
        self._given: list[_Key] = []  # the conversation as it was told last
        self._is_newest = True  # whether that was its newest state, and no older one told again
        self._changing = Lock()

    @property
    def count(self) -> int:
        """How many turns were heard in all."""
        return self._dropped + len(self.turns)

    def place(self, count: int) -> int:
        """Where in `turns` the one stands that comes after so many in all."""
        return max(0, count - self._dropped)

    def figures(self, count: int) -> tuple[int, int]:
        """The tokens of the first so many turns, and the tools that were called in them."""
        turns = self.turns[: self.place(count)]
        return sum(map(_tokens, turns)), sum(len(turn.tools) for turn in turns)

    @property
    def is_pause(self) -> bool:
        """Whether the assistant's last turn called no tool."""
        spoken = (turn for turn in reversed(self.turns) if turn.speaker is Speaker.ASSISTANT)
        return not next((turn.tools for turn in spoken), ())

    def take(self, conversation: Sequence[Turn]) -> None:
        """The conversation is this now. What it goes on with is added; after a compaction, what is new in it. A turn is
        known again by its words, whatever its number or the time at which it is told once more.
        """
        with self._changing:
            self._take(conversation)

    def told(self) -> tuple[tuple[Turn, ...], int]:
        """The turns, and how many were heard in all."""
        with self._changing:
            return tuple(self.turns), self.count

    def _take(self, conversation: Sequence[Turn]) -> None:
        known, spoken = len(self._given), [_key(turn) for turn in conversation]
        if self._is_newest and spoken[:known] == self._given:
            new = list(conversation[known:])
            self.context_tokens += sum(map(_tokens, new))
        else:
            new = [conversation[at] for at in new_turns([_key(turn) for turn in self.turns], spoken)]
            self.context_tokens = sum(map(_tokens, conversation))
            self._is_newest = bool(new)
        self._given = spoken
        self.turns += new
        self.tool_calls += sum(len(turn.tools) for turn in new)
        self._forget_the_oldest()

    def noted(self, count: int) -> None:
        """An update has seen the first so many turns."""
        self.first_new = min(count, len(self.turns))

    def _forget_the_oldest(self) -> None:
        if (more := len(self.turns) - MOST_TURNS) > 0:
            del self.turns[:more]
            self._dropped += more
            self.first_new = max(0, self.first_new - more)


def _key(turn: Turn) -> _Key:
    return turn.speaker, turn.text, turn.tools


def _tokens(turn: Turn) -> int:
    return estimate_tokens(turn.text) + sum(estimate_tokens(call.arguments) for call in turn.tools)
