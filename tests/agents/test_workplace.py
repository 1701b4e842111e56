"""What a fork is shown of a memory file in its prompt, so that it may edit what it never Read."""

from __future__ import annotations

from pathlib import Path
from random import Random
from string import ascii_letters, digits

import pytest
from tests.agents.place import DEPLOYS, workplace

from reverie.agents.tool import Refused
from reverie.agents.tools.edit import edit_tool

KEY = "sk-ant-api03-" + "".join(Random(7).choices(ascii_letters + digits, k=93)) + "AA"
EDIT = {"file_path": "deploys.md", "old_string": "Marta", "new_string": "Bob"}


def test_a_file_that_was_shown_may_be_edited(tmp_path: Path) -> None:
    with workplace(tmp_path) as place:
        with pytest.raises(Refused, match=r"Read deploys\.md first"):
            edit_tool(place).call(EDIT)
        assert place.show("deploys.md") == DEPLOYS
        edit_tool(place).call(EDIT)
        assert b"Bob" in place.stage.read("deploys.md").data


@pytest.mark.parametrize("text", ["", "no end of line", "one\r\ntwo\r\n", "one\x0ctwo\n", "中文\n\n\n"])
def test_what_is_shown_is_the_text_to_the_character(tmp_path: Path, text: str) -> None:
    (tmp_path / "memory").mkdir()
    (tmp_path / "memory" / "odd.md").write_bytes(text.encode())
    with workplace(tmp_path) as place:
        assert place.show("odd.md") == text


def test_a_secret_is_not_shown(tmp_path: Path) -> None:
    (tmp_path / "memory").mkdir()
    (tmp_path / "memory" / "keys.md").write_text(f"The key is {KEY}.\nIt is old.\n")
    with workplace(tmp_path) as place:
        shown = place.show("keys.md")
    assert KEY not in shown
    assert "It is old." in shown


@pytest.mark.parametrize(("file", "said"), [("missing.md", "there is no missing.md"), ("data.md", "is no text")])
def test_what_cannot_be_shown_may_not_be_edited(tmp_path: Path, file: str, said: str) -> None:
    (tmp_path / "memory").mkdir()
    (tmp_path / "memory" / "data.md").write_bytes(b"\x00\x01")
    with workplace(tmp_path) as place:
        with pytest.raises(Refused, match=said):
            place.show(file)
        assert not place.has_seen(file)
