from __future__ import annotations

import multiprocessing
import os
from pathlib import Path

import pytest

from reverie.errors import StoreError, Unsafe
from reverie.session_notes.notes_file import NotesFile


def test_notes_lie_in_a_folder_of_their_session(tmp_path: Path) -> None:
    file = NotesFile(str(tmp_path / "projects" / "-shop"), "1111-2222")
    assert file.find() is None
    file.write("# Notes\n中文\n")
    assert Path(file.path) == tmp_path / "projects" / "-shop" / "1111-2222" / "session-memory" / "summary.md"
    assert file.find() == "# Notes\n中文\n"
    assert Path(file.path).stat().st_mode & 0o777 == 0o600
    assert os.listdir(os.path.dirname(file.path)) == ["summary.md"]


@pytest.mark.parametrize(
    "session",
    [
        *(
            "",
            ".",
            "..",
            "../x",
            "a/b",
            "/etc",
            "a\\b",
            "a\x00b",
            ".hidden",
            "~",
            "$HOME",
            "%2e%2e",
            "a\nb",
            "x\u202ey",
        ),
        *("x\u202ey", "memory", "Memory", "team", "con", "CLAUDE.md", "x.", " x", "s " * 200),
    ],
)
def test_a_session_whose_name_could_lead_elsewhere_is_refused(tmp_path: Path, session: str) -> None:
    with pytest.raises(Unsafe, match="cannot be the name of a session"):
        NotesFile(str(tmp_path), session)
    assert list(tmp_path.iterdir()) == []


def test_a_link_on_the_way_is_not_followed(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    project = tmp_path / "project"
    project.mkdir()
    (project / "s1").symlink_to(elsewhere)
    file = NotesFile(str(project), "s1")
    with pytest.raises(StoreError, match="cannot write the session notes"):
        file.write("notes")
    assert list(elsewhere.iterdir()) == []


def test_a_link_in_the_place_of_the_file_is_replaced_and_what_it_pointed_at_stays(tmp_path: Path) -> None:
    file = NotesFile(str(tmp_path / "project"), "s1")
    file.write("old")
    target = tmp_path / "target"
    target.write_text("mine")
    Path(file.path).unlink()
    Path(file.path).symlink_to(target)
    with pytest.raises(StoreError):
        file.find()
    file.write("new")
    assert (file.find(), target.read_text()) == ("new", "mine")


def write_often(project: str, letter: str) -> None:
    file = NotesFile(project, "s1")
    for _ in range(60):
        file.write(letter * 50_000)


def test_two_processes_that_write_at_once_leave_one_whole_file(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=write_often, args=(str(tmp_path), letter)) for letter in "ab"]
    for writer in writers:
        writer.start()
    file = NotesFile(str(tmp_path), "s1")
    seen: set[str | None] = set()
    while any(writer.is_alive() for writer in writers):
        seen.add(file.find())
    for writer in writers:
        writer.join()
        assert writer.exitcode == 0
    seen.add(file.find())
    assert seen <= {None, "a" * 50_000, "b" * 50_000}
    assert file.find() is not None
