"""An item of a LangGraph store as a memory file: its text is the body, and the rest of it stands in the frontmatter.

namespace, key, value -> a page that people can read -> the same namespace, key and value
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from reverie.errors import UsageError
from reverie.memdir.memory_file import MemoryFile, parse, reference_time, render, touch_modified, with_body
from reverie.memdir.types import MemoryType, parse_type
from reverie.text import frontmatter
from reverie.understand.title import description_of, file_name_of, title_of
from reverie.understand.worth import best_kind

FIELD = "langgraph"  # of the frontmatter
PLAIN_NAMESPACE = ("memories",)  # of memories that no graph has put: learned, or written by hand
TEXT_KEYS = ("text", "content", "memory", "data")  # the first of these that holds a text is what the item says

_FENCE = ("```json\n", "\n```")

Namespace = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StoredItem:
    """An item, and the memory file that it is."""

    namespace: Namespace
    key: str
    value: dict[str, Any]
    created: datetime
    updated: datetime
    file: MemoryFile


def read_item(file: MemoryFile) -> StoredItem:
    """The item that a memory file is. One that no graph has put has its file's name for a key."""
    updated = reference_time(file)
    address = _address(file)
    try:
        namespace = tuple(str(label) for label in address["namespace"])
        value = _value(file.body, address["field"], address["rest"])
        return StoredItem(
            namespace, str(address["key"]), value, datetime.fromisoformat(address["created"]), updated, file
        )
    except (KeyError, TypeError, ValueError):  # it has no address, or somebody changed that by hand
        value = {"text": file.body.strip(), "name": file.name, "description": file.description, "file": file.path}
        kind = {"type": file.type.value} if file.type else {}
        return StoredItem(PLAIN_NAMESPACE, file.path, {**value, **kind}, updated, updated, file)


def new_file(
    namespace: Namespace, key: str, value: Mapping[str, Any], now: datetime, taken: Iterable[str]
) -> tuple[str, bytes]:
    """The name and the bytes of a memory file for a new item. It tells its own time, so that it shows when the user
    says the same. Raises UsageError for a value that JSON cannot hold.
    """
    said = _said(value)
    kind = parse_type(value.get("type")) or MemoryType(best_kind(said))
    title = title_of(said, kind.value)
    path = file_name_of(title, kind.value, taken)
    page = frontmatter.set_field(render(title, description_of(said), kind, "."), ("metadata", "modified"), ".")
    return path, touch_modified(_written(parse(path, page, 0), namespace, key, value, now), now)


def changed_file(item: StoredItem, value: Mapping[str, Any], now: datetime) -> bytes:
    """The bytes of the item's file with another value, put at this time; what else stands in its frontmatter is kept.

    Raises UsageError for a value that JSON cannot hold, StoreError for a file that has to be left as it is.
    """
    said = _said(value)
    kind = parse_type(value.get("type")) or item.file.type or MemoryType(best_kind(said))
    data = frontmatter.set_field(item.file.data, ("name",), title_of(said, kind.value))
    data = frontmatter.set_field(data, ("description",), description_of(said))
    data = frontmatter.set_field(data, ("type",), kind.value)
    page = parse(item.file.path, data, item.file.mtime_ns)
    return touch_modified(_written(page, item.namespace, item.key, value, item.created), now)


def _written(page: MemoryFile, namespace: Namespace, key: str, value: Mapping[str, Any], created: datetime) -> bytes:
    field = _text_key(value)
    data = with_body(page, f"{value[field]}\n") if field else b""
    if not field or _body(parse(page.path, data, 0).body) != value[field]:
        # No text, or one that a page cannot hold to the letter: the page shows the whole value.
        field, data = "", with_body(page, f"{_FENCE[0]}{_json(value, 2)}{_FENCE[1]}\n")
    rest = {name: held for name, held in value.items() if name != field} if field else {}
    address = {
        "namespace": namespace,
        "key": key,
        "field": field,
        "rest": rest,
        "created": created.isoformat(),
    }
    return frontmatter.set_field(data, (FIELD,), _json(address))


def _address(file: MemoryFile) -> dict[str, Any]:
    if FIELD.encode() not in file.data:
        return {}
    try:
        found: object = json.loads(frontmatter.split(file.data).fields.get(FIELD, ""))
    except (TypeError, ValueError):
        return {}
    return cast("dict[str, Any]", found) if isinstance(found, dict) else {}


def _value(body: str, field: str, rest: Mapping[str, Any]) -> dict[str, Any]:
    if field:
        return {field: _body(body), **rest}
    found: object = json.loads(body.strip().removeprefix(_FENCE[0]).removesuffix(_FENCE[1]))
    if not isinstance(found, dict):
        raise ValueError("the page of an item without a text shows an object")
    return cast("dict[str, Any]", found)


def _body(body: str) -> str:
    return body.removesuffix("\n")


def _text_key(value: Mapping[str, Any]) -> str:
    return next((key for key in TEXT_KEYS if isinstance(value.get(key), str) and value[key].strip()), "")


def _said(value: Mapping[str, Any]) -> str:
    """What the item says, for its name."""
    field = _text_key(value)
    return value[field] if field else _json(value)


def _json(value: object, indent: int | None = None) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, indent=indent)
    except (TypeError, ValueError) as cause:
        raise UsageError(f"an item of a store is kept as JSON, and this value cannot be: {cause}") from cause
