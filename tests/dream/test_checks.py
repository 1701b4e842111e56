from __future__ import annotations

import pytest
from tests.dream.night import memory

from reverie.dream.checks.all_checks import ALL_CHECKS, examine
from reverie.dream.checks.bounded_loss import BoundedLoss
from reverie.dream.checks.check import Check
from reverie.dream.checks.churn import Churn
from reverie.dream.checks.index import IndexValid
from reverie.dream.checks.pinned import Pinned
from reverie.dream.checks.quotas import MAX_FILES, Quotas
from reverie.dream.checks.secrets import Secrets
from reverie.dream.proposal import Proposal
from reverie.model.change import Change, Content, Finding, Reason, Verdict
from reverie.store.stage import digest

TOKEN = "ghp_" + "Zx8Kq2Lm5Np7Rt9Vw3Yb" + "6Dc4Fg1Hj0Qs2T4u"  # made here, in pieces, and nobody's


def content(text: str) -> Content:
    return Content(text.encode(), 0)


def changed(file: str, before: str | None, after: str | None, *reasons: Reason) -> Change:
    return Change(file, None if before is None else content(before), None if after is None else content(after), reasons)


def findings(check: Check, *changes: Change, others: dict[str, str] | None = None) -> list[Finding]:
    base = {name: content(text) for name, text in (others or {}).items()}
    base |= {change.file: change.before for change in changes if change.before}
    return list(check.examine(Proposal(base, changes)))


def verdicts(found: list[Finding]) -> list[tuple[str | None, Verdict]]:
    return [(finding.file, finding.verdict) for finding in found]


def test_every_check_has_a_name_of_its_own_and_likes_a_harmless_change():
    assert len({check.name for check in ALL_CHECKS}) == len(ALL_CHECKS)
    harmless = changed("a.md", memory("- One.\n- One.\n"), memory("- One.\n"))
    assert examine(Proposal({"a.md": content(memory("- One.\n- One.\n"))}, [harmless])) == []


def test_every_finding_says_what_is_wrong_and_what_to_do():
    pinned = changed("a.md", memory("One.\n", more="pinned: true\n"), memory("Two.\n"))
    (finding,) = findings(Pinned(), pinned)
    assert finding.check == "pinned"
    assert "a.md" in finding.message
    assert "unpin" in finding.advice


@pytest.mark.parametrize("more", ["pinned: true\n", "pinned: yes\n", "metadata:\n  pinned: true\n"])
@pytest.mark.parametrize("after", [memory("Two.\n"), None])
def test_a_pinned_file_is_neither_edited_nor_retired(more: str, after: str | None):
    found = findings(Pinned(), changed("a.md", memory("One.\n", more=more), after))
    assert verdicts(found) == [("a.md", Verdict.REFUSE)]


def test_a_file_that_becomes_pinned_may_change():
    assert findings(Pinned(), changed("a.md", memory("One.\n"), memory("One.\n", more="pinned: true\n"))) == []


def test_a_claim_that_is_nowhere_any_more_is_held():
    found = findings(BoundedLoss(), changed("a.md", memory("One is so.\n\nTwo is so.\n"), memory("One is so.\n")))
    assert verdicts(found) == [("a.md", Verdict.HOLD)]
    assert "Two is so" in found[0].message


def test_a_claim_that_moved_to_another_file_is_not_lost():
    moved = [
        changed("a.md", memory("One is so.\n\nTwo is so.\n"), memory("One is so.\n")),
        changed("b.md", memory("Three is so.\n"), memory("Three is so.\n\nTwo is so.\n")),
    ]
    assert findings(BoundedLoss(), *moved) == []


def test_a_claim_with_a_destination_may_go():
    reason = Reason("doubled-line", "said twice", "still said above it")
    assert findings(BoundedLoss(), changed("a.md", memory("One.\n\nTwo.\n"), memory("One.\n"), reason)) == []


def test_one_destination_does_not_excuse_two_claims():
    reason = Reason("doubled-line", "said twice", "still said above it")
    found = findings(
        BoundedLoss(), changed("a.md", memory("One is.\n\nTwo is.\n\nThree is.\n"), memory("One is.\n"), reason)
    )
    assert verdicts(found) == [("a.md", Verdict.HOLD)]


def test_retiring_a_file_without_saying_where_its_words_went_is_held():
    assert verdicts(findings(BoundedLoss(), changed("a.md", memory("One is so.\n"), None))) == [("a.md", Verdict.HOLD)]


