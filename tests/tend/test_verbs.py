"""What people do to their memory themselves: remember, forget, pin, review, doctor, status."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from tests.dream.night import dream, memory, opened, snapshot, write

from reverie.dream.outcome import Dreamed, Held, Unchanged
from reverie.dream.progress import Phase, Progress
from reverie.dream.task import TaskBoard
from reverie.errors import Unsafe, UsageError
from reverie.memory import Memory
from reverie.recall import vectors
from reverie.tend.doctor import Level
from reverie.tend.review import edited

TOKEN = "ghp_" + "Zx8Kq2Lm5Np7Rt9Vw3Yb" + "6Dc4Fg1Hj0Qs2T4u"  # made here, in pieces, and nobody's


def everything_beside(folder: Path) -> bytes:
    """Every byte of the folder and of what is kept beside it."""
    return b"\n".join(path.read_bytes() for path in folder.parent.rglob("*") if path.is_file())


def test_what_is_remembered_is_a_file_and_a_line_of_the_index(folder: Path):
    record = opened(folder).remember("We always deploy on Fridays")
    made = next(change for change in record.changes if change.before is None)
    assert made.after is not None
    assert b"type: project" in made.after.data
    assert made.file in (folder / "MEMORY.md").read_text()
    assert isinstance(dream(folder), Dreamed)
    assert (folder / made.file).exists()


def test_what_is_remembered_in_chinese_keeps_its_name(folder: Path):
    record = opened(folder).remember("我喜欢简短的回答")
    made = next(change for change in record.changes if change.before is None)
    assert "简短" in made.file
    assert made.after is not None
    assert b"type: user" in made.after.data


def test_a_relative_date_is_remembered_as_the_day_it_means(folder: Path):
    record = opened(folder).remember("The freeze began yesterday")
    made = next(change for change in record.changes if change.before is None)
    assert made.after is not None
    assert b"2026-11-14" in made.after.data


def test_what_is_just_said_of_one_thing_is_remembered_with_its_day(folder: Path):
    record = opened(folder).remember("The pen test starts in 10 days")
    made = next(change for change in record.changes if change.before is None)
    assert made.after is not None
    assert b"starts on 2026-11-25" in made.after.data


def test_remembering_twice_leaves_no_trace(folder: Path):
    opened(folder).remember("We use pnpm")
    before, log = snapshot(folder), opened(folder).log()
    assert opened(folder).remember("We use pnpm").changes == ()
    assert snapshot(folder) == before
    assert opened(folder).log() == log


@pytest.mark.parametrize("text", ["", "  \n "])
def test_there_must_be_something_to_remember(folder: Path, text: str):
    with pytest.raises(UsageError):
        opened(folder).remember(text)


@pytest.mark.parametrize(
    "text", ["Use pnpm for installs.", "src/slug.py contains the slugify helper.", "提交前先运行测试。"]
)
def test_what_the_project_says_itself_is_not_remembered(tmp_path: Path, text: str):
    project = tmp_path / "project"
    (project / "src").mkdir(parents=True)
    (project / "CLAUDE.md").write_text("- Use pnpm for installs.\n- 提交前先运行测试。\n")
    (project / "src" / "slug.py").write_text("def slugify(text): ...  # helper\n")
    memory = Memory.open(project, home=tmp_path / "home")
    with pytest.raises(UsageError, match="what is surprising about it"):
        memory.remember(text)
    assert memory.log() == []
    assert memory.remember(f"{text} Ask Ann why.").changes != (), "there is more to it"


def test_a_secret_is_not_remembered(folder: Path):
    with pytest.raises(Unsafe) as refused:
        opened(folder).remember(f"The token is {TOKEN}")
    assert TOKEN not in str(refused.value)
    assert TOKEN.encode() not in everything_beside(folder)


def test_a_forgotten_file_is_out_of_folder_and_index_and_no_dream_brings_it_back(folder: Path):
    opened(folder).forget_file("tabs")
    assert not (folder / "tabs.md").exists()
    assert "tabs.md" not in (folder / "MEMORY.md").read_text()
    dream(folder)
    assert not (folder / "tabs.md").exists()
    opened(folder).undo(opened(folder).log()[-1].dream_id)
    assert (folder / "tabs.md").exists()


def test_forgetting_some_words_leaves_the_others(folder: Path):
    opened(folder).forget_matching("decided it")
    text = (folder / "release.md").read_text()
    assert "decided" not in text
    assert "The rest stands." in text


def test_forgetting_what_nobody_said_changes_nothing(folder: Path):
    before = snapshot(folder)
    with pytest.raises(UsageError, match="no memory says"):
        opened(folder).forget_matching("zeppelin")
    with pytest.raises(UsageError, match="no memory file"):
        opened(folder).forget_file("zeppelin")
    with pytest.raises(UsageError, match="is the index"):
        opened(folder).forget_file("MEMORY.md")
    assert snapshot(folder) == before


def test_a_pinned_file_is_not_forgotten_by_its_words(folder: Path):
    opened(folder).pin("release")
    before = snapshot(folder)
    with pytest.raises(Unsafe, match="pinned"):
        opened(folder).forget_matching("decided it")
    assert snapshot(folder) == before


@pytest.mark.parametrize("by", ["file", "words"])
def test_what_is_purged_is_in_no_copy_any_more(folder: Path, by: str):
    write(folder, {"secret.md": memory("The zeppelin lands at dawn.\n", description="about the zeppelin")})
    dream(folder)
    opened(folder).pin("secret")
    opened(folder).unpin("secret")
    assert b"zeppelin" in everything_beside(folder)
    memory_ = opened(folder)
    forgotten = (
        memory_.forget_file("secret", purge=True) if by == "file" else memory_.forget_matching("zeppelin", purge=True)
    )
    assert forgotten.purged > 0
    assert b"zeppelin" not in everything_beside(folder)
    assert b"Uses tabs." in everything_beside(folder), "and the rest of the history stands"


def test_what_a_dream_that_was_killed_had_told_of_itself_is_purged_too(folder: Path):
    write(folder, {"secret.md": memory("The zeppelin lands at dawn.\n", description="about the zeppelin")})
    dream(folder)
    mind = opened(folder)
    board = TaskBoard(mind.store.state.path, "agent", mind.clock.now(), ())
    board.tell(Progress(Phase.CONSOLIDATE, "turn 1: the zeppelin, then"))
    mind.forget_matching("zeppelin", purge=True)
    assert b"zeppelin" not in everything_beside(folder)


def test_pin_and_unpin_give_the_same_bytes_back(folder: Path):
    before = (folder / "tabs.md").read_bytes()
    memory_ = opened(folder)
    memory_.pin("tabs.md")
    pinned = (folder / "tabs.md").read_bytes()
    assert b"pinned: true" in pinned
    assert memory_.pin("tabs").changes == ()
    dream(folder)
    assert (folder / "tabs.md").read_bytes() == pinned
    memory_.unpin("tabs")
    assert (folder / "tabs.md").read_bytes() == before


def test_a_name_that_fits_two_files_is_asked_back(folder: Path):
    write(folder, {"team/one.md": memory("One.\n"), "own/one.md": memory("Another one.\n")})
    with pytest.raises(UsageError, match=r"own/one\.md, team/one\.md"):
        opened(folder).pin("one")


def test_a_held_change_is_applied_and_can_be_undone(folder: Path):
    before = snapshot(folder)
    assert isinstance(dream(folder, review="hold"), Held)
    memory_ = opened(folder)
    memory_.apply_held(memory_.held())
    assert memory_.held() == []
    assert "yesterday" not in (folder / "release.md").read_text()
    memory_.undo()
    assert {name: data for name, (data, _, _) in snapshot(folder).items()} == {
        name: data for name, (data, _, _) in before.items()
    }


def test_a_dropped_change_is_never_proposed_again(folder: Path):
    dream(folder, review="hold")
    memory_ = opened(folder)
    memory_.drop_held(memory_.held())
    assert memory_.held() == []
    assert isinstance(dream(folder, review="hold"), Unchanged)
    assert isinstance(dream(folder), Unchanged), "under no policy"


def test_a_held_change_lands_around_a_later_edit_and_not_over_it(folder: Path):
    dream(folder, review="hold")
    release = folder / "release.md"
    release.write_text(release.read_text().replace("The rest stands.", "The rest stands, by hand."))
    memory_ = opened(folder)
    (held,) = [one for one in memory_.held() if one.change.file == "release.md"]
    memory_.apply_held([held])
    assert "by hand" in release.read_text()
    assert "yesterday" not in release.read_text()


def test_a_held_change_that_conflicts_still_waits(folder: Path):
    dream(folder, review="hold")
    release = folder / "release.md"
    release.write_text(memory("All is different.\n", description="the release"))
    memory_ = opened(folder)
    (held,) = [one for one in memory_.held() if one.change.file == "release.md"]
    with pytest.raises(Unsafe, match=held.held_id):
        memory_.apply_held([held])
    assert held.held_id in {one.held_id for one in memory_.held()}
    assert "All is different." in release.read_text()


def test_a_held_change_is_applied_in_the_users_own_words(folder: Path):
    dream(folder, review="hold")
    memory_ = opened(folder)
    (held,) = [one for one in memory_.held() if one.change.file == "release.md"]
    memory_.apply_held([edited(held, memory("As I say it.\n").encode())])
    assert (folder / "release.md").read_text() == memory("As I say it.\n")
    assert held.held_id not in {one.held_id for one in memory_.held()}


@pytest.mark.parametrize("name", ["", "memory", ".memory.reverie"])
def test_the_doctor_sees_a_folder_that_cannot_be_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Whoever runs the tests may be allowed everything, so the system is not asked."""
    dream(folder)
    closed, known = str(folder.parent / name), os.access
    monkeypatch.setattr("os.access", lambda path, mode: str(path) != closed.rstrip("/") and known(path, mode))
    errors = [one for one in opened(folder).doctor() if one.level == "error"]
    assert [one.what for one in errors] == [f"{closed} cannot be written, so no dream can land"]


