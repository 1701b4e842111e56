"""What programs read keeps its keys, and holds whatever text there is."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.dream.outcome import Account, Dreamed, Failed, Held, Outcome, RolledBack, Skipped, Unchanged
from reverie.interfaces.cli.json_output import (
    change_document,
    changed_document,
    dream_document,
    entry_document,
    held_document,
    record_document,
    spelt,
)
from reverie.model.change import Change, Content, Finding, HeldChange, Reason, Verdict
from reverie.model.evidence import Evidence
from reverie.model.record import Entry, Record

TIME = datetime(2026, 11, 15, 9, 0, tzinfo=UTC)
CHANGE = Change(
    "部署.md",
    Content("昨天\n".encode(), 1),
    Content(b"\xff\n", 2),
    (Reason("relative-date", "it was yesterday"),),
    (Evidence("s.jsonl", 2, "user", "昨天", TIME),),
)
ENTRY = Entry(dream_id="0001", kind="dream", started=TIME, ended=TIME, outcome="dreamed", files_changed=("部署.md",))
ACCOUNT = Account(engine="rules", sessions_reviewed=3, seconds=1.23456, problems=("x.md: broken",))
WHOLE = Finding("bounded-loss", Verdict.REFUSE, "too much would go", "look")
SINGLE = Finding("pinned", Verdict.REFUSE, "a.md is pinned", "unpin it", "a.md")

OUTCOMES: list[tuple[Outcome, str, str]] = [
    (Dreamed("0001", (CHANGE,), ACCOUNT, 2), "dreamed", "1 changed, 2 held for review"),
    (Held("0001", 2, ACCOUNT), "held", "2 held for review"),
    (Unchanged(ACCOUNT), "unchanged", "nothing to do"),
    (RolledBack((SINGLE, WHOLE), ACCOUNT), "rolled-back", "too much would go"),
    (Failed("disk full", "store", ACCOUNT), "failed", "disk full"),
    (Skipped("time", "1 h of 24 h"), "skipped", "time: 1 h of 24 h"),
]


@pytest.mark.parametrize(("outcome", "word", "reason"), OUTCOMES)
def test_every_outcome_has_the_same_keys(outcome: Outcome, word: str, reason: str) -> None:
    document = dream_document(outcome, "rules", 0.5)
    assert list(document) == [
        *("outcome", "reason", "dream_id", "engine", "files_changed", "held"),
        *("sessions_reviewed", "seconds", "usage", "problems", "findings", "dry_run"),
    ]
    assert (document["outcome"], document["reason"], document["engine"]) == (word, reason, "rules")
    assert json.loads(spelt(document, "utf-8")) == document


def test_a_dry_run_has_no_id_and_tells_its_changes() -> None:
    account = Account(engine="rules", dry_run=True)
    document = dream_document(Dreamed("", (CHANGE,), account), "rules", 0)
    assert document["dream_id"] is None
    assert document["changes"] == [change_document(CHANGE)]


def test_seconds_are_rounded_to_the_millisecond() -> None:
    assert dream_document(Unchanged(ACCOUNT), "rules", 0)["seconds"] == 1.235
    assert dream_document(Skipped("time", "x"), "agent", 0.00049)["seconds"] == 0.0
    assert dream_document(Skipped("lock", "x"), "rules", 0.1, dry_run=True)["dry_run"] is True


def test_a_change_tells_its_text_and_replaces_what_is_none() -> None:
    document = change_document(CHANGE)
    assert (document["before"], document["after"]) == ("昨天\n", "\ufffd\n")
    assert document["reason"] == "it was yesterday"
    assert document["evidence"] == [
        {
            "transcript": "s.jsonl",
            "turn": 2,
            "role": "user",
            "quote": "昨天",
            "time": "2026-11-15T09:00:00+00:00",
            "claim": "",
        }
    ]
    assert change_document(Change("a.md", None, Content(b"x", 0)))["before"] is None
    assert change_document(Change("a.md", Content(b"x", 0), None))["after"] is None


def test_a_record_is_its_entry_with_its_changes() -> None:
    record = Record(ENTRY, (CHANGE,))
    document = record_document(record)
    assert document.pop("changes") == [change_document(CHANGE)]
    assert document == entry_document(ENTRY)


def test_a_small_verb_that_changed_nothing_has_no_id() -> None:
    assert changed_document(Record(ENTRY)) == {"changed": False, "dream_id": None, "files": []}
    assert changed_document(Record(ENTRY, (CHANGE,))) == {"changed": True, "dream_id": "0001", "files": ["部署.md"]}


def test_a_held_change_says_why_it_waits() -> None:
    document = held_document(HeldChange("abc", "0001", CHANGE, ("it is more than a safe repair",)))
    assert document["id"] == "abc"
    assert document["why"] == ["it is more than a safe repair"]
    assert document["kind"] == "edited"


@given(st.text(), st.sampled_from(["utf-8", "ascii", "latin-1", "gbk"]))
def test_any_text_can_be_written_in_any_encoding_and_read_again(text: str, encoding: str) -> None:
    written = spelt({"text": text}, encoding)
    assert json.loads(written.encode(encoding).decode(encoding)) == {"text": text}
    assert "\n" not in written


def test_half_a_character_is_escaped() -> None:
    assert spelt("\udc80", "utf-8") == '"\\udc80"'
