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
        ("✅ deploy on Tuesdays", "✅ Deploy on Tuesdays."),
        ("✅ deploy on Tuesdays", "Deploy on Tuesdays."),
        ("❌ deploy on Fridays", "❌ Deploy on Fridays."),
        ("⚠️ deploy on Fridays is off", "⚠️ Deploy on Fridays is off."),
        ("never push on red because we lose time", "Never push on red, because we lose time."),
        ("不要删日志、备份", "不要删日志、备份。"),
        ("we do not push on red, the build is slow", "We do not push on red. The build is slow."),
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
        ("❌ deploy on Fridays", "✅ Deploy on Fridays."),
        ("❌ deploy on Fridays", "Deploy on Fridays."),
        ("🚫 周五部署", "周五部署。"),
        ("☐ the audit is done", "☑ The audit is done."),
        ("do not run `make clean`", "Do not run. `make clean`"),
        ("don't delete logs backups", "Don't delete. Logs backups."),
        ("never delete logs, backups", "Never delete logs. Backups."),
        ("不要删日志、备份", "不要删日志。备份。"),
        ("不要删日志、备份", "不要删日志，备份。"),
        ("in an emergency, Mads says: push to main", "Push to main."),
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
        ("Films are in bucket reels.", "have mine: K7\nFilms are in bucket reels. list it", True),
        ("Push to main.", "what we never do:\nPush to main. ok", False),
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
        ("Team heat.", "we moved to the pier, team heat won, and it rains", False),
        ("It rains.", "we moved to the pier, it rains, and Leo left", True),
        ("Team heat.", "we are team heat now. Team heat.", False),
        ("Use pnpm.", "from now on, use pnpm", False),
        ("No emojis.", "short answers, no emojis, and in English", False),
        ("We moved to the pier. Team heat.", "we moved to the pier, team heat", True),
        ("下雨。", "值班的人走了，下雨了，先看日志", False),
    ],
)
def test_a_word_or_two_between_commas_are_no_statement(claim: str, said: str, is_so: bool) -> None:
    assert is_fragment(claim, wordings(said, WEDNESDAY)) is is_so


