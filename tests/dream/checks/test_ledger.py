from __future__ import annotations

from datetime import UTC, datetime

import pytest
from tests.dream.checks.proposals import Recorded, changed, findings, heard, verdicts
from tests.dream.night import memory

from reverie.dream.checks.ledger import Ledger
from reverie.model.change import Reason, Verdict
from reverie.model.evidence import Evidence

HELD = [("a.md", Verdict.HOLD)]


def gone(claim: str, destination: str, rule: str = "near-duplicate") -> Reason:
    return Reason(rule, "because", destination, claim=claim)


def test_a_claim_that_is_nowhere_any_more_is_held_and_named():
    found = findings(Ledger(), changed("a.md", memory("One is so.\n\nTwo is so.\n"), memory("One is so.\n")))
    assert verdicts(found) == HELD
    assert found[0].message == 'a.md would lose "Two is so.", and nothing says where it went'
    assert "review" in found[0].advice


def test_a_claim_that_moved_to_another_file_is_not_lost():
    moved = [
        changed("a.md", memory("One is so.\n\nTwo is so.\n"), memory("One is so.\n")),
        changed("b.md", memory("Three is so.\n"), memory("Three is so.\n\nTwo is so.\n")),
    ]
    assert findings(Ledger(), *moved) == []


def test_an_item_that_stood_twice_may_go_once():
    assert findings(Ledger(), changed("a.md", memory("- One.\n- One.\n"), memory("- One.\n"))) == []


def test_a_reason_for_one_claim_does_not_excuse_another():
    reason = gone("Two is.", "merged into a.md")
    before = memory("Two is.\n\nTwo is, says Anna.\n\nThree goes.\n")
    found = findings(Ledger(), changed("a.md", before, memory("Two is, says Anna.\n"), reason))
    assert [finding.message for finding in found] == ['a.md would lose "Three goes.", and nothing says where it went']


def test_retiring_a_file_without_saying_where_its_words_went_is_held():
    assert verdicts(findings(Ledger(), changed("a.md", memory("One is so.\n"), None)))[0] == HELD[0]


@pytest.mark.parametrize(
    ("claim", "target"),
    [
        ("Keep commits small.", "Keep commits small and focused."),
        ("The API limit is 8k requests.", "Requests to the API are limited: 8000 at most."),
        ("Never deploy on Fridays.", "Deploys: Thursdays only, never on Fridays."),
        ("每周四部署。", "我们每周四下午部署。"),
    ],
)
def test_a_near_copy_may_go_where_the_other_says_all_of_it(claim: str, target: str):
    change = changed("a.md", memory(claim), None, gone(claim, "merged into b.md"))
    assert findings(Ledger(), change, others={"b.md": memory(target)}) == []


def test_a_near_copy_may_go_where_a_reason_stands_below_the_other_and_its_file_is_called_after_it():
    claim = "The Ramsons PLCs can only be reached over the plant VPN."
    kept = (
        "Access to the Ramsons PLCs is only possible over the plant VPN.\n\n**Why:** the insurer demanded it in 2024.\n"
    )
    change = changed("a.md", memory(claim, name="plc access"), None, gone(claim, "merged into b.md"))
    assert findings(Ledger(), change, others={"b.md": memory(kept, name="ramsons vpn")}) == []


@pytest.mark.parametrize(
    ("claim", "target", "lost"),
    [
        ("The API limit is 8k requests.", "The API limit is 9k requests.", "'8000'"),
        ("Anna reviews the releases.", "Bob reviews the releases.", "the rest of its words"),
        ("Never deploy on Fridays.", "Deploy on Fridays.", "'never'"),
        ("Deploy on Fridays.", "Never deploy on Fridays.", "the rest of its words"),
        (
            "Reads time out after 5s, writes after 10s.",
            "Reads time out after 10s, writes after 5s.",
            "the rest of its words",
        ),
        ("Answers are short.", "The port is 8080.", "what it says"),
        ("周五不部署。", "周五部署。", "negation"),
        ("See docs/deploy.md first.", "See the docs first.", "'docs/deploy.md'"),
    ],
)
def test_a_merge_that_loses_or_turns_round_a_fact_is_held(claim: str, target: str, lost: str):
    change = changed("a.md", memory(claim, description=""), None, gone(claim, "merged into b.md"))
    found = findings(Ledger(), change, others={"b.md": memory(target, description="")})
    assert verdicts(found) == HELD
    assert lost in found[0].message
    assert "b.md" in found[0].message


