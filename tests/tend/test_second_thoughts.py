"""Verbs after verbs: what one did must not make the next one lose a word, keep one it should lose, or do too much."""

from __future__ import annotations

import secrets
import subprocess
from pathlib import Path

import pytest
from tests.dream.night import dream, engine_over, memory, opened, write

from reverie.dream.outcome import Dreamed
from reverie.errors import Unsafe, UsageError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "memory"
    path.mkdir()
    return path


def found(folder: Path, word: str) -> list[str]:
    """Every file below the folder's parent that still holds a word, as grep tells it."""
    result = subprocess.run(["grep", "-ril", word, str(folder.parent)], capture_output=True, text=True, check=False)
    return result.stdout.split()


def fake_token() -> str:
    return "ghp_" + secrets.token_hex(18)


def test_one_body_under_two_titles_is_two_memories(folder: Path):
    body = "Reset nightly; do what you like.\n"
    write(folder, {"staging.md": memory(body, name="Staging database", description="where staging is")})
    write(folder, {"prod.md": memory(body, name="Production database", description="where production is")})
    assert engine_over(folder) == {}


def test_an_unknown_key_makes_a_copy_more_than_a_copy(folder: Path):
    write(folder, {"a.md": memory("Uses tabs.\n"), "b.md": memory("Uses tabs.\n", more="owner: Ann\n")})
    assert engine_over(folder) == {}


def test_links_to_a_retired_copy_lead_to_the_kept_file(folder: Path):
    write(folder, {"a.md": memory("Uses tabs.\n"), "copy.md": memory("Uses tabs.\n")})
    write(folder, {"other.md": memory("See [tabs](copy.md) and [[copy]].\n", name="Other")})
    write(folder, {"MEMORY.md": "- [A](a.md) — a memory\n- [Other](other.md) — a memory\n"})
    dream(folder)
    assert not (folder / "copy.md").exists()
    assert "See [tabs](a.md) and [[a]]." in (folder / "other.md").read_text()


def test_words_of_a_second_index_line_move_into_the_file(folder: Path):
    write(folder, {"ann.md": memory("Ann leads the backend.\n", name="Ann", description="likes tabs")})
    write(folder, {"MEMORY.md": "- [Ann](ann.md) — likes tabs\n- [Ann](ann.md) — desk in room 4711, never call\n"})
    dream(folder)
    assert "desk in room 4711, never call" in (folder / "ann.md").read_text()
    assert (folder / "MEMORY.md").read_text().count("ann.md") == 1


def test_remember_touches_only_its_own_line_of_the_index(folder: Path):
    index = "# Index\n\n- [Gone](gone.md) — port 9999\n- [A](a.md) — once\n- [A](a.md) — twice\n"
    write(folder, {"a.md": memory("x\n"), "unlisted.md": memory("y\n"), "MEMORY.md": index})
    opened(folder).remember("The harbour opens at 6.")
    text = (folder / "MEMORY.md").read_text()
    assert text.replace("- [Harbour opens at 6](harbour-opens-6.md)\n", "", 1) == index
    assert text != index


def test_applying_one_held_change_leaves_the_held_index_alone(folder: Path):
    write(
        folder, {"a.md": memory("Decided yesterday.\n"), "MEMORY.md": "- [Gone](gone.md) — x\n- [A](a.md) — a memory\n"}
    )
    dream(folder, review="hold")
    held = {one.change.file: one for one in opened(folder).held()}
    opened(folder).apply_held([held["a.md"]])
    assert "yesterday" not in (folder / "a.md").read_text()
    assert "gone.md" in (folder / "MEMORY.md").read_text()


def test_a_second_hold_takes_the_place_of_the_first(folder: Path):
    write(folder, {"a.md": memory("Decided yesterday.\n"), "MEMORY.md": "- [A](a.md) — a memory\n"})
    dream(folder, review="hold")
    write(folder, {"a.md": memory("Decided yesterday, by hand.\n")})
    dream(folder, review="hold")
    assert [one.change.file for one in opened(folder).held()] == ["a.md"]


def test_forgetting_again_after_an_undo_takes_the_index_line_too(folder: Path):
    memories = opened(folder)
    memories.remember("The harbour opens at 6.")
    memories.remember("The ferry leaves at 7.")
    memories.forget_matching("harbour")
    memories.undo()
    memories.forget_matching("harbour")
    assert "harbour" not in (folder / "MEMORY.md").read_text()
    assert "ferry" in (folder / "MEMORY.md").read_text()


def test_a_purge_after_an_undo_leaves_no_trace_anywhere(folder: Path):
    memories = opened(folder)
    memories.remember("My code name is zebrafish.")
    memories.forget_matching("zebrafish")
    memories.undo()
    memories.forget_matching("zebrafish", purge=True)
    assert found(folder, "zebrafish") == []


