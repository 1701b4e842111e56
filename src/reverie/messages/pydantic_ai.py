"""Messages as pydantic-ai keeps them: requests and responses, each of parts.

It is loaded only when such a message comes: importing pydantic-ai takes a second.
"""

from __future__ import annotations

from collections.abc import Sequence

from pydantic_ai.messages import (
    BaseToolCallPart,
    BaseToolReturnPart,
    ModelRequest,
    ModelResponse,
    RetryFeedbackPart,
    SpeechPart,
    SystemPromptPart,
    TextContent,
    TextPart,
    UserPromptPart,
)

from reverie.messages.fields import as_json, get, weight
from reverie.messages.fields import text as text_of
from reverie.messages.message import Call, Message, Result
from reverie.messages.spoken import in_users_place
from reverie.model.turn import Speaker

_ERRORS = frozenset({"failed", "denied", "retried", "interrupted"})  # how a call may end without its answer
_OLDER_RETRY = "retry-prompt"  # answers a call, or none where it names no tool


def is_message(message: object) -> bool:
    """Whether it is one of pydantic-ai's messages."""
    return isinstance(message, ModelRequest | ModelResponse)


def read(message: object) -> Message:
    """The message in our words."""
    if isinstance(message, ModelRequest):
        return _request(message, _parts(message))
    assert isinstance(message, ModelResponse)
    parts = _parts(message)
    texts = [part.content for part in parts if isinstance(part, TextPart | SpeechPart) and part.content]
    calls = tuple(call for part in parts if (call := _call(part)))
    return Message(Speaker.ASSISTANT, "\n".join(texts), calls, _results(parts), message, tokens=_weight(parts))


def user_message(words: str, instead_of: object = None) -> ModelRequest:
    """A request that says this as the user's prompt. The instructions of a request that it stands instead of go on
    with it: an agent writes its own only where a conversation begins.
    """
    parts = _parts(instead_of) if isinstance(instead_of, ModelRequest) else []
    system = [part for part in parts if isinstance(part, SystemPromptPart) and part.scope == "conversation"]
    return ModelRequest(parts=[*system, UserPromptPart(words)])


def _parts(message: ModelRequest | ModelResponse) -> list[object]:
    return list(message.parts)


def _request(message: ModelRequest, parts: Sequence[object]) -> Message:
    system = "\n".join(part.content for part in parts if isinstance(part, SystemPromptPart))
    if parts and all(isinstance(part, SystemPromptPart) for part in parts):
        return Message(Speaker.HARNESS, system, (), (), message, tokens=_weight(parts), is_instruction=True)
    prompts = [text for part in parts for text in _prompted(part)]
    feedback = [part.model_response() for part in parts if isinstance(part, RetryFeedbackPart)]
    results = _results(parts)
    spoken = in_users_place(prompts or feedback, beside_results=bool(results or (feedback and not prompts)))
    around = "\n".join(text for text in (system, spoken.aside, *(feedback if prompts else ())) if text)
    speaker = Speaker.TOOL if results and not spoken.text else spoken.speaker
    return Message(speaker, spoken.text, (), results, message, around, _weight(parts))


def _prompted(part: object) -> list[str]:
    """What a part says in the user's place."""
    if isinstance(part, SpeechPart):
        return [part.content] if part.content else []
    if not isinstance(part, UserPromptPart):
        return []
    content = [part.content] if isinstance(part.content, str) else part.content
    words = (one.content if isinstance(one, TextContent) else one for one in content)
    return [one for one in words if isinstance(one, str) and one]


def _call(part: object) -> Call | None:
    if not isinstance(part, BaseToolCallPart):
        return None
    return Call(part.tool_call_id, part.tool_name, part.args_as_json_str())


def _results(parts: Sequence[object]) -> tuple[Result, ...]:
    return tuple(result for part in parts if (result := _result(part)))


def _result(part: object) -> Result | None:
    if isinstance(part, BaseToolReturnPart):
        text = part.model_response_str(wrap_if_error=False)
        return Result(part.tool_call_id, text, is_error=part.outcome in _ERRORS)
    if get(part, "part_kind") == _OLDER_RETRY and get(part, "tool_name"):
        said = text_of(part, "content") or as_json(get(part, "content"))  # words, or what validation found
        return Result(text_of(part, "tool_call_id"), said, is_error=True)
    return None


def _weight(parts: Sequence[object]) -> int:
    """What the parts take; the library's own notes, such as time stamps, are not sent."""
    calls = [(call.name, call.arguments) for part in parts if (call := _call(part))]
    return weight([calls, *(get(part, "content") for part in parts)])