def test_a_merge_into_nowhere_is_held():
    change = changed("a.md", memory("One is so."), None, gone("One is so.", "merged into b.md"))
    assert "b.md, into which it is said to be merged, is not there" in findings(Ledger(), change)[0].message


def test_words_may_go_on_from_where_they_were_merged():
    first = changed("a.md", memory("Commits are small."), None, gone("Commits are small.", "merged into b.md"))
    second = changed("b.md", memory("Commits stay small."), None, gone("Commits stay small.", "merged into c.md"))
    others = {"c.md": memory("Commits are small, and stay so.")}
    assert findings(Ledger(), first, second, others=others) == []


def test_one_subjects_copy_is_not_anothers():
    staging = memory("The port is 8080.", name="Staging database", description="where it is")
    production = memory("The port is 8080.", name="Production database", description="where it is")
    change = changed("a.md", staging, None, Reason("exact-duplicate", "the same", "merged into b.md"))
    assert verdicts(findings(Ledger(), change, others={"b.md": production}))[:1] == HELD


def test_a_claim_may_be_replaced_by_one_about_the_same_thing():
    new = "Deploys go out on Tuesdays."
    change = changed(
        "a.md",
        memory("Deploys go out on Thursdays.", description=""),
        memory(new, description=""),
        gone("Deploys go out on Thursdays.", "superseded by a.md", "superseded"),
        evidence=[heard(new, new)],
    )
    assert findings(Ledger(), change) == []


def test_a_claim_is_not_replaced_by_one_about_something_else():
    new = "Answers should be short."
    change = changed(
        "a.md",
        memory("Deploys go out on Thursdays.", description=""),
        memory(new, description=""),
        gone("Deploys go out on Thursdays.", "superseded by a.md", "superseded"),
        evidence=[heard(new, new)],
    )
    found = findings(Ledger(), change)
    assert verdicts(found) == HELD
    assert "nothing in a.md is about the same thing" in found[0].message


def test_a_claim_is_not_replaced_by_one_that_nobody_said():
    change = changed(
        "a.md",
        memory("Deploys go out on Thursdays.", description=""),
        memory("Deploys go out on Tuesdays.", description=""),
        gone("Deploys go out on Thursdays.", "superseded by a.md", "superseded"),
    )
    assert verdicts(findings(Ledger(), change)) == HELD


def test_a_why_goes_with_what_it_was_the_reason_for():
    before = memory("Use npm.\n\n**Why:** the runner has nothing else.\n", description="")
    new = "Use pnpm, not npm."
    reasons = [
        gone(text, "superseded by a.md", "superseded") for text in ("Use npm.", "**Why:** the runner has nothing else.")
    ]
    change = changed("a.md", before, memory(new + "\n", description=""), *reasons, evidence=[heard(new, new)])
    assert findings(Ledger(), change) == []


def test_a_why_does_not_go_when_its_statement_is_merely_merged():
    before = memory("Use npm.\n\n**Why:** the runner has nothing else.\n", description="")
    reasons = [gone(text, "merged into b.md") for text in ("Use npm.", "**Why:** the runner has nothing else.")]
    found = findings(Ledger(), changed("a.md", before, None, *reasons), others={"b.md": memory("Use npm here.")})
    assert verdicts(found) == HELD
    assert "Why" in found[0].message


def test_a_date_that_was_spelt_out_is_accounted_for():
    before, after = memory("We ship it tomorrow.\n"), memory("We ship it on 2026-03-11.\n")
    assert findings(Ledger(), changed("a.md", before, after)) == []
    assert verdicts(findings(Ledger(), changed("a.md", before, memory("We ship it on 2026-03-12.\n")))) == HELD


def test_a_reason_may_name_the_claim_as_it_read_with_its_date_spelt_out():
    new = "We ship it on 2026-12-01."
    change = changed(
        "a.md",
        memory("We ship it tomorrow.\n"),
        memory(new),
        gone("We ship it on 2026-03-11.", "superseded by a.md", "superseded"),
        evidence=[heard(new, new)],
    )
    assert findings(Ledger(), change) == []