def test_a_purge_reaches_daily_logs_and_strays(folder: Path):
    write(folder, {"logs/2026/11/2026-11-15.md": "- 09:00 saw plankton\n- 10:00 lunch\n", "a.md": memory("x\n")})
    dream(folder)
    strays = folder.parent / ".memory.reverie" / "work" / "strays"
    strays.mkdir(parents=True)
    (strays / "ab-a.md").write_text("plankton\n")
    opened(folder).forget_matching("plankton", purge=True)
    assert found(folder, "plankton") == []
    assert (folder / "logs/2026/11/2026-11-15.md").read_text() == "- 10:00 lunch\n"


def test_a_purge_of_what_nobody_said_says_so(folder: Path):
    write(folder, {"a.md": memory("x\n")})
    with pytest.raises(UsageError, match="no copy"):
        opened(folder).forget_matching("nonexistent", purge=True)


def test_a_purge_follows_no_link_out_of_the_archive(folder: Path, tmp_path: Path):
    write(folder, {"a.md": memory("Uses pytest.\n")})
    opened(folder).pin("a.md")
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "a.md").write_text("Uses pytest.\n")
    (folder.parent / ".memory.reverie" / "archive" / "0009-x").symlink_to(outside)
    opened(folder).unpin("a.md")
    opened(folder).forget_matching("pytest", purge=True)
    assert (outside / "a.md").read_text() == "Uses pytest.\n"


def test_redo_refuses_where_the_words_it_relies_on_are_gone(folder: Path):
    write(folder, {"a.md": memory("Uses tabs.\n"), "b.md": memory("Uses tabs.\n")})
    assert isinstance(dream(folder), Dreamed)
    opened(folder).undo()
    (folder / "a.md").unlink()
    with pytest.raises(Unsafe, match="does not say them any more"):
        opened(folder).redo()
    assert (folder / "b.md").exists()


def test_redo_takes_out_again_what_another_file_says_in_more_words(folder: Path):
    write(folder, {"a.md": memory("- Uses tabs.\n"), "c.md": memory("- Uses tabs.\nWe decided it yesterday.\n")})
    assert isinstance(dream(folder), Dreamed)
    assert not (folder / "a.md").exists()
    opened(folder).undo()
    opened(folder).redo()
    assert not (folder / "a.md").exists()


def test_redo_takes_out_again_a_copy_whose_description_only_named_its_subject(folder: Path):
    write(folder, {"a.md": "- Uses tabs.\n", "c.md": memory("- Uses tabs.\n", description="how lines begin")})
    assert isinstance(dream(folder), Dreamed)
    assert not (folder / "c.md").exists()
    opened(folder).undo()
    opened(folder).redo()
    assert not (folder / "c.md").exists()


def test_review_refuses_where_the_words_it_relies_on_are_gone(folder: Path):
    write(folder, {"a.md": memory("Uses tabs.\n"), "b.md": memory("Uses tabs.\n")})
    dream(folder, review="hold")
    (folder / "a.md").unlink()
    retire = [one for one in opened(folder).held() if one.change.file == "b.md"]
    with pytest.raises(Unsafe):
        opened(folder).apply_held(retire)
    assert (folder / "b.md").exists()


def test_undo_of_the_first_remember_takes_only_its_own_line(folder: Path):
    memories = opened(folder)
    first = memories.remember("The harbour opens at 6.")
    memories.remember("The ferry leaves at 7.")
    memories.undo(first.dream_id)
    index = (folder / "MEMORY.md").read_text()
    assert "harbour" not in index
    assert "ferry" in index


@pytest.mark.parametrize("verb", ["undo", "redo", "show"])
def test_an_empty_id_is_no_id(folder: Path, verb: str):
    memories = opened(folder)
    memories.remember("The harbour opens at 6.")
    with pytest.raises(UsageError):
        getattr(memories, verb)("")


def test_a_purged_change_is_no_target_of_undo(folder: Path):
    memories = opened(folder)
    memories.remember("The harbour opens at 6.")
    memories.forget_matching("harbour", purge=True)
    with pytest.raises(UsageError):
        memories.undo()


@pytest.mark.parametrize("verb", ["pin", "unpin"])
def test_pinning_copies_no_secret_into_the_history(folder: Path, verb: str):
    token = fake_token()
    write(folder, {"s.md": memory(f"the token is {token}\n", more="pinned: true\n" if verb == "unpin" else "")})
    with pytest.raises(Unsafe):
        getattr(opened(folder), verb)("s.md")
    assert found(folder, token) == [str(folder / "s.md")]


def test_the_refusal_of_a_secret_does_not_show_it(folder: Path):
    token = fake_token()
    with pytest.raises(Unsafe) as refused:
        opened(folder).remember(f"the token is {token}")
    assert token.lower()[4:16] not in str(refused.value).lower()


def test_doctor_finds_and_redacts_a_secret_in_a_daily_log(folder: Path):
    token = fake_token()
    write(folder, {"logs/2026/11/2026-11-15.md": f"- 09:00 the token is {token}\n"})
    assert any(one.file and one.file.startswith("logs/") for one in opened(folder).doctor())
    assert opened(folder).redact_secrets() == ["logs/2026/11/2026-11-15.md"]
    assert found(folder, token) == []


