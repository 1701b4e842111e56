from __future__ import annotations

import pytest

from reverie.memdir.types import MemoryType
from reverie.recall.recalled import Recalled
from reverie.recall.tools_in_use import is_needless


def page(text: str, kind: MemoryType = MemoryType.REFERENCE, name: str = "GitHub search") -> Recalled:
    return Recalled("github.md", name, "how it is called", kind, 1.0, "today", text)


def test_a_page_on_a_tool_in_use_is_needless():
    assert is_needless(page("Its pages list issues."), ["mcp__github__search_issues"])
    assert is_needless(page("Its pages list issues."), ["GitHub"])


@pytest.mark.parametrize("text", ["It fails on two labels.", "Never ask for all pages.", "有坑：标签报错"])
def test_a_pitfall_is_not(text: str):
    assert not is_needless(page(text), ["github"])


def test_other_tools_and_other_kinds_of_memory_stay():
    assert not is_needless(page("Its pages list issues."), ["bash"])
    assert not is_needless(page("Its pages list issues."), [])
    assert not is_needless(page("Ask first.", MemoryType.FEEDBACK), ["github"])
