"""One file read by its handle, within bounds."""

from __future__ import annotations

from pathlib import Path

import pytest

from reverie.instructions.text_file import Unusable, read_text_file


def test_a_file_is_cut_at_the_last_whole_line(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("one\ntwo\nthree\n", encoding="utf-8")
    read = read_text_file(str(tmp_path / "a.md"), 10)
    assert (read.text, read.size) == ("one\ntwo\n", 14)
    assert read.remarks == ("it has 14 bytes, of which the first 8 are loaded; shorten it, or split it into rules",)
    assert read_text_file(str(tmp_path / "a.md"), 14).remarks == ()


def test_a_cut_within_a_character_leaves_that_character_out(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("规则规则", encoding="utf-8")
    read = read_text_file(str(tmp_path / "a.md"), 7)
    assert read.text == "规则"
    assert len(read.remarks) == 1


def test_two_names_of_one_file_are_one_file(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("x", encoding="utf-8")
    (tmp_path / "b.md").hardlink_to(tmp_path / "a.md")
    assert read_text_file(str(tmp_path / "a.md")).identity == read_text_file(str(tmp_path / "b.md")).identity


def test_a_link_is_not_followed_here(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a.md").write_text("x", encoding="utf-8")
    (tmp_path / "link.md").symlink_to(tmp_path / "real" / "a.md")
    (tmp_path / "folder").symlink_to(tmp_path / "real")
    with pytest.raises(Unusable):
        read_text_file(str(tmp_path / "link.md"))
    with pytest.raises(FileNotFoundError):
        read_text_file(str(tmp_path / "folder" / "a.md"))


def test_nothing_is_told_from_what_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_text_file(str(tmp_path / "gone.md"))
    with pytest.raises(Unusable, match="it cannot be read"):
        read_text_file(str(tmp_path / ("x" * 300)))
