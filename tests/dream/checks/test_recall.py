"""A dream that makes memory worse does not land; one that only makes it larger does."""

from __future__ import annotations

from collections.abc import Sequence

from tests.dream.checks.proposals import changed, content
from tests.dream.night import memory

from reverie.dream.checks.recall import RecallKept
from reverie.dream.proposal import Proposal
from reverie.model.change import Change, Finding, Reason, Verdict

TOPICS = (
    "harbour",
    "bakery",
    "printer",
    "garden",
    "invoice",
    "payroll",
    "monitor",
    "violin",
    "lantern",
    "kettle",
    "oar",
)
OTHERS = {
    f"{topic}.md": memory(f"The {topic} is looked after by number {number}.\n", name=topic, description=f"the {topic}")
    for number, topic in enumerate(TOPICS)
}
DEPLOY = memory("Deploys go out on Thursdays at noon.\n", name="Deploy day", description="when the shop is deployed")


def examine(*changes: Change, others: dict[str, str] | None = None, prompts: Sequence[str] = ()) -> list[Finding]:
    base = {file: content(text) for file, text in (OTHERS if others is None else others).items()}
    base |= {change.file: change.before for change in changes if change.before}
    return list(RecallKept().examine(Proposal(base, changes, prompts=prompts)))


def held(findings: list[Finding]) -> list[str | None]:
    assert all(finding.verdict is Verdict.HOLD for finding in findings)
    return [finding.file for finding in findings]


# What is worse


def test_a_memory_that_loses_the_words_it_was_found_by_waits():
    vague = memory("Things happen at times.\n", name="Notes", description="some notes")
    (finding,) = examine(changed("deploy.md", DEPLOY, vague, Reason("rewrite", "shorter")))
    assert (finding.file, finding.verdict) == ("deploy.md", Verdict.HOLD)
    assert "Deploy day" in finding.message
    assert "rewrite" in finding.message
    assert finding.advice


def test_the_finding_names_the_rule_that_took_the_statement_away():
    before = memory("- Boats leave early.\n- The web app is in the attic.\n", name="Places", description="where")
    after = memory("- Boats leave early.\n- We use pnpm.\n", name="Places", description="where")
    claim = "- The web app is in the attic."
    reasons = Reason("doubled-line", "twice", "still said"), Reason("rewrite", "new", "merged into a.md", claim=claim)
    (finding,) = examine(changed("a.md", before, after, *reasons))
    assert "web app" in finding.message
    assert "by rewrite)" in finding.message


def test_a_memory_that_is_retired_without_an_heir_waits():
    assert held(examine(changed("deploy.md", DEPLOY, None, Reason("tidy", "not needed")))) == ["deploy.md"]


def test_a_memory_that_is_said_to_be_merged_into_one_that_does_not_say_it_waits():
    reason = Reason("near-duplicate", "the same", "merged into kettle.md")
    assert held(examine(changed("deploy.md", DEPLOY, None, reason))) == ["deploy.md"]


def test_a_prompt_that_was_answered_and_is_not_any_more_makes_the_change_wait():
    before = memory("- Boats leave early.\n- Ask Marta for the quay permit.\n", name="Plan", description="the plan")
    after = memory("- Boats leave early.\n- She helps.\n", name="Plan", description="the plan")
    prompts = ["who gave out the permit for that quay?", "and the kettle?"]
    (finding,) = examine(changed("plan.md", before, after, Reason("rewrite", "shorter")), prompts=prompts)
    assert "the permit for that quay" in finding.message or "quay permit" in finding.message


def test_a_dream_that_spoils_many_memories_is_refused_as_a_whole():
    vague = memory("Things happen at times.\n", name="Notes", description="some notes")
    changes = [changed(file, text, vague, Reason("rewrite", "shorter")) for file, text in OTHERS.items()]
    (finding,) = examine(*changes)
    assert (finding.file, finding.verdict) == (None, Verdict.REFUSE)
    assert "%" in finding.message


def test_in_a_small_folder_single_changes_wait_instead():
    few = dict(list(OTHERS.items())[:3])
    vague = memory("Things happen at times.\n", name="Notes", description="some notes")
    changes = [changed(file, text, vague, Reason("rewrite", "shorter")) for file, text in few.items()]
    assert held(examine(*changes, others={})) == list(few)


