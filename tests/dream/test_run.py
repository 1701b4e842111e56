"""Whole dreams, in this process: outcomes, convergence, and people who edit while one is under way."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.dream.night import NOON, NS, dream, memory, opened, snapshot, write

from reverie.dream.outcome import Dreamed, Failed, Held, RolledBack, Skipped, Unchanged
from reverie.dream.unread import Left
from reverie.errors import StoreError, Unsafe
from reverie.model.change import Reason
from reverie.store import failpoint
from reverie.store.stage import Stage

DOUBLED = memory("- Uses tabs.\n- Uses tabs.\n")
DATED = memory("We decided it yesterday.\n\nThe rest stands.\n")


@pytest.fixture
def busy(folder: Path) -> Path:
    write(folder, {"tabs.md": DOUBLED, "copy.md": DOUBLED, "release.md": DATED, "team/rule.md": memory("Review.\n")})
    return folder


def while_dreaming(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object], step: str = "stage.made") -> None:
    """Do something at a step of the next dream, once."""
    pending = [act]

    def reached(name: str) -> None:
        if name == step and pending:
            pending.pop()()

    monkeypatch.setattr(failpoint, "reached", reached)


class BoldEngine:
    """An engine that does what it is told, however bad."""

    name = "bold"
    is_repeatable = False
    spent = ""
    shortfall = ""
    notes = ()
    left = Left()

    @property
    def usage(self) -> dict[str, int | float | None]:
        return {}

    def __init__(self, edit: Callable[[Stage], None]) -> None:
        self._edit = edit

    def dream(self, stage: Stage, brief: object, tell: object) -> tuple[str, ...]:
        self._edit(stage)
        return ()

    def landed(self, stage: Stage, changes: object) -> None:
        pass


def with_engine(monkeypatch: pytest.MonkeyPatch, edit: Callable[[Stage], None]) -> None:
    monkeypatch.setattr("reverie.live.thinking.Thinking.dreaming", lambda thinking, name: BoldEngine(edit))


def test_a_dream_tells_what_it_changed(busy: Path):
    outcome = dream(busy)
    assert isinstance(outcome, Dreamed)
    changed = [change.file for change in outcome.changes]
    assert sorted(changed) == ["MEMORY.md", "copy.md", "release.md", "tabs.md", "team/MEMORY.md"]
    assert outcome.dream_id.startswith("0001-")
    assert all(change.reason for change in outcome.changes)


def test_the_consolidation_is_stamped_with_the_clocks_time(busy: Path):
    dream(busy)
    assert (busy / ".consolidate-lock").stat().st_mtime_ns == int(NOON.timestamp()) * NS


def test_a_second_dream_over_the_same_input_writes_no_byte(busy: Path):
    dream(busy)
    state = busy.parent / f".{busy.name}.reverie"
    before, history = snapshot(busy), snapshot(state)
    assert isinstance(dream(busy), Unchanged)
    assert snapshot(busy) == before, "not a byte, not a time, not an inode"
    after = snapshot(state)
    assert {**after, "events.jsonl": None} == {**history, "events.jsonl": None}, "and no entry in the history"


def test_a_dry_run_writes_nothing_and_tells_all(busy: Path):
    before = snapshot(busy)
    outcome = dream(busy, dry_run=True)
    assert isinstance(outcome, Dreamed)
    assert outcome.dream_id == ""
    assert snapshot(busy) == before
    assert not (busy / ".consolidate-lock").exists()
    assert opened(busy).log() == []
    real = dream(busy)
    assert isinstance(real, Dreamed)
    assert [change.file for change in real.changes] == [change.file for change in outcome.changes]


def test_everything_waits_when_the_user_wants_to_review_everything(busy: Path):
    before = snapshot(busy)
    outcome = dream(busy, review="hold")
    assert isinstance(outcome, Held)
    assert outcome.held == len(opened(busy).held()) > 0
    assert snapshot(busy) == before
    again = dream(busy, review="hold")
    assert isinstance(again, Unchanged), "what waits already is not asked twice"


def test_a_retired_file_lies_in_the_archive(busy: Path):
    outcome = dream(busy)
    assert isinstance(outcome, Dreamed)
    (gone,) = [change for change in outcome.changes if change.after is None]
    archived = busy.parent / f".{busy.name}.reverie" / "archive" / outcome.dream_id / gone.file
    assert archived.read_text() == DOUBLED


def test_an_edit_elsewhere_in_the_file_is_merged_with_the_dreams(busy: Path, monkeypatch: pytest.MonkeyPatch):
    edited = DATED.replace("The rest stands.", "The rest stands, by hand.")
    while_dreaming(monkeypatch, lambda: (busy / "release.md").write_text(edited))
    assert isinstance(dream(busy), Dreamed)
    text = (busy / "release.md").read_text()
    assert "The rest stands, by hand." in text
    assert "yesterday" not in text


def test_an_edit_of_the_same_line_wins_and_the_change_waits(busy: Path, monkeypatch: pytest.MonkeyPatch):
    edited = DATED.replace("We decided it yesterday.", "We decided it yesterday, with Grace.")
    while_dreaming(monkeypatch, lambda: (busy / "release.md").write_text(edited))
    outcome = dream(busy)
    assert isinstance(outcome, Dreamed)
    assert outcome.held == 1
    assert (busy / "release.md").read_text() == edited
    (held,) = opened(busy).held()
    assert held.change.file == "release.md"
    assert "edited" in held.why[0]


@pytest.mark.parametrize("step", ["stage.made", "record.prepared", "journal.committed", "publish.staged"])
def test_no_edit_is_lost_at_any_step(busy: Path, monkeypatch: pytest.MonkeyPatch, step: str):
    edits = {
        "release.md": DATED.replace("yesterday", "on my birthday"),
        "tabs.md": DOUBLED + "\nMine.\n",
        "new.md": memory("Made meanwhile.\n"),
    }

    def act() -> None:
        for name, text in edits.items():
            (busy / name).write_text(text)
        (busy / "team/rule.md").unlink()

    while_dreaming(monkeypatch, act, step)
    outcome = dream(busy)
    assert isinstance(outcome, Dreamed | Held)
    assert "on my birthday" in (busy / "release.md").read_text()
    assert "Mine." in (busy / "tabs.md").read_text()
    assert (busy / "new.md").read_text() == edits["new.md"]
    assert not (busy / "team/rule.md").exists(), "what was deleted by hand stays deleted"
    monkeypatch.undo()
    dream(busy)
    assert isinstance(dream(busy), Unchanged)


def test_a_copy_is_not_retired_when_its_twin_was_edited_meanwhile(busy: Path, monkeypatch: pytest.MonkeyPatch):
    def edit_both() -> None:
        for name in ("tabs.md", "copy.md"):
            (busy / name).write_text(memory(f"Now about {name}.\n"))

    while_dreaming(monkeypatch, edit_both)
    dream(busy)
    assert (busy / "tabs.md").exists()
    assert (busy / "copy.md").exists()


def test_a_dream_that_loses_too_much_is_rolled_back(busy: Path, monkeypatch: pytest.MonkeyPatch):
    facts = {f"{number}.md": memory(f"Fact {number} is so.\n", description=f"fact {number}") for number in range(12)}
    write(busy, dict(facts))

    def retire_them_all(stage: Stage) -> None:
        for name in facts:
            stage.retire(name)

    with_engine(monkeypatch, retire_them_all)
    before = snapshot(busy)
    outcome = dream(busy, review="apply")
    assert isinstance(outcome, RolledBack)
    assert "statements" in outcome.findings[0].message
    assert snapshot(busy) == before
    assert (busy / ".consolidate-lock").stat().st_mtime_ns == 0, "it does not count as a consolidation"


def test_an_engine_that_breaks_leaves_everything_as_it_was(busy: Path, monkeypatch: pytest.MonkeyPatch):
    def explode(stage: Stage) -> None:
        stage.write("tabs.md", b"half done")
        raise StoreError("the disk went away")

    with_engine(monkeypatch, explode)
    before = snapshot(busy)
    outcome = dream(busy)
    assert isinstance(outcome, Failed)
    assert outcome.reason == "the disk went away"
    assert snapshot(busy) == before
    assert (busy / ".consolidate-lock").stat().st_mtime_ns == 0


def test_an_abort_leaves_everything_as_it_was(busy: Path, monkeypatch: pytest.MonkeyPatch):
    def abort(stage: Stage) -> None:
        stage.write("tabs.md", b"half done")
        raise KeyboardInterrupt

    with_engine(monkeypatch, abort)
    before = snapshot(busy)
    with pytest.raises(KeyboardInterrupt):
        dream(busy)
    assert snapshot(busy) == before
    monkeypatch.undo()
    assert isinstance(dream(busy), Dreamed)


def test_bold_changes_wait_by_default_and_land_when_told_to(busy: Path, monkeypatch: pytest.MonkeyPatch):
    reason = Reason("rewritten", "a model thought it better", "rewritten in place")
    write(busy, {"team/tabs.md": memory("Uses tabs.\n")})
    text = memory("Review.\n\nUses tabs.\n").encode()
    with_engine(monkeypatch, lambda stage: stage.write("team/rule.md", text, reason))
    outcome = dream(busy)
    assert isinstance(outcome, Dreamed), "the index was put right"
    assert outcome.held == 1
    assert (busy / "team/rule.md").read_text() == memory("Review.\n")
    applied = dream(busy, review="apply")
    assert isinstance(applied, Dreamed)
    assert (busy / "team/rule.md").read_bytes() == text


def test_a_hostile_engine_cannot_touch_what_it_must_not(busy: Path, monkeypatch: pytest.MonkeyPatch):
    """Pinned files, secrets, instruction files, names outside: each is stopped by code, whatever the engine wants."""
    write(busy, {"pinned.md": memory("Mine alone.\n", more="pinned: true\n")})
    token = "ghp_" + "Zx8Kq2Lm5Np7Rt9Vw3Yb" + "6Dc4Fg1Hj0Qs2T4u"
    refused: list[str] = []

    def attack(stage: Stage) -> None:
        reason = Reason("said-by-user", "trust me", "nowhere")
        stage.write("pinned.md", memory("Owned.\n").encode(), reason)
        stage.write("tabs.md", memory(f"- Uses tabs.\n- {token}\n").encode(), reason)
        live = f"../../../{busy.name}/release.md"
        for name in (live, "../escape.md", "/etc/x.md", "CLAUDE.md", ".consolidate-lock", "a\0.md", "TABS.md", ""):
            with pytest.raises((Unsafe, StoreError)):
                stage.write(name, b"x", reason)
            refused.append(name)

    with_engine(monkeypatch, attack)
    dream(busy, review="apply")
    assert (busy / "pinned.md").read_text() == memory("Mine alone.\n", more="pinned: true\n")
    everything = b"".join(path.read_bytes() for path in busy.parent.rglob("*") if path.is_file())
    assert token.encode() not in everything, "no file, record, archive or queue holds it"
    assert len(refused) == 8
    assert (busy / "release.md").read_text() == DATED
    assert not (busy.parent / "escape.md").exists()
    assert not (busy / "CLAUDE.md").exists()


def test_a_closed_gate_is_a_skip_with_its_reason(busy: Path):
    dream(busy)
    outcome = asyncio.run(opened(busy).dream())
    assert isinstance(outcome, Skipped)
    assert outcome.gate == "time"


def test_the_state_folder_is_private_and_hidden_from_git(busy: Path):
    dream(busy)
    state = busy.parent / f".{busy.name}.reverie"
    assert (state / ".gitignore").read_text() == "*\n"
    for path in [state, *state.rglob("*")]:
        assert os.stat(path).st_mode & 0o077 == 0, path
