"""Every command as a person or a program runs it: a real process, its output and what it left behind."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ENTRY_KEYS = {"dream_id", "kind", "started", "ended", "outcome", "engine", "files_changed", "held", "undone"}
DREAM_KEYS = {
    *("outcome", "reason", "dream_id", "engine", "files_changed", "held", "sessions_reviewed", "seconds", "usage"),
    *("problems", "findings", "dry_run"),
}
CHANGE_KEYS = {"file", "kind", "reason", "before", "after", "evidence"}

# An engine that throws most memories away and says so to nobody.
CARELESS = """
import sys
import reverie.dream.engines.rules
from reverie.interfaces.entry import main

class Careless:
    name = "careless"
    is_repeatable = False
    usage, spent, shortfall, notes, left = {}, "", "", (), reverie.dream.engines.rules.RulesEngine.left
    def dream(self, stage, brief, tell):
        for file in stage.files():
            if not file.endswith("MEMORY.md"):
                stage.retire(file)
        return ()
    def landed(self, stage, changes):
        pass

reverie.dream.engines.rules.RulesEngine = Careless
sys.exit(main())
"""


# Dreaming


def test_a_dream_says_what_it_did_in_one_document(world) -> None:
    document = world.dream()
    assert set(document) == DREAM_KEYS
    assert document["outcome"] == "dreamed"
    assert document["engine"] == "rules"
    assert document["sessions_reviewed"] == 6
    assert {"MEMORY.md", "release.md", "部署.md"} <= set(document["files_changed"])
    assert "team_rules.md" not in document["files_changed"]
    assert document["dream_id"] == world.run("log", "--json").document[0]["dream_id"]
    assert "2026-09-22" in (world.memory / "release.md").read_text(encoding="utf-8")


def test_a_dream_tells_a_person_what_improved_and_how_to_go_on(world) -> None:
    done = world.run("dream", "--now", "--sessions", str(world.sessions))
    assert done.code == 0
    assert "Improved 3 memories\n" in done.out
    assert "reverie show 0001-20261115-0900\n" in done.out
    assert "reverie undo\n" in done.out
    assert done.err == ""


def test_a_gated_dream_with_open_gates_dreams(world) -> None:
    done = world.run("dream", "--json", "--sessions", str(world.sessions))
    assert (done.code, done.document["outcome"]) == (0, "dreamed")
    again = world.run("dream", "--json", "--sessions", str(world.sessions))
    assert (again.code, again.document["outcome"]) == (0, "skipped")
    assert again.document["reason"].startswith("time: ")


def test_a_second_dream_is_unchanged_and_writes_no_byte(world) -> None:
    world.dream()
    before = world.contents()
    document = world.dream()
    assert (document["outcome"], document["dream_id"], document["files_changed"]) == ("unchanged", None, [])
    assert world.contents() == before
    assert len(world.run("log", "--json").document) == 1


def test_a_dry_run_shows_the_changes_and_makes_none(world) -> None:
    before = world.contents()
    document = world.dream("--dry-run")
    assert (document["outcome"], document["dream_id"], document["dry_run"]) == ("dreamed", None, True)
    assert {change["file"] for change in document["changes"]} == set(document["files_changed"])
    said = world.run("dream", "--now", "--dry-run")
    assert "Would improve 3 memories" in said.out
    assert "- We ship version 2 tomorrow." in said.out
    assert world.contents() == before
    assert world.run("log", "--json").document == []
    assert not (world.memory / ".consolidate-lock").exists()


def test_a_dream_that_is_refused_leaves_every_byte_and_says_why(world) -> None:
    for number in range(10):
        world.write(f"fact_{number}.md", f"---\nname: F{number}\ndescription: d{number}\n---\n\nFact {number} holds.\n")
    before = world.contents()
    done = world.run("dream", "--now", "--json", program=CARELESS)
    assert (done.code, done.document["outcome"]) == (12, "rolled-back")
    assert "statements would be nowhere any more" in done.document["reason"]
    assert {"bounded-loss", "recall"} <= {finding["check"] for finding in done.document["findings"]}
    said = world.run("dream", "--now", program=CARELESS)
    assert said.code == 12
    assert "rolled back" in said.err
    assert world.contents() == before


def test_what_waits_for_review_can_be_applied_and_dropped(world) -> None:
    before = world.contents()
    document = world.dream("--review", "hold")
    assert document["outcome"] == "held"
    assert world.contents() == before
    assert world.run("status", "--json").document["held"] == document["held"] > 0

    waiting = world.run("review", "--json").document
    keys = {"id", "dream_id", "file", "kind", "reason", "why", "trust", "before", "after", "evidence"}
    assert set(waiting[0]) == keys
    listed = world.run("review").out
    assert all(one["id"] in listed for one in waiting)

    release = next(one for one in waiting if one["file"] == "release.md")
    applied = world.run("review", "--apply", release["id"], "--json").document
    assert applied["changed"]
    assert release["id"] in applied["applied"]
    assert "2026-09-22" in (world.memory / "release.md").read_text(encoding="utf-8")

    chinese = next(one for one in waiting if one["file"] == "部署.md")
    dropped = world.run("review", "--drop", chinese["id"], "--json").document
    assert chinese["id"] in dropped["dropped"]
    left = {one["id"] for one in world.run("review", "--json").document}
    assert not left & {release["id"], chinese["id"]}

    kept = (world.memory / "部署.md").read_bytes()
    world.dream()
    assert (world.memory / "部署.md").read_bytes() == kept


def test_everything_that_waits_can_be_applied_at_once_and_undone(world) -> None:
    before = world.contents()
    world.dream("--review", "hold")
    assert world.run("review", "--apply-all").code == 0
    assert world.run("review", "--json").document == []
    assert world.contents() != before
    assert world.run("undo").code == 0
    assert world.contents() == before


# History


def test_undo_and_redo_are_exact_to_the_byte_and_the_time(world) -> None:
    before = world.contents()
    dream_id = world.dream()["dream_id"]
    after = world.contents()
    undone = world.run("undo", "--json").document
    assert undone["undone"] == dream_id
    assert "release.md" in undone["files"]
    assert world.contents() == before
    redone = world.run("redo", dream_id, "--json").document
    assert redone["redone"] == dream_id
    assert world.contents() == after


def test_a_hand_edit_between_dream_and_undo_survives(world) -> None:
    world.dream()
    release = world.memory / "release.md"
    release.write_bytes(release.read_bytes() + b"\nBirgit must know too.\n")
    assert world.run("undo").code == 0
    text = release.read_text(encoding="utf-8")
    assert "We ship version 2 tomorrow.\n" in text
    assert "Birgit must know too.\n" in text


def test_an_edit_in_the_way_of_an_undo_is_kept_and_named(world) -> None:
    world.dream()
    release = world.memory / "release.md"
    release.write_bytes(release.read_bytes().replace(b"2026-09-22", b"2027-01-01"))
    edited = world.contents()
    done = world.run("undo")
    assert done.code == 15
    assert "release.md" in done.err
    assert world.contents() == edited


def test_the_log_lists_newest_first_and_marks_what_is_undone(world) -> None:
    dream_id = world.dream()["dream_id"]
    world.run("undo")
    entries = world.run("log", "--json").document
    assert set(entries[0]) >= ENTRY_KEYS
    assert [entry["kind"] for entry in entries] == ["undo", "dream"]
    assert [entry["undone"] for entry in entries] == [False, True]
    line = next(line for line in world.run("log").out.splitlines() if f" {dream_id} " in line and "dreamed" in line)
    assert line.endswith("(undone)")
    assert len(world.run("log", "-n", "1", "--json").document) == 1


def test_an_empty_log_says_so(world) -> None:
    assert world.run("log", "--json").document == []
    assert "Nothing has happened yet" in world.run("log").out


def test_a_log_that_lacks_damaged_entries_says_so_and_where_to_look(world) -> None:
    world.run("pin", "release.md")
    world.run("unpin", "release.md")
    first, second = sorted((world.state / "history").glob("*.jsonl"))
    first.write_bytes(b"{torn")
    said = world.run("log").out
    assert "unpin" in said
    assert said.endswith("1 history file cannot be read and is not listed; reverie doctor names it\n")
    second.write_bytes(b"{torn")
    assert world.run("log").out == "2 history files cannot be read and are not listed; reverie doctor names them\n"
    assert world.run("log", "--json").document == []


def test_show_has_the_diff_with_reasons(world) -> None:
    dream_id = world.dream()["dream_id"]
    document = world.run("show", dream_id, "--json").document
    assert set(document) >= ENTRY_KEYS
    changes = {change["file"]: change for change in document["changes"]}
    assert all(set(change) == CHANGE_KEYS for change in changes.values())
    assert "tomorrow" in changes["release.md"]["before"]
    assert "2026-09-22" in changes["release.md"]["after"]
    assert changes["release.md"]["reason"]
    retired = next(change for change in changes.values() if change["kind"] == "retired")
    assert retired["after"] is None
    said = world.run("show", "1").out
    assert "- We ship version 2 tomorrow.\n" in said
    assert "+ We ship version 2 on 2026-09-22.\n" in said
    assert "昨天" in said


def test_show_counts_reasons_of_a_kind_and_lists_every_one_on_request(world) -> None:
    dead = [f"- [Gone {number}](gone_{number}.md) — points at nothing\n" for number in range(9)]
    world.write("MEMORY.md", "# Memory\n\n- [Tabs](tabs.md) — indents with tabs\n" + "".join(dead))
    dream_id = world.dream()["dream_id"]
    said = world.run("show", dream_id).out
    assert said.count("no longer exists") == 3
    assert "  and 6 more of this kind\n" in said
    assert said.endswith(f"See every reason: reverie show {dream_id} --all\n")
    everything = world.run("show", dream_id, "--all").out
    assert everything.count("no longer exists") == 9
    assert "more of this kind" not in everything
    assert "See every reason" not in everything
    changes = world.run("show", dream_id, "--json").document["changes"]
    index = next(change for change in changes if change["file"] == "MEMORY.md")
    assert index["reason"].count("no longer exists") == 9


# The small verbs


def test_remember_writes_a_memory_and_lists_it(world) -> None:
    document = world.run("remember", "我喜欢简短的回答。", "--json").document
    assert document["changed"]
    assert "MEMORY.md" in document["files"]
    (name,) = (file for file in document["files"] if file != "MEMORY.md")
    assert "我喜欢简短的回答" in (world.memory / name).read_text(encoding="utf-8")
    again = world.run("remember", "我喜欢简短的回答。", "--json").document
    assert again == {"changed": False, "dream_id": None, "files": []}
    assert "remembered already" in world.run("remember", "我喜欢简短的回答。").out


def test_remember_takes_loose_words_and_a_type(world) -> None:
    document = world.run("remember", "--type", "feedback", "run", "the", "linter", "--json").document
    (name,) = (file for file in document["files"] if file != "MEMORY.md")
    text = (world.memory / name).read_text(encoding="utf-8")
    assert "run the linter" in text
    assert "type: feedback" in text


def test_forget_takes_a_file_out_and_undo_brings_it_back(world) -> None:
    before = world.contents()
    document = world.run("forget", "--file", "release.md", "--json").document
    assert (document["changed"], document["purged"]) == (True, 0)
    assert not (world.memory / "release.md").exists()
    assert world.run("undo", document["dream_id"]).code == 0
    assert world.contents() == before


def test_forget_by_its_words_cuts_the_statement_only(world) -> None:
    assert world.run("forget", "--matching", "Ann signs it off").code == 0
    text = (world.memory / "release.md").read_text(encoding="utf-8")
    assert "Ann signs it off" not in text
    assert "We ship version 2" in text


def test_a_purge_leaves_no_copy_anywhere(world) -> None:
    world.dream()
    document = world.run("forget", "--matching", "林晓", "--purge", "--json").document
    assert document["purged"] > 0
    for path in world.root.rglob("*"):
        if path.is_file() and not path.is_relative_to(world.sessions):
            assert "林晓".encode() not in path.read_bytes(), path
            assert json.dumps("林晓").strip('"').encode() not in path.read_bytes(), path


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ([], "say what to forget"),
        (["--file", "tabs.md", "--matching", "x"], "say what to forget"),
        (["--session", "abc"], "nothing was learned from a session 'abc'"),
    ],
)
def test_forget_wants_exactly_one_thing(world, options: list[str], sentence: str) -> None:
    done = world.run("forget", *options)
    assert done.code == 2
    assert sentence in done.err


def test_pin_and_unpin_protect_a_memory_from_dreams(world) -> None:
    before = (world.memory / "release.md").read_bytes()
    assert world.run("pin", "release", "--json").document["changed"]
    assert not world.run("pin", "release.md", "--json").document["changed"]
    pinned = (world.memory / "release.md").read_bytes()
    assert b"pinned: true" in pinned
    assert "release.md" not in world.dream()["files_changed"]
    assert (world.memory / "release.md").read_bytes() == pinned
    assert world.run("unpin", "release.md", "--json").document["changed"]
    assert (world.memory / "release.md").read_bytes() == before
    assert "is not pinned" in world.run("unpin", "release.md").out


# Looking


def test_status_shows_every_gate_with_its_figures(world) -> None:
    document = world.run("status", "--json", "--sessions", str(world.sessions)).document
    assert {"memory_dir", "gates", "last_dream", "held", "files", "index", "problems"} <= set(document)
    assert [gate["name"] for gate in document["gates"]] == ["enabled", "time", "throttle", "sessions", "lock"]
    assert all(gate["open"] for gate in document["gates"])
    assert document["memory_dir"] == str(world.memory)
    assert document["last_dream"] is None
    assert (document["files"], document["held"]) == (5, 0)
    assert document["index"]["lines"] > 0
    world.dream()
    last = world.run("status", "--json").document["last_dream"]
    assert set(last) == {"time", "dream_id", "outcome", "files_changed"}
    said = world.run("status").out
    assert "of 200 lines" in said
    assert "0 min of 24 h since the last dream" in said
    assert "improved 3 memories" in said


def test_sessions_lists_the_transcripts(world) -> None:
    document = world.run("sessions", "--sessions", str(world.sessions), "--json").document
    assert len(document) == 6
    assert {"session_id", "path", "agent", "started", "turns", "first_prompt"} <= set(document[0])
    said = world.run("sessions", "--sessions", str(world.sessions), "--matching", "part 3").out
    assert "please look at part 3 请看" in said
    assert "part 4" not in said
    assert "No transcripts" in world.run("sessions").out
    said = world.run("sessions", "--sessions", str(world.sessions), "--matching", "never said").out
    assert said == "You said that in none of 6 sessions.\n"


def test_sessions_says_how_many_files_are_no_transcripts(world, tmp_path: Path) -> None:
    strange = tmp_path / "strange"
    strange.mkdir()
    for name in ("a.jsonl", "b.jsonl"):
        (strange / name).write_text('{"temperature": 21}\n', encoding="utf-8")
    said = world.run("sessions", "--sessions", str(strange)).out
    assert said == "2 files left out: they are in no transcript format that can be read\n"
    said = world.run("sessions", "--sessions", str(strange), "--sessions", str(world.sessions)).out
    assert "please look at part 3" in said
    assert said.endswith("2 files left out: they are in no transcript format that can be read\n")
    assert world.run("sessions", "--sessions", str(strange), "--json").document == []


def test_context_is_what_an_agent_is_told(world) -> None:
    (section,) = world.run("context", "--json").document["sections"]
    assert set(section) == {"name", "path", "text", "bytes", "tokens"}
    assert str(world.memory) in section["text"]
    assert world.run("context").out == section["text"]


def test_context_begins_with_the_instruction_files(world) -> None:
    rules = world.project / ".claude" / "rules"
    rules.mkdir(parents=True)
    (world.project / "CLAUDE.md").write_text("Be kind. @notes.md @gone.md\n", encoding="utf-8")
    (world.project / "notes.md").write_text("用制表符。\n", encoding="utf-8")
    (rules / "python.md").write_text("---\npaths: src/**/*.py\n---\nTypes everywhere.\n", encoding="utf-8")
    done = world.run("context", "--json")
    document = done.document
    assert set(document) == {"sections", "warnings"}
    named = [(section["name"], os.path.basename(section["path"])) for section in document["sections"]]
    assert named == [("project instructions", "CLAUDE.md"), ("project instructions", "notes.md"), ("memory", "memory")]
    for section in document["sections"]:
        assert section["bytes"] == len(section["text"].encode())
        assert 0 < section["tokens"] < section["bytes"]
    (warning,) = document["warnings"]
    assert "@gone.md is left out: there is no such file" in warning
    assert done.err == f"Warning: {warning}\n"

    plain = world.run("context")
    assert plain.out == "\n\n".join(section["text"] for section in document["sections"])
    assert plain.err == done.err

    with_rule = world.run("context", "--file", "src/a.py", "--json").document["sections"]
    assert [section["name"] for section in with_rule][2:] == ["project rule", "memory"]
    assert "Types everywhere." in with_rule[2]["text"]
    assert "Types everywhere." not in world.run("context", "--file", "web/a.ts").out


def test_context_shows_the_size_of_each_section(world) -> None:
    (world.project / "CLAUDE.md").write_text("Be kind.\n", encoding="utf-8")
    sections = world.run("context", "--json").document["sections"]
    said = world.run("context", "--sizes").out
    assert said.startswith(f"── project instructions {world.project / 'CLAUDE.md'}\n   7 lines, ")
    for section in sections:
        assert f"{section['bytes']:,} bytes, about {section['tokens']:,} tokens\n" in said
        assert section["text"] in said
    assert said.splitlines()[-1].startswith("── 2 sections, ")


def test_doctor_finds_and_mends_what_can_be_mended(world) -> None:
    world.write("broken.md", '---\nname: "never closed\n---\n\ntext\n')
    found = world.run("doctor", "--json").document
    assert set(found[0]) == {"level", "file", "what", "advice", "fixable"}
    assert any(one["fixable"] and one["file"] == "MEMORY.md" for one in found)
    assert any(one["file"] == "broken.md" for one in found)
    assert all(one["what"].startswith("would be repaired: ") == one["fixable"] for one in found)
    assert "MEMORY.md: would be repaired: gone.md no longer exists" in world.run("doctor").out
    left = world.run("doctor", "--fix", "--json").document
    assert not any(one["fixable"] for one in left)
    assert any(one["file"] == "broken.md" for one in left)
    assert "gone.md" not in (world.memory / "MEMORY.md").read_text(encoding="utf-8")


def test_doctor_redacts_secrets_only_when_told_to(world) -> None:
    token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    world.write("access.md", f"---\nname: Access\ndescription: token\n---\n\nThe token is {token} for now.\n")
    found = [one for one in world.run("doctor", "--json").document if one["file"] == "access.md"]
    assert found[0]["level"] == "error"
    assert token not in json.dumps(found)
    world.run("doctor", "--fix")
    assert token in (world.memory / "access.md").read_text(encoding="utf-8")
    assert "access.md" in world.run("doctor", "--redact-secrets").out
    assert token not in (world.memory / "access.md").read_text(encoding="utf-8")


def test_config_shows_each_value_and_where_it_came_from(world) -> None:
    settings = world.home / ".reverie" / "settings.json"
    settings.parent.mkdir()
    settings.write_text('{"minHours": 12}', encoding="utf-8")
    rows = {row["key"]: row for row in world.run("config", "--json").document}
    assert rows["minHours"] == {"key": "minHours", "value": 12, "source": f"user ({settings})"}
    assert rows["minSessions"]["source"] == "default"
    assert f"user ({settings})" in world.run("config").out


def test_resolve_dates_answers_line_by_line(world) -> None:
    sentences = ["see you tomorrow", "昨天部署了", "nothing here"]
    lines = "".join(json.dumps(sentence) + "\n" for sentence in sentences)
    done = world.run("resolve-dates", "--at", "2026-11-15T12:00:00Z", stdin=lines)
    assert done.code == 0
    assert [json.loads(line) for line in done.out.splitlines()] == [
        [{"text": "tomorrow", "start": "2026-11-16", "end": "2026-11-16"}],
        [{"text": "昨天", "start": "2026-11-14", "end": "2026-11-14"}],
        [],
    ]


@pytest.mark.parametrize("wrong", ["no json", "42", '["a list"]', ""])
def test_resolve_dates_names_the_line_that_is_no_sentence(world, wrong: str) -> None:
    done = world.run("resolve-dates", "--at", "2026-11-15", stdin=f'"tomorrow"\n{wrong}\n')
    assert done.code == 2
    assert "line 2" in done.err


# Every command alike


@pytest.mark.parametrize("words", [["status"], ["log"], ["review"], ["context"], ["doctor"], ["config"], ["sessions"]])
def test_a_command_takes_its_place_before_and_after_itself(world, words: list[str]) -> None:
    other = world.root / "other"
    other.mkdir()
    options = ["--json", "--memory-dir", str(other), f"--home={world.home}/elsewhere"]
    before, after = world.run(*options, *words), world.run(*words, *options)
    assert (before.code, after.code) == (0, 0)
    assert before.document == after.document


def test_a_pipe_gets_no_colours_and_forced_colours_are_respected(world) -> None:
    world.dream()
    for words in (["status"], ["log"], ["show", "1"], ["review"], ["doctor"], ["--help"], ["dream", "--help"]):
        assert "\x1b" not in world.run(*words).out
    assert "\x1b[" in world.run("show", "1", FORCE_COLOR="1", TERM="xterm-256color").out


def test_hostile_text_in_a_memory_cannot_move_the_cursor(world) -> None:
    world.write(
        "evil.md", "---\nname: Evil\ndescription: d\n---\n\nShip it tomorrow \x1b[2J\x1b]0;owned\x07[bold]now[/bold].\n"
    )
    world.dream()
    said = world.run("show", "1", FORCE_COLOR="1", TERM="xterm-256color").out
    assert "\x1b[2J" not in said
    assert "\x1b]0;" not in said
    assert "[bold]now[/bold]" in world.run("show", "1").out


def test_a_terminal_that_knows_no_chinese_gets_it_spelt_out(world) -> None:
    world.dream()
    said = world.run("show", "1", PYTHONIOENCODING="ascii")
    assert said.code == 0
    assert "\\u6628\\u5929" in said.out
    document = world.run("show", "1", "--json", PYTHONIOENCODING="ascii").document
    assert "部署.md" in document["files_changed"]


# What goes wrong

FAILURES = [
    (["show", "99"], 2, "unknown-dream"),
    (["undo", "99"], 2, "unknown-dream"),
    (["undo"], 2, "usage"),
    (["dream", "--now", "--bogus"], 2, "usage"),
    (["dream", "--engine", "magic"], 2, "usage"),
    (["nonsense"], 2, "usage"),
    (["show"], 2, "usage"),
    (["show", ""], 2, "unknown-dream"),
    (["pin", "nowhere.md"], 2, "usage"),
    (["pin", "MEMORY.md"], 2, "usage"),
    (["review", "--apply", "zzz"], 2, "usage"),
    (["review", "--apply-all", "--drop", "zzz"], 2, "usage"),
    (["resolve-dates", "--at", "yesterday"], 2, "usage"),
    (["status", "--project", "/nowhere/at/all"], 2, "usage"),
    (["dream", "--now", "--engine", "agent"], 3, "settings"),
    (["status", "--memory-dir", "/etc"], 15, "unsafe"),
    (["remember", "the key is ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"], 15, "unsafe"),
    (["forget", "--file", "team_rules.md"], 15, "unsafe"),
]


@pytest.mark.parametrize(("words", "code", "word"), FAILURES)
def test_what_goes_wrong_is_one_sentence_and_one_document(world, words: list[str], code: int, word: str) -> None:
    before = world.contents()
    done = world.run(*words, "--json")
    assert done.code == code, done.err
    assert done.document["error"]["code"] == word
    assert done.document["error"]["message"]
    assert done.err.startswith("reverie: ")
    assert "Traceback" not in done.err
    assert world.contents() == before


@pytest.mark.parametrize("verb", ["undo", "redo"])
def test_an_empty_id_is_not_taken_for_the_last_change(world, verb: str) -> None:
    world.dream()
    if verb == "redo":
        world.run("undo")
    before = world.contents()
    done = world.run(verb, "")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("reverie: ")
    assert world.contents() == before


def test_wrong_settings_are_named_with_file_and_key(world) -> None:
    settings = world.home / ".reverie" / "settings.json"
    settings.parent.mkdir()
    settings.write_text('{"minHour": 12}', encoding="utf-8")
    done = world.run("status")
    assert done.code == 3
    assert str(settings) in done.err
    assert "minHours" in done.err


def test_a_full_disk_is_a_store_error_and_changes_nothing(world) -> None:
    before = world.contents()
    done = world.run("dream", "--now", REVERIE_FAILPOINT="record.prepared=enospc")
    assert done.code == 10
    assert "No space left on device" in done.err
    assert world.contents() == before


def test_a_damaged_record_is_named_and_left_as_it_is(world) -> None:
    world.dream()
    (record,) = (world.state / "history").glob("0001-*.jsonl")
    damaged = record.read_bytes().splitlines(keepends=True)[0] + b"{torn"
    record.write_bytes(damaged)
    done = world.run("show", "1", "--json")
    assert (done.code, done.document["error"]["code"]) == (10, "store")
    assert str(record) in done.err
    assert record.read_bytes() == damaged


def test_a_lock_that_someone_holds_is_eleven_with_now_and_a_skip_without(world) -> None:
    lock = world.memory / ".consolidate-lock"
    lock.write_text(f"{os.getpid()}\n", encoding="utf-8")
    before = world.contents()
    done = world.run("dream", "--now", "--json")
    assert (done.code, done.document["outcome"]) == (11, "skipped")
    assert "lock" in done.document["reason"]
    said = world.run("dream", "--now")
    assert said.code == 11
    assert said.err.startswith("reverie: someone else is dreaming")
    assert world.contents() == before


def test_an_unexpected_error_is_a_sentence_and_a_traceback_only_on_request(world) -> None:
    program = (
        "import sys, reverie.memory\n"
        "def broken(self): raise RuntimeError('a bug')\n"
        "reverie.memory.Memory.status = broken\n"
        "from reverie.interfaces.entry import main\n"
        "sys.exit(main())"
    )
    done = world.run("status", program=program)
    assert done.code == 1
    assert "RuntimeError: a bug" in done.err
    assert "Traceback" not in done.err
    assert "Traceback" in world.run("status", program=program, REVERIE_DEBUG="1").err


def test_a_directory_that_is_gone_is_said_in_plain_words(world) -> None:
    # As the installed command has it: without the current directory among the places that modules come from.
    program = (
        "import os, sys\nsys.path = [path for path in sys.path if path]\nos.rmdir(os.getcwd())\n"
        "from reverie.interfaces.entry import main\nsys.exit(main())"
    )
    done = world.run("status", program=program)
    assert done.code == 2
    assert "current directory is gone" in done.err


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_a_dream_that_is_told_to_stop_leaves_a_whole_folder_and_no_lock(world, number: int, code: int) -> None:
    before = world.contents()
    process = subprocess.Popen(
        [sys.executable, "-m", "reverie", "dream", "--now", "--sessions", str(world.sessions)],
        cwd=world.project,
        env=world.environ | {"REVERIE_FAILPOINT": "stage.made=stop"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    _, status = os.waitpid(process.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status)
    process.send_signal(number)
    process.send_signal(signal.SIGCONT)
    _, error = process.communicate()
    assert process.returncode == code
    assert error.count(b"\n") == 1
    assert b"stopped" in error or b"finished" in error
    assert not (world.state / "run.json").exists()
    entries = world.run("log", "--json").document
    if entries:  # it had begun to publish, and finished
        assert world.run("undo").code == 0
    assert world.contents() == before


@pytest.mark.parametrize(
    ("redirection", "code"), [(">&-", 0), ("<&-", 0), ("2>&-", 0), ("> /dev/full", 10), ("--json > /dev/full", 10)]
)
def test_streams_that_are_closed_or_full_give_no_traceback(world, redirection: str, code: int) -> None:
    if "/dev/full" in redirection and not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    done = subprocess.run(
        ["sh", "-c", f'"$0" -m reverie status {redirection}', sys.executable],
        cwd=world.project,
        env=world.environ,
        capture_output=True,
        check=False,
    )
    assert done.returncode == code
    assert b"Traceback" not in done.stderr
    assert (b"No space left on device" in done.stderr) == (code == 10)


def test_output_that_nobody_reads_is_no_error(world) -> None:
    world.dream()
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "reverie", "show", "1"],
        cwd=world.project,
        env=world.environ,
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


# On a terminal


def on_a_terminal(world, *words: str, typed: bytes = b"", **environ: str) -> tuple[int, str]:
    """Run the command with a terminal for its input and output; its exit code and what the terminal showed."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(world.project)
        os.execve(
            sys.executable,
            [sys.executable, "-m", "reverie", *words],
            world.environ | {"TERM": "xterm-256color", "COLUMNS": "80"} | environ,
        )
    os.write(terminal, typed)
    shown = bytearray()
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:  # the other side has ended
            break
        if not piece:
            break
        shown += piece
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), shown.decode()


