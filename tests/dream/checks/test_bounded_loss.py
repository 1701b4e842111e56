from __future__ import annotations

from tests.dream.checks.proposals import changed, findings, verdicts
from tests.dream.night import memory

from reverie.dream.checks.bounded_loss import BoundedLoss
from reverie.model.change import Reason, Verdict

MANY = {f"{number}.md": memory(f"Fact {number} is so.\n", description=f"fact {number}") for number in range(12)}


def test_losing_a_fifth_of_everything_refuses_the_whole_dream():
    gone = [changed(name, text, None) for name, text in list(MANY.items())[:6]]
    found = findings(BoundedLoss(), *gone, others=MANY)
    assert verdicts(found) == [(None, Verdict.REFUSE)]
    assert "12 of 24 statements" in found[0].message


def test_a_single_loss_is_the_ledgers():
    assert findings(BoundedLoss(), changed("0.md", MANY["0.md"], None), others=MANY) == []


def test_a_claim_that_a_reason_speaks_of_is_not_counted():
    gone = [changed(name, text, None, Reason("x", "y", "merged into 11.md")) for name, text in list(MANY.items())[:6]]
    assert findings(BoundedLoss(), *gone, others=MANY) == []


def test_in_a_small_folder_a_share_says_nothing():
    assert findings(BoundedLoss(), changed("a.md", memory("One is so.\n\nTwo is so.\n"), None)) == []