LIMITED = (
    ("In an emergency, you may push to main", "You may push to main."),
    ("On the sandbox branch, push straight to main.", "Push straight to main."),
    ("During the demo week, skip the review.", "Skip the review."),
    ("For Ann, the port is 8080.", "The port is 8080."),
    ("In staging, tests are skipped.", "Tests are skipped."),
    ("Emergencies aside, you may push to main.", "You may push to main."),
    ("Tests green, you may push to main.", "You may push to main."),
    ("Ann permitting, you may push to main.", "You may push to main."),
    ("Weekends, you may push to main.", "You may push to main."),
    ("Once the tests pass, push to main.", "Push to main."),
    ("As long as Ann is in, push to main.", "Push to main."),
    ("Should the tests pass, push to main.", "Push to main."),
    ("After a review, you may push to main.", "You may push to main."),
    ("After the review, you may push to main.", "You may push to main."),
    ("From 9 to 17, you may push to main.", "You may push to main."),
    ("Locally, mocks are fine.", "Mocks are fine."),
    ("In Ann's opinion, mocks are fine.", "Mocks are fine."),
    ("Ann thinks, mocks are fine.", "Mocks are fine."),
    ("According to Ann, mocks are fine.", "Mocks are fine."),
    ("While Leo is away, Ann signs the invoices.", "Ann signs the invoices."),
    ("紧急情况下，可以直接推 main", "可以直接推 main。"),
    ("小李在的时候，可以直接推 main", "可以直接推 main。"),
    ("经小李同意后，可以直接推 main", "可以直接推 main。"),
    ("小王觉得，可以直接推 main", "可以直接推 main。"),
    ("测试通过的话，可以直接推 main", "可以直接推 main。"),
    ("测试环境，可以直接推 main", "可以直接推 main。"),
    ("周末，可以直接推 main", "可以直接推 main。"),
    ("demo 那周，可以直接推 main", "可以直接推 main。"),
    ("对小李来说，可以直接推 main", "可以直接推 main。"),
    ("据小王讲，可以直接推 main", "可以直接推 main。"),
    ("You may push to main, at least in the sandbox.", "You may push to main."),
    ("You may push to main, that is the plan for 2027.", "You may push to main."),
    ("You may push to main, in the sandbox.", "You may push to main."),
    ("You may push to main, I think.", "You may push to main."),
    ("You may push to main, or so I heard.", "You may push to main."),
    ("You may push to main, with a review.", "You may push to main."),
    ("You may push to main, weekends excluded.", "You may push to main."),
    ("You may push to main, as long as Ann is in.", "You may push to main."),
    ("You may push to main, mostly.", "You may push to main."),
    ("可以直接推 main，至少在沙箱里", "可以直接推 main。"),
    ("可以直接推 main，那是 2027 年的计划", "可以直接推 main。"),
    ("可以直接推 main，小王觉得", "可以直接推 main。"),
    ("可以直接推 main，测试通过的话", "可以直接推 main。"),
    ("可以直接推 main，沙箱里", "可以直接推 main。"),
    ("On Fridays, deploys are frozen.", "Deploys are frozen."),
    ("For the Berlin office, lunch is free.", "Lunch is free."),
    ("Between Christmas and New Year, nobody answers the phone.", "Nobody answers the phone."),
    ("With Ann's approval, delete old branches.", "Delete old branches."),
    ("Until the audit, keep every log.", "Keep every log."),
    ("In version 2, the cache is off.", "The cache is off."),
    ("Officially, releases are on Tuesdays.", "Releases are on Tuesdays."),
    ("Rumour has it, the office moves to Bergen.", "The office moves to Bergen."),
    ("Leo reckons, the cache is off.", "The cache is off."),
    ("Per Leo, the cache is off.", "The cache is off."),
    ("Ideally, every commit is signed.", "Every commit is signed."),
    ("Next year, invoices are signed by Mette.", "Invoices are signed by Mette."),
    ("Given a green build, merge without asking.", "Merge without asking."),
    ("Guests only: the wifi is open.", "The wifi is open."),
    ("Where tests are slow, skip them.", "Skip them."),
    ("No matter what Ann says, merge it.", "Merge it."),
    ("The cache is off, for Ann.", "The cache is off."),
    ("The cache is off, on staging anyway.", "The cache is off."),
    ("The cache is off, which is only true on staging.", "The cache is off."),
    ("The cache is off, Leo thinks.", "The cache is off."),
    ("The cache is off, subject to review.", "The cache is off."),
    ("The cache is off, staging only.", "The cache is off."),
    ("The cache is off, pending review.", "The cache is off."),
    ("The cache is off, otherwise known as Leo's idea.", "The cache is off."),
    ("The cache is off, this was last year.", "The cache is off."),
    ("Merge without asking, provided CI is green.", "Merge without asking."),
    ("Merge without asking, except on Fridays.", "Merge without asking."),
    ("Merge without asking, or so Leo claims.", "Merge without asking."),
    ("Merge without asking, Leo's words.", "Merge without asking."),
    ("圣诞节到新年之间，没人接电话", "没人接电话。"),
    ("柏林办公室，午饭免费", "午饭免费。"),
    ("审计之前，日志全部保留", "日志全部保留。"),
    ("老板同意的情况下，可以删旧分支", "可以删旧分支。"),
    ("理论上，发布在周二", "发布在周二。"),
    ("小李猜，缓存关了", "缓存关了。"),
    ("二期里，缓存关了", "缓存关了。"),
    ("明年，发票由小王签", "发票由小王签。"),
    ("对外部客户，接口要鉴权", "接口要鉴权。"),
    ("构建是绿的时，不用问直接合并", "不用问直接合并。"),
    ("缓存关了，仅限预发", "缓存关了。"),
    ("缓存关了，这是去年的事", "缓存关了。"),
    ("缓存关了，小李这么认为", "缓存关了。"),
    ("不用问直接合并，前提是 CI 绿了", "不用问直接合并。"),
    ("缓存关了，测试环境", "缓存关了。"),
)
FREE = (
    ("As of today, the port is 8080.", "The port is 8080."),
    ("FYI, the port is 8080.", "The port is 8080."),
    ("By the way, the port is 8080.", "The port is 8080."),
    ("After the move, the port is 8080.", "The port is 8080."),
    ("Since Monday, the port is 8080.", "The port is 8080."),
    ("For the record, the port is 8080.", "The port is 8080."),
    ("As of 2026-11-01, Mads signs the invoices.", "Mads signs the invoices."),
    ("顺便说一下，端口是 8080", "端口是 8080。"),
    ("从今天起，端口是 8080", "端口是 8080。"),
    ("从 11 月 3 日起，端口是 8080", "端口是 8080。"),
    ("搬家以后，端口是 8080", "端口是 8080。"),
    ("迁移之后，数据库在 db2 上", "数据库在 db2 上。"),
    ("我们搬家了，端口是 8080", "端口是 8080。"),
    ("We moved last week, the port is 8080.", "The port is 8080."),
    ("Leo left, Ann signs the invoices.", "Ann signs the invoices."),
    ("Ann signs the invoices, Leo left.", "Ann signs the invoices."),
    ("The port is 8080, Ann changed it.", "The port is 8080."),
    ("The port is 8080, so tell Ann.", "The port is 8080."),
    ("The port is 8080, and Ann knows.", "The port is 8080."),
    ("端口是 8080，小李已经改了", "端口是 8080。"),
    ("No, the port is 8080, because we moved.", "The port is 8080."),
    ("Hi Claude, the port is 8080.", "The port is 8080."),
    ("The shop is deployed on Tuesdays now, and invoices are signed by Jonas.", "Invoices are signed by Jonas."),
    ("Although it costs more, we use Postgres.", "We use Postgres."),
    ("In an emergency, you may push to main", "In an emergency, you may push to main."),
    ("测试通过的话，可以直接推 main", "测试通过的话，可以直接推 main。"),
    ("You may push to main, at least in the sandbox.", "You may push to main, at least in the sandbox."),
    ("小李在的时候，可以直接推 main", "小李在的时候，可以直接推 main。"),
    ("ok so the cache is off, Leo turned it off yesterday", "The cache is off."),
    ("we moved offices, the new address is Harbour Road 3", "The new address is Harbour Road 3."),
    ("Ann handles invoices, Leo does payroll", "Leo does payroll."),
    ("Ann handles invoices, Leo does payroll", "Ann handles invoices."),
    ("yes exactly, the cache is off", "The cache is off."),
    ("use pnpm, it is faster", "Use pnpm."),
    ("the standup moved to ten, please tell everybody", "The standup moved to ten."),
    ("we agreed in the meeting, the standup is at ten", "The standup is at ten."),
    ("Good morning, the standup is at ten", "The standup is at ten."),
    ("Hello there! The standup is at ten", "The standup is at ten."),
    ("Effective immediately, the standup is at ten", "The standup is at ten."),
    ("From today, the standup is at ten", "The standup is at ten."),
    ("Since the reorg, Ann owns billing", "Ann owns billing."),
    ("Heads up, the standup is at ten", "The standup is at ten."),
    ("Sorry, the standup is at ten", "The standup is at ten."),
    ("Because the hall is cold, the standup is at ten", "The standup is at ten."),
    ("对了，站会改到十点", "站会改到十点。"),
    ("小李走了，发票由小王签", "发票由小王签。"),
    ("发票由小王签，小李走了", "发票由小王签。"),
    ("站会改到十点，麻烦告诉大家", "站会改到十点。"),
    ("重组之后，账单由小王负责", "账单由小王负责。"),
    ("我们决定了，站会改到十点", "站会改到十点。"),
    ("因为大厅太冷，站会改到十点", "站会改到十点。"),
    ("提醒一下，站会在十点", "站会在十点。"),
    ("缓存关了，日志保留 30 天", "缓存关了。"),
    ("two things: use tabs", "Use tabs."),
    ("never push on red, ok? thanks!", "Never push on red."),
    ("never push on red, I was just saying", "Never push on red."),
    ("红松在 d1 主机上，钥匙由小王保管", "钥匙由小王保管。"),
    ("对账文件由 Jonas 下载，小票显示货币", "小票显示货币。"),
    ("每周一开会，小王主持", "小王主持。"),
)


