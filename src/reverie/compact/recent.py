"""Which of the messages are recent enough to stay as they are, and how much the notes of the others may take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reverie.errors import UsageError
from reverie.messages.bundles import bundles
from reverie.messages.message import Message
from reverie.model.turn import Speaker

LEAST_MESSAGES = 5  # with words in them: what is being talked about right now
LEAST_TOKENS = 10_000
MOST_TOKENS = 40_000
NOTES_TOKENS = 12_000  # of the message with the notes, its own words included
LEAST_LIMIT = 8_000  # tokens of a whole conversation; in less there is no room for notes that say anything


@dataclass(frozen=True, slots=True)
class Keep:
    """How much stays, and how much the notes may take. `most_tokens` goes before the other two of what stays, except
    that the last of all always stays.
    """

    least_messages: int = LEAST_MESSAGES
    least_tokens: int = LEAST_TOKENS
    most_tokens: int = MOST_TOKENS
    notes_tokens: int = NOTES_TOKENS

    @staticmethod
    def within(limit: int) -> Keep:
        """What fits a conversation that may take so many tokens: half of them stay at most, a quarter are notes, so
        that there is room to go on. The larger the limit, the nearer this is to what stays without one.

        Raises UsageError for a limit that leaves no room for notes.
        """
        if limit < LEAST_LIMIT:
            raise UsageError(
                f"a conversation cannot be made short to {limit:,} tokens: give a limit of {LEAST_LIMIT:,} or more"
            )
        least, most = min(LEAST_TOKENS, limit // 8), min(MOST_TOKENS, limit // 2)
        return Keep(LEAST_MESSAGES, least, most, min(NOTES_TOKENS, limit // 4))


KEEP = Keep()


def first_kept(messages: Sequence[Message], keep: Keep) -> int:
    """The number of the first message that stays; all after it stay as well.

    Calls stay with their results, and the last run of messages that cannot be parted stays whatever it takes: it is
    what the model is to answer. Where there is room, an answer of the assistant comes first, since a message in the
    user's place will stand before it and some servers want the two to take turns.
    """
    first, tokens, spoken = len(messages), 0, 0
    for bundle in reversed(bundles(messages)):
        weight = sum(messages[number].tokens for number in bundle)
        if first < len(messages):
            enough = tokens >= keep.least_tokens and spoken >= keep.least_messages
            if (enough and messages[first].speaker is Speaker.ASSISTANT) or tokens + weight > keep.most_tokens:
                break
        first, tokens = bundle.start, tokens + weight
        spoken += sum(_is_spoken(messages[number]) for number in bundle)
    return first


def _is_spoken(message: Message) -> bool:
    return message.speaker in (Speaker.USER, Speaker.ASSISTANT) and bool(message.text.strip())
