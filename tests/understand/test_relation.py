"""What a new statement does to an old one."""

from __future__ import annotations

import pytest

from reverie.understand.comparison import Comparison
from reverie.understand.relation import Relation, relate
from reverie.understand.statement import Statement
from reverie.understand.veto import vetoes


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Deploys go out on Thursdays.", "deploy day is Tuesday now"),
        ("The staging database is on port 5432.", "the staging database moved to port 6432"),
        ("The retry limit is 3.", "from now on the retry limit is 5"),
        ("Marta owns the billing service.", "Jonas took over the billing service from Marta"),
        ("Use npm to install packages.", "install packages with pnpm, not npm"),
        ("周会在周三。", "周会从周三改到周五"),
        ("部署日是周四。", "部署日改成周二了"),
        ("前端用 npm 装依赖。", "前端装依赖改用 pnpm 了，不再用 npm"),
    ],
)
def test_another_value_of_the_same_subject_is_an_update(old: str, new: str):
    assert relate(old, new).relation is Relation.UPDATE


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Staging is on port 8080.", "Production is on port 8081."),
        ("The EU cluster has 12 nodes.", "The US cluster has 9 nodes."),
        ("The read limit is 100 a minute.", "The write limit is 20 a minute."),
        ("The minimum order is 50 pieces.", "The maximum order is 500 pieces."),
        ("Customer A pays within 30 days.", "Customer B pays within 60 days."),
        ("The v1 API allows 100 calls.", "The v2 API allows 200 calls."),
        ("Anna owns the billing service.", "Hanna owns the billing service."),
        ("Tobias is the fire warden.", "Tobias is also the first aider."),
        ("生产环境的端口是 8080。", "测试环境的端口是 8081。"),
        ("A 客户账期 30 天。", "B 客户账期 60 天。"),
        ("最低起订量是 50 件。", "最高起订量是 500 件。"),
    ],
)
def test_look_alikes_stand_apart(old: str, new: str):
    assert relate(old, new).relation is Relation.APART


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Deploys go out on Thursdays.", "We deploy on Thursdays."),
        ("The timeout is 60 seconds.", "The timeout is 1 min."),
        ("Logs are kept for 30 days.", "We keep logs for 30 days"),
        ("Standup is at 9:30 on Mon.", "On Monday the standup is at 9:30"),
        ("部署日是周四。", "星期四是部署日"),
        ("日志保留 30 天。", "日志保留三十天"),
    ],
)
def test_the_same_in_other_words_is_the_same(old: str, new: str):
    assert relate(old, new).relation is Relation.SAME


def test_a_detail_added_is_more_and_left_out_is_less():
    short, full = "Deploys go out on Thursdays.", "Deploys go out on Thursdays at 10:00 after the standup."
    assert relate(short, full).relation is Relation.MORE
    assert relate(full, short).relation is Relation.LESS


def test_a_question_changes_nothing():
    assert relate("Deploys go out on Thursdays.", "do deploys go out on Tuesdays?").relation is Relation.APART
    assert relate("部署日是周四。", "部署日是周二吗？").relation is Relation.APART


def test_a_not_turns_the_same_words_into_no_repetition():
    assert relate("Warnings page at night.", "Warnings don't page at night.").relation is not Relation.SAME


def test_nothing_in_common_stands_apart():
    related = relate("Deploys go out on Thursdays.", "my dentist is called Ruiz")
    assert related.relation is Relation.APART
    assert related.tipped


def test_an_update_tells_both_values_and_what_tipped_it():
    related = relate("Deploys go out on Thursdays.", "deploy day is Tuesday now")
    assert (related.old_value, related.new_value) == ("Thursdays", "Tuesday")
    assert any("Thursdays → Tuesday" in reason for reason in related.tipped)


def test_a_scope_that_differs_is_named():
    related = relate("Staging is on port 8080.", "Production is on port 8081.")
    assert any("staging / production" in reason for reason in related.tipped)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Choir practice is on Tuesdays.", "choir practice is thursday evening, so no dinner then"),
        ("The van is insured with Halder.", "the van's insurance is with Nordlys, call them about the dent"),
        ("合唱排练在周二。", "排练周四晚上，别约饭"),
        ("仓库钥匙由老韩保管。", "仓库钥匙小葛接手了，找她拿"),
    ],
)
def test_another_value_is_an_update_also_where_no_word_announces_it(old: str, new: str):
    assert relate(old, new).relation is Relation.UPDATE


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("The hardback costs 30 euros.", "the paperback went up to 14 euros, hardback unchanged", "stay"),
        ("Choir practice is on Tuesdays.", "choir practice was on fridays back then, good times", "past"),
        ("The cello lesson is on Mondays.", "the violin lesson moved to wednesday", "cello / violin"),
        ("The boathouse has 12 lockers.", "the boathouse is cleaned every 9 days", ""),
        ("钢琴课在周一。", "小提琴课改到周三了", ""),
        ("合唱排练在周二。", "早年合唱排练都在周五，怀念", "past"),
    ],
)
def test_a_change_of_something_else_or_at_another_time_leaves_a_statement_alone(old: str, new: str, why: str):
    related = relate(old, new)
    assert related.relation is Relation.APART
    assert why in related.tipped[0]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The billing team meets on Mondays.", "The search team meets on Mondays."),
        ("账单组周一开会。", "搜索组周一开会。"),
    ],
)
def test_one_sentence_said_of_two_things_repeats_nothing(one: str, other: str):
    assert relate(one, other).relation is Relation.APART
    assert relate(other, one).relation is Relation.APART


