from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from reverie.errors import StoreError
from reverie.store.folder import MAX_DEPTH, MAX_FILE_BYTES, Folder


@pytest.fixture
def folder(memory: Path):
    with Folder(str(memory)) as opened:
        yield opened


def test_a_scan_lists_memory_files_in_order_and_nothing_else(folder: Folder, memory: Path):
    for name in ("b.md", "a.md", "team/c.md", "notes.txt", ".hidden.md", ".git/x.md", "logs/2026/11/2026-11-15.md"):
        (memory / name).parent.mkdir(parents=True, exist_ok=True)
        (memory / name).write_text("x")
    listing = folder.scan()
    assert list(listing.files) == ["a.md", "b.md", "team/c.md"]
    assert listing.files["a.md"].size == 1
    assert listing.problems == {}


def test_what_is_no_memory_file_is_told_with_its_reason(folder: Folder, memory: Path):
    (memory / "link.md").symlink_to("/etc/hosts")
    os.mkfifo(memory / "pipe.md")
    (memory / "MEMORY.md").mkdir()
    with (memory / "huge.md").open("wb") as file:
        file.truncate(MAX_FILE_BYTES + 1)
    problems = folder.scan().problems
    assert set(problems) == {"link.md", "pipe.md", "MEMORY.md", "huge.md"}
    assert "link" in problems["link.md"]
    assert "regular" in problems["pipe.md"]
    assert "1,000,000" in problems["huge.md"]


def test_folders_are_read_to_a_depth_and_then_told(folder: Folder, memory: Path):
    deep = "/".join("d" * MAX_DEPTH)
    (memory / deep / "too-deep").mkdir(parents=True)
    (memory / deep / "x.md").write_text("x")
    (memory / deep / "too-deep" / "y.md").write_text("y")
    listing = folder.scan()
    assert list(listing.files) == [f"{deep}/x.md"]
    assert list(listing.problems) == [f"{deep}/too-deep"]


def test_finding_gives_bytes_and_time(folder: Folder, memory: Path):
    (memory / "a.md").write_bytes(b"\xff\0")
    os.utime(memory / "a.md", ns=(5, 123_456_789))
    content = folder.find("a.md")
    assert content is not None
    assert (content.data, content.mtime_ns) == (b"\xff\0", 123_456_789)
    assert folder.find("b.md") is None
    assert folder.find("team/b.md") is None


@pytest.mark.parametrize("path", ["../x.md", "a/../../x.md", "/etc/hosts", "", ".", "..", "a//b.md", "a/", "a\0.md"])
def test_no_path_leads_out(folder: Folder, memory: Path, path: str):
    (memory.parent / "x.md").write_text("outside")
    with pytest.raises(StoreError, match="no path inside"):
        folder.find(path)


def test_a_linked_folder_is_not_followed(folder: Folder, memory: Path, tmp_path: Path):
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "x.md").write_text("outside")
    (memory / "team").symlink_to(tmp_path / "outside")
    with pytest.raises(StoreError):
        folder.find("team/x.md")
    assert folder.scan().files == {}


def test_parents_are_made_private_where_asked(folder: Folder, memory: Path):
    with folder.parent_of("one/two/x.md", create=True) as (_, name):
        assert name == "x.md"
    assert (memory / "one" / "two").stat().st_mode & 0o777 == 0o700
    with pytest.raises(FileNotFoundError), folder.parent_of("three/x.md"):
        pass


def test_every_handle_is_closed_again(folder: Folder, memory: Path):
    (memory / "team").mkdir()
    (memory / "team" / "x.md").write_text("x")
    before = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    for _ in range(20):
        folder.find("team/x.md")
        folder.find("nowhere/x.md")
        folder.scan()
    after = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    assert after == before


def test_a_replaced_folder_is_noticed(folder: Folder, memory: Path):
    assert folder.is_still_in_place()
    memory.rename(memory.parent / "moved")
    assert not folder.is_still_in_place()
    memory.mkdir()
    assert not folder.is_still_in_place()


def test_opening_what_is_not_there_says_how_to_make_it(tmp_path: Path):
    with pytest.raises(StoreError, match="reverie remember"):
        Folder(str(tmp_path / "none"))
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="cannot open"):
        Folder(str(tmp_path / "file"))
    with pytest.raises(StoreError, match="cannot make"):
        Folder.create(str(tmp_path / "file" / "below"))


def test_a_file_that_vanishes_between_looks_is_none(folder: Folder, memory: Path, monkeypatch: pytest.MonkeyPatch):
    def gone(*arguments: object, **more: object) -> int:
        raise FileNotFoundError(errno.ENOENT, "gone")

    (memory / "a.md").write_text("x")
    monkeypatch.setattr(os, "open", gone)
    assert folder.find("a.md") is None
