"""The bench of recall on a data set that fits on a page, in a process of its own."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

from reverie.recall import vectors

BENCH = Path(__file__).parents[2] / "bench" / "recall.py"


def run(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(BENCH), *options], capture_output=True, text=True, timeout=120)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    turns = [{"speaker": "Ana", "dia_id": f"D1:{n}", "text": text} for n, text in enumerate(("Hi.", "I sail."), 1)]
    later = [{"speaker": "Ben", "dia_id": "D2:1", "text": "I bake bread."}]
    told = {
        "conversation": {
            "session_1_date_time": "1:56 pm on 8 May, 2023",
            "session_1": turns,
            "session_2_date_time": "2:00 pm on 9 June, 2023",
            "session_2": later,
        },
        "qa": [
            {"question": "What does Ana sail?", "evidence": ["D1:2"], "category": 4},
            {"question": "Who bakes?", "evidence": ["D2:01; D:1:2"], "category": 1},
            {"question": "No answer", "evidence": [], "category": 1},
            {"question": "Left out", "evidence": ["D1:1"], "category": 5},
        ],
    }
    (tmp_path / "locomo10.json").write_text(json.dumps([told]))
    asked = {"question": "bread", "evidence": [0, 1], "outdated": [0], "updated": [1]}
    chat = {"messages": ["I bake bread at six.", "I bake bread at seven now."], "questions": [asked]}
    (tmp_path / "beam-derived").mkdir()
    (tmp_path / "beam-derived" / "beam_100k_user_messages.jsonl").write_text(json.dumps(chat) + "\n")
    return tmp_path


def lines_of(output: str, texts: str, searched_by: str) -> list[list[str]]:
    found = [line for line in output.splitlines() if line.startswith(texts) and searched_by in line]
    return [line.partition(searched_by)[2].split() for line in found]


def test_everybody_is_measured_by_the_same_questions(data: Path):
    output = run("--data", str(data), "--sizes", "20").stdout
    ((questions, share, *_),) = lines_of(output, "LoCoMo turns", "sqlite FTS5, porter")
    assert (questions, share) == ("2", "75.0")
    for questions, share, *_ in lines_of(output, "LoCoMo sessions", "reverie "):
        assert (questions, share) == ("2", "75.0")
    ((questions, share, outdated, *_),) = lines_of(output, "BEAM 100K messages", "reverie, a memory a message")
    assert (questions, share, outdated) == ("1", "100.0", "0.0")


def test_a_peer_that_is_not_there_is_shown_as_such(data: Path):
    output = run("--data", str(data), "--sizes").stdout
    for peer, module in (("bm25s", "bm25s"), ("chromadb", "chromadb"), ("LangGraph store", "sentence_transformers")):
        for texts in ("LoCoMo turns", "LoCoMo sessions", "BEAM 100K messages"):
            (cells,) = lines_of(output, texts, peer)
            assert (cells[1:4] == ["did", "not", "run"]) == (importlib.util.find_spec(module) is None)
        reason = f"{peer} did not run: not installed, No module named "
        assert (reason in output) == (importlib.util.find_spec(module) is None)


def test_some_may_be_left_out(data: Path):
    output = run("--data", str(data), "--sizes", "--only", "sqlite", "--only", "session").stdout
    assert lines_of(output, "LoCoMo turns", "reverie, a memory a session")
    assert lines_of(output, "BEAM 100K messages", "sqlite FTS5, porter")
    assert not lines_of(output, "LoCoMo turns", "reverie, a memory a turn")
    assert "chromadb" not in output
    output = run("--data", str(data), "--sizes", "--only", "sqlite", "--texts", "beam").stdout
    assert lines_of(output, "BEAM 100K messages", "sqlite FTS5, porter")
    assert "LoCoMo" not in output


def test_without_data_only_speed_is_measured():
    output = run("--sizes", "20").stdout
    assert "only speed is measured" in output
    assert len([line for line in output.splitlines() if line.startswith("20 ")]) == 4 + vectors.are_installed()
    ((first, again, *_, of_a_scan),) = lines_of(output, "20 ", "await memory.recall")
    assert float(first) > float(again) > 0 < float(of_a_scan)
    assert "R@10" not in output


def test_a_name_may_be_written_large_or_small_and_one_that_nobody_has_is_an_error(data: Path):
    output = run("--data", str(data), "--sizes", "--only", "Reverie, a memory a T").stdout
    assert lines_of(output, "LoCoMo turns", "reverie, a memory a turn")
    ended = run("--data", str(data), "--sizes", "--only", "nobody")
    assert ended.returncode == 2
    assert "nothing has 'nobody' in the name; there are sqlite FTS5, porter, bm25s" in ended.stderr


def test_data_that_is_something_else_is_named(tmp_path: Path):
    (tmp_path / "locomo10.json").write_text("[{}]")
    ended = run("--data", str(tmp_path))
    assert ended.returncode != 0
    assert "does not hold LoCoMo and BEAM as expected" in ended.stderr
    assert "Traceback" not in ended.stderr
