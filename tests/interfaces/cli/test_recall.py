"""What a person and a program see of recalled memories."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.dream.night import memory, write

from reverie.interfaces.cli import app


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    made = tmp_path / "memory"
    made.mkdir()
    write(made, {"deploy.md": memory("Deploys go out on Thursdays.", name="Deploy day", description="when we ship")})
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REVERIE_MEMORY_DIR", str(made))
    monkeypatch.setenv("REVERIE_NOW", "2026-03-12T09:00:00+00:00")
    return made


def test_a_person_reads_name_age_passage_and_file(folder: Path, capsys: pytest.CaptureFixture[str]):
    assert app.main(["recall", "when", "do", "we", "deploy?"]) == 0
    shown = "Deploy day  project, 2 days ago\n  Deploys go out on Thursdays.\n  deploy.md\n"
    assert capsys.readouterr().out == shown


def test_a_program_reads_the_keys_of_the_contract(folder: Path, capsys: pytest.CaptureFixture[str]):
    assert app.main(["recall", "-k", "1", "--json", "--", "deploy day"]) == 0
    (one,) = json.loads(capsys.readouterr().out)
    assert list(one) == ["file", "name", "description", "type", "score", "age", "text"]
    assert one["type"] == "project"


def test_no_match_is_said_and_is_no_failure(folder: Path, capsys: pytest.CaptureFixture[str]):
    assert app.main(["recall", "quarterly taxes"]) == 0
    assert "No memory matches" in capsys.readouterr().out
    assert app.main(["recall", "quarterly taxes", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []


@pytest.mark.parametrize("words", [["recall"], ["recall", " "], ["recall", "-k", "0", "deploy"]])
def test_a_question_without_words_is_a_clear_error(folder: Path, words: list[str], capsys: pytest.CaptureFixture[str]):
    assert app.main(words) == 2
    assert "Traceback" not in capsys.readouterr().err
