"""kill -9 in the work behind a turn's end, and several programs at one session: nothing is lost, nothing is twice."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from tests.acceptance import host

from reverie.memory import Memory
from reverie.transcripts.formats import open_transcript

NOW = "2026-11-15T12:00:00+00:00"
FACTS = {
    "From now on use pnpm in this repo, not npm.": "pnpm",
    "The staging server listens on port 8443.": "8443",
    "Please remember that Jonas signs off every release.": "Jonas",
}
STEPS = ("extraction.claimed", "journal.begun", "stage.made", "journal.committed", "publish.exchanged", "record.kept")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in ("home", "project"):
        (tmp_path / name).mkdir()
    return tmp_path


def job(root: Path, texts: list[str], **more: object) -> dict[str, Any]:
    replies = [{"role": "assistant", "content": "All right."}]
    turns = [{"user": text, "replies": replies} for text in texts]
    return {"session": "s", "conversation": str(root / "talk.json"), "turns": turns, **more}


def everything_is_once(root: Path, typed: list[str]) -> None:
    memory = Memory.open(root / "project", session="s", environ={"HOME": str(root / "home"), "REVERIE_NOW": NOW})
    on_record = [turn.text for turn in open_transcript(memory.session.transcript) if turn.speaker == "user"]
    assert on_record == typed
    files = [path for path in Path(memory.places.memory_dir).glob("*.md") if path.name != "MEMORY.md"]
    bodies = "\n".join(path.read_text().split("---\n", 2)[2] for path in files)
    assert [bodies.count(FACTS[text]) for text in typed if text in FACTS] == [1] * len(FACTS), bodies
    learned = Counter(
        turn
        for entry in memory.log()
        for turn in {one.turn for change in memory.show(entry.dream_id).changes for one in change.evidence}
    )
    assert max(learned.values()) == 1


@pytest.mark.parametrize("step", [*STEPS, "extraction.landed"])
def test_killed_behind_the_end_of_a_turn(root: Path, step: str):
    first, second, third = FACTS
    assert host.run(root, NOW, job(root, [first]))[0] == 0
    assert host.run(root, NOW, job(root, [second], kill_at=step))[0] == -9
    code, answer = host.run(root, NOW, job(root, ["what does the linter say?", third]))
    assert (code, answer["problem"]) == (0, "")
    everything_is_once(root, [first, second, "what does the linter say?", third])


def test_killed_again_and_again(root: Path):
    first, second, third = FACTS
    host.run(root, NOW, job(root, [first], kill_at="extraction.claimed"))
    host.run(root, NOW, job(root, [second], kill_at="journal.committed"))
    host.run(root, NOW, job(root, [third], kill_at="stage.made"))
    assert host.run(root, NOW, job(root, ["thanks"]))[0] == 0
    everything_is_once(root, [first, second, third, "thanks"])


@pytest.mark.parametrize("step", ["extraction.claimed", "stage.made", "journal.committed"])
def test_a_conversation_that_never_goes_on_is_learned_from_by_the_next_one(root: Path, step: str):
    first, second, third = FACTS
    killed = {**job(root, [first, second], kill_at=step), "session": "s"}
    assert host.run(root, NOW, killed)[0] == -9
    another = {**job(root, ["good morning", third]), "session": "t", "conversation": str(root / "other.json")}
    code, answer = host.run(root, NOW, another)
    assert (code, answer["problem"]) == (0, "")
    memory = Memory.open(root / "project", environ={"HOME": str(root / "home"), "REVERIE_NOW": NOW})
    bodies = [path.read_text().split("---\n", 2)[2] for path in Path(memory.places.memory_dir).glob("[!M]*.md")]
    assert [sum(word in body for body in bodies) for word in FACTS.values()] == [1, 1, 1], bodies


def test_several_programs_at_one_session(root: Path):
    """Each has the same conversation, and tells of it turn by turn."""
    jobs = [{**job(root, list(FACTS)), "conversation": str(root / f"{number}.json")} for number in range(4)]
    with ThreadPoolExecutor(len(jobs)) as pool:
        ended = list(pool.map(lambda one: host.run(root, NOW, one), jobs))
    assert [code for code, _ in ended] == [0] * len(jobs)
    everything_is_once(root, list(FACTS))
