"""kill -9 at every step of a dream and at random moments: the folder is the old one or the new one."""

from __future__ import annotations

import os
import random
import shutil
import signal
import time
from pathlib import Path

import pytest
from tests.crash.processes import LAST_CONSOLIDATION_NS, NOW, World, steps_of_a_dream

COMMITTED = "journal.committed#1"


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, str], dict[str, str]]:
    """The folder as it is before a dream, and as it is after one."""
    world = World(tmp_path_factory.mktemp("undisturbed"))
    old = world.digests()
    assert world.outcome()["outcome"] == "dreamed"
    return old, world.digests()


def the_next_command_settles_everything(world: World, old: dict[str, str], new: dict[str, str]) -> bool:
    """Whether the dream turned out to have happened; either way nothing is half done."""
    assert world.run("status", "--json").returncode == 0
    found = world.digests()
    assert found in (old, new)
    committed = found == new
    stamp = world.lock.stat().st_mtime_ns
    if committed:
        assert stamp // 10**9 == 1_794_744_000, f"the consolidation is stamped {NOW}"
    else:
        assert stamp == LAST_CONSOLIDATION_NS
    assert world.lock.read_bytes() == b""
    assert world.leftovers() == []
    log = world.run("log", "--json").stdout
    assert (b'"dream"' in log) == committed, "what is in the folder is in the history"
    return committed


def every_file_is_old_or_new(world: World, old: dict[str, str], new: dict[str, str]) -> None:
    for name, digest in world.digests().items():
        assert digest in (old.get(name), new.get(name)), f"{name} is torn"
    assert {name for name in old if name in new} <= set(world.digests()), "no kept file is missing, even for a moment"


def test_killed_at_every_step(tmp_path: Path, folders):
    old, new = folders
    steps = steps_of_a_dream(tmp_path / "traced")
    assert {
        "journal.begun#1",
        "lock.written#1",
        "stage.made#1",
        COMMITTED,
        "publish.exchanged#2",
        "record.kept#1",
    } <= set(steps)
    point_of_no_return = steps.index(COMMITTED)
    for position, step in enumerate(steps):
        world = World(tmp_path / f"at-{position}")
        killed = world.dream(failpoint=f"{step}=kill")
        assert killed.returncode == -signal.SIGKILL, step
        every_file_is_old_or_new(world, old, new)
        assert the_next_command_settles_everything(world, old, new) == (position >= point_of_no_return), step


def test_killed_at_every_step_of_the_recovery_too(tmp_path: Path, folders):
    old, new = folders
    for position, step in enumerate(["publish.exchanged#1", "publish.flushed#1", "record.kept#1", "lock.cleared#1"]):
        world = World(tmp_path / f"at-{position}")
        world.dream(failpoint="journal.committed=kill")
        world.run("status", "--json", failpoint=f"{step}=kill")
        every_file_is_old_or_new(world, old, new)
        assert the_next_command_settles_everything(world, old, new)


def test_killed_at_random_moments(tmp_path: Path, folders, rounds):
    old, new = folders
    chance = random.Random(20261115)
    outcomes = {True: 0, False: 0}
    for number in range(rounds(12, 300)):
        world = World(tmp_path / str(number))
        process = world.start("dream", "--now", "--json")
        # From before the lock is taken to after the journal ended; a moment chosen by chance is the point here.
        time.sleep(chance.uniform(0.05, 0.9))
        process.kill()
        process.communicate()
        every_file_is_old_or_new(world, old, new)
        outcomes[the_next_command_settles_everything(world, old, new)] += 1
        shutil.rmtree(world.root)
    assert sum(outcomes.values()) == rounds(12, 300)


def test_a_dead_dream_does_not_put_off_the_next_gated_one(tmp_path: Path):
    world = World(tmp_path)
    for number in range(5):
        (world.root / "sessions" / f"{number}.jsonl").write_text("{}\n")
    world.dream(failpoint="stage.made=kill")
    assert time.time() - world.lock.stat().st_mtime < 3600, "the dead one left its own start as the last consolidation"
    result = world.run("dream", "--json")
    assert b'"dreamed"' in result.stdout, result


def test_an_edit_made_after_the_crash_survives_the_recovery(tmp_path: Path):
    world = World(tmp_path)
    world.dream(failpoint="journal.committed=kill")
    release = world.memory / "release.md"
    release.write_text(release.read_text().replace("when we release", "when we release, edited after the crash"))
    assert world.run("status", "--json").returncode == 0
    text = release.read_text()
    assert "edited after the crash" in text
    assert "yesterday" not in text, "and the dream has landed around it"


def test_a_reader_during_a_publish_sees_a_whole_folder(tmp_path: Path, folders):
    """The journal says that a dream is landing and its process lives: a reading command waits for it."""
    new = folders[1]
    world = World(tmp_path)
    landing = world.start("dream", "--now", "--json", failpoint="publish.exchanged=stop")
    os.waitpid(landing.pid, os.WUNTRACED)
    reader = world.start("status", "--json")
    time.sleep(0.5)
    assert reader.poll() is None, "it waits"
    os.kill(landing.pid, signal.SIGCONT)
    landing.communicate(timeout=60)
    reader.communicate(timeout=60)
    assert reader.returncode == 0
    assert world.digests() == new