def test_a_link_may_follow_its_file_and_no_other():
    copy = changed("old.md", memory("One.\n"), None, Reason("exact-duplicate", "the same", "merged into new.md"))
    others = {"new.md": memory("One.\n"), "else.md": memory("Else.\n", description="else")}
    before = memory("See [it](old.md) and [[old]].\n")
    follows = changed("a.md", before, memory("See [it](new.md) and [[new]].\n"))
    assert findings(Ledger(), copy, follows, others=others) == []
    strays = changed("a.md", before, memory("See [it](else.md) and [[new]].\n"))
    assert verdicts(findings(Ledger(), copy, strays, others=others)) == HELD


def test_what_can_be_looked_up_goes_with_the_line_that_says_it():
    claim = "The tests run with `make test`."
    shown_by = Evidence("CLAUDE.md", 12, "file", "Run the tests with `make test`.", None, claim)
    reason = gone(claim, "said by CLAUDE.md:12", "derivable")
    change = changed("a.md", memory(claim, description=""), None, reason, evidence=[shown_by])
    assert findings(Ledger(), change) == []
    without = changed("a.md", memory(claim, description=""), None, reason)
    assert "no evidence shows" in findings(Ledger(), without)[0].message


def test_only_what_is_over_expires():
    def expiring(day: str) -> list[tuple[str | None, Verdict]]:
        claim = f"The freeze lasts until {day}."
        return verdicts(
            findings(Ledger(), changed("a.md", memory(claim, description=""), None, gone(claim, "expired")))
        )

    assert expiring("2026-11-14") == []
    assert expiring("2026-11-15") == HELD
    assert expiring("further notice") == HELD


def test_a_destination_that_means_nothing_is_no_destination():
    change = changed(
        "a.md", memory("One is so.\n\nTwo is so.\n"), memory("One is so.\n"), gone("Two is so.", "elsewhere")
    )
    assert "elsewhere" in findings(Ledger(), change)[0].message


def test_a_description_goes_with_the_claims_it_summed_up():
    before = memory("Deploys go out on Thursdays.", description="deploys go out on Thursdays")
    new = "Deploys go out on Tuesdays."
    reason = gone("Deploys go out on Thursdays.", "superseded by a.md", "superseded")
    after = memory(new, description="Deploys go out on Tuesdays")
    assert findings(Ledger(), changed("a.md", before, after, reason, evidence=[heard(new, new)])) == []


def test_a_description_that_says_more_does_not_go():
    before = memory("One is so.\n", description="call Anna on 555-0100 first")
    found = findings(Ledger(), changed("a.md", before, memory("One is so.\n", description="one")))
    assert verdicts(found) == HELD
    assert "anna" in found[0].message


def test_a_title_that_says_more_does_not_go():
    before, after = memory("It is slow.\n", name="Postgres 14 on staging"), memory("It is slow.\n", name="It is slow")
    found = findings(Ledger(), changed("a.md", before, after))
    assert verdicts(found) == HELD
    assert "Postgres 14 on staging" in found[0].message


def test_claims_do_not_change_their_headings():
    before = memory("## Staging\n\n- Port 8080\n\n## Production\n\n- Port 8081\n")
    after = memory("## Staging\n\n- Port 8081\n\n## Production\n\n- Port 8080\n")
    assert {finding.message for finding in findings(Ledger(), changed("a.md", before, after))} == {
        '"- Port 8080" would stand below another heading in a.md',
        '"- Port 8081" would stand below another heading in a.md',
    }


def test_nested_items_stay_below_their_own():
    before = memory("- Staging\n  - Port 8080\n- Production\n  - Port 8081\n")
    after = memory("- Staging\n- Production\n  - Port 8081\n  - Port 8080\n")
    assert verdicts(findings(Ledger(), changed("a.md", before, after))) == HELD


def test_prose_does_not_leave_the_index_unless_a_memory_says_it():
    index = "# Memory\n\nAlways answer in French.\n\n- [A](a.md) — a memory\n"
    without = "# Memory\n\n- [A](a.md) — a memory\n"
    found = findings(Ledger(), changed("MEMORY.md", index, without), others={"a.md": memory("One.\n")})
    assert verdicts(found) == [("MEMORY.md", Verdict.HOLD)]
    assert "Always answer in French." in found[0].message
    kept = {"a.md": memory("Always answer in French.\n")}
    assert findings(Ledger(), changed("MEMORY.md", index, without), others=kept) == []


