from __future__ import annotations

import pytest

from reverie.notes.happening import Asked
from reverie.notes.request import is_idle, question_before, title_for

TALK = [
    "Good morning!",
    "Morning! Hope you slept well.",
    "One moment, please.",
    "稍等一下。",
    "Did you have a nice weekend?",
    "You're the best, thank you so much!",
    "Have a great evening, talk tomorrow.",
    "早安，今天天气真好。",
    "辛苦了，非常感谢！",
    "周末愉快！",
]
WORK = [
    "Perfect, ship it.",
    "Thanks! Now add a test for it.",
    "Good morning! Please fix the login.",
    "谢谢，再加一个测试。",
    "早上好，帮我看看登录。",
    "tabs",
]


@pytest.mark.parametrize(
    ("said", "title"),
    [
        (["hi", "Can you please add CSV export to the orders page?"], "Add CSV export to the orders page"),
        (["The login page is slow on phones. Fix it."], "Login page is slow on phones"),
        (["I have a shop in Django. Please translate the invoices to French."], "Translate the invoices to French"),
        (["what does load_config do with empty files?"], "What does load_config do with empty files"),
        (["你好，帮我写一个导出订单的脚本。"], "写一个导出订单的脚本"),
        (["ok", "thanks", "继续"], ""),
        (["Good morning!", "Hope you slept well.", "The build fails since yesterday."], "Build fails since yesterday"),
        (["Good morning, how are you today?", "Why is the login so slow?"], "Why is the login so slow"),
        (["早上好！", "最近怎么样？", "给订单页面加一个导出按钮。"], "给订单页面加一个导出按钮"),
        (["晚上好，今天天气真好。", "登录页面在手机上很慢。"], "登录页面在手机上很慢"),
        (
            ["导入程序总是丢掉每个文件的最后一行，请查明原因并修复，不要改动公共接口。"],
            "导入程序总是丢掉每个文件的最后一行，请查明原因并修复",
        ),
        (["Thanks a lot, that was really helpful.", "See you tomorrow!"], ""),
        (
            ["The CSV import drops the last row. Find out why and fix it, but keep the public API as it is."],
            "CSV import drops the last row",
        ),
        (["The build fails on Windows. Please look into it and mend it."], "Build fails on Windows"),
        (["Our importer is old. Make it read every file only once."], "Make it read every file only once"),
        (["导入 CSV 时最后一行会丢。请找出原因并修好它，公共接口保持不变。"], "导入 CSV 时最后一行会丢"),
        (["I'm a nurse and new to Python.", "We deploy on Tuesdays."], ""),
        (
            [
                "hey, I'm Ilse, I run the ferries alone. mostly python, never touched kubernetes",
                "Why is the login slow?",
            ],
            "Why is the login slow",
        ),
        (["I'm Ilse, I run the ferries alone. fix the flaky tests"], "Fix the flaky tests"),
        ([], ""),
        (
            ["I'm Ines, I run the Bergen depot. Plan the week for me please."],
            "Plan the week for me",
        ),
        (
            ["I'm a nurse in Oslo. Draft a letter to the ward about the new shifts."],
            "Draft a letter to the ward about the new shifts",
        ),
        (
            ["ok so, I'm working on the billing importer. it drops rows when the csv has quotes. can you fix that"],
            "Billing importer: it drops rows when the csv has quotes",
        ),
        (["Please always answer in English. Write a haiku about snow."], "Write a haiku about snow"),
        (["TypeError: 'NoneType' object is not subscriptable"], "TypeError: 'NoneType' object is not subscriptable"),
        (
            ["I need a function that parses ISO dates with week numbers"],
            "Function that parses ISO dates with week numbers",
        ),
        (
            ["Check whether the backup of last night went through and, if it did not, why"],
            "Check whether the backup of last night went through",
        ),
        (["我在做发票系统。导出的PDF乱码了，帮我修一下。"], "导出的PDF乱码了，帮我修一下"),
        (["Fix it."], "Fix it"),
    ],
)
def test_a_session_is_called_by_what_was_asked_for(said: list[str], title: str) -> None:
    assert title_for([Asked(text, None) for text in said]) == title


def test_a_title_is_short_however_long_the_request_is() -> None:
    asked = (
        "Please rewrite the whole import of customers so that it reads every file only once and " + "then more, " * 200
    )
    title = title_for([Asked(asked, None)])
    assert title.startswith("Rewrite the whole import of customers")
    assert 4 <= len(title.split()) <= 12


@pytest.mark.parametrize(
    "text",
    [
        *("hi", "OK!", "yes please", "go on", "thanks, looks good", "好的，继续", "👍", "..."),
        *("Noted.", "Understood, will do.", "Agreed.", "明白了。", "收到，没问题。"),
        *TALK,
    ],
)
def test_words_that_want_nothing_are_idle(text: str) -> None:
    assert is_idle(text)


@pytest.mark.parametrize("text", ["yes, but only for France", "no, use pnpm", "run it", "好的，但是不要动测试", *WORK])
def test_words_that_want_something_are_not(text: str) -> None:
    assert not is_idle(text)


def test_a_question_before_an_answer_is_found_only_where_it_came_last() -> None:
    assert question_before(Asked("yes", None, "It works. Should I add a test?")) == "Should I add a test?"
    assert question_before(Asked("好", None, "改好了。要不要加测试？")) == "要不要加测试？"
    assert question_before(Asked("yes", None, "Should I? No. Done.")) == ""
    assert question_before(Asked("yes", None)) == ""
