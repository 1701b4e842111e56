"""Evidence is held against the transcript it names."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.dream.night import opened
from tests.evidence.learning import learn, said

from reverie.evidence.check import stands_in, unsupported
from reverie.testing.transcript_builder import TranscriptBuilder


@pytest.fixture
def transcript(folder: Path) -> Path:
    sessions = folder.parent / "no-sessions"
    sessions.mkdir()
    path = sessions / "s1.jsonl"
    TranscriptBuilder("s1").user("Hello.").assistant("The port is 80.").user("No. Use tabs,\n  not spaces.").write(path)
    return path


def test_words_that_the_turn_says_support_the_claim(transcript: Path) -> None:
    good = said("Use tabs, not spaces.", "Use tabs, not spaces.", turn=3)
    assert unsupported([good], [str(transcript)]) == []


@pytest.mark.parametrize(
    "forged",
    [
        {"quote": "Use spaces."},
        {"turn": 1},
        {"turn": 99},
        {"role": "assistant"},
        {"turn": 2, "quote": "The port is 80."},
    ],
)
def test_a_forged_quote_turn_or_speaker_is_found(transcript: Path, forged: dict[str, object]) -> None:
    evidence = replace(said("Use tabs, not spaces.", turn=3), **forged)  # type: ignore[arg-type]
    assert unsupported([evidence], [str(transcript)]) == [evidence]


def test_a_transcript_that_is_gone_is_taken_on_trust(tmp_path: Path) -> None:
    assert unsupported([said("Use tabs.")], []) == []
    assert unsupported([said("Use tabs.")], [str(tmp_path / "s1.jsonl")]) == []


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("每周五部署。先跑测试。", "好的。\n每周五部署。\n先跑测试。"),
        ("Use tabs. Ask Ann.", "Use tabs.\n- so be it\nAsk Ann."),
    ],
)
def test_line_breaks_between_the_sentences_do_not_matter(quote: str, text: str) -> None:
    assert stands_in(quote, text)


def test_the_doctor_names_a_claim_that_its_source_does_not_bear_out(folder: Path, transcript: Path) -> None:
    learn(folder, "tabs.md", "Use tabs, not spaces.", said("Use tabs, not spaces."))
    learn(folder, "port.md", "The port is 8080.", said("The port is 8080.", turn=2))
    found = [one for one in opened(folder).doctor() if "rests on" in one.what]
    assert [one.file for one in found] == ["port.md"]
    assert "turn 2 of s1.jsonl" in found[0].what


def test_the_doctor_looks_into_daily_logs_too(folder: Path) -> None:
    log = folder / "logs" / "2026" / "11" / "2026-11-09.md"
    log.parent.mkdir(parents=True)
    log.write_text("- 10:30 We use pnpm.\n", encoding="utf-8")
    of_log = replace(said("We use pnpm.", role="log"), transcript="logs/2026/11/2026-11-09.md")
    learn(folder, "pnpm.md", "We use pnpm.", of_log)
    assert not [one for one in opened(folder).doctor() if "rests on" in one.what]
    log.write_text("- 10:30 We use npm.\n", encoding="utf-8")
    assert [one.file for one in opened(folder).doctor() if "rests on" in one.what] == ["pnpm.md"]


def test_of_two_transcripts_with_one_name_the_one_that_is_meant_is_asked(tmp_path: Path) -> None:
    paths: list[str] = []
    for place, text in (("here", "Use tabs."), ("there", "Use spaces.")):
        path = tmp_path / place / "s1.jsonl"
        path.parent.mkdir()
        TranscriptBuilder("s1").user(text).write(path)
        paths.append(str(path))
    tabs, spaces = (said(text, turn=1) for text in ("Use tabs.", "Use spaces."))
    assert unsupported([tabs, spaces], paths) == []
    here = [replace(one, transcript="here/s1.jsonl") for one in (tabs, spaces)]
    assert unsupported(here, paths) == here[1:]
