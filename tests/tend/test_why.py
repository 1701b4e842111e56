"""Every claim can be asked where it comes from."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from tests.dream.night import NOON, dream, memory, opened, write
from tests.evidence.learning import MONDAY, change, heard, land, learn, said

from reverie.errors import UsageError
from reverie.model.evidence import Trust
from reverie.store import history


@pytest.mark.parametrize("text", ["tabs.md", "tabs", "use TABS", "tabs for code use", "./tabs.md"])
def test_a_claim_is_found_by_its_file_its_words_and_all_of_its_words(empty: Path, text: str) -> None:
    learn(empty, "tabs.md", "- Use tabs for code.")
    learn(empty, "pnpm.md", "- Use pnpm.")
    (found,) = opened(empty).why(text)
    assert (found.claim, found.file, found.trust) == ("Use tabs for code.", "tabs.md", Trust.USER)
    assert [one.quote for one in found.evidence] == ["- Use tabs for code."]


def test_a_chinese_claim_is_found_by_some_of_its_words(empty: Path) -> None:
    learn(empty, "deploys.md", "我们每周五部署到生产环境。")
    assert [one.file for one in opened(empty).why("周五部署")] == ["deploys.md"]


def test_it_tells_what_tipped_the_dream_and_the_way_since(empty: Path) -> None:
    claim = "The freeze began yesterday."
    ground = said(claim)
    first = land(empty, change(empty, "freeze.md", f"{claim}\n", [ground], [heard(ground, "you said so (a date)")]))
    dream(empty)
    (found,) = opened(empty).why("freeze began")
    assert "2026-11-08" in found.claim
    assert found.evidence[0].quote == claim
    learnt, dated = found.steps
    assert (learnt.dream_id, learnt.did, learnt.reasons) == (first, "learnt", ("you said so (a date)",))
    assert dated.did == "date spelt out"
    assert "counted from" in dated.reasons[0]


def test_only_the_reasons_of_its_own_words_are_told(empty: Path) -> None:
    one, other = said("Use tabs.", turn=1), said("Use pnpm.", turn=2)
    reasons = [heard(one, "you said tabs"), heard(other, "you said pnpm")]
    dream_id = land(empty, change(empty, "ways.md", "Use tabs.\n\nUse pnpm.\n", [one, other], reasons))
    tabs, pnpm = opened(empty).why("ways.md")
    assert [(step.dream_id, step.did, step.reasons) for step in tabs.steps] == [
        (dream_id, "learnt", ("you said tabs",))
    ]
    assert pnpm.steps[0].reasons == ("you said pnpm",)


def test_what_was_said_again_is_told_with_both(empty: Path) -> None:
    again = said("Use tabs.", session="t2", time=MONDAY + timedelta(days=1))
    learn(empty, "tabs.md", "Use tabs.")
    land(empty, change(empty, "tabs.md", "Use tabs.\n\nSo there.\n", [again]))
    (found,) = opened(empty).why("use tabs")
    assert [step.did for step in found.steps] == ["learnt", "said again"]
    assert [one.transcript for one in found.evidence] == ["s1.jsonl", "t2.jsonl"]


def test_what_the_user_confirmed_is_their_word_from_then_on(empty: Path) -> None:
    land(empty, held=[change(empty, "port.md", "The port is 80.\n", [said("The port is 80.", role="tool")])])
    with pytest.raises(UsageError, match="review"):
        opened(empty).why("the port is 80")
    opened(empty).apply_held(opened(empty).held())
    (found,) = opened(empty).why("the port is 80")
    assert found.trust is Trust.USER
    assert [one.role for one in found.evidence] == ["tool", "review"]
    assert [step.did for step in found.steps] == ["confirmed by you"]


def test_a_claim_of_ones_own_hand_has_no_evidence(empty: Path) -> None:
    write(empty, {"own.md": memory("We meet on Mondays.\n", description="the weekly round")})
    head, body = opened(empty).why("own.md")
    assert (head.claim, body.claim) == ("the weekly round", "We meet on Mondays.")
    assert (body.trust, body.evidence, body.steps) == (Trust.USER, (), ())
    assert body.written.date().isoformat() == "2026-03-10"


def test_words_that_only_the_description_says_are_found_there(empty: Path) -> None:
    write(empty, {"own.md": memory("We meet.\n\nIt is on Mondays.\n", description="We meet on Mondays")})
    assert [one.claim for one in opened(empty).why("meet on mondays")] == ["We meet on Mondays"]
    assert [one.claim for one in opened(empty).why("we meet")] == ["We meet."]


def test_a_description_that_repeats_the_body_is_told_once(empty: Path) -> None:
    write(empty, {"own.md": memory("- We meet on Mondays.\n- We meet on Mondays.\n", description="We meet on Mondays")})
    assert [one.claim for one in opened(empty).why("own")] == ["We meet on Mondays."]


def test_the_evidence_of_a_record_that_is_no_longer_kept_is_told(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dream_id = learn(empty, "tabs.md", "Use tabs.")
    monkeypatch.setattr(history, "KEEP_AT_LEAST", 0)
    opened(empty).store.history.prune(NOON + timedelta(days=200))
    (found,) = opened(empty).why("use tabs")
    assert [(step.dream_id, step.when) for step in found.steps] == [(dream_id, None)]
    assert found.evidence == (said("Use tabs."),)


@pytest.mark.parametrize("text", ["nobody says this", "", "  ", "。"])
def test_what_no_memory_says_is_asked_back(empty: Path, text: str) -> None:
    learn(empty, "tabs.md", "Use tabs.")
    with pytest.raises(UsageError):
        opened(empty).why(text)


def test_a_name_of_two_files_is_asked_back(empty: Path) -> None:
    write(empty, {"a/tabs.md": memory("Use tabs.\n"), "b/tabs.md": memory("Use tabs.\n")})
    with pytest.raises(UsageError, match=r"a/tabs\.md"):
        opened(empty).why("tabs.md")


def test_a_claim_that_came_and_went_in_one_night_is_told_of(empty: Path) -> None:
    old, new = said("Staging is on port 8080."), said("Staging is on port 9090.", turn=5)
    gone = heard(new, destination="superseded by port.md", claim=old.claim)
    night = land(empty, change(empty, "port.md", "Staging is on port 9090.\n", [old, new], [heard(old), gone]))
    with pytest.raises(UsageError, match=rf"any more; it left port\.md \(superseded by port\.md\).*show {night}"):
        opened(empty).why("staging is on port 8080")


def test_a_claim_that_was_edited_away_is_told_of_and_an_undone_one_is_not(empty: Path) -> None:
    first = learn(empty, "tabs.md", "Use tabs.")
    second = learn(empty, "pnpm.md", "Use pnpm.")
    (empty / "tabs.md").unlink()
    with pytest.raises(UsageError, match=rf"last heard of in tabs\.md, and `reverie show {first}`"):
        opened(empty).why("Use tabs")
    opened(empty).undo(second)
    with pytest.raises(UsageError, match="none is called so"):
        opened(empty).why("Use pnpm")