@pytest.mark.parametrize(("said", "written"), LIMITED)
def test_what_limits_a_statement_beside_a_comma_belongs_to_it(said: str, written: str) -> None:
    assert not is_quoted(written, wordings(said, WEDNESDAY))
    assert is_quoted(said, wordings(said, WEDNESDAY))


@pytest.mark.parametrize(("said", "written"), FREE)
def test_what_limits_nothing_may_be_left_out(said: str, written: str) -> None:
    assert is_quoted(written, wordings(said, WEDNESDAY))


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("As of the next sprint, deploys need no approval.", "Deploys need no approval."),
        ("From 2027 on, deploys need no approval.", "Deploys need no approval."),
        ("Effective in May, deploys need no approval.", "Deploys need no approval."),
        ("Back in 2019, deploys need no approval.", "Deploys need no approval."),
        ("Long before the audit, deploys need no approval.", "Deploys need no approval."),
        ("Deploys need no approval, starting next year.", "Deploys need no approval."),
        ("Deploys need no approval, Bob keeps claiming.", "Deploys need no approval."),
        ("Deploys need no approval, Tom has been insisting.", "Deploys need no approval."),
        ("Starting Monday, the standup is at ten", "The standup is at ten."),
        ("自周一起，站会在十点", "站会在十点。"),
        ("下个季度起，部署不需要审批。", "部署不需要审批。"),
        ("从下周开始，部署不需要审批。", "部署不需要审批。"),
        ("部署不需要审批，是旧规定了。", "部署不需要审批。"),
    ],
)
def test_what_has_not_begun_is_over_or_only_claimed_is_not_cut_from_it(said: str, written: str) -> None:
    assert not is_quoted(written, wordings(said, None))
    assert is_quoted(said, wordings(said, None))


@pytest.mark.parametrize(
    "since",
    [
        *("From now on", "As of today", "Since Monday", "Starting today", "Since the audit"),
        *("从现在起", "今天起", "自上周起"),
    ],
)
def test_since_when_it_holds_may_be_cut_where_that_has_begun(since: str) -> None:
    said = "deploys need no approval." if since.isascii() else "部署不需要审批。"
    comma = ", " if since.isascii() else "，"
    assert is_quoted(said, wordings(f"{since}{comma}{said}", None))
