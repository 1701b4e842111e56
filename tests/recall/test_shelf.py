from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from reverie.recall import shelf
from reverie.recall.question import Question
from reverie.recall.shelf import ranker_for
from reverie.store.folder import Folder
from reverie.store.state import State

NOW = 1_800_000_000.0


def write(folder: Path, name: str, body: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(f"---\nname: {name}\ndescription: a note\ntype: project\n---\n\n{body}\n")
    return path


def ask(place: Path, question: str, state: State | None = None) -> list[str]:
    with Folder(str(place)) as folder:
        ranker = ranker_for(folder, state, NOW)
    return [f"{one.file.path}: {one.passage}" for one in ranker.rank(Question.of(question), 3)]


def test_what_was_read_is_kept_until_a_file_changes(tmp_path: Path):
    write(tmp_path / "memory", "boat.md", "The boat waits at the quay.")
    with Folder(str(tmp_path / "memory")) as folder:
        first, second = ranker_for(folder, None, NOW), ranker_for(folder, None, NOW + 60)
        assert first.pages is second.pages
        write(tmp_path / "memory", "boat.md", "The boat waits at the pier.")
        assert ranker_for(folder, None, NOW).pages is not first.pages
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
        ranker = ranker_for(folder, None, NOW)
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
