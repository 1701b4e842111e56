"""Looking into a message that is a dict, or an object of a provider's library with the same names."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from reverie.text.tokens import estimate_tokens

DATA_TOKENS = 1_600  # what a picture takes, about; its bytes as text would be counted a hundred times as much

_DATA = re.compile(r"(?:data:[^,]{0,200},)?[A-Za-z0-9+/_=-]{1000,}")
# The fields in which providers take pictures and files; the same letters in a text are read as text.
_DATA_FIELDS = frozenset({"data", "url", "image_url", "file_data", "b64_json", "base64"})
_DEEP = 100  # levels of nesting; what lies deeper was made to hurt


def get(value: object, name: str) -> object:
    """The field of that name; None where there is none."""
    if isinstance(value, Mapping):
        return cast("Mapping[str, object]", value).get(name)
    return getattr(value, name, None)


def text(value: object, name: str) -> str:
    """The field, where it is text; otherwise nothing."""
    found = get(value, name)
    return found if isinstance(found, str) else ""


def items(value: object) -> list[object]:
    """The parts of a list; of anything else, none."""
    return list(cast("Sequence[object]", value)) if isinstance(value, list | tuple) else []


def blocks(value: object) -> list[object]:
    """A message's content, block by block; a text by itself is a block of text."""
    if isinstance(value, str):
        return [{"type": "text", "text": value}]
    return [{"type": "text", "text": one} if isinstance(one, str) else one for one in items(value)]


def texts_in(value: object) -> list[str]:
    """The text of each block that has any."""
    return [found for block in blocks(value) if (found := text(block, "text"))]


def as_json(value: object) -> str:
    """A call's arguments as JSON; text is taken for JSON already, and nothing for an empty object."""
    if isinstance(value, str):
        return value
    return "{}" if value is None else json.dumps(value, ensure_ascii=False, default=_opened)


def weight(value: object) -> int:
    """About how many tokens all that a message holds takes: its texts, and a flat sum for pictures and other data."""
    total = 0
    waiting: list[tuple[object, int, bool]] = [(value, 0, False)]
    while waiting:
        one, depth, may_be_data = waiting.pop()
        if isinstance(one, str):
            total += DATA_TOKENS if may_be_data and _DATA.fullmatch(one) else estimate_tokens(one)
        elif isinstance(one, bytes | bytearray):
            total += DATA_TOKENS
        elif depth < _DEEP:
            waiting += [(part, depth + 1, name in _DATA_FIELDS) for name, part in _parts(one)]
    return total


def _parts(value: object) -> list[tuple[object, object]]:
    """What a value holds, each with the name of its field; nothing names what stands in a list."""
    if isinstance(value, Mapping):
        return list(cast("Mapping[object, object]", value).items())
    if isinstance(value, list | tuple | set | frozenset):
        return [("", part) for part in cast("Sequence[object]", value)]
    if value is None or isinstance(value, int | float):
        return []
    opened = _opened(value)
    return [] if isinstance(opened, str) else [("", opened)]


def _opened(value: object) -> object:
    """What an object of a library holds, as plain values; of one that cannot be looked into, its name."""
    dump = cast("Callable[[], Any] | None", getattr(value, "model_dump", None))
    if callable(dump):
        return dump()
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {one.name: getattr(value, one.name, None) for one in dataclasses.fields(value)}
    return type(value).__name__