def test_new_memories_that_crowd_one_out_under_its_own_name_wait():
    flood = [
        changed(
            f"new{n}.md",
            None,
            memory(
                "The kettle, the kettle, number.\n" * 3,
                name="The kettle kettle looked after",
                description="the kettle looked after number",
            ),
        )
        for n in range(6)
    ]
    kettle = {"kettle.md": memory("It whistles.\n", name="Kettle number", description="who has looked after it")}
    assert held(examine(*flood, others=kettle)) == [change.file for change in flood]


# What is not


def test_nothing_is_worse_because_there_is_more_to_remember():
    new = [
        changed(f"new{n}.md", None, memory(f"The deploy number {n} went well.\n", name=f"Deploy {n}")) for n in range(9)
    ]
    prompts = ["when do we deploy the shop?"]
    assert examine(*new, others=OTHERS | {"deploy.md": DEPLOY}, prompts=prompts) == []


def test_a_memory_may_gain_statements():
    more = DEPLOY + "\nMarta looks after the harbour and the kettle.\n"
    assert examine(changed("deploy.md", DEPLOY, more, Reason("said-by-user", "you said so"))) == []


def test_a_copy_may_go_where_its_twin_stays():
    reason = Reason("exact-duplicate", "the same", "merged into deploy.md")
    assert examine(changed("copy.md", DEPLOY, None, reason), others=OTHERS | {"deploy.md": DEPLOY}) == []


def test_many_copies_may_become_one():
    reason = Reason("exact-duplicate", "the same", "merged into deploy.md")
    copies = [changed(f"copy{n}.md", DEPLOY, None, reason) for n in range(8)]
    assert examine(*copies, others=OTHERS | {"deploy.md": DEPLOY}) == []


def test_a_statement_may_be_superseded_in_its_file():
    before = memory("Use npm for installs.\n", name="Package manager", description="which package manager we use")
    after = memory("We moved to pnpm.\n", name="Package manager", description="which package manager we use")
    reason = Reason("superseded", "newer", "superseded by tools.md", claim="Use npm for installs.")
    prompts = ["npm installs are slow, use another?"]
    assert examine(changed("tools.md", before, after, reason), prompts=prompts) == []


def test_a_superseded_memory_may_go_though_its_heir_uses_other_words():
    before = memory("Use npm for installs.\n", name="npm", description="npm for installs")
    heir = changed("pnpm.md", None, memory("We moved to pnpm.\n", name="pnpm"), Reason("said-by-user", "you said so"))
    gone = changed("npm.md", before, None, Reason("superseded", "newer", "superseded by pnpm.md"))
    assert examine(gone, heir) == []


def test_what_expired_is_not_asked_for():
    gone = changed("deploy.md", DEPLOY, None, Reason("expired", "it is over", "expired on 2026-03-01"))
    assert examine(gone) == []


def test_a_date_may_be_spelt_out():
    before = memory("The harbour closes tomorrow for the race.\n", name="Race", description="when it closes")
    after = before.replace("tomorrow", "on 2026-03-11")
    assert examine(changed("race.md", before, after, Reason("relative-date", "spelt out"))) == []


def test_a_statement_may_move_to_another_file():
    left = memory("Deploys go out on Thursdays at noon.\n\nThe violin is Ana's.\n", name="Mixed", description="mixed")
    moved = changed("mixed.md", left, memory("The violin is Ana's.\n", name="Mixed", description="mixed"))
    to = changed("deploys.md", None, memory("Deploys go out on Thursdays at noon.\n", name="Deploys"))
    assert examine(moved, to) == []


def test_an_index_is_no_memory():
    assert examine(changed("MEMORY.md", "- [Deploy](deploy.md) — day\n", "")) == []


def test_the_same_in_chinese():
    before = memory("每周四中午部署商店。\n", name="部署日", description="什么时候部署商店")
    vague = memory("有时候会发生一些事情。\n", name="笔记", description="一些笔记")
    assert held(examine(changed("部署.md", before, vague, Reason("rewrite", "更短")))) == ["部署.md"]
    dated = before.replace("每周四", "每周四（自 2026-03-12 起）")
    assert examine(changed("部署.md", before, dated, Reason("relative-date", "日期"))) == []
