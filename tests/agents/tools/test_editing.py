"""Edit, Write and Retire: only memory files, only in the stage, and only what was read."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.agents.place import DEPLOYS, workplace

from reverie.agents.tool import Refused
from reverie.agents.tools.edit import edit_tool
from reverie.agents.tools.read import read_tool
from reverie.agents.tools.retire import retire_tool
from reverie.agents.tools.write import write_tool
from reverie.agents.workplace import Hint

THURSDAYS = "- The shop is deployed on Thursdays."
TUESDAYS = "- The shop is deployed on Tuesdays now."


def test_an_edit_changes_the_stage_and_not_the_folder(tmp_path: Path) -> None:
    with workplace(tmp_path) as place:
        read_tool(place).call({"file_path": "deploys.md"})
        arguments = {"file_path": "deploys.md", "old_string": THURSDAYS, "new_string": TUESDAYS}
        edit_tool(place).call({**arguments, "evidence": [{"session": "s1", "turn": 3}], "reason": "you said so"})
        assert place.stage.read("deploys.md").data.decode() == DEPLOYS.replace(THURSDAYS, TUESDAYS)
        (operation,) = place.operations
        assert (operation.tool, operation.reason, operation.hints) == ("Edit", "you said so", (Hint("s1", 3),))
    assert (tmp_path / "memory" / "deploys.md").read_text() == DEPLOYS


def test_a_path_in_the_users_folder_is_that_file_of_the_stage(tmp_path: Path) -> None:
    with workplace(tmp_path) as place:
        path = str(tmp_path / "memory" / "deploys.md")
        read_tool(place).call({"file_path": path})
        edit_tool(place).call({"file_path": path, "old_string": "Marta", "new_string": "Bob"})
        assert b"Bob" in place.stage.read("deploys.md").data
    assert (tmp_path / "memory" / "deploys.md").read_text() == DEPLOYS


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"old_string": "Fridays", "new_string": "x"}, "does not stand in deploys.md"),
        ({"old_string": "- ", "new_string": "* "}, "stands in deploys.md 2 times"),
        ({"old_string": "", "new_string": "x"}, "is empty"),
        ({"new_string": "x"}, "`old_string` is missing"),
        ({"old_string": 7, "new_string": "x"}, "must be a text"),
        ({"old_string": "Marta", "new_string": "x", "replace_all": "yes"}, "must be true or false"),
        ({"old_string": "Marta", "new_string": "x", "evidence": "s1"}, "must be a list"),
        ({"old_string": "Marta", "new_string": "x", "evidence": [7]}, "list of objects"),
        ({"old_string": "Marta", "new_string": "x", "evidence": [{"session": "s1", "turn": "three"}]}, "whole number"),
        ({"old_string": "Marta", "new_string": "a\x00b"}, "NUL"),
    ],
)
def test_a_wrong_edit_is_answered_with_what_is_wanted(tmp_path: Path, arguments: dict[str, object], said: str) -> None:
    with workplace(tmp_path) as place:
        read_tool(place).call({"file_path": "deploys.md"})
        with pytest.raises(Refused, match=said):
            edit_tool(place).call({"file_path": "deploys.md", **arguments})
        assert not place.operations


def test_every_place_is_edited_where_that_was_asked_for(tmp_path: Path) -> None:
    with workplace(tmp_path) as place:
        read_tool(place).call({"file_path": "deploys.md"})
        edit_tool(place).call({"file_path": "deploys.md", "old_string": "- ", "new_string": "* ", "replace_all": True})
        assert place.stage.read("deploys.md").data.count(b"* ") == 2


def test_the_same_words_are_not_added_twice(tmp_path: Path) -> None:
    edit = {"file_path": "deploys.md", "old_string": "Marta", "new_string": "Marta or Jonas"}
    with workplace(tmp_path) as place:
        place.saw("deploys.md")
        edit_tool(place).call(edit)
        once = place.stage.read("deploys.md").data
        with pytest.raises(Refused, match=r"stands in deploys\.md already"):
            edit_tool(place).call(edit)
        assert place.stage.read("deploys.md").data == once
        edit_tool(place).call(edit | {"old_string": "Marta or", "new_string": "Marta, or"})


def test_what_was_not_read_is_not_edited_replaced_or_retired(tmp_path: Path) -> None:
    with workplace(tmp_path) as place:
        file = {"file_path": "deploys.md"}
        for tool, arguments in (
            (edit_tool(place), {"old_string": "Marta", "new_string": "Bob"}),
            (write_tool(place), {"content": "x"}),
            (retire_tool(place), {"reason": "old"}),
        ):
            with pytest.raises(Refused, match=r"Read .*first"):
                tool.call({**file, **arguments})


def test_a_tag_that_was_shown_in_another_spelling_is_edited_as_it_stands(tmp_path: Path) -> None:
    (tmp_path / "memory").mkdir()
    (tmp_path / "memory" / "tags.md").write_text("Never type <system> tags by hand.\n")
    with workplace(tmp_path) as place:
        read_tool(place).call({"file_path": "tags.md"})
        arguments = {"old_string": "type &lt;system> tags", "new_string": "write &lt;system> tags"}
        edit_tool(place).call({"file_path": "tags.md", **arguments})
        assert place.stage.read("tags.md").data == b"Never write <system> tags by hand.\n"


def test_lines_that_end_as_on_windows_are_edited_and_still_do(tmp_path: Path) -> None:
    (tmp_path / "memory").mkdir()
    (tmp_path / "memory" / "old.md").write_bytes(b"one\r\ntwo\r\nthree\r\n")
    with workplace(tmp_path) as place:
        read_tool(place).call({"file_path": "old.md"})
        edit_tool(place).call({"file_path": "old.md", "old_string": "one\ntwo", "new_string": "one\nhalf\ntwo"})
        assert place.stage.read("old.md").data == b"one\r\nhalf\r\ntwo\r\nthree\r\n"


def test_a_retired_file_says_where_its_words_are(tmp_path: Path) -> None:
    with workplace(tmp_path) as place:
        write_tool(place).call({"file_path": "release.md", "content": DEPLOYS})
        read_tool(place).call({"file_path": "deploys.md"})
        arguments = {"file_path": "deploys.md", "reason": "said twice", "merged_into": "release.md"}
        with pytest.raises(Refused, match="not there to hold"):
            retire_tool(place).call({**arguments, "merged_into": "nowhere.md"})
        retire_tool(place).call(arguments)
        assert place.stage.find("deploys.md") is None
        assert place.operations[-1].destination == "merged into release.md"
    assert (tmp_path / "memory" / "deploys.md").exists()


def test_a_file_that_is_written_anew_keeps_its_line_ends_and_its_mark(tmp_path: Path) -> None:
    with workplace(tmp_path) as place:
        windows = b"\xef\xbb\xbf" + DEPLOYS.replace("\n", "\r\n").encode()
        place.stage.write("deploys.md", windows)
        read_tool(place).call({"file_path": "deploys.md"})
        content = DEPLOYS.replace(THURSDAYS, TUESDAYS)
        write_tool(place).call({"file_path": "deploys.md", "content": content})
        assert place.stage.read("deploys.md").data == windows.replace(THURSDAYS.encode(), TUESDAYS.encode())
