"""Relative dates are found, resolved on the day they were said, and written out where nobody disagrees."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.text.dates import RelativeDate, Rewrite, find_relative_dates, make_absolute

WEDNESDAY = datetime(2026, 11, 18, 10, 30)
SATURDAY = datetime(2026, 11, 21, 9, 0)
MONDAY = datetime(2026, 11, 16, 9, 0)


def days(found: RelativeDate) -> str:
    """ "2026-11-17", or "2026-11-09..2026-11-15" for more than a day; with "?" where people disagree."""
    span = f"{found.start}" if found.start == found.end else f"{found.start}..{found.end}"
    return span if found.certain else f"{span}?"


def only(sentence: str, at: datetime = WEDNESDAY) -> str:
    found = find_relative_dates(sentence, at)
    assert len(found) == 1, found
    return days(found[0])


ENGLISH = [
    # Days with a word of their own.
    ("We ship today.", "2026-11-18"),
    ("The nightly job always loads the dump of yesterday", "2026-11-17?"),
    ("I saw her yesterday afternoon.", "2026-11-17"),
    ("The demo is tomorrow.", "2026-11-19"),
    ("He left the day before yesterday.", "2026-11-16"),
    ("Back the day after tomorrow", "2026-11-20"),
    ("It broke last night", "2026-11-17"),
    ("Standup was moved this morning", "2026-11-18"),
    ("Let us talk tonight", "2026-11-18"),
    ("It rained the night before last.", "2026-11-16"),
    # So many units away.
    ("merged three days ago", "2026-11-15"),
    ("merged 3 days ago", "2026-11-15"),
    ("merged twenty-five days ago", "2026-10-24"),
    ("merged two weeks ago", "2026-11-02..2026-11-08"),
    ("merged a fortnight ago", "2026-11-02..2026-11-08"),
    ("merged a month ago", "2026-10-01..2026-10-31"),
    ("joined three years ago", "2023-01-01..2023-12-31"),
    ("joined about three years ago", "2023-01-01..2023-12-31?"),
    ("joined ten years ago", "2016-01-01..2016-12-31?"),
    ("joined a few days ago", "2026-11-14..2026-11-15?"),
    ("joined a couple of weeks ago", "2026-11-02..2026-11-08?"),
    ("joined a year and a half ago", "2025-05-01..2025-05-31?"),
    ("joined half a year ago", "2026-05-01..2026-05-31?"),
    ("exactly a year ago today", "2025-11-18"),
    ("it was a week ago yesterday", "2026-11-10"),
    ("a week ago Friday", "2026-11-06?"),
    ("a week from Friday", "2026-11-27"),
    ("two weeks from today", "2026-12-02"),
    ("five days from now", "2026-11-23"),
    ("three Saturdays ago", "2026-10-31"),
    ("two weekends ago", "2026-11-07..2026-11-08"),
    ("The key was rotated two days earlier", "2026-11-16?"),
    ("The trial will end in 3 days", "2026-11-21"),
    ("A token will expire in 7 days", "2026-11-25?"),
    ("The exam is in two weeks", "2026-11-30..2026-12-06"),
    ("Please answer within 3 days", "2026-11-18..2026-11-21?"),
    ("errors of the last 30 days", "2026-10-19..2026-11-18?"),
    ("over the next 14 days", "2026-11-18..2026-12-02?"),
    ("over the past week", "2026-11-11..2026-11-18?"),
    # Whole periods and parts of them.
    ("We met last week", "2026-11-09..2026-11-15"),
    ("busy this week", "2026-11-16..2026-11-22"),
    ("off next week", "2026-11-23..2026-11-29"),
    ("last month was slow", "2026-10-01..2026-10-31"),
    ("next month then", "2026-12-01..2026-12-31"),
    ("the plan for next year", "2027-01-01..2027-12-31"),
    ("sales last quarter", "2026-07-01..2026-09-30?"),
    ("the week before last", "2026-11-02..2026-11-08"),
    ("the year after next", "2028-01-01..2028-12-31"),
    ("earlier this week", "2026-11-16..2026-11-18?"),
    ("later this month", "2026-11-18..2026-11-30?"),
    ("early next week", "2026-11-23..2026-11-25?"),
    ("late last month", "2026-10-21..2026-10-31?"),
    ("early last year", "2025-01-01..2025-04-30?"),
    ("the first half of last year", "2025-01-01..2025-06-30?"),
    ("at the end of the month", "2026-11-24..2026-11-30?"),
    ("It must land by the end of the month", "2026-11-30"),
    ("It must land by the end of next month", "2026-12-31"),
    ("It must land by the end of the week", "2026-11-22?"),
    ("this time last year", "2025-11-01..2025-11-30?"),
    # Weekends.
    ("hiking last weekend", "2026-11-14..2026-11-15"),
    ("hiking this weekend", "2026-11-21..2026-11-22"),
    ("We hiked this weekend", "2026-11-14..2026-11-15?"),
    ("hiking this past weekend", "2026-11-14..2026-11-15"),
    ("hiking next weekend", "2026-11-28..2026-11-29?"),
    ("hiking the weekend before last", "2026-11-07..2026-11-08"),
    ("We hiked over the weekend", "2026-11-14..2026-11-15?"),
    # Weekdays.
    ("shipped last Friday", "2026-11-13"),
    ("shipped last Monday", "2026-11-16?"),
    ("ship next Tuesday", "2026-11-24"),
    ("ship next Friday", "2026-11-27?"),
    ("ship next Tuesday 3pm", "2026-11-24"),
    ("ship next Tuesday 15:30", "2026-11-24"),
    ("ship this Friday", "2026-11-20"),
    ("ship this coming Monday", "2026-11-23"),
    ("shipped this past Monday", "2026-11-16"),
    ("shipped Friday of last week", "2026-11-13"),
    ("ship next week on Tuesday", "2026-11-24"),
    ("down since Monday", "2026-11-16"),
    ("needed by Friday", "2026-11-20"),
    ("The report is due by Friday", "2026-11-20"),
    ("We talked on Friday", "2026-11-13?"),
    ("We planned to rest, then talked on Friday", "2026-11-13?"),
    ("He has journaled since April 6 and will go on", "2026-04-06?"),
    ("Outline in 2024, draft by November 20", "2026-11-20?"),
    ("We will talk on Friday", "2026-11-20"),
    ("the Friday before last", "2026-11-06"),
    ("the last Friday of this month", "2026-11-27"),
    ("the second Tuesday of next month", "2026-12-08"),
    # Months, days of a month, seasons.
    ("last December", "2025-12-01..2025-12-31"),
    ("last May", "2026-05-01..2026-05-31?"),
    ("this March", "2026-03-01..2026-03-31"),
    ("next June", "2027-06-01..2027-06-30"),
    ("in March last year", "2025-03-01..2025-03-31"),
    ("last year in March", "2025-03-01..2025-03-31"),
    ("It was released in June", "2026-06-01..2026-06-30?"),
    ("The release of November 20th", "2026-11-20"),
    ("The release of Nov. 5", "2026-11-05"),
    ("The release of 5 December", "2026-12-05"),
    ("The release of May 5th", "2027-05-05?"),
    ("My birthday is November 20th", "2026-11-20?"),
    ("May 5th last year", "2025-05-05"),
    ("The fair, November 20-22", "2026-11-20..2026-11-22"),
    ("the 5th of next month", "2026-12-05"),
    ("It moved on the 14th.", "2026-11-14?"),
    ("last summer", "2026-06-01..2026-08-31?"),
    ("this winter", "2026-12-01..2027-02-28?"),
    ("next spring", "2027-03-01..2027-05-31?"),
    ("last fall", "2025-09-01..2025-11-30?"),
]

CHINESE = [
    ("今天发布", "2026-11-18"),
    ("昨天开会", "2026-11-17"),
    ("前天", "2026-11-16"),
    ("大前天", "2026-11-15"),
    ("明天上午评审", "2026-11-19"),
    ("后天", "2026-11-20"),
    ("大后天", "2026-11-21"),
    ("今早跑步", "2026-11-18"),
    ("今晚加班", "2026-11-18"),
    ("昨晚回滚", "2026-11-17"),
    ("上周很忙", "2026-11-09..2026-11-15"),
    ("上星期", "2026-11-09..2026-11-15"),
    ("上礼拜", "2026-11-09..2026-11-15"),
    ("上个星期", "2026-11-09..2026-11-15"),
    ("上上周", "2026-11-02..2026-11-08"),
    ("本周", "2026-11-16..2026-11-22"),
    ("这周", "2026-11-16..2026-11-22"),
    ("下下周", "2026-11-30..2026-12-06"),
    ("上周五上线", "2026-11-13"),
    ("下周一评审", "2026-11-23"),
    ("下周一起导出改成五点", "2026-11-23"),
    ("下周一起，早会九点开", "2026-11-23"),
    ("下周一起去吃饭", "2026-11-23..2026-11-29"),
    ("下周一起改一下文档", "2026-11-23..2026-11-29"),
    ("下下周二", "2026-12-01"),
    ("星期五开会", "2026-11-20?"),
    ("周五前提交", "2026-11-20"),
    ("上周末爬山", "2026-11-14..2026-11-15"),
    ("周末加班", "2026-11-21..2026-11-22?"),
    ("上周一直下雨", "2026-11-09..2026-11-15"),
    ("上周一下午", "2026-11-09"),
    ("上周三个会议", "2026-11-09..2026-11-15"),
    ("这周日常工作", "2026-11-16..2026-11-22"),
    ("上个月", "2026-10-01..2026-10-31"),
    ("这个月", "2026-11-01..2026-11-30"),
    ("下个月5号", "2026-12-05"),
    ("上个月底", "2026-10-25..2026-10-31?"),
    ("月底前完成", "2026-11-30"),
    ("年底", "2026-12-01..2026-12-31?"),
    ("今年年底前", "2026-12-31"),
    ("去年", "2025-01-01..2025-12-31"),
    ("前年", "2024-01-01..2024-12-31"),
    ("明年", "2027-01-01..2027-12-31"),
    ("后年", "2028-01-01..2028-12-31"),
    ("去年三月", "2025-03-01..2025-03-31"),
    ("去年3月5日", "2025-03-05"),
    ("去年夏天", "2025-06-01..2025-08-31?"),
    ("去年第三季度", "2025-07-01..2025-09-30?"),
    ("上半年", "2026-01-01..2026-06-30?"),
    ("去年下半年", "2025-07-01..2025-12-31?"),
    ("上季度", "2026-07-01..2026-09-30?"),
    ("下个季度", "2027-01-01..2027-03-31?"),
    ("三天前", "2026-11-15"),
    ("3天前", "2026-11-15"),
    ("３天前", "2026-11-15"),
    ("二十五天前", "2026-10-24"),
    ("两周前", "2026-11-02..2026-11-08"),
    ("我们两个月后上线", "2027-01-01..2027-01-31"),
    ("三年前", "2023-01-01..2023-12-31"),
    ("大约三年前", "2023-01-01..2023-12-31?"),
    ("十年前", "2016-01-01..2016-12-31?"),
    ("半年前", "2026-05-01..2026-05-31?"),
    ("几天前", "2026-11-13..2026-11-15?"),
    ("上线三天前", "2026-11-15?"),
    ("三天后出问题了", "2026-11-21?"),
    ("一个半月前", "2026-10-05..2026-10-11?"),
    ("三个多月前", "2026-08-01..2026-08-31?"),
    ("三天内回复", "2026-11-18..2026-11-21?"),
    ("七天后过期", "2026-11-25?"),
    ("下个月中旬", "2026-12-11..2026-12-20?"),
    ("报表通常显示昨天的数据", "2026-11-17?"),
    ("最近三天", "2026-11-15..2026-11-18?"),
    ("未来两周", "2026-11-18..2026-12-02?"),
    ("11月20日发布", "2026-11-20"),
    ("5号之前", "2026-11-05?"),
    ("上週五", "2026-11-13"),
    ("後天", "2026-11-20"),
    ("這個月", "2026-11-01..2026-11-30"),
    ("兩個月前", "2026-09-01..2026-09-30"),
]


@pytest.mark.parametrize(("sentence", "expected"), ENGLISH)
def test_english_dates_are_resolved_on_a_wednesday(sentence: str, expected: str) -> None:
    assert only(sentence) == expected


@pytest.mark.parametrize(("sentence", "expected"), CHINESE)
def test_chinese_dates_are_resolved_on_a_wednesday(sentence: str, expected: str) -> None:
    assert only(sentence) == expected


@pytest.mark.parametrize(
    ("sentence", "at", "expected"),
    [
        # The Friday of this week has passed: yesterday to some, eight days ago to others.
        ("last Friday", SATURDAY, "2026-11-20?"),
        ("next Friday", SATURDAY, "2026-11-27"),
        ("last weekend", SATURDAY, "2026-11-14..2026-11-15"),
        ("this weekend", SATURDAY, "2026-11-21..2026-11-22"),
        ("next weekend", SATURDAY, "2026-11-28..2026-11-29"),
        ("this past weekend", SATURDAY, "2026-11-14..2026-11-15?"),
        ("this weekend", MONDAY, "2026-11-21..2026-11-22"),
        ("last Monday", MONDAY, "2026-11-09"),
        ("by Monday", MONDAY, "2026-11-23?"),
        ("yesterday", datetime(2024, 3, 1), "2024-02-29"),
        ("a year ago today", datetime(2024, 2, 29), "2023-02-28"),
        ("last month", datetime(2026, 1, 31), "2025-12-01..2025-12-31"),
        ("next month", datetime(2026, 12, 31), "2027-01-01..2027-01-31"),
        ("上个月31号", datetime(2026, 11, 30), "2026-10-31"),
        ("January 3rd", datetime(2026, 12, 20), "2027-01-03"),
        ("December 20th", datetime(2026, 1, 3), "2025-12-20"),
    ],
)
def test_the_day_it_was_said_decides(sentence: str, at: datetime, expected: str) -> None:
    assert only(sentence, at) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        # Again and again.
        "every Friday", "each week", "We meet on Fridays", "a daily build", "the last Friday of each month",
        "every other Monday", "every last Friday", "Friday nights are fun", "Monday to Friday",
        "Mon-Fri", "once a week", "every weekend", "We usually meet on Monday",
        # Of a story, or somebody's own.
        "the next day", "the following week", "The next week he left", "the previous month",
        "that same evening",
        "my last week at work", "the last week of May", "two days later", "the other day",
        "two days before release",
        # Durations.
        "30 days", "2 days of work", "It took three weeks", "in 5 minutes", "within 3 retries",
        "He built it in 3 days", "You can do it in a day", "for the first time in 3 years",
        "within 30 days of filing",
        # Sayings and names.
        "day after day", "next-day delivery", "one day", "some day", "these days", "USA Today reports",
        "This Week in Rust", "Last Week Tonight", "the Today show", "yesterday's news", "in today's world",
        "Black Friday", "at the end of the day", "like there is no tomorrow", "years ago", "long ago",
        # Plain words.
        "We may march on", "You may 5 times retry", "March 5 miles north", "the sun sat there",
        "second to none",
        "On the 5th floor",
        # Absolute dates.
        "2026-11-14", "7 May 2023", "May 5, 2023", "May 5–7, 2023", "May 2023", "Friday, November 13, 2026",
        "in March of 2023", "2026-11-13 (Friday)",
        # Names of things.
        "2026 years ago", "2026年后", "today.md", "/tmp/yesterday", "{today}", "$yesterday", "#tomorrow",
        "v2.3-tomorrow",
        # Chinese.
        "每周五例会", "每天", "每个月", "周一到周五", "一周一次", "每月5号", "第二天", "当天", "次日",
        "2026年11月14日", "目前天气好", "说明年龄", "失去年轻", "以后天天见", "日本周边", "三天", "两个月",
        "5号楼",
        "今日头条", "晚上月亮", "基本周期", "两年以前的片子归档在磁带库", "三个月之前的日志要归档",
    ],
)  # fmt: skip
def test_words_that_only_look_like_dates_are_left_alone(sentence: str) -> None:
    assert find_relative_dates(sentence, WEDNESDAY) == []


def test_every_date_of_a_sentence_is_found_in_order_with_its_place() -> None:
    sentence = "Shipped yesterday, 昨天复盘, back next week."
    found = find_relative_dates(sentence, WEDNESDAY)
    assert [each.text for each in found] == ["yesterday", "昨天", "next week"]
    assert all(sentence[each.position :].startswith(each.text) for each in found)


def test_a_phrase_may_run_over_a_line_break_but_not_over_a_paragraph() -> None:
    assert only("We met last\nweek") == "2026-11-09..2026-11-15"
    assert find_relative_dates("This was the last\n\nweek", WEDNESDAY) == []


def test_the_calendar_day_of_the_speaker_counts() -> None:
    late_in_tokyo = datetime(2026, 11, 19, 1, 0, tzinfo=timezone(timedelta(hours=9)))
    assert only("yesterday", late_in_tokyo) == "2026-11-18"


def test_a_date_beyond_the_calendar_is_no_date() -> None:
    assert find_relative_dates("900 years ago", datetime(800, 1, 1)) == []
    assert find_relative_dates("yesterday", datetime(1, 1, 1)) == []
    assert find_relative_dates("明年2月", datetime(9999, 12, 31)) == []
    assert find_relative_dates("下个月40号", WEDNESDAY) == []


REWRITES = [
    ("We shipped it yesterday.", "We shipped it on 2026-11-17."),
    ("Yesterday we shipped it.", "On 2026-11-17 we shipped it."),
    ("Down since yesterday.", "Down since 2026-11-17."),
    ("Tomorrow is the deadline.", "2026-11-19 is the deadline."),
    ("Due: tomorrow", "Due: 2026-11-19"),
    ("- Yesterday: fixed login", "- 2026-11-17: fixed login"),
    ("Review tomorrow morning.", "Review on the morning of 2026-11-19."),
    ("It broke last night.", "It broke on the night of 2026-11-17."),
    ("Yesterday's meeting ran long.", "The 2026-11-17 meeting ran long."),
    ("In last month’s invoice.", "In the 2026-10 invoice."),
    ("We met last week.", "We met the week of 2026-11-09."),
    ("We hiked last weekend.", "We hiked the weekend of 2026-11-14."),
    ("In three weeks the audit begins.", "Around 2026-12-09 the audit begins."),
    ("The audit begins in three weeks.", "The audit begins around 2026-12-09."),
    ("In two weeks' time the audit begins.", "Around 2026-12-02 the audit begins."),
    ("In two weekends we will hike.", "On the weekend of 2026-12-05 we will hike."),
    ("In three days we will ship.", "On 2026-11-21 we will ship."),
    ("In two months the audit begins.", "In 2027-01 the audit begins."),
    ("In a year the lease ends.", "In 2027 the lease ends."),
    ("Two weeks ago we met.", "In the week of 2026-11-02 we met."),
    ("Last week, Ann left.", "In the week of 2026-11-09, Ann left."),
    ("Last week was busy.", "The week of 2026-11-09 was busy."),
    ("Last week flew by.", "The week of 2026-11-09 flew by."),
    ("By next week we will know.", "By the week of 2026-11-23 we will know."),
    ("- In three weeks: the audit begins", "- Around 2026-12-09: the audit begins"),
    ("Launch is next month.", "Launch is in 2026-12."),
    ("By next month.", "By 2026-12."),
    ("She joined last year.", "She joined in 2025."),
    ("Land it by the end of the month.", "Land it by 2026-11-30."),
    ("The fair is Nov 20-22.", "The fair is Nov 20-22, 2026."),
    ("The party is Nov 20th.", "The party is Nov 20th, 2026."),
    ("昨天发布了。", "2026-11-17发布了。"),
    ("明天上午复盘", "2026-11-19 上午复盘"),
    ("昨晚回滚", "2026-11-17 晚上回滚"),
    ("上周很忙", "2026-11-09 那一周很忙"),
    ("上週很忙", "2026-11-09 那一週很忙"),
    ("上周末爬山", "2026-11-14 那个周末爬山"),
    ("上个月的账单", "2026年10月的账单"),
    ("去年上线", "2025年上线"),
    ("版本v3昨天发布", "版本v3 2026-11-17发布"),
    ("月底前完成", "2026-11-30前完成"),
]


@pytest.mark.parametrize(("before", "after"), REWRITES)
def test_certain_dates_are_written_out_and_read_naturally(before: str, after: str) -> None:
    assert make_absolute(before, WEDNESDAY)[0] == after


@pytest.mark.parametrize(
    "text",
    [
        "last Monday", "ten years ago", "a few days ago", "next weekend", "last quarter", "last summer",
        "Within two weeks we will ship.", "Within the next month the audit begins.",
        "In two quarters the audit begins.", "半年前",
        "Run `git log --since yesterday` first.", "```\nyesterday\n```", "~~~\nlast week",
        "# Plans for next week",
        "> ## Last week", "https://example.org/a?b=yesterday", "See [notes](last week.md).", "[[next week]]",
        "/var/log/昨天.log", "The label \"yesterday\" is shown.", "标签“昨天”", "<!-- written yesterday -->",
        "yesterday (2026-11-17)", "Today's a good day.", "昨天（2026-11-17）",
    ],
)  # fmt: skip
def test_uncertain_and_protected_words_stay_as_they_are(text: str) -> None:
    assert make_absolute(text, WEDNESDAY) == (text, [])


def test_what_was_changed_is_told_in_order() -> None:
    text, rewrites = make_absolute("Yesterday's demo; next: tomorrow.", WEDNESDAY)
    assert text == "The 2026-11-17 demo; next: 2026-11-19."
    assert rewrites == [Rewrite("Yesterday's", "The 2026-11-17"), Rewrite("tomorrow", "2026-11-19")]


def test_text_after_a_closed_fence_is_rewritten() -> None:
    text, _ = make_absolute("```\ntoday\n```\nDone today.", WEDNESDAY)
    assert text == "```\ntoday\n```\nDone on 2026-11-18."


WORDS = st.sampled_from(
    [
        *("today", "yesterday", "tomorrow's", "tonight", "last", "this", "next", "past", "coming"),
        *("week", "weeks"),
        *("month", "year", "weekend", "quarter", "Friday", "friday's", "Mon", "May", "march", "Nov"),
        *("5th", "5"),
        *("14", "2026", "2026-11-14", "days", "ago", "from", "now", "in", "within", "the", "of"),
        *("by", "since"),
        *("on", "end", "every", "a", "few", "two", "half", "and", "summer", "morning", "night", "\n", "# "),
        *",.-–'`()昨明上下周五一末个月年底前后三天号半每了之",
        *("昨天", "明天", "后天", "今年", "去年", "季度"),
    ]
)
PHRASES = st.lists(WORDS, max_size=12).flatmap(
    lambda words: st.sampled_from(["", " "]).map(lambda gap: gap.join(words))
)
MOMENTS = st.datetimes(datetime(1990, 1, 1), datetime(2090, 1, 1))


@given(st.one_of(st.text(), PHRASES), st.datetimes())
def test_no_text_on_no_day_raises_and_every_find_lies_inside_it(text: str, at: datetime) -> None:
    reached = 0
    for found in find_relative_dates(text, at):
        assert text[found.position : found.position + len(found.text)] == found.text != ""
        assert found.position >= reached
        assert found.start <= found.end
        reached = found.position + len(found.text)


@given(st.text(alphabet="0123456789 .,-/:"), MOMENTS)
def test_numbers_alone_are_never_a_date(text: str, at: datetime) -> None:
    assert find_relative_dates(text, at) == []


@given(PHRASES, MOMENTS, MOMENTS)
def test_what_was_written_out_stays_whatever_the_day_of_a_second_pass(text: str, at: datetime, later: datetime) -> None:
    once, rewrites = make_absolute(text, at)
    again, more = make_absolute(once, later)
    assert make_absolute(once, at) == (once, [])
    written = [rewrite.after for rewrite in rewrites]
    place = 0
    for words in written:
        place = again.find(words, place)
        assert place >= 0, (once, again, more)
        place += len(words)


@given(st.integers(1, 400), MOMENTS)
def test_days_ago_and_days_from_now_are_mirrors(count: int, at: datetime) -> None:
    (back,) = find_relative_dates(f"{count} days ago", at)
    (ahead,) = find_relative_dates(f"{count} days from now", at)
    assert at.date() - back.start == ahead.start - at.date() == timedelta(days=count)


@given(MOMENTS)
def test_last_this_and_next_week_meet_without_a_gap(at: datetime) -> None:
    last, this, following = find_relative_dates("last week, this week, next week", at)
    one = timedelta(days=1)
    assert last.end + one == this.start <= at.date() <= this.end == following.start - one
    assert {date.weekday(each.start) for each in (last, this, following)} == {0}


@pytest.mark.parametrize(
    ("sentence", "certain"),
    [
        ("We ship it by Friday.", True),
        ("Mads comes two days a week, so ask him before Thursday.", False),
        ("He is there on Tuesday and Wednesday; hand it in by Friday.", False),
    ],
)
def test_a_deadline_in_a_timetable_may_be_any_weeks(sentence: str, certain: bool) -> None:
    assert find_relative_dates(sentence, datetime(2026, 8, 3, 10))[-1].certain is certain


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("The code freeze starts next Thursday.", "The code freeze starts next Thursday (said 2026-11-18)."),
        ("Next Friday we move.", "Next Friday (said 2026-11-18) we move."),
        ("It starts next Thursday (2026-11-26).", "It starts next Thursday (2026-11-26)."),
        ("The next Friday was busy.", "The next Friday was busy."),
        ("Next Friday's demo is short.", "Next Friday's (said 2026-11-18) demo is short."),
        ("We ship next Tuesday.", "We ship on 2026-11-24."),
    ],
)
def test_a_next_weekday_that_may_be_either_is_kept_with_the_day_it_was_said(before: str, after: str) -> None:
    once, _ = make_absolute(before, WEDNESDAY)
    assert once == after
    assert make_absolute(once, SATURDAY) == (once, []), "whatever day a later reader counts from"
