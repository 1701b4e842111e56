"""What people prefer in general, and what they prefer of what is at hand."""

from __future__ import annotations

import pytest

from reverie.understand.preference import cannot_have, is_plain_preference
from reverie.understand.sentences import sentences
from reverie.understand.worth import Label, judge


@pytest.mark.parametrize(
    "text",
    [
        "I prefer short answers.",
        "I prefer a dark theme.",
        "btw I'd rather have results as CSV than as JSON.",
        "I like my status mails as bullet points, five max.",
        "we generally prefer composition over inheritance",
        "我更喜欢简短的回答。",
        "我不喜欢太长的函数",
    ],
)
@pytest.mark.parametrize("before", ["", "Done."])
def test_a_preference_is_kept_whatever_was_said_before(text: str, before: str) -> None:
    assert is_plain_preference(text)
    assert judge(sentences(text), before)[0].is_kept


@pytest.mark.parametrize(
    "text",
    [
        "I prefer the second one.",
        "I prefer this version.",
        "i prefer neither lol",
        "I prefer A, as B sounds odd.",
        "I'd rather see it with a border.",
        "do you think I prefer tabs?",
        "我更喜欢第二个",
        "我喜欢这版",
    ],
)
def test_what_is_at_hand_is_no_preference(text: str) -> None:
    assert not is_plain_preference(text)


@pytest.mark.parametrize(
    "text",
    [
        "I'm allergic to peanuts.",
        "btw I am a vegetarian",
        "I don't eat pork, whoever cooks.",
        "I have a nut allergy.",
        "我对花生过敏，订午餐的时候注意一下。",
        "对了，我吃素。",
        "我不吃香菜",
    ],
)
@pytest.mark.parametrize("before", ["", "Done."])
def test_what_somebody_cannot_have_is_kept_whatever_was_said_before(text: str, before: str) -> None:
    assert cannot_have(text)
    judged = judge(sentences(text), before)[0]
    assert judged.is_kept
    assert judged.label is Label.USER


@pytest.mark.parametrize(
    "text",
    ["I can't eat this one.", "I don't eat at my desk", "is he allergic to nuts?", "我不吃了", "我对这个方案过敏"],
)
def test_a_meal_at_hand_is_nothing_that_somebody_cannot_have(text: str) -> None:
    assert not cannot_have(text)


@pytest.mark.parametrize(
    "text",
    [
        "Call me Max.",
        "Please call me Dr. Osei.",
        "叫我小马。",
        "Keep answers short.",
        "Keep replies under five lines.",
        "Write shorter answers.",
        "报表发到钉钉群",
        "周报抄送给王芳。",
        "No emojis please.",
        "No more bullet lists, please.",
        "Please no tables or headings.",
        "No jargon in customer mails.",
        "不要表情符号。",
        "别再加感叹号了",
        "客户要英文发票。",
        "财务只收纸质发票。",
        "The customer wants invoices in English.",
        "Our auditors need signed contracts.",
        "The tax office accepts only PDF invoices.",
        "请不要改已经推送的提交，我们按提交评审。",
    ],
)
def test_what_is_said_of_all_of_a_sort_is_kept(text: str) -> None:
    assert judge(sentences(text))[0].is_kept


@pytest.mark.parametrize(
    "text",
    [
        "Call me tomorrow.",
        "Call me when it's done.",
        "Keep this answer short.",
        "Keep the function short.",
        "把这个报表发到钉钉群",
        "今天的报表发到钉钉群",
        "叫我起床",
        "吃饭的时候叫我一声",
        "报表发到钉钉群了吗",
        "No tests please, just the fix.",
        "No emojis in this one please.",
        "No semicolons in the summary, please.",
        "No changes to the API please.",
        "No thanks.",
        "客户要你现在回电话。",
        "客户要来了。",
        "客户今天要英文发票。",
        "The customer wants the report by Friday.",
        "The boss wants more reports.",
        "The client wants a call back.",
        "别删这个分支，我们靠它发布。",
        "不用表情符号吗？",
    ],
)
def test_what_is_said_of_the_one_at_hand_is_not(text: str) -> None:
    assert not judge(sentences(text))[0].is_kept


@pytest.mark.parametrize("text", ["Write a mail to Ana. No emojis please.", "给王芳写封邮件。不要表情符号。"])
def test_what_rules_out_a_form_beside_an_order_is_about_that_text(text: str) -> None:
    assert not any(one.is_kept for one in judge(sentences(text)))
