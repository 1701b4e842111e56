"""What may be left out of a quote, and which dates may stand in it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from reverie.dream.checks.quoting import is_fragment, is_line_of, is_named_after, is_quoted, passage, wordings

WEDNESDAY = datetime(2026, 11, 11, 10, 17, tzinfo=UTC)
WITH_JONAS = "we decided yesterday with Jonas that we release every Thursday from now on"


@pytest.mark.parametrize(
    ("said", "written"),
    [
        (
            "and never restart anything without asking jonas first, you didn't, just saying it for next time",
            "Never restart anything without asking jonas first.",
        ),
        ("use tabs in the shop, ok?", "Use tabs in the shop."),
        ("use tabs in the shop, thanks", "Use tabs in the shop."),
        ("部署之前先备份，好吧？", "部署之前先备份。"),
        ("部署之前先备份，记一下", "部署之前先备份。"),
        ("- use tabs in the shop", "Use tabs in the shop."),
        ("the city confirmed this morning", "The city confirmed 2026-11-11."),
        ("I'm Tomás, I started on monday", "I'm Tomás, I started on 2026-11-09."),
        ("昨天决定退款改成自动", "2026-11-10决定退款改成自动。"),
        ("from now on, tags are signed", "Tags are signed."),
        ("no, from now on put the reason next to it", "Put the reason next to it."),
        ("refunds are approved by Tom from now on.", "Refunds are approved by Tom."),
        ("we decided yesterday that the pier stays open until 2026-12-01", "The pier stays open until 2026-12-01."),
        (f"{WITH_JONAS}, because the couriers come", "We release every Thursday, because the couriers come."),
        (WITH_JONAS, "We decided on 2026-11-10 with Jonas that we release every Thursday."),
        (f"{WITH_JONAS}, as before", "We decided on 2026-11-10 with Jonas that we release every Thursday, as before."),
        ("use tabs from now on in the shop", "Use tabs in the shop."),
        ("we moved to the pier the day before yesterday", "We moved to the pier 2026-11-09."),
        ("店里从现在开始用 tab 缩进", "店里用 tab 缩进。"),
        ("she's next to me, she says: we decided against an ORM", "We decided against an ORM."),
        ("Tomás says: compare with Rails", "Compare with Rails."),
        ("以后给我的回答不要夹英文单词，除了代码", "给我的回答不要夹英文单词，除了代码；"),
        ("从现在开始，提交信息用英文", "提交信息用英文。"),
        ("林晓说：回答用中文", "回答用中文。"),
        ("我们决定退款改成自动", "退款改成自动。"),
        ("退款只走人工审核，金额上限 200 元", "金额上限 200 元。"),
        ("退款改成自动，50 元以下不用人工审核", "50 元以下不用人工审核。"),
        ("哦我想起来了，固件不走 Jenkins 了", "固件不走 Jenkins 了。"),
        ("所有日志都进 Loki，保留 30 天", "保留 30 天。"),
        ("日志级别改成 warn，保留 30 天", "保留 30 天。"),
        ("旧文件每晚删除，备份放在 NAS", "备份放在 NAS。"),
        ("那个标大后天截止投递，过了就没了", "那个标2026-11-14截止投递。"),
        ("pen test starts in 10 days", "Pen test starts in 10 days."),
        ("pen test starts in 10 days", "Pen test starts on 2026-11-21."),
        ("渠道三周后过期", "渠道2026-12-02 前后过期。"),
        ("I ask because the auditors visit the clinic", "The auditors visit the clinic."),
        (
            "the audit is on Monday and I don't look forward to it, can you not mention it?",
            "The audit is on Monday and I don't look forward to it.",
        ),
        ("no, we sit in Harbour Road because it is cheap, so tell her when she asks", "**Why:** because it is cheap"),
    ],
)
def test_what_may_be_written_down(said: str, written: str) -> None:
    assert is_quoted(written, wordings(said, WEDNESDAY))


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("deploy on Fridays, unless you didn't test", "Deploy on Fridays."),
        ("never restart anything, you didn't", "Restart anything."),
        ("the city confirmed this morning", "The city confirmed on the evening of 2026-11-11."),
        (WITH_JONAS, "We decided on 2026-11-11 with Jonas that we release every Thursday."),
        ("tags are signed only from now on", "Tags are signed only."),
        ("we do not sign tags from now on", "Sign tags."),
        ("this differs from now on Linux", "This differs Linux."),
        ("不是从现在开始用 tab 缩进", "不是用 tab 缩进。"),
        ("I'm Tomás, I started on monday", "I'm Tomás, I started on 2026-11-16."),
        ("I'm Tomás, I start on monday", "I'm Tomás, I start on 2026-11-09."),
        ("we decided not that the pier stays open", "The pier stays open."),
        ("nobody says: use tabs", "Use tabs."),
        ("The README says: publish drafts", "Publish drafts."),
        ("README says: publish drafts", "Publish drafts."),
        ("以后再改成自动", "再改成自动。"),
        ("只有周五，部署测试环境", "部署测试环境。"),
        ("如果下雨，停止部署", "停止部署。"),
        ("这类别放在内存里，定期清理", "定期清理。"),
        ("他说明天停机，数据库要迁移", "数据库要迁移。"),
        ("标识别改成数字，用字母", "用字母。"),
        ("除周五外，部署测试环境", "部署测试环境。"),
        ("周五部署，不行", "周五部署。"),
        ("周五部署，但客户不在的话先停", "周五部署。"),
        ("I never ask because the auditors visit the clinic", "The auditors visit the clinic."),
    ],
)
def test_what_says_another_thing(said: str, written: str) -> None:
    assert not is_quoted(written, wordings(said, WEDNESDAY))


@pytest.mark.parametrize(
    ("quote", "text", "is_so"),
    [
        ("I dictate everything", "open the file\nI dictate everything\nso if it says rooster it means roster", True),
        ("deploy on Fridays", "deploy on Fridays\nunless QA objects", False),
        ("deploy on Fridays", "what we never do:\ndeploy on Fridays", False),
        ("deploy on Fridays", "we do not deploy on Fridays", False),
        ("没进需求池的一律不做", "宁姐昨晚又在群里说要加功能\n没进需求池的一律不做", True),
        ("没进需求池的一律做", "宁姐昨晚又在群里说：\n没进需求池的一律做", False),
        ("后天架构评审", "后天架构评审\n写短", True),
        ("我导师只看 Word", "别发 PDF\n我导师只看 Word", True),
        ("push to main", "never do the following\npush to main", False),
        ("停止部署", "如果下雨\n停止部署", False),
    ],
)
def test_a_line_by_itself_says_what_it_says(quote: str, text: str, is_so: bool) -> None:
    assert is_line_of(quote, text) is is_so


def test_chinese_clauses_of_two_sources_make_no_condition() -> None:
    rain, deploy = wordings("如果下雨，停工", None), wordings("部署到测试环境", None)
    assert not is_quoted("如果下雨，部署到测试环境。", [*rain, *deploy])
    pay = wordings("小票显示货币，汇率每天更新", None)
    assert is_quoted("汇率每天更新，部署到测试环境。", [*pay, *deploy])


@pytest.mark.parametrize(
    ("stays", "is_so"), [("只有公司内网能访问。", True), ("只在周五开放。", False), ("只有周五，能访问。", False)]
)
def test_a_clause_with_an_only_stays_at_the_end_where_it_is_a_statement_by_itself(stays: str, is_so: bool) -> None:
    sources = [*wordings("灰鹭的测试环境现在听 9191 端口", WEDNESDAY), *wordings(f"灰鹭跑在 8090 端口，{stays}", None)]
    assert is_quoted(f"灰鹭的测试环境现在听 9191 端口，{stays}", sources) is is_so


@pytest.mark.parametrize(
    ("title", "text", "is_so"),
    [
        ("Retry alert", "An alert when more than 5% of dock calls need a retry.", True),
        ("Alert texts", "Write alert texts so that they say what to do.", True),
        ("Restart anything", "Never restart anything without asking.", False),
        ("Deploy on Fridays", "Deploy on Fridays unless it rains.", False),
        ("部署时间", "只有周五，部署时间可以改。", True),
        ("改部署时间", "不要改部署时间。", False),
    ],
)
def test_a_title_is_made_of_words_that_nothing_turns_round(title: str, text: str, is_so: bool) -> None:
    assert is_named_after(title, [passage(text)]) is is_so


@pytest.mark.parametrize(
    ("claim", "said", "is_so"),
    [
        ("Team heat.", "the four of us, team heat, moved to the pier", True),
        ("Team heat.", "we are team heat now. Team heat.", False),
        ("Use pnpm.", "from now on, use pnpm", False),
        ("No emojis.", "short answers, no emojis, and in English", False),
        ("We moved to the pier. Team heat.", "we moved to the pier, team heat", True),
        ("晚上。", "值班的人，晚上，先看日志", True),
    ],
)
def test_a_word_or_two_between_commas_are_no_statement(claim: str, said: str, is_so: bool) -> None:
    assert is_fragment(claim, wordings(said, WEDNESDAY)) is is_so
