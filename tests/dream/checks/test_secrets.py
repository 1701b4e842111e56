from __future__ import annotations

import pytest
from tests.dream.checks.proposals import TOKEN, changed, findings, heard, proposal, verdicts
from tests.dream.night import memory

from reverie.dream.checks.all_checks import examine
from reverie.dream.checks.secrets import Secrets
from reverie.model.change import Change, Reason, Verdict


@pytest.mark.parametrize("place", ["a.md", "team/a.md"])
def test_a_secret_is_not_written(place: str):
    found = findings(Secrets(), changed(place, memory("One.\n"), memory(f"One. The token is {TOKEN}\n")))
    assert verdicts(found) == [(place, Verdict.REFUSE)]
    assert TOKEN not in found[0].message + found[0].advice


def test_a_file_that_holds_a_secret_gets_no_copy_in_the_history():
    found = findings(Secrets(), changed("a.md", memory(f"- One.\n- One.\n- {TOKEN}\n"), memory(f"- One.\n- {TOKEN}\n")))
    assert verdicts(found) == [("a.md", Verdict.REFUSE)]
    assert TOKEN not in found[0].message


@pytest.mark.parametrize(
    "change",
    [
        changed("a.md", None, memory("One.\n"), evidence=[heard(f"one, and the token is {TOKEN}", "One.")]),
        changed("a.md", None, memory("One.\n"), Reason("x", f"you said {TOKEN}")),
        changed("a.md", memory("One.\n"), None, Reason("x", "y", "merged into b.md", claim=f"The token is {TOKEN}")),
        changed("a.md", None, memory("One.\n"), Reason("x", "y", key=f"heard|{TOKEN}")),
        changed(f"{TOKEN}.md", None, memory("One.\n")),
    ],
)
def test_nothing_that_is_kept_beside_a_file_carries_a_secret(change: Change):
    found = findings(Secrets(), change)
    assert verdicts(found) == [(change.file, Verdict.REFUSE)]
    assert TOKEN not in found[0].message + found[0].advice


def test_no_finding_of_any_check_shows_a_secret_or_half_of_one():
    padded = f"For the longest time now the token of the deploy bot is {TOKEN}."
    change = changed("a.md", memory(f"One.\n\n{padded}\n"), memory(f"Two. {padded} Three.\n", name=padded))
    for finding in examine(proposal(change)):
        assert TOKEN[:12] not in finding.message
