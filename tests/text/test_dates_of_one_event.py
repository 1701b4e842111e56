"""A day told of one thing that happens once is written out; habits, durations and rules stay as they are."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.text.dates import find_relative_dates, make_absolute

TUESDAY = datetime(2026, 3, 10, 10, 0)

ENGLISH = [
    # Last Tuesday in a place is a day; in a month it is an ordinal.
    ("We rolled it out last Tuesday in all 14 stations.", "We rolled it out on 2026-03-03 in all 14 stations."),
    ("We opened last Friday in Lyon.", "We opened on 2026-03-06 in Lyon."),
    ("Ana said last Friday that the plan holds.", "Ana said on 2026-03-06 that the plan holds."),
    ("It broke last Wednesday after lunch.", "It broke on 2026-03-04 after lunch."),
    # So many days ahead, told of one thing.
    ("The new freezer is delivered in 12 days.", "The new freezer is delivered on 2026-03-22."),
    ("Our contract with Ana runs out in three weeks.", "Our contract with Ana runs out around 2026-03-31."),
    ("Ana leaves for Lisbon in 5 days.", "Ana leaves for Lisbon on 2026-03-15."),
    ("She is moving to Porto in two weeks.", "She is moving to Porto around 2026-03-24."),
    ("We go live in 10 days.", "We go live on 2026-03-20."),
    ("Our TLS certificate expires in 12 days.", "Our TLS certificate expires on 2026-03-22."),
    ("In 12 days the new rack arrives.", "On 2026-03-22 the new rack arrives."),
    ("The second boiler gets installed in 8 days.", "The second boiler gets installed on 2026-03-18."),
    ("The exam is in 9 days.", "The exam is on 2026-03-19."),
    # The end of a week, month or year.
    ("Our contract runs out at the end of this month.", "Our contract runs out on 2026-03-31."),
    ("The licence ends at the end of the month.", "The licence ends on 2026-03-31."),
    ("Support for it stops at the end of this year.", "Support for it stops on 2026-12-31."),
    ("The release is at the end of this month.", "The release is at the end of 2026-03."),
    ("Finish it by the end of next week.", "Finish it by the end of the week of 2026-03-16."),
    ("The plan must be ready by EOM.", "The plan must be ready by 2026-03-31."),
    ("The budget is needed by year-end.", "The budget is needed by 2026-12-31."),
    ("The draft is due by the end of April.", "The draft is due by 2026-04-30."),
    ("She starts early next week.", "She starts early in the week of 2026-03-16."),
    ("The first half of last year was slow.", "The first half of 2025 was slow."),
    ("Sign it on the last day of next month.", "Sign it on 2026-04-30."),
    # Days of a month.
    ("The audit is next month on the 20th.", "The audit is on 2026-04-20."),
    ("The fair opens on the twentieth of next month.", "The fair opens on 2026-04-20."),
    ("We moved in on the first of last month.", "We moved in on 2026-02-01."),
    ("The auditors will come on the 24th.", "The auditors will come on 2026-03-24."),
    ("The stove will be fitted on the 3rd.", "The stove will be fitted on 2026-04-03."),
    ("Our new office opens on the 24th.", "Our new office opens on 2026-03-24."),
    ("Ana is going to present by the 24th.", "Ana is going to present by 2026-03-24."),
    # Weekdays and weeks from a day.
    ("The demo will be on Friday.", "The demo will be on 2026-03-13."),
    ("On Friday we will sign the lease.", "On 2026-03-13 we will sign the lease."),
    ("He is on holiday until Friday.", "He is on holiday until 2026-03-13."),
    ("The choir will sing Monday week.", "The choir will sing on 2026-03-23."),
    ("The review is tomorrow week.", "The review is on 2026-03-18."),
    ("See you a week on Monday.", "See you on 2026-03-23."),
    ("The board meets two weeks from Friday.", "The board meets on 2026-03-27."),
    ("The vote is on Thursday the 19th.", "The vote is on 2026-03-19."),
    ("Call the plumber first thing tomorrow.", "Call the plumber first thing on 2026-03-11."),
    # What a person does once, in the present tense.
    ("Marta goes back to Lisbon in a fortnight.", "Marta goes back to Lisbon around 2026-03-24."),
    ("In a fortnight Marta goes back to Lisbon.", "Around 2026-03-24 Marta goes back to Lisbon."),
    ("Carla, our roaster, heads home in three weeks.", "Carla, our roaster, heads home around 2026-03-31."),
    ("Ana flies in six days and Jan takes her shifts.", "Ana flies on 2026-03-16 and Jan takes her shifts."),
    ("Ahmed gets back in six days.", "Ahmed gets back on 2026-03-16."),
    ("Jo and Sam move out in three days.", "Jo and Sam move out on 2026-03-13."),
    ("My parents arrive in four days.", "My parents arrive on 2026-03-14."),
    ("She's back in a fortnight.", "She's back around 2026-03-24."),
    ("I'm at a fair in ten days, so don't book me.", "I'm at a fair on 2026-03-20, so don't book me."),
    # What one thing has to be or do, whatever stands beside it.
    ("The report has to be checked and sent in ten days.", "The report has to be checked and sent on 2026-03-20."),
    ("The form has to be on the shared drive in ten days.", "The form has to be on the shared drive on 2026-03-20."),
    ("The bid has to be sent in ten days, not on paper.", "The bid has to be sent on 2026-03-20, not on paper."),
    ("We've got to hand in the bid in ten days.", "We've got to hand in the bid on 2026-03-20."),
    ("The oven is delivered in 12 days and fitted by Jo.", "The oven is delivered on 2026-03-22 and fitted by Jo."),
    ("Our trial with them is over in eight days.", "Our trial with them is over on 2026-03-18."),
    ("Version 4.2 comes out in ten days.", "Version 4.2 comes out on 2026-03-20."),
    ("Registration closes in five days.", "Registration closes on 2026-03-15."),
    # Weeks after a day.
    ("The annual dinner is Friday week in the town hall.", "The annual dinner is on 2026-03-20 in the town hall."),
    ("They moved the review to a week tomorrow.", "They moved the review to 2026-03-18."),
    ("The hearing is a fortnight tomorrow.", "The hearing is on 2026-03-25."),
    ("Please have it ready by a week tomorrow.", "Please have it ready by 2026-03-18."),
    ("It has been set for a week tomorrow.", "It has been set for 2026-03-18."),
    ("The vet is coming a week tomorrow.", "The vet is coming on 2026-03-18."),
    ("The match is a week tomorrow and I play.", "The match is on 2026-03-18 and I play."),
    ("Closed until Friday.", "Closed until 2026-03-13."),
    ("They have asked for time until Friday.", "They have asked for time until 2026-03-13."),
    ("The pool stays closed until Friday.", "The pool stays closed until 2026-03-13."),
    ("Eva is on paid leave until the Monday after next.", "Eva is on paid leave until 2026-03-23."),
    ("Vera returns to work a week on Thursday.", "Vera returns to work on 2026-03-19."),
    ("The exam is a week Friday.", "The exam is on 2026-03-20."),
    # The day after the next one, where all agree which is the next.
    ("Petra is on leave until the Monday after next.", "Petra is on leave until 2026-03-23."),
    ("The hearing is the Monday after next.", "The hearing is on 2026-03-23."),
    ("It was moved to the Monday after next.", "It was moved to 2026-03-23."),
    ("We spoke the Friday before last.", "We spoke on 2026-02-27."),
    # The thing that changes hands comes round; the change does not.
    ("Aisha takes over the weekly call next month.", "Aisha takes over the weekly call in 2026-04."),
    (
        "Aisha, who knows it, takes over the annual audit at the end of next month.",
        "Aisha, who knows it, takes over the annual audit at the end of 2026-04.",
    ),
]  # fmt: skip

CHINESE = [
    ("发布会定在下个月 20 号。", "发布会定在2026-04-20。"),
    ("发布会定在下个月20号。", "发布会定在2026-04-20。"),
    ("发布会定在下个月二十号。", "发布会定在2026-04-20。"),
    ("发布会定在下个月的 20 号。", "发布会定在2026-04-20。"),
    ("上个月 15 号换了机器", "2026-02-15换了机器"),
    ("本月 25 日交付", "2026-03-25交付"),
    ("下月 3 号下午评审", "2026-04-03 下午评审"),
    ("下个月 5 到 10 号开放", "2026年4月 5 到 10 号开放"),
    ("明年 3 月 5 号搬家", "2027-03-05搬家"),
    ("3 月 20 日上线", "2026 年 3 月 20 日上线"),
    ("新机柜 10 天后到货", "新机柜 2026-03-20到货"),
    ("新机柜10天后到货", "新机柜2026-03-20到货"),
    ("我们 3 天后搬家", "我们 2026-03-13搬家"),
    ("我们的合同 10 天后到期", "我们的合同 2026-03-20到期"),
    ("小王两周后入职", "小王2026-03-24 前后入职"),
    ("我们半个月后搬家", "我们2026-03-24 前后搬家"),
    ("再过 10 天合同到期", "2026-03-20合同到期"),
    ("合同还有 10 天到期", "合同2026-03-20到期"),
    ("合同这个月月底到期", "合同2026-03-31到期"),
    ("合同本月底到期", "合同2026-03-31到期"),
    ("租约到下月底", "租约到2026-04-30"),
    ("4 月底前交付", "2026-04-30前交付"),
    ("下个月初搬家", "2026年4月初搬家"),
    ("去年夏天搬来", "2025年夏天搬来"),
    ("我们 24 号搬家", "我们 2026-03-24搬家"),
    ("他周五入职", "他2026-03-13入职"),
    ("计划周五上线", "计划2026-03-13上线"),
    ("下周周五上线", "2026-03-20上线"),
    ("周五（13 号）评审", "2026-03-13评审"),
    ("20 号周五评审", "2026-03-20评审"),
    ("上上周三开了会", "2026-02-25开了会"),
]

TRAPS = [
    # Ordinals, and days that are anybody's.
    "The audit is the last Tuesday in March.", "We meet last Friday in each month.", "First Monday in June is off.",
    "The freeze starts the last week in May.", "The last Friday before Christmas is quiet.",
    # How long it takes, and rules.
    "Orders are delivered in 12 days.", "An order is delivered in 12 days.", "The payment is processed in 3 days.",
    "Standard parcels arrive in 3 days.", "The token expires in 7 days.", "Tokens will expire in 7 days.",
    "Refunds must be paid in 14 days.", "The job finishes in 3 days.", "The new server was delivered in 12 days.",
    "If the disk is full, the node is replaced in 3 days.", "The file is deleted in 30 days.",
    "The review takes 3 days.", "Retention is 30 days.", "Reply within 24 hours.", "It answers in 3 seconds.",
    "The sale runs two weeks from Friday.", "She works three days a week on Monday shifts.",
    # What comes round.
    "Invoices go out at the end of the month.", "The invoice goes out at the end of the month.",
    "Timesheets are due by the end of the month.", "Backups are checked at the end of each month.",
    "The rent is due on the 1st.", "The invoice goes out on the 5th.", "The job runs on the 15th.",
    "We will not deploy on Friday.", "The market is on Friday.", "The team will always test on Friday.",
    # Another time is named beside it.
    "In May we move. The stove will be fitted on the 3rd.",
    "The call will be on Friday in two weeks.",
    "The hearing is the Friday after next.", "They signed the Monday before last.",
    "We ship the Monday after next sprint.", "We tidy up the week after next release.",
    "Back then Petra was on leave until the Monday after next.", "He was on leave until Friday.",
    # Rules for anybody, and what is as likely a duration.
    "The customer has to return the goods in 14 days.", "The shop ships in three days.", "Mail arrives in 3 days.",
    "Rita gets back to customers in two days.", "The lab has the results in two days.",
    "Legal gets back in three days.", "The fever goes away in three days.", "The loser has to appeal in ten days.",
    "Staff have to report it in three days.",
    "Damage has to be reported in three days.", "The objection has to be lodged in ten days, the law says.",
    "The course has to be taught in ten days.", "Marta goes back to Lisbon twice in a fortnight.",
    "The train goes to Lagos in two days.", "The team moves 40 desks in two days.", "Stitches come out in ten days.",
    "Ola starts and finishes a book in three days.", "The model starts to drift in three days.",
    "Ewan returns calls in two days.", "Ewan visits ten clients in two days.", "The river goes down in two days.",
    "Ewan becomes fluent in three months.", "The free trial ends in 14 days.", "The leaves turn in two weeks.",
    "Your claim must be submitted in ten days.", "The mould is back in a fortnight.", "She paid a week today.",
    "The pool was closed until Friday.", "Renewed until 14 February.", "Friday week after week he is late.",
    "The comet comes back in 76 years.", "Ewan comes up with a plan in two days.",
    # Counted from something else than today.
    "If she passes, Mei starts in a fortnight.", "After the vote the money will come in ten days.",
    "The money will come in ten days once it is approved.", "The release was going to happen in ten days.",
    "She has been here a week today.", "The Friday week view is broken.", "The Monday week number is off by one.",
    # Chinese.
    "上线 3 天后出报告", "上线 3 天前冻结代码", "订单付款 3 天后发货", "token 7 天后过期", "日志 30 天后删除",
    "三五天后再说", "3~5 天后到货", "合同还有三天时间", "工资月底发", "每月底盘点", "月底发票要寄出",
    "工资 10 号发", "房租 5 号交", "24 号楼在修", "24 号会议室", "坐 10 号线", "周五要交周报", "周五不发布",
    "每周五例会", "明后天搬", "今明两天停电", "保留 30 天", "30 天内退款", "24 小时内回复", "7 天后自动清理",
    "过去 30 天的日志", "2026 年 3 月 20 日上线", "他 3 号到的", "客户 10 天后收到邮件",
    "2026-03-20 周五搬家", "4 月 5 到 10 号搬家",
]  # fmt: skip


@pytest.mark.parametrize(("before", "after"), ENGLISH)
def test_an_english_day_of_one_event_is_written_out(before: str, after: str) -> None:
    assert make_absolute(before, TUESDAY)[0] == after


@pytest.mark.parametrize(("before", "after"), CHINESE)
def test_a_chinese_day_of_one_event_is_written_out(before: str, after: str) -> None:
    assert make_absolute(before, TUESDAY)[0] == after


@pytest.mark.parametrize("sentence", TRAPS)
def test_habits_durations_and_rules_stay_as_they_are(sentence: str) -> None:
    assert make_absolute(sentence, TUESDAY) == (sentence, [])


@pytest.mark.parametrize(
    "sentence",
    [
        "Rome is next week; we will meet on Friday.",
        "Next week we will meet on Friday.",
        "下周一和周五搬家",
        "下周再说，周五前交",
    ],
)
def test_a_weekday_beside_another_week_may_be_of_that_week(sentence: str) -> None:
    named, bare = find_relative_dates(sentence, TUESDAY)
    assert (named.certain, bare.certain) == (True, False)


@pytest.mark.parametrize(("sentence", "_"), ENGLISH + CHINESE)
def test_a_date_that_was_written_out_stays_on_any_later_day(sentence: str, _: str) -> None:
    once = make_absolute(sentence, TUESDAY)[0]
    assert make_absolute(once, TUESDAY + timedelta(days=40)) == (once, [])


def test_of_a_vague_part_the_whole_is_told_with_its_place() -> None:
    (found,) = find_relative_dates("She starts early next week.", TUESDAY)
    assert not found.certain
    assert found.whole is not None
    assert (found.whole.text, found.whole.position) == ("next week", 17)
    assert (found.whole.start, found.whole.end) == (date(2026, 3, 16), date(2026, 3, 22))


def test_stretches_to_keep_are_kept() -> None:
    text = "Done yesterday. Due tomorrow."
    assert make_absolute(text, TUESDAY, [(0, 15)])[0] == "Done yesterday. Due 2026-03-11."


@given(st.datetimes(datetime(2000, 1, 1), datetime(2090, 1, 1)), st.integers(1, 28))
def test_a_day_of_next_month_lies_in_next_month_with_and_without_blanks(at: datetime, number: int) -> None:
    (tight,) = find_relative_dates(f"下个月{number}号", at)
    (loose,) = find_relative_dates(f"下个月 {number} 号", at)
    assert tight.start == loose.start == loose.end
    assert (tight.start.day, (tight.start.month - at.month) % 12) == (number, 1)
