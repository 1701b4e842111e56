"""Eight processes start together on one folder: exactly one dreams, and another maker's program loses nothing."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.crash.processes import World
from tests.crash.racers import Racer

TOGETHER = 8
LOCKED = 11


def world_with_sessions(root: Path) -> World:
    """A folder whose every gate is open."""
    world = World(root)
    for number in range(5):
        (world.root / "sessions" / f"{number}.jsonl").write_text("{}\n")
    return world


def line_up(*words: str) -> Iterator[list[Racer]]:
    racers = [Racer(*words) for _ in range(TOGETHER)]
    yield racers
    for racer in racers:
        racer.close()


@pytest.fixture(scope="module")
def gated() -> Iterator[list[Racer]]:
    yield from line_up("ours")


@pytest.fixture(scope="module")
def told_to() -> Iterator[list[Racer]]:
    yield from line_up("ours", "--now")


@pytest.fixture(scope="module")
def foreign() -> Iterator[Racer]:
    racer = Racer("foreign", "0.003")
    yield racer
    racer.close()


@pytest.fixture(scope="module")
def dreamt(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The folder as one undisturbed dream leaves it."""
    world = World(tmp_path_factory.mktemp("undisturbed"))
    assert world.outcome()["outcome"] == "dreamed"
    return world.digests()


def race(racers: list[Racer], world: World) -> list[tuple[int, dict[str, Any]]]:
    for racer in racers:
        racer.go(world.root)
    return [racer.wait() for racer in racers]


def dreams_in_history(world: World) -> int:
    return sum(
        json.loads(path.read_bytes().split(b"\n")[0])["kind"] == "dream"
        for path in (world.state / "history").glob("*.jsonl")
    )


@pytest.mark.soak
def test_of_eight_gated_processes_exactly_one_dreams(gated: list[Racer], dreamt, tmp_path: Path, rounds):
    for number in range(rounds(6, 1_000)):
        world = world_with_sessions(tmp_path / str(number))
        answers = race(gated, world)
        assert {code for code, _ in answers} == {0}
        outcomes = Counter(document["outcome"] for _, document in answers)
        assert outcomes == {"dreamed": 1, "skipped": TOGETHER - 1}, (number, answers)
        assert dreams_in_history(world) == 1
        assert world.digests() == dreamt
        assert world.leftovers() == []
        shutil.rmtree(world.root)


@pytest.mark.soak
def test_of_eight_that_were_told_to_exactly_one_changes_anything(told_to: list[Racer], dreamt, tmp_path: Path, rounds):
    for number in range(rounds(6, 1_000)):
        world = World(tmp_path / str(number))
        answers = race(told_to, world)
        outcomes = Counter(document["outcome"] for _, document in answers)
        assert outcomes["dreamed"] == 1, (number, answers)
        assert outcomes.keys() <= {"dreamed", "skipped", "unchanged"}
        assert all(code == (LOCKED if document["outcome"] == "skipped" else 0) for code, document in answers)
        assert dreams_in_history(world) == 1
        assert world.digests() == dreamt
        assert world.leftovers() == []
        shutil.rmtree(world.root)


@pytest.mark.soak
def test_beside_a_program_of_the_plain_protocol(told_to: list[Racer], foreign: Racer, tmp_path: Path, rounds):
    """Whoever wins: no file is lost, no line of the other program is, and ours land at most once."""
    won = Counter[str]()
    for number in range(rounds(8, 1_000)):
        world = World(tmp_path / str(number))
        before = set(world.digests())
        for racer in (*told_to, foreign):
            racer.go(world.root)
        outcomes = Counter(document["outcome"] for _, document in (racer.wait() for racer in told_to))
        edited = foreign.wait()
        assert outcomes["dreamed"] <= 1, (number, outcomes)
        assert outcomes.keys() <= {"dreamed", "skipped", "failed", "held", "unchanged"}, outcomes
        assert dreams_in_history(world) <= 1
        for name in edited:
            assert f"The other program was in {name}." in (world.memory / name).read_text(encoding="utf-8"), (
                number,
                name,
                outcomes,
            )
        assert before - set(world.digests()) <= {"tabs-copy.md"}, (number, outcomes)
        assert world.leftovers() == [], "and what was begun has ended"
        won["other" if edited else "ours"] += 1
        shutil.rmtree(world.root)
    assert sum(won.values()) == rounds(8, 1_000)
