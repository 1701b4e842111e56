"""What a model gave with a call, read with care: every wrong value is answered with what is wanted."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import cast

from reverie.agents.tool import Arguments, Refused

MOST_CHARACTERS = 1_100_000  # of any text a model hands over; a memory file may hold a megabyte

_HALF = re.compile(r"[\ud800-\udfff]")


def text_of(arguments: Arguments, name: str) -> str:
    """A text that must be there. Raises Refused where it is missing or something else."""
    found = optional_text(arguments, name)
    if found is None:
        raise Refused(f"`{name}` is missing")
    return found


def optional_text(arguments: Arguments, name: str) -> str | None:
    """A text, or None where it was not given. Raises Refused for anything else."""
    value = arguments.get(name)
    if value is None:
        return None
    if not isinstance(value, str):
        raise Refused(f"`{name}` must be a text, and is {_kind(value)}")
    if len(value) > MOST_CHARACTERS:
        raise Refused(f"`{name}` is longer than {MOST_CHARACTERS:,} characters; hand over less")
    if "\x00" in value:
        raise Refused(f"`{name}` holds a NUL character")
    if _HALF.search(value):
        raise Refused(f"`{name}` holds half of a character, which no file can hold; write it whole")
    return value


def flag_of(arguments: Arguments, name: str) -> bool:
    """Whether something was asked for; no, where nothing was said. Raises Refused for anything else."""
    value = arguments.get(name)
    if value is None:
        return False
    if not isinstance(value, bool):
        raise Refused(f"`{name}` must be true or false, and is {_kind(value)}")
    return value


def number_of(arguments: Arguments, name: str, default: int, *, least: int, most: int) -> int:
    """A whole number, brought within its bounds. Raises Refused for anything else."""
    value = arguments.get(name)
    if value is None:
        return default
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refused(f"`{name}` must be a whole number, and is {_kind(value)}")
    return min(max(value, least), most)


def objects_of(arguments: Arguments, name: str, *, most: int) -> list[Arguments]:
    """A list of objects, empty where none was given. Raises Refused for anything else, and for more than so many."""
    value = arguments.get(name)
    if value is None:
        return []
    if not isinstance(value, list):
        raise Refused(f"`{name}` must be a list, and is {_kind(value)}")
    items = cast("list[object]", value)
    if len(items) > most:
        raise Refused(f"`{name}` holds {len(items)} entries; at most {most} are taken")
    if not all(isinstance(item, Mapping) for item in items):
        raise Refused(f"`{name}` must be a list of objects")
    return cast("list[Arguments]", items)


def _kind(value: object) -> str:
    kinds: dict[type, str] = {str: "a text", bool: "true or false", list: "a list", dict: "an object"}
    return kinds.get(type(value), "a number" if isinstance(value, int | float) else "something else")
