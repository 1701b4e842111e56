"""Evidence follows the words, and nothing but the words."""

from __future__ import annotations

from pathlib import Path

from tests.dream.night import dream, memory, opened
from tests.evidence.learning import change, land, said

from reverie.evidence.book import EvidenceBook, read_book
from reverie.evidence.carried import with_carried
from reverie.model.change import Change, Content, Reason


def edit(before: str, after: str, *reasons: Reason) -> Change:
    return Change("a.md", Content(memory(before).encode(), 0), Content(memory(after).encode(), 0), reasons)


def test_a_claim_whose_date_a_dream_spells_out_keeps_its_evidence(folder: Path) -> None:
    claim = "The freeze began yesterday."
    land(folder, change(folder, "freeze.md", f"{claim}\n", [said(claim)]))
    dream(folder)
    dated = next(line for line in (folder / "freeze.md").read_text().splitlines() if "2026-11-08" in line)
    assert [one.quote for one in read_book(opened(folder).store).of(dated)] == [claim]


def test_a_description_has_the_evidence_of_the_sentence_it_repeats() -> None:
    ground = said("We deploy on Fridays, never on Mondays.")
    before, after = (
        memory("Nothing yet.\n"),
        memory("We deploy on Fridays, never on Mondays.\n", description="deploy on Fridays"),
    )
    made = Change("a.md", Content(before.encode(), 0), Content(after.encode(), 0), (), (ground,))
    carried = with_carried(made, EvidenceBook()).evidence
    assert [(one.claim, one.quote) for one in carried] == [
        (ground.claim, ground.quote),
        ("deploy on Fridays", ground.quote),
    ]


def test_another_value_in_its_place_has_no_evidence_from_it() -> None:
    book = EvidenceBook([said("Staging is on port 8080.")])
    changed = edit("Staging is on port 8080.\n", "Staging is on port 9090.\n", Reason("superseded", "you said so"))
    assert with_carried(changed, book).evidence == ()


def test_a_rewording_that_shares_little_inherits_nothing() -> None:
    book = EvidenceBook([said("Ask Ann about invoices.")])
    rule = Reason("relative-date", "spelt out", "rewritten in place")
    assert with_carried(edit("Ask Ann about invoices.\n", "Deploy by 2026-11-15.\n", rule), book).evidence == ()
