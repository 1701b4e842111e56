"""The shapes of messages that are understood: messages -> which shape they have -> one `Message` for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from reverie.errors import UsageError
from reverie.late import Later
from reverie.messages import anthropic, openai_chat, openai_responses
from reverie.messages.fields import get, items, text
from reverie.messages.message import Message

if TYPE_CHECKING:
    from reverie.messages import pydantic_ai
else:
    pydantic_ai = Later("reverie.messages.pydantic_ai")


class Shape(StrEnum):
    """Whose shape messages have."""

    OPENAI_CHAT = "OpenAI Chat Completions"
    ANTHROPIC = "Anthropic Messages"
    OPENAI_RESPONSES = "OpenAI Responses"
    PYDANTIC_AI = "pydantic-ai"


_UNDERSTOOD = (
    "Reverie reads messages of Anthropic's Messages API, of OpenAI's Chat Completions and Responses, and pydantic-ai's "
    "ModelRequest and ModelResponse"
)
_DICTS = (Shape.OPENAI_CHAT, Shape.ANTHROPIC, Shape.OPENAI_RESPONSES)


def shape_of(messages: Sequence[object]) -> Shape:
    """The shape that all these messages have. Plain texts fit every provider's, and are taken for Chat Completions.

    Raises UsageError where a message has no shape that is understood, or they have several.
    """
    fitting = frozenset(Shape)
    for number, message in enumerate(messages, start=1):
        shapes = _shapes(message)
        if not shapes:
            raise UsageError(
                f"message {number} ({type(message).__name__}) has a shape that is not known; {_UNDERSTOOD}"
            )
        if not fitting & shapes:
            raise UsageError(
                f"message {number} has the shape of {_either(shapes)}, those before it of {_either(fitting)}; "
                f"give messages of one shape. {_UNDERSTOOD}"
            )
        fitting &= shapes
    return next(shape for shape in Shape if shape in fitting)


def read_messages(messages: Sequence[object]) -> list[Message]:
    """The messages in our words, one for each. Raises UsageError as `shape_of` does."""
    read = _reader(shape_of(messages))
    return [read(message) for message in messages]


def user_message(shape: Shape, words: str, instead_of: object = None) -> object:
    """A message of that shape that says this in the user's place, where another message may have stood."""
    if shape is Shape.PYDANTIC_AI:
        return pydantic_ai.user_message(words, instead_of)
    return {"role": "user", "content": words}


def tokens_of(messages: Sequence[object]) -> int:
    """About how many tokens the messages take. Raises UsageError as `shape_of` does."""
    return sum(message.tokens for message in read_messages(messages))


def _reader(shape: Shape) -> Callable[[object], Message]:
    match shape:
        case Shape.OPENAI_CHAT:
            return openai_chat.read
        case Shape.ANTHROPIC:
            return anthropic.read
        case Shape.OPENAI_RESPONSES:
            return openai_responses.read
        case Shape.PYDANTIC_AI:
            return pydantic_ai.read


def _shapes(message: object) -> frozenset[Shape]:
    """The shapes that a message could have."""
    if any(base.__module__.startswith("pydantic_ai.") for base in type(message).__mro__):
        return frozenset({Shape.PYDANTIC_AI} if pydantic_ai.is_message(message) else ())
    if isinstance(message, str):
        return frozenset()
    kind, role = text(message, "type"), text(message, "role")
    if not role:
        return frozenset({Shape.OPENAI_RESPONSES} if openai_responses.is_item(kind) else ())
    content = get(message, "content")
    kinds = [text(block, "type") for block in items(content)]
    if not (content is None or isinstance(content, str | list | tuple)):
        return frozenset()
    return frozenset(shape for shape in _DICTS if _could_be(shape, message, kind, role, kinds))


def _could_be(shape: Shape, message: object, kind: str, role: str, blocks: Sequence[str]) -> bool:
    chat = any(one in openai_chat.OWN_BLOCKS for one in blocks) or any(
        get(message, name) is not None for name in openai_chat.OWN_FIELDS
    )
    claude = any(anthropic.is_own_block(one) for one in blocks) or get(message, "stop_reason") is not None
    items_api = any(one in openai_responses.OWN_BLOCKS for one in blocks)
    match shape:
        case Shape.OPENAI_CHAT:
            return role in openai_chat.ROLES and not kind and not claude and not items_api
        case Shape.ANTHROPIC:
            return role in anthropic.ROLES and kind in ("", "message") and not chat and not items_api
        case _:
            return role in openai_responses.ROLES and kind in ("", "message") and not chat and not claude


def _either(shapes: frozenset[Shape]) -> str:
    return " or ".join(shape for shape in Shape if shape in shapes)
