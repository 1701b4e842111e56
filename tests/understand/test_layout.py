"""What stands before the verb and behind it, and which words stand together."""

from __future__ import annotations

import pytest

from reverie.understand.comparison import Comparison
from reverie.understand.layout import nearest_clause, numbered_apart, rivals, said_to_stay, sides
from reverie.understand.relation import Relation, relate, relate_statements
from reverie.understand.statement import Statement


def compared(old: str, new: str) -> Comparison:
    return Comparison(Statement.of(old), Statement.of(new))


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("Ted drives the minibus.", "drives"),
        ("Sprint planning is on Monday.", "is"),  # planning is a thing here
        ("Client orders are shipped by train.", "are"),  # and so are orders
        ("The build runs at night.", "runs"),
        ("搜索服务由阿凯维护。", "由"),
    ],
)
def test_the_verb_stands_between_the_subject_and_what_is_said_of_it(text: str, verb: str):
    pair = compared(text, text)
    assert text[sides(pair.old_parts, pair.old).verb :].startswith(verb)


def test_an_order_has_no_verb_but_its_first_word():
    pair = compared("Use tabs here.", "Use tabs here.")
    assert not sides(pair.old_parts, pair.old).behind


@pytest.mark.parametrize(
    ("old", "new", "names"),
    [
        ("The Ashby branch opens at 8:30.", "the moira branch opens at 9:00", "Ashby / moira"),
        ("审计日志保留 30 天。", "访问日志保留 90 天", "审计 / 访问"),
    ],
)
def test_another_word_beside_a_shared_one_tells_of_another_thing(old: str, new: str, names: str):
    assert rivals(compared(old, new)).names == names


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The branch opens at 8:30.", "the branch opens at 9:00"),
        ("The database is on port 5432.", "the database is on port 6432"),
        ("The crew has 5 workers.", "the crew has 9 workers"),
        ("周会在周三下午。", "周会在周五下午"),
    ],
)
def test_another_value_is_no_other_thing(old: str, new: str):
    assert not rivals(compared(old, new)).names


def test_the_nearest_clause_is_the_one_about_the_same_thing():
    pair = compared(
        "Choir practice is on Tuesdays.", "I was late again, choir practice is on fridays, fix the calendar"
    )
    clause, _ = nearest_clause(pair)
    assert clause.plain[slice(*clause.span)].strip() == "choir practice is on fridays"


@pytest.mark.parametrize(
    ("old", "new", "stays"),
    [
        ("The hardback costs 30 euros.", "the paperback went up, hardback unchanged", True),
        ("The hardback costs 30 euros.", "the hardback went up to 34, the paperback is unchanged", False),
        ("精装本卖 80 元。", "平装本涨价了，精装本不变", True),
    ],
)
def test_only_what_the_clause_is_about_is_said_to_stay(old: str, new: str, stays: bool):
    assert bool(said_to_stay(compared(old, new))) is stays


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Ticket 3 belongs to Marta.", "ticket 4 belongs to Marta"),
        ("The printer on floor 2 takes A3.", "The printer on floor 4 takes A3."),
        ("第3组负责登录页", "第4组负责登录页"),
        ("二号楼的门禁归物业管", "三号楼的门禁归物业管"),
    ],
)
def test_things_told_apart_by_a_number_are_two(old: str, new: str) -> None:
    assert numbered_apart(compared(old, new))
    assert relate(old, new).relation is Relation.APART


@pytest.mark.parametrize(
    ("old", "new"),
    [("Standup is in room 204.", "standup is in room 207"), ("站会在3楼会议室", "站会在5楼会议室")],
)
def test_a_number_behind_the_verb_is_what_is_said(old: str, new: str) -> None:
    assert not numbered_apart(compared(old, new))
    assert relate(old, new).relation is Relation.UPDATE


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Coburg Central opens at 6:30.", "Coburg North opens at 7:15"),
        ("Letters to the Haldane Trust go to the trustees.", "Letters to Haldane Estates go to the managing agent."),
        ("Form 1 meets in the hall.", "Form 2 meets in the chapel"),
    ],
)
def test_another_name_or_number_in_the_subject_is_another_thing(old: str, new: str) -> None:
    assert relate_statements(Statement.of(old), Statement.of(new), is_corrected=True).relation is Relation.APART
