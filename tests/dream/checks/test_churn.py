from __future__ import annotations

from tests.dream.checks.proposals import changed, content, findings, verdicts
from tests.dream.night import memory

from reverie.dream.checks.churn import Churn
from reverie.dream.proposal import Proposal
from reverie.model.change import Verdict
from reverie.store.stage import digest


def test_a_change_that_goes_back_to_what_a_dream_replaced_is_held():
    back = changed("a.md", memory("Two.\n"), memory("One.\n"))
    earlier = {"a.md": frozenset({digest(memory("One.\n").encode())})}
    found = list(Churn().examine(Proposal({"a.md": content(memory("Two.\n"))}, [back], earlier)))
    assert verdicts(found) == [("a.md", Verdict.HOLD)]
    assert findings(Churn(), back) == []


def test_a_change_of_white_space_alone_is_refused():
    found = findings(Churn(), changed("a.md", memory("One.\n"), memory("One.\n\n\n")))
    assert verdicts(found) == [("a.md", Verdict.REFUSE)]