def test_a_claim_that_grew_is_still_said():
    grown = changed("a.md", memory("Use tabs.\n"), memory("Use tabs. Spaces break the Makefile.\n"))
    assert findings(Ledger(), grown) == []


def test_the_evidence_of_a_claim_that_stood_before_counts_for_what_it_replaces():
    stays = heard("Deploys go out on Tuesdays.", "Deploys go out on Tuesdays.", time=datetime(2026, 5, 1, tzinfo=UTC))
    change = changed(
        "a.md",
        memory("Deploys go out on Thursdays.", description=""),
        None,
        gone("Deploys go out on Thursdays.", "superseded by b.md", "contradiction"),
    )
    others = {"b.md": memory("Deploys go out on Tuesdays.", description="")}
    assert findings(Ledger(), change, others=others, book=Recorded(stays)) == []


@pytest.mark.parametrize(
    ("claim", "target", "is_held"),
    [
        ("The kiln in Studio 2 at Fernbank is old.", "At Fernbank the kiln in Studio 2 is old and slow.", False),
        ("Wanda reports to Otto.", "Otto reports to Wanda.", True),
    ],
)
def test_names_may_change_places_only_where_a_preposition_tells_their_part(claim: str, target: str, is_held: bool):
    moved = [
        changed("a.md", memory(claim), None, gone(claim, "merged into b.md")),
        changed("b.md", memory("Three is so.\n"), memory(f"Three is so.\n\n{target}\n")),
    ]
    assert bool(findings(Ledger(), *moved)) is is_held


@pytest.mark.parametrize(
    ("claim", "target", "is_held"),
    [
        ("Lorries over 12 tonnes keep out after 20:00.", "After 20:00, lorries over 12 tonnes keep out.", False),
        ("Reads stop after 5, writes after 10.", "Reads stop after 10, writes after 5.", True),
    ],
)
def test_numbers_may_change_places_only_with_the_word_beside_them(claim: str, target: str, is_held: bool):
    moved = [
        changed("a.md", memory(claim), None, gone(claim, "merged into b.md")),
        changed("b.md", memory("Three is so.\n"), memory(f"Three is so.\n\n{target}\n")),
    ]
    assert bool(findings(Ledger(), *moved)) is is_held


@pytest.mark.parametrize("new", ["Traces are kept for 30 days, not 90.", "轨迹 traces 保留 30 天，不是 90。"])
def test_a_number_that_is_denied_without_its_unit_is_accounted_for(new: str):
    before = memory("Traces stay.\n", description="traces are kept for 90 days")
    assert findings(Ledger(), changed("a.md", before, memory(f"Traces stay.\n\n{new}\n", description="traces"))) == []


def test_a_number_that_is_only_left_out_is_lost():
    before = memory("Traces stay.\n", description="traces are kept for 90 days")
    after = memory("Traces stay.\n\nTraces are kept for 30 days.\n", description="traces")
    assert verdicts(findings(Ledger(), changed("a.md", before, after))) == HELD


def test_a_file_without_a_head_has_no_name_to_lose():
    moved = [
        changed("scratch_dock_codes.md", "Two is so.\n", None),
        changed("b.md", memory("Three is so.\n"), memory("Three is so.\n\nTwo is so.\n")),
    ]
    assert findings(Ledger(), *moved) == []


def test_a_line_that_explains_a_paragraph_goes_with_the_sentence_that_it_speaks_of():
    before = memory("Use npm in web. Do not commit locks.\n\n**How to apply:** run npm there.\n")
    after = memory("We use pnpm in web now. Do not commit locks.\n")
    evidence = Evidence("s.jsonl", 1, "user", "We use pnpm in web now.", datetime(2026, 11, 1, tzinfo=UTC))
    reasons = [
        gone("Use npm in web.", "superseded by a.md", "superseded"),
        gone("**How to apply:** run npm there.", "superseded by a.md", "superseded"),
    ]
    assert findings(Ledger(), changed("a.md", before, after, *reasons, evidence=(evidence,))) == []
    other = before.replace("run npm there", "ask Ida")
    reasons[1] = gone("**How to apply:** ask Ida.", "superseded by a.md", "superseded")
    assert verdicts(findings(Ledger(), changed("a.md", other, after, *reasons, evidence=(evidence,)))) == HELD
