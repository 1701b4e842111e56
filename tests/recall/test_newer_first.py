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


ONE_BESIDE = memo("beside.md", "The first sprint covers layout and navigation of the harbour site.", days=40)
OLD_DEADLINE = memo("old.md", "The deadline of the first sprint, with layout and navigation, is April 1.", days=60)


def test_what_changed_a_value_comes_before_it_though_it_names_the_subject_by_fewer_words():
    new = memo("new.md", "Please note the new sprint deadline of April 5.", days=1)
    asked = "what is the deadline of the first sprint with layout and navigation"
    answer = found(asked, OLD_DEADLINE, ONE_BESIDE, new, *OTHERS)
    assert answer.index("new.md") < answer.index("old.md")


def test_the_same_in_chinese_where_a_value_changed():
    old = memo("old.md", "第一个冲刺包括布局和导航，冲刺的截止日期是4月1日。", days=60)
    new = memo("new.md", "冲刺的截止日期改到4月5日。", days=1)
    answer = found("第一个冲刺的布局和导航的截止日期是什么时候", old, new, *OTHERS)
    assert answer.index("new.md") < answer.index("old.md")


def test_no_value_or_no_word_of_change_moves_nothing():
    asked = "what is the deadline of the first sprint with layout and navigation"
    for text in ("Please note the sprint deadline of April 5.", "The new sprint deadline worries me."):
        answer = found(asked, OLD_DEADLINE, memo("new.md", text, days=1), *OTHERS)
        assert answer.index("old.md") < answer.index("new.md")


def test_asked_of_then_an_update_stays_behind():
    new = memo("new.md", "Please note the new sprint deadline of April 5.", days=1)
    asked = "what was the deadline of the first sprint with layout and navigation originally"
    answer = found(asked, OLD_DEADLINE, ONE_BESIDE, new, *OTHERS)
    assert answer.index("old.md") < answer.index("new.md")
