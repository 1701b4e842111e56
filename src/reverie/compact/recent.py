"""Which of the messages are recent enough to stay as they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reverie.messages.bundles import bundles
from reverie.messages.message import Message
from reverie.model.turn import Speaker

LEAST_MESSAGES = 5  # with words in them: what is being talked about right now
LEAST_TOKENS = 10_000
MOST_TOKENS = 40_000


@dataclass(frozen=True, slots=True)
class Keep:
    """How much stays. `most_tokens` goes before the others, except that the last of all always stays."""

    least_messages: int = LEAST_MESSAGES
    least_tokens: int = LEAST_TOKENS
    most_tokens: int = MOST_TOKENS


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
