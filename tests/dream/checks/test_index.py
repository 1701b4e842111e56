from __future__ import annotations

from tests.dream.checks.proposals import changed, findings, verdicts
from tests.dream.night import memory

from reverie.dream.checks.index import IndexValid
from reverie.model.change import Verdict


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
