"""Chinese days told of one thing are written out; what counts from an event, comes round or is a rule stays."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.text.dates import find_relative_dates, make_absolute

WEDNESDAY = datetime(2026, 3, 18, 10, 0)

WRITTEN_OUT = [
    # The day like today, so far away.
    ("两周后的今天我就在新公司上班了", "2026-04-01我就在新公司上班了"),
    ("兩個禮拜後的今天開幕", "2026-04-01開幕"),
    ("三个月后的今天是十周年", "2026-06-18是十周年"),
    ("一年前的今天我们签的约", "2025-03-18我们签的约"),
    ("下周的今天交卷", "2026-03-25交卷"),
    ("明年的今天我们再来", "2027-03-18我们再来"),
    ("去年今日还在装修", "2025-03-18还在装修"),
    # A weekday or a number in a time so far away.
    ("两周后的周五去体检", "2026-04-03去体检"),
    ("兩週後的週六拍婚紗", "2026-04-04拍婚紗"),
    ("两个月后的15号领证", "2026-05-15领证"),
    # By its place in a month or year.
    ("下个月最后一个周五开家长会", "2026-04-24开家长会"),
    ("下個月第三個週六有讀書會", "2026-04-18有讀書會"),
    ("本月倒数第二个周五内测", "2026-03-20内测"),
    ("下个月头一个周日办婚礼", "2026-04-05办婚礼"),
    ("下个月最后一天退租", "2026-04-30退租"),
    ("今年最后一天去跨年", "2026-12-31去跨年"),
    ("明年一月第一个周一开盘", "2027-01-04开盘"),
    ("四月第一个周六我们要办婚礼", "2026-04-04我们要办婚礼"),
    # What is due at the end of a month, quarter or year is due on its last day.
    ("起诉状月底递到中院", "起诉状2026-03-31递到中院"),
    ("标书这个月月底交到招标办", "标书2026-03-31交到招标办"),
    ("标书下月底递交", "标书2026-04-30递交"),
    ("最迟月底给我答复", "最迟2026-03-31给我答复"),
    ("申訴書月底前要寄到勞工局", "申訴書2026-03-31前要寄到勞工局"),
    ("年底之前把老系统关掉", "2026-12-31之前把老系统关掉"),
    ("季度末之前要把合同签下来", "2026-03-31之前要把合同签下来"),
    ("下季度末前上架", "2026-06-30前上架"),
    ("這季季末前要結案", "2026-03-31前要結案"),
    # What happens then may be some days earlier, but in that month or year.
    ("新店月底开业", "新店2026年3月底开业"),
    ("他们打算年底结婚", "他们打算2026年底结婚"),
    # So many days ahead.
    ("帳戶十天後凍結", "帳戶2026-03-28凍結"),
    ("法院二十天后开庭", "法院2026-04-07开庭"),
    ("我妈四天后来看我", "我妈2026-03-22来看我"),
    ("房子二十天后过户", "房子2026-04-07过户"),
    ("再过两周他就回国了", "2026-04-01 前后他就回国了"),
    ("还有四天开庭", "2026-03-22开庭"),
    ("租约二十五天后终止", "租约2026-04-12终止"),
    ("三天后，她就出院了", "2026-03-21，她就出院了"),
    # Further away by one more of the same character.
    ("大后天检修", "2026-03-21检修"),
    ("大大后天走", "2026-03-22走"),
    ("下下周三验房", "2026-04-01验房"),
    ("下下下周三见", "2026-04-08见"),
    ("下禮拜四交作業", "2026-03-26交作業"),
    ("这周六小区停水", "2026-03-21小区停水"),
    # A character that belongs to the word before.
    ("商量一下下周的排班", "商量一下2026-03-23 那一周的排班"),
    ("确认一下下下周的会", "确认一下2026-03-30 那一周的会"),
    ("我从后天起休假", "我从2026-03-20起休假"),
    ("上周末班车停了", "2026-03-09 那一周末班车停了"),
    ("这个脚本年底会下线", "这个脚本2026-12-31会下线"),
    ("返聘合同年底到期", "返聘合同2026-12-31到期"),
    # What is waited for, owned or settled is no event to count from.
    ("等下周再说", "等2026-03-23 那一周再说"),
    ("等小王下周三回来再说", "等小王2026-03-25回来再说"),
    ("我订的下周三的高铁票", "我订的2026-03-25的高铁票"),
    ("我们的下周计划", "我们的2026-03-23 那一周计划"),
    ("好的下周三见", "好的2026-03-25见"),
    ("其余的下周再看", "其余的2026-03-23 那一周再看"),
    ("下一个周一交房", "2026-03-23交房"),
]

STAYS = [
    # Counted from an event of which nobody knows the day.
    "等新娘试完婚纱的下一个周末再约摄影师", "等牌照批下来的下个月开业", "等版号下来的第二周", "签字后的下一个周一生效",
    "发布会之后的下周再复盘", "等判決確定的下個月才能過戶", "高考前的上一个周末去爬山", "签约后的周五入职",
    "批文下来后的月底前付清", "项目立项后的季度末要评审", "等验收通过，下一个周末再请客", "验收通过以后，下个周末庆功",
    "比赛的前天他受伤了", "交完押金十天后入住", "系统冻结十天后解冻", "学生请假三天后返校", "我们签合同三天后入住",
    "毕业十年后的今天我们又聚在一起", "两年后的庆典谁也没去",
    "雪季从11月20号到3月底", "三个月后才发现，这种事有过两回", "不要散着写，三个月后谁也找不到",
    "第一天 3%，第三天 20%，一周后全量", "三天后他还是没来", "十年后的今天会怎样",
    "发烧三天后要去医院", "先上线，三天后看数据", "三天后，他走了", "毕业后的明年",
    # What comes round, and rules.
    "每个月最后一个周五发版", "五月第二个周日是母亲节", "每季度末要做评审", "季度末总是最忙", "季度末对账",
    "水电费月底交", "工时月底前填完", "一到月底就加班", "新员工一个月后转正", "快递三天后到",
    "各部门月底交总结", "月底照例结账", "逾期账户十天后冻结", "未付款的房间三天后开放", "月底会比较忙",
    # Another word, another season, another month.
    "你看一下周五的会议纪要", "帮我查一下月底的库存", "产线下周三停机检修", "工资碰上周末就提前", "一般版本周二上",
    "赛季末转会", "二季度末交付", "五月搬家，月底收尾", "合約到 115 年 6 月底", "还有三天假没休", "从前天天吃外卖",
    "楼上周日装修", "年底前后会有一波离职潮", "月底前三天不接单",
    # People read it differently.
    "下周一起休年假",
    "下一个周五再说", "两周后的周一", "几年后的今天谁知道呢", "半年后的今天再看",
]  # fmt: skip


@pytest.mark.parametrize(("before", "after"), WRITTEN_OUT)
def test_a_day_of_one_thing_is_written_out(before: str, after: str) -> None:
    assert make_absolute(before, WEDNESDAY)[0] == after


@pytest.mark.parametrize("sentence", STAYS)
def test_what_counts_from_an_event_or_comes_round_stays(sentence: str) -> None:
    assert make_absolute(sentence, WEDNESDAY) == (sentence, [])


@pytest.mark.parametrize(("sentence", "_"), WRITTEN_OUT)
def test_what_was_written_out_stays_on_any_later_day(sentence: str, _: str) -> None:
    once = make_absolute(sentence, WEDNESDAY)[0]
    assert make_absolute(once, WEDNESDAY + timedelta(days=40)) == (once, [])


def test_a_day_that_the_month_does_not_have_is_no_date() -> None:
    assert make_absolute("下个月的今天搬家", datetime(2026, 3, 31)) == ("下个月的今天搬家", [])
    assert make_absolute("下个月第五个周五搬家", WEDNESDAY) == ("下个月第五个周五搬家", [])


@pytest.mark.parametrize("sentence", ["签完合同的下一个周末再去", "等牌照批下来的下个月开业", "毕业后的明年再说"])
def test_what_counts_from_an_event_is_no_date_at_all(sentence: str) -> None:
    assert find_relative_dates(sentence, WEDNESDAY) == []


def test_a_day_of_this_week_that_is_over_is_no_day_to_come() -> None:
    saturday = datetime(2026, 3, 21)
    assert make_absolute("这周五要交稿", saturday) == ("这周五要交稿", [])
    assert make_absolute("这周五交了稿", saturday)[0] == "2026-03-20交了稿"


def test_the_last_day_of_a_month_is_not_told_for_the_month_after() -> None:
    assert make_absolute("新店月底开业", datetime(2026, 3, 31)) == ("新店月底开业", [])


@given(st.datetimes(datetime(2000, 1, 1), datetime(2090, 1, 1)), st.integers(1, 8))
def test_weeks_from_today_keep_the_weekday(at: datetime, weeks: int) -> None:
    (found,) = find_relative_dates(f"{weeks}周后的今天见", at)
    assert found.start == found.end == at.date() + timedelta(weeks=weeks)


@given(st.datetimes(datetime(2000, 1, 1), datetime(2090, 1, 1)), st.sampled_from("一二三四五六日"))
def test_the_last_weekday_of_a_month_lies_in_its_last_seven_days(at: datetime, weekday: str) -> None:
    (found,) = find_relative_dates(f"下个月最后一个周{weekday}", at)
    week_on: date = found.start + timedelta(days=7)
    assert (found.start.month - at.month) % 12 == 1
    assert week_on.month != found.start.month
    assert found.start.weekday() == "一二三四五六日".index(weekday)
