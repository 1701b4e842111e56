"""People who edit while a dream of another process is under way, and second thoughts at the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.crash.processes import World, go_on, wait_until_stopped
from tests.hostile.desk import Desk, memory

REFUSED = 15


@pytest.mark.parametrize("step", ["stage.made", "journal.committed"])
def test_what_a_person_does_during_a_dream_is_there_afterwards(tmp_path: Path, step: str):
    world = World(tmp_path)
    dreaming = world.start("dream", "--now", "--json", failpoint=f"{step}=stop")
    wait_until_stopped(dreaming)
    release, tabs = world.memory / "release.md", world.memory / "tabs.md"
    mine = release.read_text().replace("We decided it yesterday.", "We decided it yesterday, with Grace.")
    release.write_text(mine)
    tabs.write_text(tabs.read_text() + "\nAdded by hand.\n")
    (world.memory / "new.md").write_text(memory("New", "Made by hand.\n"))
    (world.memory / "team" / "rule.md").unlink()
    code, document = go_on(dreaming)
    assert code == 0
    assert document["outcome"] in ("dreamed", "held")
    assert document["held"] >= 1
    assert release.read_text() == mine, "the same line: theirs stands, and the change waits"
    assert "Added by hand." in tabs.read_text()
    assert (world.memory / "new.md").read_text() == memory("New", "Made by hand.\n")
    assert not (world.memory / "team" / "rule.md").exists()
    assert b"release.md" in world.run("review", "--json").stdout
    assert world.leftovers() == []


def test_undo_redo_and_a_conflict_at_the_command_line(desk: Desk):
    dated = desk.write("release.md", memory("Release", "We decided it yesterday.\n"))
    before = desk.files()
    assert desk.dream().outcome == "dreamed"
    after = desk.files()
    undone = desk.run("undo", "--json")
    assert undone.code == 0
    assert sorted(undone.document["files"]) == ["MEMORY.md", "release.md"]
    assert desk.files() == before
    assert desk.dream().outcome == "unchanged"
    assert desk.run("redo").code == 0
    assert desk.files() == after
    dated.write_text(memory("Release", "We decided it with Grace.\n"))
    edited = desk.files()
    refused = desk.run("undo")
    assert refused.code == REFUSED
    assert "release.md" in refused.err
    assert desk.files() == edited
