from __future__ import annotations

from tests.dream.checks.proposals import changed, content, findings
from tests.dream.night import memory

from reverie.dream.checks.all_checks import ALL_CHECKS, examine
from reverie.dream.checks.pinned import Pinned
from reverie.dream.proposal import Proposal


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
