"""Evidence outlives its record for as long as a claim rests on it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from tests.dream.night import NOON, dream, opened, write
from tests.evidence.learning import change, land, learn, said

from reverie.evidence.book import EvidenceBook, read_book
from reverie.store import history
from reverie.store.kept_evidence import KeptEvidence


def age(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every record there is has grown old, and is forgotten."""
    monkeypatch.setattr(history, "KEEP_AT_LEAST", 0)
    store = opened(folder).store
    store.history.prune(NOON + timedelta(days=200))
    monkeypatch.undo()
    assert store.history.entries() == []


def book(folder: Path) -> EvidenceBook:
    return read_book(opened(folder).store)


def kept(folder: Path) -> dict[str, list[str]]:
    rooms = KeptEvidence(opened(folder).store.state).all()
    return {dream_id: [one.claim for one in evidence] for dream_id, evidence in rooms.items()}


def test_evidence_outlives_its_record(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    learn(folder, "tabs.md", "我喜欢用制表符。")
    age(folder, monkeypatch)
    assert book(folder).of("我喜欢用制表符。") == (said("我喜欢用制表符。"),)


def test_what_was_undone_or_held_is_only_known_to_have_been_heard(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(folder).undo(learn(folder, "tabs.md", "Use tabs."))
    land(folder, held=[change(folder, "pnpm.md", "Use pnpm.\n", [said("Use pnpm.")])])
    opened(folder).drop_held(opened(folder).held())
    age(folder, monkeypatch)
    assert kept(folder) == {}
    for claim in ("Use tabs.", "Use pnpm."):
        assert book(folder).of(claim) == ()
        assert book(folder).heard("s1.jsonl", 3, claim)


def test_a_dream_lets_go_of_what_no_claim_rests_on_any_more(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = learn(folder, "tabs.md", "Use tabs.")
    second = learn(folder, "pnpm.md", "Use pnpm.")
    age(folder, monkeypatch)
    (folder / "tabs.md").unlink()
    write(folder, {"new.md": "no frontmatter, and not in the index"})
    assert kept(folder) == {first: ["Use tabs."], second: ["Use pnpm."]}
    dream(folder)
    assert kept(folder) == {second: ["Use pnpm."]}
    assert book(folder).heard("s1.jsonl", 3, "Use tabs.")


def test_evidence_in_both_places_is_told_once(folder: Path) -> None:
    dream_id = learn(folder, "tabs.md", "Use tabs.")
    KeptEvidence(opened(folder).store.state).keep(dream_id, [said("Use tabs.")])
    assert book(folder).of("Use tabs.") == (said("Use tabs."),)


def test_a_purge_reaches_evidence_that_outlived_its_record(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    learn(folder, "tabs.md", "Use tabs, says Kystforsikring.")
    age(folder, monkeypatch)
    opened(folder).forget_matching("Kystforsikring", purge=True)
    everything = b"".join(path.read_bytes() for path in folder.parent.rglob("*") if path.is_file())
    assert b"Kystforsikring" not in everything
    assert book(folder).heard("s1.jsonl", 3, "Use tabs, says Kystforsikring.")


def test_the_doctor_names_evidence_that_cannot_be_read(folder: Path) -> None:
    dream_id = learn(folder, "tabs.md", "Use tabs.")
    state = opened(folder).store.state
    KeptEvidence(state).keep(dream_id, [said("Use tabs.")])
    path = Path(state.path) / "evidence" / f"{dream_id}.jsonl"
    path.write_text("{", encoding="utf-8")
    assert book(folder).of("Use tabs.") == (said("Use tabs."),)
    assert str(path) in {ailment.file for ailment in opened(folder).doctor()}
