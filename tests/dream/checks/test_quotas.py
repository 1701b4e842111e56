from __future__ import annotations

import pytest
from tests.dream.checks.proposals import changed, findings, verdicts
from tests.dream.night import memory

from reverie.dream.checks.quotas import MAX_FILES, Quotas
from reverie.model.change import Verdict


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
