from __future__ import annotations

import pytest
from tests.dream.checks.proposals import changed, findings, verdicts
from tests.dream.night import memory

from reverie.dream.checks.pinned import Pinned
from reverie.model.change import Verdict


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
