"""What a program gives to a call: values of the wrong type are told in words, by the name of the argument."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import cast

from reverie.errors import UsageError

SHOWN = 60  # characters of a wrong value in a message


def text(value: object, name: str) -> str:
    """The value, which is text. Raises UsageError."""
    if isinstance(value, str):
        return value
    raise UsageError(f"{name} must be text, not {_shown(value)}")


def path(value: object, name: str) -> str:
    """The path as text. Raises UsageError."""
    if isinstance(value, str | os.PathLike):
        found = os.fspath(cast("str | os.PathLike[str]", value))
        return text(found, name)
    raise UsageError(f"{name} must be a path, not {_shown(value)}")


def paths(value: object, name: str) -> list[str]:
    """The paths as texts; one by itself is a list of it. Raises UsageError."""
    if value is None:
        return []
    if isinstance(value, str | os.PathLike):
        return [path(cast("object", value), name)]
    if isinstance(value, Iterable) and not isinstance(value, bytes | bytearray):
        return [path(one, f"each of {name}") for one in cast("Iterable[object]", value)]
    raise UsageError(f"{name} must be paths, not {_shown(value)}")


def count(value: object, name: str) -> int:
    """The whole number. Raises UsageError."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise UsageError(f"{name} must be a whole number, not {_shown(value)}")


def seconds(value: object, name: str) -> float:
    """The number of seconds. Raises UsageError."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    raise UsageError(f"{name} must be a number of seconds, not {_shown(value)}")


def _shown(value: object) -> str:
    words = repr(value)
    return words if len(words) <= SHOWN else f"{words[:SHOWN]}…"
