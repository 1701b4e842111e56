from __future__ import annotations

import pytest

from reverie.understand.comparison import Comparison
from reverie.understand.filler import Filler, other_filler
from reverie.understand.relation import Relation, relate
from reverie.understand.statement import Statement


def filler(old: str, new: str) -> Filler | None:
    return other_filler(Comparison(Statement.of(old), Statement.of(new)))


@pytest.mark.parametrize(
    ("old", "new", "values"),
    [
        ("Hotfixes are branched off main.", "Hotfixes are branched off the last tag.", ("main", "last tag")),
        (
            "Ballots of the guild are kept in the sexton's chest.",
            "Ballots of the guild are locked in the vestry cupboard.",
            ("sexton's chest", "vestry cupboard"),
        ),
        ("Raw scans of Ibis sit in the cellar.", "Raw scans of Ibis are in the annexe.", ("cellar", "annexe")),
        ("Separate thousands with a space.", "Separate thousands with an apostrophe.", ("space", "apostrophe")),
        ("Ifeoma owns the Baobab gateway.", "The Baobab gateway belongs to Tunde.", ("Ifeoma", "Tunde")),
        ("陶艺工作室在古槐街。", "陶艺工作室已经搬到南桥头了。", ("古槐街", "南桥头")),
        ("所里的合同比对用 Litera。", "所里的合同比对改成 Draftable 了。", ("Litera", "Draftable")),
    ],
)
def test_one_place_is_filled_anew(old: str, new: str, values: tuple[str, str]):
    found = filler(old, new)
    assert found is not None
    assert (found.old.casefold(), found.new.casefold()) == tuple(map(str.casefold, values))
    assert relate(old, new).relation is Relation.UPDATE


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Ballots of the guild are kept in the chest.", "Ballots of the guild are printed in Leeds."),  # two questions
        ("Ifeoma owns the Baobab gateway.", "Tunde owns the Acacia gateway."),
        ("Ifeoma owns the Baobab gateway.", "Tunde tests the Baobab gateway."),
        ("站会在三楼小会议室。", "站会在每天上午十点。"),
        ("苔藓网关的日志存在杭州机房。", "苔藓网关的备份存在上海机房。"),
    ],
)
def test_what_answers_another_question_fills_no_place(old: str, new: str):
    assert filler(old, new) is None


def test_an_answer_of_several_clauses_is_not_one_answer():
    found = filler("We get our oysters from Tibo, and Ann pays him.", "We get our oysters from Verdell.")
    assert found is None or not found.is_one_answer