def test_losing_a_fifth_of_everything_refuses_the_whole_dream():
    others = {f"{number}.md": memory(f"Fact {number} is so.\n", description=f"fact {number}") for number in range(12)}
    gone = [changed(name, text, None) for name, text in list(others.items())[:6]]
    found = findings(BoundedLoss(), *gone, others=others)
    assert verdicts(found) == [(None, Verdict.REFUSE)]
    assert "statements" in found[0].message


@pytest.mark.parametrize("place", ["a.md", "team/a.md"])
def test_a_secret_is_not_written(place: str):
    found = findings(Secrets(), changed(place, memory("One.\n"), memory(f"One. The token is {TOKEN}\n")))
    assert verdicts(found) == [(place, Verdict.REFUSE)]
    assert TOKEN not in found[0].message + found[0].advice


def test_a_file_that_holds_a_secret_gets_no_copy_in_the_history():
    found = findings(Secrets(), changed("a.md", memory(f"- One.\n- One.\n- {TOKEN}\n"), memory(f"- One.\n- {TOKEN}\n")))
    assert verdicts(found) == [("a.md", Verdict.REFUSE)]
    assert TOKEN not in found[0].message


def test_an_index_may_not_point_at_nothing_new():
    found = findings(IndexValid(), changed("MEMORY.md", "- [A](a.md) — a\n", "- [A](a.md) — a\n- [B](b.md) — b\n"))
    assert verdicts(found) == [("MEMORY.md", Verdict.REFUSE)]


def test_an_index_may_point_at_what_is_there_or_comes_with_it():
    made = changed("b.md", None, memory("B.\n"))
    index = changed("MEMORY.md", "", "- [A](a.md) — a\n- [B](b.md) — b\n")
    assert findings(IndexValid(), made, index, others={"a.md": memory("A.\n")}) == []


def test_an_index_of_the_team_points_into_its_own_folder():
    index = changed("team/MEMORY.md", None, "- [A](a.md) — a\n")
    assert findings(IndexValid(), index, others={"team/a.md": memory("A.\n")}) == []
    assert findings(IndexValid(), index, others={"a.md": memory("A.\n")}) != []


def test_a_dead_pointer_that_was_there_before_is_not_this_dreams_fault():
    assert findings(IndexValid(), changed("MEMORY.md", "- [A](a.md) — a\nx\n", "- [A](a.md) — a\n")) == []


def test_an_index_is_not_retired():
    assert verdicts(findings(IndexValid(), changed("MEMORY.md", "x\n", None))) == [("MEMORY.md", Verdict.REFUSE)]


def test_an_index_does_not_grow_past_what_is_loaded():
    lines = "".join(f"- line {number}\n" for number in range(201))
    assert verdicts(findings(IndexValid(), changed("MEMORY.md", "x\n", lines))) == [("MEMORY.md", Verdict.REFUSE)]
    assert findings(IndexValid(), changed("MEMORY.md", lines + "one more\n", lines)) == [], "but it may shrink"


def test_a_file_of_a_megabyte_is_no_memory():
    found = findings(Quotas(), changed("a.md", "x", "x" * 1_000_001))
    assert verdicts(found) == [("a.md", Verdict.REFUSE)]


@pytest.mark.parametrize(
    "name", ["CLAUDE.md", "../x.md", "a/b/c/d/e.md", "x.txt", "con.md", "a\u202eb.md", ".hidden.md"]
)
def test_a_new_file_has_an_honest_name(name: str):
    assert verdicts(findings(Quotas(), changed(name, None, memory("One.\n")))) == [(name, Verdict.REFUSE)]


def test_an_old_file_keeps_its_odd_name():
    assert findings(Quotas(), changed("con.md", memory("- A\n- A\n"), memory("- A\n"))) == []


def test_a_full_folder_takes_no_new_memory_but_its_index():
    others = {f"{number}.md": "x" for number in range(MAX_FILES)}
    assert findings(Quotas(), changed("new.md", None, memory("One.\n")), others=others) != []
    assert findings(Quotas(), changed("MEMORY.md", None, "- [0](0.md)\n"), others=others) == []
    assert findings(Quotas(), changed("0.md", "x", "y"), others=others) == []


def test_a_change_that_goes_back_to_what_a_dream_replaced_is_held():
    back = changed("a.md", memory("Two.\n"), memory("One.\n"))
    earlier = {"a.md": frozenset({digest(memory("One.\n").encode())})}
    found = list(Churn().examine(Proposal({"a.md": content(memory("Two.\n"))}, [back], earlier)))
    assert verdicts(found) == [("a.md", Verdict.HOLD)]
    assert findings(Churn(), back) == []


def test_a_change_of_white_space_alone_is_refused():
    found = findings(Churn(), changed("a.md", memory("One.\n"), memory("One.\n\n\n")))
    assert verdicts(found) == [("a.md", Verdict.REFUSE)]