def test_files_that_a_check_protects_are_named(folder: Path):
    write(
        folder,
        {"s.md": memory(f"Decided yesterday; the token is {fake_token()}\n"), "MEMORY.md": "- [A memory](s.md)\n"},
    )
    outcome = dream(folder)
    assert any("s.md" in problem and "doctor" in problem for problem in outcome.account.problems)  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["memory.md", "MEMORY.MD"])
def test_a_twin_of_the_index_is_named_and_no_index_is_made_beside_it(folder: Path, name: str):
    write(folder, {name: "- [A](a.md)\n", "a.md": memory("x\n")})
    outcome = dream(folder)
    assert not (folder / "MEMORY.md").exists()
    assert any(name in problem for problem in outcome.account.problems)  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["new\nline.md", "left\u202eright.md"])
def test_a_name_with_hidden_characters_is_named(folder: Path, name: str):
    write(folder, {name: memory("x\n"), "a.md": memory("y\n")})
    assert any(one.file == name for one in opened(folder).doctor())


def test_a_dry_run_over_a_missing_folder_makes_nothing(folder: Path):
    folder.rmdir()
    before = sorted(folder.parent.iterdir())
    dream(folder, dry_run=True)
    assert [path for path in sorted(folder.parent.iterdir()) if path.name != "no-sessions"] == before


def test_a_record_has_one_change_a_file_and_undo_is_exact_with_a_team_index(folder: Path):
    index = "- [Team](team/MEMORY.md) — shared\n- [Team](team/MEMORY.md) — our team notes\n"
    write(folder, {"MEMORY.md": index, "a.md": memory("x\n"), "team/d.md": memory("y\n", name="D")})
    write(folder, {"team/MEMORY.md": "- [Gone](gone.md) — z\n"})
    before = {path: path.read_bytes() for path in folder.rglob("*.md")}
    outcome = dream(folder)
    assert isinstance(outcome, Dreamed)
    files = [change.file for change in outcome.changes]
    assert len(files) == len(set(files))
    opened(folder).undo()
    assert {path: path.read_bytes() for path in folder.rglob("*.md")} == before


@pytest.mark.parametrize(
    ("body", "hook"),
    [
        ("The port is 8080.\n", "the port is 80"),
        ("Never use it.\n", "use it"),
        ("The limit is 3.5.\n", "the limit is 3"),
    ],
)
def test_a_line_is_said_only_where_its_words_stand_whole_and_undenied(folder: Path, body: str, hook: str):
    write(folder, {"a.md": memory(body), "MEMORY.md": f"- [A](a.md) — a memory\n- [A](a.md) — {hook}\n"})
    dream(folder)
    assert (folder / "a.md").read_text().rstrip().endswith(hook)


def test_a_private_copy_that_goes_redirects_no_team_link(folder: Path):
    write(folder, {"a.md": memory("Same.\n"), "c.md": memory("Same.\n"), "MEMORY.md": "- [A](a.md) — a memory\n"})
    write(folder, {"team/c.md": memory("Team thing.\n", name="T"), "team/x.md": memory("See [c](c.md).\n", name="X")})
    write(folder, {"team/y.md": memory("See [c](../c.md#top).\n", name="Y")})
    dream(folder)
    assert not (folder / "c.md").exists()
    assert "[c](c.md)" in (folder / "team/x.md").read_text()
    assert "[c](../a.md#top)" in (folder / "team/y.md").read_text()


def test_twins_by_case_are_not_retired(folder: Path):
    write(folder, {"a.md": memory("Same.\n"), "A.md": memory("Same.\n"), "MEMORY.md": "- [A](a.md) — a memory\n"})
    dream(folder)
    assert (folder / "a.md").exists()
    assert (folder / "A.md").exists()


def test_redo_works_where_a_kept_files_own_link_was_moved(folder: Path):
    write(folder, {"a.md": memory("Same.\n"), "c.md": memory("Same.\n")})
    write(folder, {"d.md": memory("Link [[c]].\n", name="D"), "e.md": memory("Link [[c]].\n", name="D")})
    dream(folder)
    after = {path: path.read_bytes() for path in folder.rglob("*.md")}
    opened(folder).undo()
    opened(folder).redo()
    assert {path: path.read_bytes() for path in folder.rglob("*.md")} == after


def test_a_purge_takes_a_damaged_record_that_holds_the_words(folder: Path):
    write(folder, {"a.md": memory("Uses tabs.\n")})
    opened(folder).remember("The insurer is Kyst.")
    record = next((folder.parent / ".memory.reverie" / "history").glob("*.jsonl"))
    lines = record.read_text().splitlines()
    record.write_text("\n".join([lines[0], lines[1], lines[2][:-5]]) + "\n")
    opened(folder).forget_matching("Kyst", purge=True)
    assert found(folder, "Kyst") == []
    dream(folder)
