"""What the claims of a folder rest on, and what was heard before."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from tests.dream.night import opened
from tests.evidence.learning import MONDAY, change, land, learn, said

from reverie.evidence.book import EvidenceBook, forgotten_key, read_book
from reverie.model.evidence import Evidence, Trust


def book(folder: Path) -> EvidenceBook:
    return read_book(opened(folder).store)


def was_heard(folder: Path, evidence: Evidence) -> bool:
    return book(folder).heard(evidence.transcript, evidence.turn, evidence.quote)


@pytest.mark.parametrize("claim", ["We deploy on Fridays.", "我们每周五部署。"])
def test_a_claim_keeps_its_evidence_wherever_it_stands(folder: Path, claim: str) -> None:
    learn(folder, "deploys.md", claim)
    assert book(folder).of(f"- {claim.rstrip('.。')}") == (said(claim),)
    assert book(folder).of("We deploy on Mondays.") == ()


def test_several_sources_are_told_oldest_first_and_once(folder: Path) -> None:
    first, second = said("Use tabs."), said("Use tabs.", session="s2", time=MONDAY + timedelta(days=1))
    learn(folder, "tabs.md", "Use tabs.", first)
    land(folder, change(folder, "tabs.md", "Use tabs.\n\nAlways.\n", [first, second]))
    assert book(folder).of("Use tabs.") == (first, second)
    assert book(folder).newest("Use tabs.") == second.time


def test_what_a_tool_printed_is_a_tools_word_until_somebody_better_says_it(folder: Path) -> None:
    learn(folder, "port.md", "Staging is on port 8080.", said("Staging is on port 8080.", role="tool"))
    assert book(folder).trust("Staging is on port 8080.") is Trust.OUTSIDE
    again = said("Staging is on port 8080.", turn=9)
    land(folder, change(folder, "port.md", "Staging is on port 8080.\n\nYes.\n", [again]))
    assert book(folder).trust("Staging is on port 8080.") is Trust.USER


def test_a_claim_without_evidence_is_the_users_own(folder: Path) -> None:
    assert book(folder).trust("Written by hand.") is Trust.USER
    assert book(folder).newest("Written by hand.") is None


def test_what_was_undone_supports_nothing_and_was_heard_all_the_same(folder: Path) -> None:
    dream_id = learn(folder, "tabs.md", "Use tabs.")
    opened(folder).undo(dream_id)
    assert book(folder).of("Use tabs.") == ()
    assert was_heard(folder, said("Use tabs."))
    opened(folder).redo(dream_id)
    assert book(folder).of("Use tabs.") == (said("Use tabs."),)


def test_the_same_utterance_is_heard_once_and_newer_words_are_new(folder: Path) -> None:
    learn(folder, "tabs.md", "Use tabs.")
    (folder / "tabs.md").unlink()
    assert was_heard(folder, said("Use tabs.", "use  TABS"))
    assert not was_heard(folder, said("Use tabs.", turn=4))
    assert not was_heard(folder, said("Use tabs.", session="s2"))
    assert not was_heard(folder, said("Use tabs.", "use spaces"))


@pytest.mark.parametrize("then", ["waits", "dropped"])
def test_what_waits_or_was_dropped_was_heard_and_supports_nothing(folder: Path, then: str) -> None:
    land(folder, held=[change(folder, "port.md", "The port is 80.\n", [said("The port is 80.", role="tool")])])
    if then == "dropped":
        opened(folder).drop_held(opened(folder).held())
    assert was_heard(folder, said("The port is 80."))
    assert book(folder).of("The port is 80.") == ()


def test_nothing_of_a_forgotten_session_is_heard_up_to_where_it_had_been_used() -> None:
    forgotten = EvidenceBook(used=[forgotten_key("logs/2026/11/2026-11-15.md", 7)])
    assert forgotten.heard("logs/2026/11/2026-11-15.md", 7, "whatever")
    assert not forgotten.heard("logs/2026/11/2026-11-15.md", 8, "whatever")
    assert not forgotten.heard("another.jsonl", 1, "whatever")


def test_a_damaged_record_is_passed_over(folder: Path) -> None:
    dream_id = learn(folder, "tabs.md", "Use tabs.")
    learn(folder, "pnpm.md", "Use pnpm.")
    record = Path(opened(folder).store.history.path_of(dream_id))
    record.write_bytes(record.read_bytes()[:-40] + b"\n")
    assert book(folder).of("Use pnpm.") == (said("Use pnpm."),)
    assert book(folder).of("Use tabs.") == ()


@pytest.mark.parametrize(("then", "now"), [("s1", "web/s1"), ("web/s1", "s1")])
def test_a_session_called_otherwise_on_another_night_is_not_heard_again(folder: Path, then: str, now: str) -> None:
    opened(folder).undo(learn(folder, "tabs.md", "Use tabs.", said("Use tabs.", session=then)))
    assert was_heard(folder, said("Use tabs.", session=now))
    assert not was_heard(folder, said("Use spaces.", session=now))


@pytest.mark.parametrize(
    ("then", "now", "is_heard"), [("s1", "web/s1", True), ("web/s1", "s1", True), ("web/s1", "api/s1", False)]
)
def test_a_forgotten_session_stays_forgotten_whatever_it_is_called(then: str, now: str, is_heard: bool) -> None:
    known = EvidenceBook(used=[forgotten_key(f"{then}.jsonl", 3)])
    assert known.heard(f"{now}.jsonl", 3, "Use tabs.") is is_heard
    assert not known.heard(f"{now}.jsonl", 4, "Use tabs.")
