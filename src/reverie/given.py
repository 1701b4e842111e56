"""What a program gives to a call: values of the wrong type are told in words, by the name of the argument."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar, cast

from reverie.errors import UsageError

SHOWN = 60  # characters of a wrong value in a message

_T = TypeVar("_T")
_F = TypeVar("_F", bound=Callable[..., Any])


def text(value: object, name: str) -> str:
    """The value, which is text. Raises UsageError."""
    if isinstance(value, str):
        return value
    raise UsageError(f"{name} must be text, not {_shown(value)}")


def path(value: object, name: str) -> str:
    """The path as text. Raises UsageError."""
    if isinstance(value, str | os.PathLike):
        found = text(os.fspath(cast("str | os.PathLike[str]", value)), name)
        try:
            os.fsencode(found)
        except UnicodeEncodeError as cause:
            raise UsageError(f"{name} must be a path, and {_shown(found)} cannot be the name of a file") from cause
        return found
    raise UsageError(f"{name} must be a path, not {_shown(value)}")


def paths(value: object, name: str) -> list[str]:
    """The paths as texts; one by itself is a list of it. Raises UsageError."""
    if value is None:
        return []
    if isinstance(value, str | os.PathLike):
        return [path(cast("object", value), name)]
    if _is_row(value):
        return [path(one, f"each of {name}") for one in cast("Iterable[object]", value)]
    raise UsageError(f"{name} must be paths, not {_shown(value)}")


def flag(value: object, name: str) -> bool:
    """Yes or no. Raises UsageError, for a word such as "no" too, which Python would take for a yes."""
    if isinstance(value, bool):
        return value
    raise UsageError(f"{name} must be True or False, not {_shown(value)}")


def choice(value: object, name: str, choices: Iterable[str]) -> str:
    """One of the words. Raises UsageError."""
    words = [str(word) for word in choices]
    if isinstance(value, str) and value in words:
        return str(value)
    raise UsageError(f"{name} must be one of {', '.join(words)}, not {_shown(value)}")


def texts(value: object, name: str) -> list[str]:
    """The texts; one by itself is a list of it. Raises UsageError."""
    if isinstance(value, str):
        return [value]
    if _is_row(value):
        return [text(one, f"each of {name}") for one in cast("Iterable[object]", value)]
    raise UsageError(f"{name} must be texts, not {_shown(value)}")


def one(value: object, name: str, kind: type[_T], what: str) -> _T:
    """The value, which is of that kind. Raises UsageError, which says `what` it must be."""
    if isinstance(value, kind):
        return value
    raise UsageError(f"{name} must be {what}, not {_shown(value)}")


def values(value: object, name: str, kind: type[_T], what: str) -> list[_T]:
    """The values of that kind; one by itself is a list of it. Raises UsageError, which says `what` they are."""
    if isinstance(value, kind):
        return [value]
    if not _is_row(value):
        raise UsageError(f"{name} must be {what}, not {_shown(value)}")
    found = list(cast("Iterable[object]", value))
    for one in found:
        if not isinstance(one, kind):
            raise UsageError(f"each of {name} must be one of {what}, not {_shown(one)}")
    return cast("list[_T]", found)


def messages(value: object) -> list[object]:
    """The messages of a conversation, whatever their shape. Raises UsageError for what is no list of them."""
    if not _is_row(value):
        raise UsageError(f"messages must be a list of the messages of the whole conversation, not {_shown(value)}")
    return list(cast("Iterable[object]", value))


def _is_row(value: object) -> bool:
    """Whether it is one thing after another, and not a text or a mapping, which could be walked through too."""
    return isinstance(value, Iterable) and not isinstance(value, str | bytes | bytearray | Mapping)


def mapping(value: object, name: str) -> Mapping[str, Any]:
    """The mapping. Raises UsageError."""
    if isinstance(value, Mapping):
        return cast("Mapping[str, Any]", value)
    raise UsageError(f"{name} must be a mapping such as os.environ, not {_shown(value)}")


def function(value: _F, name: str) -> _F:
    """The function, or whatever else can be called. Raises UsageError."""
    if callable(value):
        return value
    raise UsageError(f"{name} must be a function, not {_shown(value)}")


def count(value: object, name: str) -> int:
    """The whole number. Raises UsageError."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise UsageError(f"{name} must be a whole number, not {_shown(value)}")


def seconds(value: object, name: str) -> float:
    """The number of seconds. Raises UsageError."""
    if isinstance(value, int | float) and not isinstance(value, bool) and not math.isnan(value):
        return value
    raise UsageError(f"{name} must be a number of seconds, not {_shown(value)}")


def _shown(value: object) -> str:
    words = repr(value)
    return words if len(words) <= SHOWN else f"{words[:SHOWN]}…"
