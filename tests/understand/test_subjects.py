"""Who or what a statement is about decides whether another one takes its place."""

from __future__ import annotations

import pytest

from reverie.understand.relation import Relation, relate

ONE_PLACE_FILLED_ANEW = [
    ("Hotfixes for Rheinpolice are branched from main.", "Hotfixes for Rheinpolice are branched from the last tag."),
    ("On Fridays the user works out of the Leith office.", "Fridays I work out of the Paisley office."),
    ("我们的散货拼箱都在北仑三期仓库做。", "我们的散货拼箱都在梅山保税仓做，进门要登记。"),
    ("二号大棚种的是樱桃番茄。", "二号大棚种的是贝贝南瓜，那肯定得盖。"),
]
A_PART_OF_IT = [
    ("Tests run with pytest.", "Load tests now run with k6."),
    ("The deploy takes ten minutes.", "The deploy of the search index takes forty minutes."),
    ("Pull requests in Siskin need one approval.", "Pull requests in Siskin that touch the schema need two approvals."),
    ("Prices include VAT.", "Prices in the wholesale shop do not include VAT."),
]
OF_SOMEBODY_ELSE = [
    ("Likes meetings after 10 in the morning.", "My boss Joost likes his meetings before 9 in the morning."),
    ("The user drinks tea in the morning.", "Tomas drinks coffee in the morning."),
]
NOT_CLAIMED = [
    (
        "The map tiles of Puffin come from MapTiler.",
        "We're toying with getting the map tiles of Puffin from Protomaps.",
    ),
    ("Deploys happen on Tuesdays.", "Rumour has it, word is that deploys happen on Wednesdays."),
    ("随访短信一律上午发。", "蒋玉兰是例外，她的随访短信要下午四点以后发。"),
    ("玄武二期的交付日是六月三十日。", "有人传玄武二期的交付日是八月，没收到正式消息。"),
]
ON_ANOTHER_DAY = [
    ("The Halyard newsletter goes out on Thursdays.", "The Halyard newsletter is proofread on Tuesdays."),
    ("仁愛牙醫週日公休。", "仁愛牙醫週六只看到中午十二點喔"),
]
OF_TWO_OBJECTS = [
    ("Emil takes his blood pressure pill at 8 in the morning.", "Emil takes his cholesterol pill at 8 in the evening."),
    ("朗逸做保养机油加 4 升。", "帕萨特做保养机油要加 5.5 升，跟朗逸不是一个数"),
    ("Always run the complete Gannet suite before a commit.", "Run the linter before each commit in Grebe, always."),
]


@pytest.mark.parametrize(("old", "new"), ONE_PLACE_FILLED_ANEW)
def test_what_differs_in_one_place_is_filled_anew(old: str, new: str) -> None:
    assert relate(old, new).relation is Relation.UPDATE


@pytest.mark.parametrize(
    ("old", "new"),
    [*A_PART_OF_IT, *OF_SOMEBODY_ELSE, *NOT_CLAIMED, *ON_ANOTHER_DAY, *OF_TWO_OBJECTS],
)
def test_what_is_about_something_else_or_claims_nothing_leaves_a_statement_alone(old: str, new: str) -> None:
    assert relate(old, new).relation is not Relation.UPDATE


def test_a_rule_that_is_withdrawn_goes_with_all_that_it_names() -> None:
    old = "Never send Pemberton letters before Mr Adeyemi has signed them."
    assert relate(old, "You may send Pemberton letters any time, no need to wait.").relation is Relation.UPDATE


def test_what_is_called_by_a_part_of_its_name_is_the_same_thing() -> None:
    assert relate("Choir practice is on Tuesdays.", "practice is on Thursdays").relation is Relation.UPDATE


def test_a_value_that_stands_in_another_clause_is_not_said_again() -> None:
    old = "Cantorion Taf rehearse on Tuesday evenings at seven."
    new = "We've shifted: Cantorion Taf rehearse on Wednesday evenings at seven now, the Scouts have the hall Tuesdays."
    assert relate(old, new).relation is Relation.UPDATE


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("飞鸢无人机的最大载重是 2.5 公斤。", "飞鸢无人机最多能载重 2.5 公斤。"),
        ("石竹仓库提交代码之前先跑一遍 cargo fmt。", "石竹仓库在提交代码前要先跑 cargo fmt。"),
    ],
)
def test_other_words_for_a_bound_or_an_order_of_steps_repeat(one: str, other: str) -> None:
    assert {relate(one, other).relation, relate(other, one).relation} <= {Relation.SAME, Relation.MORE, Relation.LESS}
