from __future__ import annotations

from pathlib import Path

from tests.dream.checks.proposals import changed, proposal
from tests.dream.night import memory

from reverie.dream.checks.truth import Truth
from reverie.dream.sources import read_sources
from reverie.model.evidence import Evidence
from reverie.store.folder import Folder
from reverie.store.stage import Stage
from reverie.testing.transcript_builder import TranscriptBuilder
from reverie.transcripts.formats import open_transcript


def test_a_check_hears_what_was_said_before_and_after_a_quote(tmp_path: Path) -> None:
    talk = TranscriptBuilder().user("hi").assistant("Shall I run the tests before each commit?")
    talk.tool_use("Bash", command="ls").tool_result("a b").user("Yes, always.").assistant("Noted.").user(
        "No, scrap that."
    )
    path = str(talk.write(tmp_path / "s1.jsonl"))
    answer = next(turn for turn in open_transcript(path) if turn.text == "Yes, always.")
    one = Evidence("s1", answer.number, "user", answer.text, answer.time, "Yes, always.")
    change = changed("a.md", None, memory("Yes, always.\n"), evidence=[one])
    with Folder.create(str(tmp_path / "memory")) as folder, Stage(folder, str(tmp_path / "stage")) as stage:
        sources = read_sources([one], {"s1": path}, stage, None)
    truth = Truth(proposal(change, sources=sources))
    assert truth.answered(one) == "Shall I run the tests before each commit?"
    assert truth.taken_back_by(one, one.claim) == "No, scrap that."
