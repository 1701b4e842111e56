"""What a user asks to forget is gone from the transcripts and notes that Reverie keeps, too."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.live.test_session import ended, opened, said, talk

from reverie.errors import UsageError
from reverie.memory import Memory
from reverie.testing.transcript_builder import TranscriptBuilder
from reverie.transcripts.formats import open_transcript
from reverie.transcripts.recording import MARK

MONDAY = talk("From now on use pnpm, not npm.", "All right.", "以后部署都在周二。", "好的。")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in ("home", "shop"):
        (tmp_path / name).mkdir()
    return tmp_path


def held_in(root: Path, word: str) -> list[str]:
    """The files of the home that say it."""
    files = [path for path in (root / "home").rglob("*") if path.is_file()]
    return sorted(path.name for path in files if word in path.read_bytes().decode("utf-8", "replace"))


def noted(memory: Memory) -> None:
    """The session has notes of all that is on record."""

    async def run() -> None:
        await memory.session.notes.update([*open_transcript(memory.session.transcript)])
        assert await memory.session.notes.wait(60)

    asyncio.run(run())


@pytest.fixture
def monday(root: Path) -> Memory:
    memory = opened(root, "monday")
    ended(memory, MONDAY)
    noted(memory)
    assert {"monday.jsonl", "summary.md"} <= set(held_in(root, "pnpm"))
    return memory


def test_a_purged_session_leaves_no_word_anywhere(root: Path, monday: Memory) -> None:
    forgotten = monday.forget_session("monday", purge=True)
    assert held_in(root, "pnpm") == held_in(root, "周二") == []
    assert forgotten.purged >= 3
    assert forgotten.left == ()


def test_a_forgotten_session_is_read_by_nobody_and_comes_back_with_undo(root: Path, monday: Memory) -> None:
    notes, record = monday.session.notes.notes(), Path(monday.session.transcript).read_bytes()
    monday.forget_session("monday")
    assert "pnpm" not in said(monday)
    assert monday.session.notes.notes() is None
    assert {turn.text for turn in open_transcript(monday.session.transcript)} == {MARK}
    assert monday.sessions(matching="pnpm") == []
    monday.undo()
    assert "pnpm" in said(monday)
    assert monday.session.notes.notes() == notes
    assert Path(monday.session.transcript).read_bytes() == record
    monday.redo()
    assert {turn.text for turn in open_transcript(monday.session.transcript)} == {MARK}
    monday.forget_session("monday", purge=True)
    assert held_in(root, "pnpm") == []


def test_a_conversation_that_goes_on_after_it_was_forgotten(root: Path, monday: Memory) -> None:
    """What the host tells once more is not written down again; what is said later is new, and learned."""
    monday.forget_session("monday", purge=True)
    again = opened(root, "monday")
    ended(again, [*MONDAY, *talk("Our staging server listens on port 8443.", "Noted.")])
    assert "pnpm" not in said(again)
    assert "8443" in said(again)
    assert held_in(root, "pnpm") == []
    assert [turn.number for turn in open_transcript(again.session.transcript) if "8443" in turn.text] == [5]


def test_words_that_came_between_two_forgettings_come_back_together(root: Path, monday: Memory) -> None:
    monday.forget_session("monday")
    again = opened(root, "monday")
    ended(again, [*MONDAY, *talk("Our staging server listens on port 8443.", "Noted.")])
    again.forget_session("monday")
    again.undo()
    texts = [turn.text for turn in open_transcript(again.session.transcript)]
    assert texts[0] == "From now on use pnpm, not npm."
    assert "8443" in texts[4]


def test_a_session_from_which_nothing_was_learned_can_be_forgotten(root: Path) -> None:
    memory = opened(root, "small-talk")
    ended(memory, talk("What is the capital of Peru?", "Lima."))
    assert memory.log() == []
    memory.forget_session("small", purge=True)
    assert held_in(root, "Peru") == []
    with pytest.raises(UsageError, match="nothing was learned"):
        memory.forget_session("unheard-of")


@pytest.mark.parametrize("text", ["PNPM", "部署都在周二"])
def test_purged_words_leave_transcripts_and_notes_and_the_rest_stays(root: Path, monday: Memory, text: str) -> None:
    monday.forget_matching(text, purge=True)
    turns = [turn.text for turn in open_transcript(monday.session.transcript)]
    assert len(turns) == 4
    assert turns.count(MARK) == 1
    gone, kept = ("pnpm", "周二") if text == "PNPM" else ("周二", "pnpm")
    assert held_in(root, gone) == []
    assert {"monday.jsonl", "summary.md"} <= set(held_in(root, kept))


def test_a_purged_file_takes_what_it_quoted_with_it(root: Path, monday: Memory) -> None:
    file = monday.why("pnpm")[0].file
    monday.forget_file(file, purge=True)
    assert "monday.jsonl" not in held_in(root, "use pnpm")
    assert "monday.jsonl" in held_in(root, "周二")


def test_what_an_agent_wrote_itself_is_named_and_left_alone(root: Path) -> None:
    memory = opened(root)
    transcript = Path(memory.places.recordings) / "theirs.jsonl"
    transcript.parent.mkdir(parents=True)
    TranscriptBuilder(session_id="theirs", cwd=str(root / "shop")).user("From now on use pnpm, not npm.").write(
        transcript
    )
    before = transcript.read_bytes()
    asyncio.run(memory.extract(transcript))
    assert memory.forget_session("theirs").left == (str(transcript),)
    memory.undo()
    assert memory.forget_matching("pnpm", purge=True).left == (str(transcript),)
    assert transcript.read_bytes() == before


def test_what_the_openai_agents_session_keeps_goes_with_its_session(root: Path, monday: Memory) -> None:
    kept = Path(monday.places.recordings) / "monday" / "conversation.db"
    kept.write_text("pnpm")
    monday.forget_session("monday")
    assert not kept.exists()
    monday.undo()
    assert kept.read_text() == "pnpm"
    monday.forget_session("monday", purge=True)
    assert held_in(root, "pnpm") == []
