from __future__ import annotations

import pytest

from reverie.dream.policy import LOW_RISK, Review, decide
from reverie.model.change import Change, Content, Finding, Reason, Verdict

SAFE_RULE, BOLD_RULE = "doubled-line", "rewritten-by-model"


def change(file: str, *rules: str, group: str = "") -> Change:
    reasons = tuple(Reason(rule, "because") for rule in rules)
    return Change(file, Content(b"before", 0), Content(b"after", 0), reasons, group=group)


def finding(file: str | None, verdict: Verdict) -> Finding:
    return Finding("a-check", verdict, f"something about {file}", "do something", file)


@pytest.mark.parametrize(
    ("review", "rule", "found", "expected"),
    [
        (Review.SAFE, SAFE_RULE, None, "lands"),
        (Review.SAFE, BOLD_RULE, None, "waits"),
        (Review.SAFE, SAFE_RULE, Verdict.HOLD, "waits"),
        (Review.SAFE, SAFE_RULE, Verdict.REFUSE, "dropped"),
        (Review.HOLD, SAFE_RULE, None, "waits"),
        (Review.HOLD, BOLD_RULE, None, "waits"),
        (Review.HOLD, SAFE_RULE, Verdict.REFUSE, "dropped"),
        (Review.APPLY, SAFE_RULE, None, "lands"),
        (Review.APPLY, BOLD_RULE, None, "lands"),
        (Review.APPLY, SAFE_RULE, Verdict.HOLD, "waits"),
        (Review.APPLY, BOLD_RULE, Verdict.REFUSE, "dropped"),
    ],
)
def test_policy_and_finding_decide_together(review: Review, rule: str, found: Verdict | None, expected: str):
    findings = [finding("a.md", found)] if found else []
    decision = decide([change("a.md", rule)], findings, review)
    places = {"lands": decision.lands, "waits": decision.waits, "dropped": decision.dropped}
    assert {name for name, changes in places.items() if changes} == {expected}


def test_one_bold_reason_among_safe_ones_is_enough_to_wait():
    decision = decide([change("a.md", SAFE_RULE, BOLD_RULE)], [], Review.SAFE)
    assert decision.waits[0].why == ("it is more than a safe repair",)


def test_a_change_without_any_reason_is_not_safe():
    assert decide([change("a.md")], [], Review.SAFE).waits


@pytest.mark.parametrize(("verdict", "expected"), [(Verdict.HOLD, "waits"), (Verdict.REFUSE, "dropped")])
def test_a_group_goes_the_way_of_its_worst_member(verdict: Verdict, expected: str):
    together = [change("a.md", SAFE_RULE, group="g"), change("b.md", SAFE_RULE, group="g")]
    alone = change("c.md", SAFE_RULE)
    decision = decide([*together, alone], [finding("b.md", verdict)], Review.SAFE)
    assert decision.lands == (alone,)
    assert len(getattr(decision, expected)) == 2


def test_a_finding_about_everything_lets_nothing_land_or_wait():
    decision = decide([change("a.md", SAFE_RULE)], [finding(None, Verdict.REFUSE)], Review.APPLY)
    assert decision.refused_whole
    assert not decision.lands + decision.waits + decision.dropped


def test_what_a_check_said_is_why_it_waits():
    decision = decide([change("a.md", SAFE_RULE)], [finding("a.md", Verdict.HOLD)], Review.SAFE)
    assert decision.waits[0].why == ("something about a.md (a-check); do something",)


def test_a_finding_about_another_file_changes_nothing():
    assert decide([change("a.md", SAFE_RULE)], [finding("b.md", Verdict.REFUSE)], Review.SAFE).lands


def test_nothing_to_decide():
    decision = decide([], [], Review.SAFE)
    assert not decision.lands + decision.waits + decision.dropped
    assert not decision.refused_whole


def test_low_risk_are_the_repairs_that_keep_every_word():
    assert {"exact-duplicate", "doubled-line", "relative-date", "index-repair", "said-by-user"} <= LOW_RISK.keys()


def test_every_low_risk_rule_says_why_it_may_land():
    assert all(" " in why for why in LOW_RISK.values())


@pytest.mark.parametrize("rule", ["derivable", "expired", "drift"])
def test_what_only_the_user_can_know_waits(rule: str):
    assert decide([change("a.md", rule)], [], Review.SAFE).waits


def test_a_reason_that_several_findings_give_is_told_once() -> None:
    found = [finding("a.md", Verdict.HOLD), finding("a.md", Verdict.HOLD)]
    (waiting,) = decide([change("a.md", SAFE_RULE)], found, Review.SAFE).waits
    assert waiting.why == ("something about a.md (a-check); do something",)