def test_a_dream_ticks_its_phases_off_on_a_terminal(world) -> None:
    code, shown = on_a_terminal(world, "dream", "--now", "--sessions", str(world.sessions))
    assert code == 0
    assert "\x1b[" in shown
    for phase in ("orient", "gather", "consolidate", "prune", "verify", "publish"):
        assert phase in shown
    assert "✓" in shown
    assert "Improved 3 memories" in shown


def test_a_dumb_terminal_gets_plain_lines(world) -> None:
    code, shown = on_a_terminal(world, "dream", "--now", TERM="dumb")
    assert code == 0
    assert "\x1b" not in shown
    assert "consolidate: " in shown


def test_review_goes_one_by_one_on_a_terminal(world) -> None:
    world.dream("--review", "hold")
    waiting = len(world.run("review", "--json").document)
    code, shown = on_a_terminal(world, "review", typed=b"?\nd\nq\n")
    assert code == 0
    assert "no dream proposes it again" in shown
    assert "Dropped" in shown
    assert 0 < len(world.run("review", "--json").document) < waiting


def test_review_puts_a_change_into_the_users_own_words(world, tmp_path: Path) -> None:
    editor = tmp_path / "editor"
    editor.write_text('#!/bin/sh\nsed -i "s/Ann signs/Birgit signs/" "$1"\n', encoding="utf-8")
    editor.chmod(0o755)
    world.dream("--review", "hold")
    held = world.run("review", "--json").document
    place = [one["file"] for one in held].index("release.md")
    typed = b"s\n" * place + b"e\nq\n"
    code, shown = on_a_terminal(world, "review", typed=typed, EDITOR=str(editor))
    assert code == 0, shown
    text = (world.memory / "release.md").read_text(encoding="utf-8")
    assert "2026-09-22" in text
    assert "Birgit signs" in text


def test_a_purge_asks_on_a_terminal(world) -> None:
    before = world.contents()
    code, shown = on_a_terminal(world, "forget", "--file", "tabs.md", "--purge", typed=b"n\n")
    assert code == 0
    assert "for good?" in shown
    assert world.contents() == before
    code, _ = on_a_terminal(world, "forget", "--file", "tabs.md", "--purge", "--yes")
    assert code == 0
    assert not (world.memory / "tabs.md").exists()


def test_context_has_headings_on_a_terminal(world) -> None:
    (world.project / "CLAUDE.md").write_text("Be kind.\n", encoding="utf-8")
    code, shown = on_a_terminal(world, "context", NO_COLOR="1", COLUMNS="400")
    assert code == 0
    assert "── project instructions" in shown
    assert "── 2 sections, " in shown