def test_the_doctor_names_what_is_wrong_and_mends_the_index(folder: Path):
    write(folder, {"broken.md": "---\nname: [x\n---\n\nBody.\n"})
    found = opened(folder).doctor()
    assert any(ailment.file == "broken.md" and not ailment.fixable for ailment in found)
    assert any(ailment.file == "MEMORY.md" and ailment.fixable for ailment in found)
    opened(folder).repair()
    assert not any(ailment.fixable for ailment in opened(folder).doctor())
    opened(folder).undo()
    assert "gone.md" in (folder / "MEMORY.md").read_text()


def test_vectors_that_are_wanted_are_used_and_missed_where_they_are_not_installed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
):
    write(folder, {"cat.md": memory("The cat sleeps in the kitchen.\n")})
    environ = {"HOME": os.environ["HOME"], "PATH": os.environ["PATH"], "REVERIE_RECALL_VECTORS": "true"}
    wanted = Memory.open(folder.parent, memory_dir=folder, sessions=[], environ=environ)
    asked = "where do the kittens nap"
    assert asyncio.run(opened(folder).recall(asked)) == []
    assert [one.file for one in asyncio.run(wanted.recall(asked))] == ["cat.md"]
    assert not any("recallVectors" in ailment.what for ailment in wanted.doctor())
    monkeypatch.setattr(vectors, "NEEDED", ("no_such_package",))
    assert asyncio.run(wanted.recall(asked)) == []
    (said,) = (ailment for ailment in wanted.doctor() if "recallVectors" in ailment.what)
    assert "reverie[vectors]" in said.advice
    assert not any("recallVectors" in ailment.what for ailment in opened(folder).doctor())


def test_the_doctor_redacts_a_secret_and_keeps_no_copy(folder: Path):
    write(folder, {"token.md": memory(f"- A.\n- The token is {TOKEN}\n- A.\n")})
    dream(folder)
    assert TOKEN in (folder / "token.md").read_text(), "a dream leaves such a file exactly as it is"
    (found,) = [ailment for ailment in opened(folder).doctor() if ailment.file == "token.md"]
    assert found.level is Level.ERROR
    assert TOKEN not in found.what + found.advice
    assert opened(folder).redact_secrets() == ["token.md"]
    assert TOKEN.encode() not in everything_beside(folder)
    assert "- A." in (folder / "token.md").read_text()


def test_status_counts_and_changes_nothing(folder: Path):
    before = snapshot(folder)
    status = opened(folder).status()
    assert status.files == 3
    assert status.unlisted == 2
    assert status.index.lines == 4
    assert status.last_dream is None
    assert [gate.name for gate in status.gates] == ["enabled", "time", "throttle", "sessions", "lock"]
    assert snapshot(folder) == before
    dream(folder)
    after = opened(folder).status()
    assert after.last_dream is not None
    assert not next(gate for gate in after.gates if gate.name == "time").open
