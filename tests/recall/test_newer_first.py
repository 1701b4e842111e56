from __future__ import annotations

from tests.recall.shelf import found, memo

OTHERS = [memo(f"other{number}.md", f"Something else number {number}.") for number in range(6)]


def test_the_newer_of_two_statements_on_one_subject_comes_first_though_the_older_matches_better():
    old = memo("old.md", "The deploy day of the shop is Thursday.", days=60)
    new = memo("new.md", "Deploy day for our shop moved to Tuesday, so that the weekend is safe.", days=1)
    assert found("what is the deploy day of the shop", old, new, *OTHERS)[:2] == ["new.md", "old.md"]
    assert found("what is the deploy day of the shop", old, OTHERS[0])[0] == "old.md"


def test_the_same_in_chinese():
    old = memo("old.md", "部署日是周四，商店的部署日。", days=60)
    new = memo("new.md", "商店的部署日改到周二，免得影响周末。", days=1)
    assert found("商店的部署日是哪天", old, new, *OTHERS)[0] == "new.md"


def test_a_newer_memory_on_another_subject_stays_behind():
    old = memo("old.md", "Staging listens on port 8080.", name="Staging port", days=60)
    new = memo("new.md", "Production listens on port 8081.", name="Production port", days=1)
    assert found("staging port", old, new, *OTHERS)[0] == "old.md"


def test_files_that_were_copied_together_do_not_tell_which_is_newer():
    first = memo("a.md", "The deploy day is Thursday.", days=60)
    second = memo("b.md", "The new deploy day is Tuesday, or so it seemed to some of us at that time.", days=59.99)
    assert found("deploy day", first, second, *OTHERS)[0] == "a.md"
