"""Conversations that were cut short: which of them the next one looks at, and what becomes of them."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import pytest
from tests.live.test_session import ended, opened, said, talk

from reverie.live.left_behind import FEW, left_behind
from reverie.memory import Memory
from reverie.store.cursors import Cursors
from reverie.testing.transcript_builder import TranscriptBuilder
from reverie.transcripts.recording import Recording


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in ("home", "shop"):
        (tmp_path / name).mkdir()
    return tmp_path


def recorded(memory: Memory, *texts: str) -> str:
    """A conversation on record of which nobody has learned."""
    session = memory.session
    recording = Recording(session.transcript)
    recording.add(session._read(talk(*texts))[0])
    return session.transcript


def names(paths: Iterable[str]) -> list[str]:
    return [os.path.basename(path).removesuffix(".jsonl") for path in paths]


def found(memory: Memory, own: str = "") -> list[str]:
    return names(left_behind(memory.places, own))


def test_the_newest_conversations_are_looked_at_the_oldest_first(root: Path):
    memory = opened(root)
    paths = [recorded(opened(root, f"s{number}"), "hello", "hello") for number in range(FEW + 2)]
    for number, path in enumerate(paths):
        os.utime(path, (1_000 + number, 1_000 + number))
    assert found(memory) == ["s2", "s3", "s4"]
    assert found(memory, paths[-1]) == ["s1", "s2", "s3"]


def test_where_nothing_was_said_yet_nothing_is_left(root: Path):
    assert found(opened(root)) == []


def test_what_a_process_was_looking_at_when_it_ended_is_looked_at_too(root: Path):
    theirs, elsewhere = root / "sessions" / "theirs.jsonl", root / "elsewhere.jsonl"
    theirs.parent.mkdir()
    memory = Memory.open(root / "shop", sessions=[theirs.parent], environ={"HOME": str(root / "home")})
    cursors = Cursors(memory.places.state_dir)
    for path in (theirs, elsewhere):
        TranscriptBuilder(session_id=path.stem).user("hello").write(path)
        assert cursors.claim(str(path), 1, 0)
    assert found(memory) == [], "we live"
    written = Path(memory.places.state_dir, "cursors", "cursors.json")
    written.write_text(written.read_text().replace(f'"pid": {os.getpid()}', f'"pid": {1 << 22}'))
    assert found(memory) == ["theirs"], "and nothing that is no session of this project"
    theirs.unlink()
    assert found(memory) == []


def test_what_another_program_wrote_down_is_not_looked_at_because_it_is_new(root: Path):
    memory = opened(root)
    folder = Path(memory.places.recordings)
    folder.mkdir(parents=True)
    TranscriptBuilder(session_id="theirs").user("From now on use pnpm.").write(folder / "theirs.jsonl")
    assert found(memory) == []


def test_what_was_left_is_learned_with_the_first_turn_and_what_is_broken_stops_nothing(root: Path):
    recorded(opened(root, "monday"), "We deploy on Tuesdays.", "All right.")
    broken = Path(opened(root).places.recordings, "broken.jsonl")
    broken.write_bytes(b'{"by": "reverie"\xff\n' * 3)
    memory = opened(root, "tuesday")
    ended(memory, talk("From now on use pnpm, not npm.", "All right."))
    assert "Tuesdays" in said(memory)
    assert "pnpm" in said(memory)
    assert memory.problem == ""
    recorded(opened(root, "wednesday"), "Jonas signs off every release.", "All right.")
    ended(memory, talk("From now on use pnpm, not npm.", "All right.", "thanks", "Welcome."))
    assert "Jonas" not in said(memory), "once a conversation is enough"
