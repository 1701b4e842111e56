from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from reverie.recall import index_file, shelf
from reverie.recall.index_file import TICK_NS
from reverie.recall.question import Question
from reverie.recall.recall import recall
from reverie.recall.shelf import FEW, shelf_for
from reverie.store import folder as folder_module
from reverie.store import watch
from reverie.store.folder import Folder, Listing, Stamp
from reverie.store.state import State

NOW = 1_800_000_000.0


def write(folder: Path, name: str, body: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(f"---\nname: {name}\ndescription: a note\ntype: project\n---\n\n{body}\n")
    return path


def ask(place: Path, question: str, state: State | None = None) -> list[str]:
    with Folder(str(place)) as folder:
        found = recall(folder, question, 3, datetime.fromtimestamp(NOW, UTC), state)
    return [f"{one.file}: {one.passage}" for one in found]


def wait_for_the_clock(scratch: Path) -> None:
    """The clock that files get their times from has gone on since this was called by more than a tick."""
    probe = scratch / "probe"
    probe.touch()
    begun = probe.stat().st_mtime_ns
    while probe.stat().st_mtime_ns < begun + 2 * TICK_NS:
        probe.touch()


class Looks:
    """How often all files of a folder were looked at."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        scan = Folder.scan

        def counting(folder: Folder) -> Listing:
            self.count += 1
            return scan(folder)

        monkeypatch.setattr(Folder, "scan", counting)


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """More memories than are looked at for every question, settled for a while."""
    for number in range(FEW + 10):
        write(tmp_path / "memory", f"pier{number}.md", f"Pier {number} has a crane.")
    write(tmp_path / "memory", "boat.md", "The boat waits at the quay.")
    write(tmp_path / "memory" / "team", "bread.md", "Bread is baked at six.")
    wait_for_the_clock(tmp_path)
    return tmp_path / "memory"


@pytest.fixture(params=["the system tells", "nobody tells"])
def patient(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """No look at all files is due by itself; whether the system tells of changes."""
    monkeypatch.setattr(shelf, "REST", 1e9)
    monkeypatch.setattr(shelf, "REST_WATCHED", 1e9)
    told = request.param == "the system tells"
    if told and not sys.platform.startswith("linux"):
        pytest.skip("only Linux tells")
    if not told:
        monkeypatch.setattr(watch, "watch", lambda *_: None)
    return told


def test_a_question_does_not_look_at_every_file(many: Path, patient: bool, monkeypatch: pytest.MonkeyPatch):
    looks = Looks(monkeypatch)
    for _ in range(6):
        assert ask(many, "boat") == ["boat.md: The boat waits at the quay."]
    assert looks.count <= 2


def replaced(path: Path) -> None:
    other = path.with_name(".new")
    other.write_text(path.read_text().replace("quay", "pier"))
    other.rename(path)


def retired(path: Path) -> None:
    path.rename(path.with_name("lighthouse.txt"))
    write(path.parent, "canoe.md", "The boat waits at the pier.")


def overwritten(path: Path) -> None:
    path.write_text(path.read_text().replace("quay", "pier"))


@pytest.mark.parametrize("change", [replaced, retired, overwritten])
def test_what_a_file_no_longer_says_is_not_answered(many: Path, patient: bool, change: Callable[[Path], None]):
    for _ in range(3):
        ask(many, "boat quay")
    change(many / "boat.md")
    (found, *_) = ask(many, "boat quay")
    assert found.endswith(": The boat waits at the pier.")


def test_a_memory_that_comes_is_found_by_the_next_question_whichever_folder_it_is_in(many: Path, patient: bool):
    for _ in range(3):
        assert ask(many, "灯塔是红色的") == []
    write(many / "team", "light.md", "灯塔是红色的。")
    assert ask(many, "灯塔是红色的") == ["light.md: 灯塔是红色的。".replace("light", "team/light")]
    write(many / "new", "light.md", "灯塔是绿色的。")
    assert "new/light.md: 灯塔是绿色的。" in ask(many, "灯塔是绿色的")
    write(many / "new", "horn.md", "The horn sounds twice.")
    assert ask(many, "horn") == ["new/horn.md: The horn sounds twice."]


def test_new_words_written_into_an_old_file_are_found_at_once_where_the_system_tells(many: Path, patient: bool):
    for _ in range(3):
        assert ask(many, "lighthouse") == []
    write(many, "pier7.md", "The lighthouse stands on pier seven.")
    told = ["pier7.md: The lighthouse stands on pier seven."]
    assert ask(many, "lighthouse") == (told if patient else [])


def test_new_words_in_an_old_file_are_found_once_a_look_is_due_whoever_tells(
    many: Path, patient: bool, monkeypatch: pytest.MonkeyPatch
):
    for _ in range(3):
        ask(many, "lighthouse")
    write(many, "pier7.md", "The lighthouse stands on pier seven.")
    monkeypatch.setattr(shelf, "REST", 0)
    monkeypatch.setattr(shelf, "REST_WATCHED", 0)
    assert ask(many, "lighthouse") == ["pier7.md: The lighthouse stands on pier seven."]


def test_a_second_change_within_a_tick_of_the_clock_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(index_file, "TICK_NS", 10**18)  # every change is within a tick
    path = write(tmp_path / "memory", "boat.md", "The boat waits at the quay.")
    status = path.stat()
    alike = Stamp(status.st_size, status.st_mtime_ns, status.st_ino, status.st_ctime_ns)
    monkeypatch.setattr(folder_module, "_stamp", lambda _: alike)  # a clock that stands still
    assert ask(tmp_path / "memory", "boat") == ["boat.md: The boat waits at the quay."]
    overwritten(path)
    assert ask(tmp_path / "memory", "boat") == ["boat.md: The boat waits at the pier."]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells")
def test_a_forked_process_takes_no_news_away(many: Path, patient: bool):
    for _ in range(3):
        ask(many, "lighthouse")
    write(many, "pier7.md", "The lighthouse stands on pier seven.")
    child = os.fork()
    if not child:
        os._exit(0 if ask(many, "lighthouse") else 1)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert bool(ask(many, "lighthouse")) == patient


def test_what_was_read_is_kept_until_a_file_changes(tmp_path: Path):
    write(tmp_path / "memory", "boat.md", "The boat waits at the quay.")
    with Folder(str(tmp_path / "memory")) as folder:
        shelf_for(folder, None)
        wait_for_the_clock(tmp_path)
        first, second = shelf_for(folder, None), shelf_for(folder, None)
        assert first.ranker is second.ranker
        write(tmp_path / "memory", "boat.md", "The boat waits at the pier.")
        assert shelf_for(folder, None).ranker is not first.ranker
    assert ask(tmp_path / "memory", "where is the boat") == ["boat.md: The boat waits at the pier."]


def test_a_ranker_answers_after_the_folder_was_closed(tmp_path: Path):
    write(tmp_path / "memory", "boat.md", "The boat waits at the quay.")
    assert ask(tmp_path / "memory", "boat") == ["boat.md: The boat waits at the quay."]


def test_another_folder_in_the_same_place_is_another_folder(tmp_path: Path):
    path = write(tmp_path / "memory", "boat.md", "The boat waits at the quay.")
    ask(tmp_path / "memory", "boat")
    status = path.stat()
    (tmp_path / "memory").rename(tmp_path / "old")
    other = write(tmp_path / "memory", "boat.md", "The boat lies in the port.")
    os.utime(other, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert ask(tmp_path / "memory", "boat") == ["boat.md: The boat lies in the port."]


def test_a_file_that_goes_while_it_is_read_is_no_answer_and_no_error(tmp_path: Path):
    path = write(tmp_path / "memory", "boat.md", "The boat waits at the quay.")
    with Folder(str(tmp_path / "memory")) as folder:
        ranker = shelf_for(folder, None).ranker.at(NOW)
    path.unlink()
    assert [one.passage for one in ranker.rank(Question.of("boat"), 3)] in ([], [""])
    (tmp_path / "memory").rmdir()
    assert [one.passage for one in ranker.rank(Question.of("quay"), 3)] in ([], [""])


def test_an_index_that_was_deleted_is_there_again_after_the_next_question(tmp_path: Path):
    write(tmp_path / "memory", "boat.md", "The boat waits at the quay.")
    state = State(str(tmp_path / ".memory.reverie"))
    with Folder(str(tmp_path / "memory")) as folder:
        state.prepare(folder)
    ask(tmp_path / "memory", "boat", state)
    index = Path(state.path) / "recall" / "index"
    index.unlink()
    assert ask(tmp_path / "memory", "boat", state)
    assert index.exists()


def test_only_a_few_folders_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(shelf, "_shelves", kept := {})
    for number in range(shelf.MOST + 2):
        write(tmp_path / f"memory{number}", "boat.md", f"The boat has number {number}.")
        assert ask(tmp_path / f"memory{number}", "boat") == [f"boat.md: The boat has number {number}."]
    assert len(kept) == shelf.MOST


def test_many_may_ask_at_once(tmp_path: Path):
    for number in range(20):
        write(tmp_path / "memory", f"boat{number}.md", f"The boat of pier {number} has a sail.")
    answers: list[list[str]] = []
    threads = [
        threading.Thread(target=lambda: answers.append(ask(tmp_path / "memory", "boat of pier 7"))) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 8
    assert {answer[0] for answer in answers} == {"boat7.md: The boat of pier 7 has a sail."}
