"""What was just said of one thing to come gets its day; rules, habits, services and stories keep their words."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from reverie.text.dates import find_relative_dates, make_absolute

TUESDAY = datetime(2026, 3, 10, 10, 0)

ENGLISH = [
    ("pen test starts in 10 days", "pen test starts on 2026-03-20"),
    ("cert for api.example.net expires in 3 weeks", "cert for api.example.net expires around 2026-03-31"),
    ("the licence runs out at the end of the month", "the licence runs out on 2026-03-31"),
    ("our contract with them ends in three weeks", "our contract with them ends around 2026-03-31"),
    ("freezer 2 gets defrosted on friday", "freezer 2 gets defrosted on 2026-03-13"),
    ("the auditor comes thursday", "the auditor comes on 2026-03-12"),
    ("Tomasz is back from leave on Monday", "Tomasz is back from leave on 2026-03-16"),
    ("Friday's my last day at Corbel", "2026-03-13 is my last day at Corbel"),
    ("he gets his cast off on the 23rd", "he gets his cast off on 2026-03-23"),
    ("the demo for the ministry is next Thursday", "the demo for the ministry is on 2026-03-19"),
    ("we drop v1 at the end of q2", "we drop v1 on 2026-06-30"),
    ("the lease is up on september thirtieth", "the lease is up on 2026-09-30"),
    ("the shop moves to the new hall in two weeks from today", "the shop moves to the new hall on 2026-03-24"),
    ("the board meets a week tomorrow", "the board meets on 2026-03-18"),
    ("the van is loaded on the first Tuesday in April", "the van is loaded on 2026-04-07"),
    ("the tests begin on the second Monday in May", "the tests begin on 2026-05-11"),
    ("mirror goes away end of month", "mirror goes away on 2026-03-31"),
    ("our cert ends in exactly two weeks", "our cert ends on 2026-03-24"),
    ("in exactly a fortnight I fly to Oslo", "on 2026-03-24 I fly to Oslo"),
    ("the surgery is in a fortnight, to the day", "the surgery is on 2026-03-24"),
    ("the demo is tmrw at 11", "the demo is on 2026-03-11 at 11"),
    ("the new racks arrive in ten days, park it till then", "the new racks arrive on 2026-03-20, park it till then"),
    ("the asset freeze is in two weeks from now", "the asset freeze is around 2026-03-24"),
    ("v1 gets switched off on june 30th", "v1 gets switched off on june 30th, 2026"),
    ("my in-laws are here until the 16th", "my in-laws are here until 2026-03-16"),
    ("the samples are due on the 27th", "the samples are due on 2026-03-27"),
    ("the old wiki dies in three weeks", "the old wiki dies around 2026-03-31"),
    ("asset review is in four days", "asset review is on 2026-03-14"),
    ("they shut the office down on Friday", "they shut the office down on 2026-03-13"),
    (
        "customers have till end of the month, then the old tokens die",
        "customers have till 2026-03-31, then the old tokens die",
    ),
    ("the substance licenses run out at the end of the month", "the substance licenses run out on 2026-03-31"),
    ("new wage rates kick in on the 1st", "new wage rates kick in on 2026-04-01"),
    ("the plumber is coming on Thursday", "the plumber is coming on 2026-03-12"),
    ("this Sunday we switch to the new database", "on 2026-03-15 we switch to the new database"),
    ("from Monday on Zsofia runs the importer", "from 2026-03-16 on Zsofia runs the importer"),
    ("the maintenance contract ends in one month exactly", "the maintenance contract ends on 2026-04-10"),
    ("the school trip is at the end of April", "the school trip is around 2026-04-30"),
    ("my quota ends at the end of april", "my quota ends on 2026-04-30"),
    ("we fly home in three days' time", "we fly home on 2026-03-13"),
    ("the lorry gets its MOT on Thursday", "the lorry gets its MOT on 2026-03-12"),
    ("Hugo's defence is on Friday", "Hugo's defence is on 2026-03-13"),
    ("the freeze has been moved to the 24th", "the freeze has been moved to 2026-03-24"),
    ("abstract closes on sunday night", "abstract closes on the night of 2026-03-15"),
    ("the vendor stops support at the end of next month", "the vendor stops support on 2026-04-30"),
    ("submission ends in twelve days", "submission ends on 2026-03-22"),
    ("our intern starts on april 1st", "our intern starts on april 1st, 2026"),
    ("the trial of Oskar ends at the end of this week", "the trial of Oskar ends around 2026-03-13"),
    ("audit starts next Friday", "audit starts on 2026-03-20"),
]

CHINESE = [
    ("渠道三周后过期", "渠道2026-03-31 前后过期"),
    ("学生档案月底要全部归档", "学生档案2026-03-31要全部归档"),
    ("学校的读书节两周后开幕", "学校的读书节2026-03-24 前后开幕"),
    ("三周后堡垒机 license 到期", "2026-03-31 前后堡垒机 license 到期"),
    ("周五服务器停机", "2026-03-13服务器停机"),
    ("机柜周四到货", "机柜2026-03-12到货"),
    ("28号体检", "2026-03-28体检"),
    ("月底交房", "2026-03-31交房"),
    ("4月8号升级", "2026年4月8号升级"),
    ("9月30号合同到期", "2026年9月30号合同到期"),
    ("新来的实习生两周后的今天入职", "新来的实习生2026-03-24入职"),
    ("社区市场两周后的今天办", "社区市场2026-03-24办"),
    ("四月的第二个星期一，四个实习生入职", "2026-04-13，四个实习生入职"),
    ("后天上午来店里查账", "2026-03-12 上午来店里查账"),
    ("说后天上午来查账", "说2026-03-12 上午来查账"),
    ("证书十天后到期", "证书2026-03-20到期"),
    ("老系统月底下线", "老系统2026-03-31下线"),
    ("房子这个月月底到期", "房子2026-03-31到期"),
    ("我们十天后提交提案", "我们2026-03-20提交提案"),
    ("那批货一个星期之后交齐", "那批货2026-03-17 前后交齐"),
    ("我妈20号做手术", "我妈2026-03-20做手术"),
    ("旧机房下个月底关", "旧机房2026-04-30关"),
    ("周日搬家", "2026-03-15搬家"),
    ("开发者账号8月12号到期", "开发者账号2026年8月12号到期"),
    ("后日就要交上法庭", "2026-03-12就要交上法庭"),
    ("模拟考三周后就开始了", "模拟考2026-03-31 前后就开始了"),
    ("闫老师月底要初稿", "闫老师2026-03-31 前后要初稿"),
    ("驾照25号到期", "驾照2026-03-25到期"),
    ("审计组周四进场", "审计组2026-03-12进场"),
    ("那张优惠券三天后过期", "那张优惠券2026-03-13过期"),
    ("合同四月底到期", "合同2026-04-30到期"),
    ("年底前要迁完", "2026-12-31前要迁完"),
    ("两周后我去成都出差", "2026-03-24 前后我去成都出差"),
    ("老域名十天后停用", "老域名2026-03-20停用"),
    ("我爸半个月后出院", "我爸2026-03-24 前后出院"),
    ("展会24号开幕", "展会2026-03-24开幕"),
    ("周六同事婚礼", "2026-03-14同事婚礼"),
    ("竹蜻蜓的切流定在后天", "竹蜻蜓的切流定在2026-03-12"),
    ("新版本三天后上线", "新版本2026-03-13上线"),
]

ENGLISH_TRAPS = [
    "Tokens expire in 10 days.",
    "Invite links expire in 7 days.",
    "An invitation expires in 14 days.",
    "Orders ship in 3 days.",
    "Support answers in two days.",
    "The supplier delivers in five days.",
    "DHL delivers in two days.",
    "The lab sends results in three days.",
    "You get a reply in two days.",
    "Mail arrives in 3 days.",
    "We release on Thursday.",
    "I work from home on Friday.",
    "The standup is on Friday.",
    "Rent is due on the 5th.",
    "The market is on Saturday.",
    "The invoices go out on the 20th.",
    "We close the books at the end of the month.",
    "Reports are due at the end of the month.",
    "The retro is on Wednesday at three.",
    "The cleaner comes on Thursday.",
    "The bins go out on Thursday.",
    "Payroll runs on the 25th.",
    "I take the kids swimming on Saturday.",
    "We tag a release at the end of the month.",
    "The team meets on Friday.",
    "If the test passes, we ship in three days.",
    "It may arrive in ten days.",
    "The rack could be here in two weeks.",
    "The boiler is fixed once the part comes, in ten days or so.",
    "Three days after the launch we froze the code.",
    "He moved to Lyon on Friday and hated it.",
    "It took us ten days and the rack was up in three days.",
    "The paint dries in two days.",
    "The crawler finishes in three days.",
    "Suppose the licence runs out in ten days.",
    "What if the vendor leaves at the end of the month.",
    "The contract would end in three weeks.",
    "She usually flies home on Friday.",
    "Every release gets tested on Thursday.",
    "The customer has to return it in 14 days.",
    "Refunds are paid in 10 days.",
    "Backups are deleted in 30 days.",
    "The museum closes on Monday.",
    "We bill on the 1st.",
    "By default the trial ends in 14 days.",
    "The pool opens at nine on Saturday.",
    "My birthday is on 9 September.",
    "Yoga is on Thursday.",
    "The nightly build runs on Sunday.",
    "Deploys happen on Friday.",
    "We were in Rome at the end of the week.",
    "Sessions time out in 2 days.",
    "The newsletter goes out at the end of the month.",
    "I finished the book in three days.",
    "Maybe Ana comes on Friday.",
    "They reply in two days.",
    "He learns a new language in three months.",
    "She plays tennis on Saturday.",
    "The bakery closes on Thursday.",
    "A parcel to Oslo gets there in four days.",
    "Our policy is that leave is approved in three days.",
    "The cache is purged in 30 days.",
    "Nobody knows whether it ends on Friday.",
    "We meet on Friday.",
    "I bake on Sunday.",
    "They collect the glass on Friday.",
    "The shop opens late on Thursday.",
    "The pipeline runs on Saturday.",
    "My mother calls on Sunday.",
    "What a start to a Monday.",
    "It lands on a Friday.",
    "The list is in by the Friday of week 44.",
    "Minute it in the Thursday architecture meeting.",
    "Timesheets close Friday noon.",
    "Everything goes out on the 1st with 14 days.",
    "We pay everyone in 7 days.",
    "CVEs: high in 7 days, critical in 24h.",
    "Does it still fit in three weeks?",
    "Leave Saturday blank.",
    "Our weeks start on Sunday.",
    "If I start on Monday it is done by summer.",
    "It expires every 24th of August.",
]

CHINESE_TRAPS = [
    "令牌十天后过期。",
    "链接七天后失效。",
    "订单三天后发货。",
    "每周五交周报。",
    "我们周四发版。",
    "周五居家办公。",
    "周三开例会。",
    "10号发工资。",
    "5号交房租。",
    "月底结账。",
    "月底要交月报。",
    "上线三天后开始监控。",
    "下单三天后发货。",
    "付款后三天后发货。",
    "如果通过，三天后上线。",
    "三天后他走了。",
    "十天后我们才发现机柜坏了。",
    "一般三天后回复。",
    "默认十四天后到期。",
    "试用期通常月底结束。",
    "退款三天后到账。",
    "快递三天后送达。",
    "周六有集市。",
    "周日去教堂。",
    "周四倒垃圾。",
    "25号发薪。",
    "月底关账。",
    "每个月月底盘点。",
    "照例周五停机。",
    "等验收通过，三周后交付。",
    "合同签完，十天后付款。",
    "手术三天后拆线。",
    "她生日是9月9号。",
    "备份三十天后删除。",
    "缓存七天后清理。",
    "自动续费，月底扣款。",
    "客户说过周五不行。",
    "我周六一般不在。",
    "会员一律月底到期。",
    "邀请三天后失效。",
    "我们周五聚餐。",
    "通常周一到货。",
    "定期月底清理日志。",
    "药吃完三天后复查。",
    "工单三天后关闭。",
    "字号不能小于16号。",
    "标题再大一号。",
    "汇率用月末中间价。",
    "月底跟他结。",
    "季度末考核。",
    "机要室周四不办公。",
    "他周五下午都去总部开会。",
    "三个月后谁也翻不到。",
]


# Told of one thing, but so that a memory file of unknown age may mean the day of any time.
ONLY_IN_TALK = [
    "pen test starts in 10 days",
    "the licence runs out at the end of q2",
    "the auditor comes thursday",
    "his cast comes off on the 23rd",
    "v1 gets switched off on 30 June",
    "the tests begin on the second Monday in May",
    "渠道三周后过期",
    "审计组周四进场",
    "开发者账号8月12号到期",
]

# Certain whoever reads them, and whenever.
IN_ANY_TEXT = [
    ("The move is in two weeks from today.", "The move is on 2026-03-24."),
    ("We go live in two weeks from now.", "We go live around 2026-03-24."),
    ("We go live in exactly two weeks.", "We go live on 2026-03-24."),
    ("We go live in a fortnight, to the day.", "We go live on 2026-03-24."),
    ("Our contract ends in one month exactly.", "Our contract ends on 2026-04-10."),
    ("We go live in three days' time.", "We go live on 2026-03-13."),
    ("The demo is tmrw.", "The demo is on 2026-03-11."),
    ("The talk is tomorrow in a week.", "The talk is on 2026-03-18."),
    ("The board meets a week tomorrow.", "The board meets on 2026-03-18."),
    ("We will move on the first Tuesday in April.", "We will move on 2026-04-07."),
    ("The new oven comes on the second of April.", "The new oven comes on 2026-04-02."),
    ("Would the third of April suit you?", "Would 2026-04-03 suit you?"),
    ("The talk is on 9 may.", "The talk is on 9 may 2026."),
    ("我们十天后提交提案。", "我们2026-03-20提交提案。"),
    ("就说后天停网。", "就说2026-03-12停网。"),
]


@pytest.mark.parametrize(("said", "written"), [*ENGLISH, *CHINESE])
def test_what_was_just_said_of_one_thing_gets_its_day(said: str, written: str) -> None:
    assert make_absolute(said, TUESDAY, in_talk=True)[0] == written


@pytest.mark.parametrize("said", [*ENGLISH_TRAPS, *CHINESE_TRAPS])
def test_what_is_true_of_many_days_or_of_none_keeps_its_words_in_talk(said: str) -> None:
    assert make_absolute(said, TUESDAY, in_talk=True) == (said, [])


@pytest.mark.parametrize("text", ONLY_IN_TALK)
def test_an_undated_text_needs_more_than_a_talk(text: str) -> None:
    assert make_absolute(text, TUESDAY)[0] == text
    assert make_absolute(text, TUESDAY, in_talk=True)[0] != text


@pytest.mark.parametrize(("said", "written"), IN_ANY_TEXT)
def test_what_is_certain_gets_its_day_in_talk_and_elsewhere(said: str, written: str) -> None:
    assert make_absolute(said, TUESDAY)[0] == written
    assert make_absolute(said, TUESDAY, in_talk=True)[0] == written


@pytest.mark.parametrize(
    ("day", "written"),
    [
        (2, "The audit starts next Friday (said 2026-03-02)."),
        (3, "The audit starts on 2026-03-13."),
        (5, "The audit starts on 2026-03-13."),
        (6, "The audit starts on 2026-03-13."),
        (7, "The audit starts on 2026-03-13."),
    ],
)
def test_next_friday_is_that_of_next_week_once_this_one_is_near(day: int, written: str) -> None:
    assert make_absolute("The audit starts next Friday.", datetime(2026, 3, day), in_talk=True)[0] == written


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("The fair is at the end of the month.", "The fair is around 2026-03-31."),
        ("The lease ends at the end of the month.", "The lease ends on 2026-03-31."),
        ("The draft has to be in by the end of the month.", "The draft has to be in by 2026-03-31."),
        ("The fair is at the end of next week.", "The fair is around 2026-03-20."),
        ("店庆这个月底", "店庆2026-03-31 前后"),
        ("租约这个月底到期", "租约2026-03-31到期"),
    ],
)
def test_the_end_of_a_time_is_its_last_day_where_something_ends_and_else_about_it(said: str, written: str) -> None:
    assert make_absolute(said, TUESDAY, in_talk=True)[0] == written


def test_a_month_ahead_is_the_month_unless_it_is_meant_exactly() -> None:
    february = datetime(2026, 2, 25)
    assert make_absolute("The trial ends in one month.", february, in_talk=True)[0] == "The trial ends in 2026-03."
    assert make_absolute("The trial ends in exactly one month.", february, in_talk=True)[0] == (
        "The trial ends on 2026-03-25."
    )


def test_a_day_written_out_is_left_alone_however_often_it_is_read() -> None:
    for said, written in (*ENGLISH, *CHINESE):
        assert make_absolute(written, TUESDAY, in_talk=True) == (written, []), said


@pytest.mark.parametrize("text", ["Field 7 may be empty.", "Nothing in 1 to 6 may change.", "You may first close it."])
def test_may_is_a_verb_more_often_than_a_month_in_small_letters(text: str) -> None:
    assert find_relative_dates(text, TUESDAY) == []


def test_a_nth_weekday_of_a_month_is_no_date_where_it_comes_round() -> None:
    assert find_relative_dates("We meet every second Monday in May.", TUESDAY) == []
    found = find_relative_dates("The tests begin on the second Monday in May.", TUESDAY)
    assert [(one.start, one.certain) for one in found] == [(date(2026, 5, 11), False)]
