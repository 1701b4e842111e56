"""The values in a manifest: JSON or TOML text -> a mapping, empty where the text is none."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping
from typing import Any, cast

from reverie.dream.project.page import Page

Values = Mapping[str, Any]


def json_values(page: Page) -> Values:
    """What a JSON file says; nothing where it is broken, or nested to hurt."""
    return _mapping(page, json.loads)


def toml_values(page: Page) -> Values:
    """What a TOML file says; nothing where it is broken, or nested to hurt."""
    return _mapping(page, tomllib.loads)


def below(values: Values, *keys: str) -> Values:
    """The mapping found by following the keys; an empty one where they lead nowhere."""
    for key in keys:
        found = values.get(key)
        values = cast("Values", found) if isinstance(found, dict) else {}
    return values


def _mapping(page: Page, read: Callable[[str], Any]) -> Values:
    try:
        found = read(page.text)
    except (ValueError, RecursionError):
        return {}
    return cast("Values", found) if isinstance(found, dict) else {}
