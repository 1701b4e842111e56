from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.store.worlds import OLD_NS, change, content

from reverie.model.change import Change
from reverie.store import replace
from reverie.store.exchange import exchange
from reverie.store.folder import Folder
from reverie.store.replace import EditedMeanwhile, Landed, apply, fold_in


@pytest.fixture
def land(memory: Path, tmp_path: Path):
    work = tmp_path / "work"
    work.mkdir()

    def run(change: Change) -> Landed | EditedMeanwhile:
        descriptor = os.open(work, os.O_RDONLY | os.O_DIRECTORY)
        try:
            with Folder(str(memory)) as folder:
                result = apply(folder, descriptor, change)
                if isinstance(result, Landed):
                    os.fsync(descriptor)  # as a publish does before its last look
                    return fold_in(folder, descriptor, change.file, result)
                return result
        finally:
            os.close(descriptor)
            assert os.listdir(work) == [], "nothing is left in the work folder"

    return run


def meanwhile(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Do something in the very moment before the two files change places, once."""
    pending = [act]

    def exchanged(first: int, first_name: str, second: int, second_name: str) -> bool:
        if pending:
            pending.pop()()
        return exchange(first, first_name, second, second_name)

    monkeypatch.setattr(replace, "exchange", exchanged)


def test_an_edit_lands_with_its_time_and_the_files_permissions(memory: Path, land):
    file = memory / "a.md"
    file.write_text("one\n")
    file.chmod(0o640)
    assert isinstance(land(change("a.md", "one\n", "two\n")), Landed)
    assert file.read_text() == "two\n"
    assert file.stat().st_mtime_ns == OLD_NS
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_new_file_lands_private_and_its_folder_is_made(memory: Path, land):
    assert isinstance(land(change("team/a.md", None, "hello\n")), Landed)
    assert (memory / "team/a.md").read_text() == "hello\n"
    assert (memory / "team/a.md").stat().st_mode & 0o777 == 0o600


def test_a_retired_file_is_gone(memory: Path, land):
    (memory / "a.md").write_text("one\n")
    assert isinstance(land(change("a.md", "one\n", None)), Landed)
    assert not (memory / "a.md").exists()


@pytest.mark.parametrize(("before", "after"), [("one\n", "two\n"), (None, "two\n"), ("one\n", None)])
def test_asking_again_is_safe(memory: Path, land, before: str | None, after: str | None):
    if before:
        (memory / "a.md").write_text(before)
    wanted = change("a.md", before, after)
    land(wanted)
    assert isinstance(land(wanted), Landed)
    assert (memory / "a.md").exists() == (after is not None)


def test_an_edit_that_lands_between_the_last_look_and_the_rename_is_merged(memory: Path, land, monkeypatch):
    file = memory / "a.md"
    file.write_text("one\nmiddle\ntwo\n")
    meanwhile(monkeypatch, lambda: file.write_text("one\nmiddle\ntwo, by hand\n"))
    result = land(change("a.md", "one\nmiddle\ntwo\n", "ONE\nmiddle\ntwo\n"))
    assert file.read_text() == "ONE\nmiddle\ntwo, by hand\n"
    assert isinstance(result, Landed)
    assert result.before is not None
    assert result.before.data == b"one\nmiddle\ntwo, by hand\n", "undo gives back their words"


def test_an_edit_of_the_same_line_in_that_moment_is_put_back(memory: Path, land, monkeypatch):
    file = memory / "a.md"
    file.write_text("one\n")
    meanwhile(monkeypatch, lambda: file.write_text("one, by hand\n"))
    assert isinstance(land(change("a.md", "one\n", "two\n")), EditedMeanwhile)
    assert file.read_text() == "one, by hand\n"


def test_a_file_saved_by_rename_in_that_moment_is_put_back(memory: Path, land, monkeypatch):
    file = memory / "a.md"
    file.write_text("one\n")

    def save_as_editors_do() -> None:
        (memory / "swap").write_text("one, by hand\n")
        (memory / "swap").rename(file)

    meanwhile(monkeypatch, save_as_editors_do)
    assert isinstance(land(change("a.md", "one\n", "two\n")), EditedMeanwhile)
    assert file.read_text() == "one, by hand\n"


def test_a_link_put_there_in_that_moment_is_put_back_and_not_followed(memory: Path, land, monkeypatch, tmp_path: Path):
    outside = tmp_path / "outside"
    outside.write_text("not yours\n")
    file = memory / "a.md"
    file.write_text("one\n")

    def become_a_link() -> None:
        file.unlink()
        file.symlink_to(outside)

    meanwhile(monkeypatch, become_a_link)
    assert isinstance(land(change("a.md", "one\n", "two\n")), EditedMeanwhile)
    assert file.is_symlink()
    assert outside.read_text() == "not yours\n"


def test_a_file_deleted_in_that_moment_stays_deleted(memory: Path, land, monkeypatch):
    file = memory / "a.md"
    file.write_text("one\n")
    meanwhile(monkeypatch, file.unlink)
    assert isinstance(land(change("a.md", "one\n", "two\n")), EditedMeanwhile)
    assert not file.exists()


def test_an_edited_file_is_not_retired(memory: Path, land):
    (memory / "a.md").write_text("one, by hand\n")
    assert isinstance(land(change("a.md", "one\n", None)), EditedMeanwhile)
    assert (memory / "a.md").read_text() == "one, by hand\n"


def test_a_new_file_does_not_take_the_place_of_one_made_meanwhile(memory: Path, land):
    (memory / "a.md").write_text("mine\n")
    assert isinstance(land(change("a.md", None, "yours\n")), EditedMeanwhile)
    assert (memory / "a.md").read_text() == "mine\n"


def test_the_fallback_without_an_exchange_keeps_an_edit_too(memory: Path, land, monkeypatch):
    monkeypatch.setattr(replace, "exchange", lambda *arguments: False)
    file = memory / "a.md"
    file.write_text("one\nmiddle\ntwo, by hand\n")
    assert isinstance(land(change("a.md", "one\nmiddle\ntwo\n", "ONE\nmiddle\ntwo\n")), Landed)
    assert file.read_text() == "ONE\nmiddle\ntwo, by hand\n"


def test_a_program_that_keeps_the_file_open_for_writing_keeps_its_file(memory: Path, land, monkeypatch):
    monkeypatch.setattr("reverie.store.exchange.LEASE_PATIENCE", 0.05)
    file = memory / "a.md"
    file.write_text("one\n")
    with file.open("a") as writer:
        result = land(change("a.md", "one\n", "two\n"))
        writer.write("still writing\n")
    assert isinstance(result, EditedMeanwhile)
    assert file.read_text() == "one\nstill writing\n"


def test_no_line_of_a_busy_writer_is_lost(memory: Path, land, rounds):
    """Somebody appends line after line while the head of the file is replaced again and again."""
    file = memory / "a.md"
    file.write_text("head\n\nlines:\n")
    lines = [f"line {number}\n" for number in range(rounds(400, 5_000))]
    done = threading.Event()

    def append() -> None:
        for line in lines:
            with file.open("a") as out:
                out.write(line)
            done.wait(0.0005)  # long enough for a replacement to begin, far shorter than it takes
        done.set()

    writer = threading.Thread(target=append)
    writer.start()
    replaced = 0
    while not done.is_set():
        live = file.read_bytes()
        rest = live.partition(b"\n")[2]
        replaced += isinstance(
            land(Change("a.md", content(live), content(f"head {replaced}\n".encode() + rest))), Landed
        )
    writer.join()
    kept = set(file.read_text().splitlines(keepends=True))
    assert [line for line in lines if line not in kept] == []
    assert replaced > 0, "and the replacements did land"


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo, lambda path: path.symlink_to("/etc/hosts")])
def test_what_is_no_memory_file_stops_the_change_and_not_the_run(memory: Path, land, make: Callable[[Path], object]):
    """A run that has committed must be able to end, whatever somebody put in the place of a file."""
    make(memory / "a.md")
    kind = (memory / "a.md").lstat().st_mode
    for wanted in (change("a.md", "one\n", "two\n"), change("a.md", None, "two\n"), change("a.md", "one\n", None)):
        assert isinstance(land(wanted), EditedMeanwhile)
    assert (memory / "a.md").lstat().st_mode == kind


def test_swapping_a_folder_for_a_link_lets_nothing_out(memory: Path, land, rounds, tmp_path: Path):
    """A folder inside the memory folder becomes a link to the outside, and back, while files are written to it."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (memory / "team").mkdir()
    (memory / "link").symlink_to(outside)
    stop = threading.Event()
    handle = os.open(memory, os.O_RDONLY | os.O_DIRECTORY)

    def swap() -> None:
        while not stop.is_set():
            assert exchange(handle, "team", handle, "link")

    swapper = threading.Thread(target=swap)
    swapper.start()
    refused = 0
    try:
        for number in range(rounds(300, 100_000)):
            refused += isinstance(land(change(f"team/{number}.md", None, "text\n")), EditedMeanwhile)
    finally:
        stop.set()
        swapper.join()
        os.close(handle)
    assert refused > 0, "it was a link at times"
    assert list(outside.iterdir()) == []


SWAPPER = """
import os, sys
from reverie.store.exchange import exchange
handle = os.open(sys.argv[1], os.O_RDONLY | os.O_DIRECTORY)
while True:
    assert exchange(handle, "team", handle, "link")
"""


def test_p14_another_process_that_swaps_a_folder_for_a_link_lets_nothing_out(
    memory: Path, land, rounds, tmp_path: Path
):
    """As above, with nothing shared but the disk: files are made, edited and taken out while the folder comes and
    goes, until each has met both.
    """
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "there.md").write_text("mine\n")
    (memory / "team").mkdir()
    (memory / "team" / "there.md").write_text("one\n")
    (memory / "link").symlink_to(outside)
    few = rounds(200, 30_000)
    met: set[str] = set()
    with subprocess.Popen([sys.executable, "-c", SWAPPER, str(memory)]) as swapper:
        try:
            for number in range(few * 100):
                for wanted in (
                    change(f"team/{number}.md", None, "text\n"),
                    change(f"team/{number}.md", "text\n", None),
                    change("team/there.md", "mine\n", "evil\n"),
                ):
                    met.add(type(land(wanted)).__name__)
                if number >= few and met == {"Landed", "EditedMeanwhile"}:
                    break
        finally:
            swapper.kill()
    assert met == {"Landed", "EditedMeanwhile"}
    assert {one.name: one.read_text() for one in outside.iterdir()} == {"there.md": "mine\n"}
