"""An item of a store as a page, and back."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from reverie.adapters.langgraph_item import FIELD, PLAIN_NAMESPACE, changed_file, new_file, read_item
from reverie.errors import UsageError
from reverie.memdir.memory_file import MemoryFile, parse, render
from reverie.memdir.types import MemoryType
from reverie.text import frontmatter

NOW = datetime(2026, 11, 15, 12, tzinfo=UTC)
SECOND = 1_000_000_000


def written(value: dict[str, Any], namespace: tuple[str, ...] = ("ann", "rules"), key: str = "deploys") -> MemoryFile:
    path, data = new_file(namespace, key, value, NOW, ())
    return parse(path, data, int(NOW.timestamp()) * SECOND)


@pytest.mark.parametrize(
    "value",
    [
        {"text": "We deploy on Tuesdays."},
        {"content": "生产环境的端口是 8443。", "score": 3, "tags": ["端口", None], "nested": {"a": [1.5, True]}},
        {"memory": "Two lines,\n\nand a third: yes\n\n- a list", "type": "feedback"},
        {"text": ""},
        {"text": " with a blank before and after "},
        {"text": "---\nname: no frontmatter\n---\nof ours"},
        {"text": "a\r\nb", "data": "c\x00d"},
        {"rules": ["one", "two"]},
        {},
        {"text": "\n```json\n{}\n```\n"},
    ],
    ids=repr,
)
def test_a_value_comes_back_as_it_was_put(value: dict[str, Any]) -> None:
    file = written(value)
    assert file.problem is None
    item = read_item(file)
    assert (item.namespace, item.key, item.value) == (("ann", "rules"), "deploys", value)
    assert item.created == item.updated == NOW


def test_people_can_read_the_page() -> None:
    file = written({"text": "We deploy on Tuesdays.", "score": 3})
    assert file.body == "We deploy on Tuesdays.\n"
    assert "Tuesdays" in file.description
    assert file.type is MemoryType.PROJECT


def test_a_hand_edit_of_the_text_is_the_text() -> None:
    file = written({"text": "We deploy on Tuesdays.", "score": 3})
    edited = parse(file.path, file.data.replace(b"We deploy on Tuesdays.\n", b"We deploy on Fridays.\n"), 0)
    assert read_item(edited).value == {"text": "We deploy on Fridays.", "score": 3}


def test_another_value_keeps_what_else_stands_in_the_frontmatter() -> None:
    file = written({"text": "We deploy on Tuesdays."})
    marked = parse(file.path, frontmatter.set_field(file.data, ("mood",), "calm"), file.mtime_ns)
    changed = parse(file.path, changed_file(read_item(marked), {"text": "We deploy on Fridays.", "score": 4}, NOW), 0)
    assert frontmatter.split(changed.data).fields["mood"] == "calm"
    assert "Fridays" in changed.description
    item = read_item(changed)
    assert (item.key, item.value) == ("deploys", {"text": "We deploy on Fridays.", "score": 4})
    assert item.created == NOW


def test_a_memory_that_no_graph_put_is_found_by_its_file() -> None:
    data = render("Deploys", "When we deploy", MemoryType.PROJECT, "We deploy on Tuesdays.")
    item = read_item(parse("deploys.md", data, 0))
    assert (item.namespace, item.key) == (PLAIN_NAMESPACE, "deploys.md")
    assert item.value["text"] == "We deploy on Tuesdays."
    assert item.value["type"] == "project"


@pytest.mark.parametrize("damage", ["", "{torn", "[]", '{"namespace": 3}', "{}"])
def test_an_address_that_somebody_spoilt_is_no_address(damage: str) -> None:
    data = frontmatter.set_field(written({"text": "We deploy on Tuesdays."}).data, (FIELD,), damage)
    assert read_item(parse("deploys.md", data, 0)).namespace == PLAIN_NAMESPACE


def test_a_page_of_json_that_somebody_spoilt_is_a_plain_memory() -> None:
    file = written({"rules": ["one"]})
    item = read_item(parse(file.path, file.data.replace(b'"one"', b"one"), 0))
    assert item.namespace == PLAIN_NAMESPACE


def test_a_value_that_json_cannot_hold_is_refused() -> None:
    with pytest.raises(UsageError, match="JSON"):
        written({"text": "We deploy on Tuesdays.", "when": NOW})