@pytest.mark.parametrize("text", ["", "?!", "   ", "\x00", "。" * 500, "a" * 5000, "1 " * 2000])
def test_any_text_can_be_related(text: str):
    assert relate(text, "Deploys go out on Thursdays.").relation is Relation.APART
    assert relate("Deploys go out on Thursdays.", text).relation is Relation.APART


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("发给家长的通知要先让德育处盖章，再发班级群。", "那条规矩取消啦，家长通知不用再盖章，写完直接发班级群就行"),
        (
            "所里的合同比对用 Litera，比对稿存进案卷文件夹。",
            "所里的合同比对改成 Draftable 了，比对稿照旧存进案卷文件夹",
        ),
    ],
)
def test_what_tells_of_a_change_or_denies_repeats_nothing(old: str, new: str):
    assert relate(old, new).relation in (Relation.UPDATE, Relation.APART)


def test_traditional_characters_are_read_as_simplified_ones():
    assert relate("好日子后台的图标用 Lucide。", "好日子後台的圖標用 Lucide").relation is Relation.SAME


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Backups run before the import job.", "The import job runs before backups."),
        ("Anna should review Ben's merge requests.", "Ben should review Anna's merge requests."),
        ("Deploys must be approved by Ann or Bob.", "Deploys must be approved by Ann and Bob."),
        ("老王向小李汇报工作进度", "小李向老王汇报工作进度"),
    ],
)
def test_the_same_words_the_other_way_round_are_no_repetition(old: str, new: str):
    assert relate(old, new).relation is not Relation.SAME


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "The database is Postgres 15 on db1.internal, backed up to s3://acme.",
            "We upgraded the database to Postgres 17.",
        ),
        ("My main machine is a ThinkPad X1, it runs Ubuntu 24.04.", "My main machine is a MacBook Pro."),
        ("The allowed regions are eu-west-1, eu-central-1 and us-east-1.", "us-east-1 is no longer allowed."),
    ],
)
def test_what_says_more_than_what_changed_is_not_given_up(old: str, new: str):
    assert relate(old, new).relation is Relation.APART


@pytest.mark.parametrize(
    ("old", "new", "clause"),
    [
        (
            "Contoso pays 4,200 euros a month; their contact is Ruth Hale.",
            "Contoso pays 4,800 euros a month now.",
            "Contoso pays 4,200 euros a month",
        ),
        (
            "The Finch standup is at 9:15, in room Ada.",
            "The Finch standup is at 10:00 from now on.",
            "The Finch standup is at 9:15",
        ),
        (
            "蓝鲸组站会在每天早上 9:45，腾讯会议，十五分钟。",
            "蓝鲸组站会现在是每天 10:10。",
            "蓝鲸组站会在每天早上 9:45",
        ),
    ],
)
def test_another_number_in_one_clause_leaves_the_others(old: str, new: str, clause: str):
    related = relate(old, new)
    assert (related.relation, related.clause) == (Relation.CLAUSE, clause)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Never push to main directly.", "You can push to main directly for this fix."),
        ("Use pnpm for installing packages.", "Use npm for installing packages just this once."),
    ],
)
def test_what_is_said_for_this_once_leaves_the_rule(old: str, new: str):
    assert relate(old, new).relation is Relation.APART


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The Anchor buys its fish from Brannigan & Sons.", "The Anchor buys its vegetables from Hollow Lane Growers."),
        (
            "Glaze firings in the studio go to cone 6.",
            "When my aunt ran the studio, glaze firings went to cone 10 in a gas kiln.",
        ),
        ("Blasting in the quarry is done at 11:00 on weekdays.", "fog, so we blasted at 14:30 instead."),
        (
            "Run the lumen tests with make check, not with cargo test directly.",
            "in the sister repo lumen-viewer there is no makefile, there you run npm test",
        ),
        ("我妈的降压药早饭后吃一片。", "带我爸看了医生，他的降压药改成睡前吃半片了"),
        ("天文社的观测点在水库大坝东头。", "社长说想把观测点换到林场那边，成不成还两说。"),
    ],
)
def test_what_is_near_and_no_update(old: str, new: str) -> None:
    related = relate(old, new)
    assert related.relation is Relation.APART


def test_times_as_people_say_them() -> None:
    related = relate("Reminders go out at 8:00.", "Reminders go out at half past eleven now.")
    assert (related.relation, related.new_value) == (Relation.UPDATE, "half past eleven")


def test_what_both_forbid_is_no_end_of_anything():
    forbidden = "海胆探头的日志里不要打印 GPS 坐标"
    assert relate(f"{forbidden}。", f"{forbidden}，渔业局那边有保密要求", "海胆探头日志").relation is Relation.MORE
    pair = Comparison(Statement.of("Do not use npm in web/."), Statement.of("We do not use npm in web/, CI has none."))
    assert all(part.shared for part in pair.old_parts)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("In production, the database port is 1111.", "In staging, the database port is 5999 now."),
        ("The database port is 1111.", "In staging, the database port is 5999 now."),
        ("数据库端口是 1111。", "测试环境里，数据库端口现在是 5999。"),
    ],
)
def test_what_holds_in_one_place_replaces_nothing_elsewhere(old: str, new: str):
    assert relate(old, new).relation is Relation.APART
    assert "update" in vetoes(Comparison(Statement.of(old), Statement.of(new)))


def test_a_new_value_for_a_place_that_is_named_first_replaces_its_own():
    assert relate("The staging database port is 1111.", "In staging, the database port is 5999 now.").relation in (
        Relation.UPDATE,
        Relation.CLAUSE,
    )
