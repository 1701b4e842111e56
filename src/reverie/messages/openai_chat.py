"""Messages as OpenAI's Chat Completions takes and gives them: calls beside the content, a message a result.

Dicts and the objects of the `openai` package alike; the package itself is not needed.
"""

from __future__ import annotations

from reverie.messages.fields import as_json, blocks, get, items, text, texts_in, weight
from reverie.messages.message import Call, Message, Result
from reverie.messages.spoken import in_users_place
from reverie.model.turn import Speaker

INSTRUCTIONS = frozenset({"system", "developer"})
_RESULTS = frozenset({"tool", "function"})  # `function` is the older way, by name and without ids
ROLES = INSTRUCTIONS | _RESULTS | {"user", "assistant"}
OWN_BLOCKS = frozenset({"image_url", "file", "video_url", "audio_url"})
OWN_FIELDS = ("tool_calls", "function_call", "tool_call_id", "refusal", "audio")
_WEIGHED = ("content", "tool_calls", "function_call", "refusal")


def read(message: object) -> Message:
    """The message in our words."""
    role = text(message, "role")
    content = get(message, "content")
    texts = texts_in(content)
    tokens = sum(weight(get(message, name)) for name in _WEIGHED)
    if role in _RESULTS:
        call_id = text(message, "tool_call_id") or text(message, "name")
        is_error = get(message, "is_error") is True or get(message, "status") == "error"  # as some servers add it
        return Message(Speaker.TOOL, "", (), (Result(call_id, "\n".join(texts), is_error),), message, tokens=tokens)
    if role in INSTRUCTIONS:
        return Message(Speaker.HARNESS, "\n".join(texts), (), (), message, tokens=tokens, is_instruction=True)
    if role == "assistant":
        refusals = [words for one in (message, *blocks(content)) if (words := text(one, "refusal"))]
        said = "\n".join([*texts, *refusals])
        return Message(Speaker.ASSISTANT, said, _calls(message), (), message, tokens=tokens)
    spoken = in_users_place(texts, beside_results=False)
    return Message(spoken.speaker, spoken.text, (), (), message, spoken.aside, tokens)


def _calls(message: object) -> tuple[Call, ...]:
    calls = [_call(one) for one in items(get(message, "tool_calls"))]
    older = get(message, "function_call")
    if older is not None:
        name = text(older, "name")
        calls.append(Call(name, name, as_json(get(older, "arguments"))))
    return tuple(calls)


def _call(call: object) -> Call:
    function = get(call, "function")
    if function is not None:
        return Call(text(call, "id"), text(function, "name"), as_json(get(function, "arguments")))
    custom = get(call, "custom")
    return Call(text(call, "id"), text(custom, "name"), as_json(get(custom, "input")))
