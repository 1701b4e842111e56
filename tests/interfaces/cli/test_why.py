"""What a person and a program are told about where a memory comes from, and about forgetting where it came from."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.dream.night import memory, write
from tests.evidence.learning import change, heard, land, learn, said

from reverie.interfaces.cli import app


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    made = tmp_path / "memory"
    made.mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REVERIE_MEMORY_DIR", str(made))
    monkeypatch.setenv("REVERIE_NOW", "2026-11-15T12:00:00+00:00")
    return made


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]):
    """Runs a command, which must end with that code, and gives what it said."""

    def go(*words: str, code: int = 0) -> str:
        capsys.readouterr()
        assert app.main(list(words)) == code
        said_out, said_err = capsys.readouterr()
        return said_out + said_err

    return go


def test_a_person_is_told_who_said_it_when_where_and_what_tipped_it(folder: Path, run) -> None:
    ground = said("We deploy on Fridays.", "from now on we deploy on Fridays")
    reason = heard(ground, "you said so (a standing rule)")
    dream_id = land(folder, change(folder, "deploys.md", "We deploy on Fridays.\n", [ground], [reason]))
    assert run("why", "deploy", "on", "Fridays").splitlines() == [
        "We deploy on Fridays.",
        "  in deploys.md, your word",
        "  you said on 2026-11-09 10:30, turn 3 of s1.jsonl: “from now on we deploy on Fridays”",
        f"  learnt in {dream_id}, because you said so (a standing rule)",
    ]


def test_a_claim_without_evidence_is_ones_own_words(folder: Path, run) -> None:
    write(folder, {"own.md": memory("我们周一开会。\n", description="")})
    assert run("why", "周一开会").splitlines() == [
        "我们周一开会。",
        "  stands in your memory without recorded evidence: taken as your own words, dated 2026-03-10 (own.md)",
    ]


def test_a_program_gets_the_keys_of_the_contract(folder: Path, run) -> None:
    learn(folder, "tabs.md", "Use tabs.")
    (document,) = json.loads(run("why", "tabs.md", "--json"))
    assert {key: document[key] for key in ("claim", "file", "trust", "evidence")} == {
        "claim": "Use tabs.",
        "file": "tabs.md",
        "trust": "user",
        "evidence": [
            {
                "transcript": "s1.jsonl",
                "turn": 3,
                "role": "user",
                "quote": "Use tabs.",
                "time": "2026-11-09T10:30:00+00:00",
            }
        ],
    }


@pytest.mark.parametrize("words", [["- Use tabs."], ["-", "Use", "tabs"], ["--", "- Use tabs."]])
def test_the_text_of_a_list_item_is_no_option(folder: Path, run, words: list[str]) -> None:
    learn(folder, "tabs.md", "- Use tabs.")
    assert run("why", *words).startswith("Use tabs.\n  in tabs.md, your word\n")


def test_what_no_memory_says_ends_with_2_and_a_hint(folder: Path, run) -> None:
    assert "reverie context" in run("why", "nobody says this", code=2)


def test_show_names_the_evidence_claim_by_claim(folder: Path, run) -> None:
    dream_id = learn(folder, "tabs.md", "Use tabs.", said("Use tabs.", "tabs please"))
    shown = run("show", dream_id)
    assert "  “Use tabs.” rests on\n    you said on 2026-11-09 10:30, turn 3 of s1.jsonl: “tabs please”\n" in shown


def test_showing_a_change_gives_each_piece_of_evidence_once(folder: Path, run) -> None:
    body, head = said("Use tabs.", "tabs please"), said("Use tabs", "tabs please")
    dream_id = land(folder, change(folder, "tabs.md", "Use tabs.\n", [body, head, body]))
    shown = run("show", dream_id)
    assert shown.count("Use tabs") == 2, "in the evidence and in the diff"
    assert shown.count("“tabs please”") == 1
    (changed,) = json.loads(run("show", dream_id, "--json"))["changes"]
    assert [one["claim"] for one in changed["evidence"]] == ["Use tabs.", "Use tabs"]


def test_forgetting_a_session_names_what_it_had_replaced(folder: Path, run) -> None:
    write(folder, {"port.md": memory("Staging is on port 8080.\n", description="")})
    new = said("Staging is on port 9090.")
    reason = heard(new, destination="superseded by port.md", claim="Staging is on port 8080.")
    dream_id = land(folder, change(folder, "port.md", "Staging is on port 9090.\n", [new], [reason]))
    told = run("forget", "--session", "s1")
    assert "retired  port.md" in told
    assert "it had replaced “Staging is on port 8080.” in port.md" in told
    assert f"reverie undo {dream_id}" in told


def test_forgetting_an_unknown_session_ends_with_2(folder: Path, run) -> None:
    assert "reverie sessions" in run("forget", "--session", "nobody", code=2)


def test_review_shows_trust_and_evidence_and_apply_all_leaves_what_only_a_tool_said(folder: Path, run) -> None:
    tool, user = said("The port is 80.", role="tool"), said("Use tabs.")
    held = [change(folder, "port.md", "The port is 80.\n", [tool]), change(folder, "tabs.md", "Use tabs.\n", [user])]
    land(folder, held=held)
    shown = run("review")
    assert "it is the word of a tool, a page or a file alone" in shown
    assert "a tool printed on 2026-11-09 10:30, turn 3 of s1.jsonl: “The port is 80.”" in shown
    waiting = {one["file"]: one for one in json.loads(run("review", "--json"))}
    assert {file: one["trust"] for file, one in waiting.items()} == {"port.md": "outside", "tabs.md": "user"}
    told = run("review", "--apply-all")
    assert "Applied 1 change" in told
    assert "1 change still waits: only a tool, a page or a file said so" in told
    assert not (folder / "port.md").exists()
    answer = json.loads(run("review", "--apply-all", "--json"))
    assert (answer["changed"], answer["applied"], answer["left"]) == (False, [], [waiting["port.md"]["id"]])
    run("review", "--apply", waiting["port.md"]["id"])
    assert (folder / "port.md").exists()
