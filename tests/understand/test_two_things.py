"""One frame, two things: what replaces a statement speaks of the same thing."""

from __future__ import annotations

import pytest

from reverie.understand.relation import Relation, relate

CONTRARIES = [
    ("Always squash in the quarrel repo.", "Never squash in the quarrel repo."),
    ("Do cache the product list.", "Don't cache the product list."),
]
TWO_THINGS = [
    (
        "Do cache the product list responses of Bracken.",
        "Don't cache the basket responses of Bracken, prices are personal there.",
    ),
    ("竹荀的前端组件要写快照测试。", "不用，竹荀的邮件模板不要写快照测试，文案天天改，快照全是噪音。"),
    ("川杉的支付请求失败可以重试 3 次。", "川杉的退款请求失败不可以重试，会退两遍钱的，只能进人工队列。"),
    ("映山红客服机器人只在工作日 9 点到 18 点开放。", "映山红客服机器人的 key 归平台组的温岩统一发，别自己建。"),
    ("The billing team meets on Mondays.", "The search team meets on Mondays."),
    ("Rosalind in the choir is allergic to hazelnuts.", "Rosamund in the choir is allergic to hazelnuts."),
    ("Hannah is allergic to nuts.", "Johanna is allergic to nuts."),
]
ANNOUNCED = [
    ("Mara owns the deploys.", "Tom owns the deploys."),
    ("Gannet runs on Node 18 in production.", "we upgraded over the weekend - gannet is on Node 22 in production."),
    ("Jobs on Kestrel may run 48 hours at most.", "Max run time on Kestrel is 24 hours now, says the admin."),
    ("对比类的问题用表格回答。", "对比类的问题以后改用分点列表回答，别画表了"),
]


@pytest.mark.parametrize(("old", "new"), CONTRARIES)
def test_the_contrary_in_the_same_words_replaces(old: str, new: str):
    assert relate(old, new).relation is Relation.UPDATE


@pytest.mark.parametrize(("old", "new"), TWO_THINGS)
def test_what_is_said_of_another_thing_stands_beside(old: str, new: str):
    assert relate(old, new).relation is Relation.APART


@pytest.mark.parametrize(("old", "new"), ANNOUNCED)
def test_a_change_that_is_told_replaces(old: str, new: str):
    assert relate(old, new).relation is Relation.UPDATE
