from __future__ import annotations

from datetime import datetime

import pytest

from reverie.text.dates import find_relative_dates, make_absolute

WEDNESDAY = datetime(2026, 11, 18, 10, 0)


@pytest.mark.parametrize(
    "sentence",
    [
        "Today 2.0 is out.",
        "We released Tomorrow v3 and Today 2.0.1.",
        "Today is the name of our app.",
        "Tomorrow was only the code name of it.",
        "An app called Today shows the plan.",
        "The app is called Tomorrow.",
        "A dog named Friday barks.",
        "The newspaper Today reports on it.",
        "The Today newspaper reports on it.",
        "We read Today, the newspaper, at breakfast.",
        "the name of our app is Today",
        "They chose the name Yesterday for it.",
        'We use the "Today" app.',
        "We use the **Today** app.",
        "Today is our app for planning.",
        "name: Tomorrow",
        "Monday 2.0 is out.",
        "An app called Monday.",
        "We work for Tomorrow Labs.",
        "An album entitled Yesterday.",
        "《昨天》是一首歌",
        "我们的「明天」项目",
        "「今天」平台上线",
        "『明天』系统",
        "“明天”计划启动",
        "今天（产品名）上线",
        "一个名叫明天的应用",
        "应用叫“今天”",
        "项目代号为明天",
    ],
)
def test_a_name_is_no_date(sentence: str) -> None:
    assert find_relative_dates(sentence, WEDNESDAY) == []
    assert make_absolute(sentence, WEDNESDAY) == (sentence, [])


@pytest.mark.parametrize(
    "sentence",
    [
        "Today we released 2.0.",
        "Yesterday 2.5 million users came.",
        "Tomorrow 9.30 am works.",
        "Yesterday 2.5% of them failed.",
        "She called Friday to say no.",
        "He called yesterday.",
        "The doctor called Monday.",
        "She called Tomorrow's office today.",
        "Today is our app launch.",
        "the app broke yesterday",
        "The company Monday said so.",
        "Yesterday, the app crashed.",
        "Yesterday our app crashed.",
        "Today is the deadline.",
        "today 2.0 was released",
        "Today is a good day.",
        "Tomorrow is the project's deadline.",
        "明天计划上线",
        "昨天系统崩溃",
        "今天项目启动",
        "他说「明天来」",
        "叫他明天来",
        "项目代号明天公布",
        "昨天平台挂了",
    ],
)
def test_a_date_beside_a_word_for_things_stays_a_date(sentence: str) -> None:
    assert len(find_relative_dates(sentence, WEDNESDAY)) == 1


def test_a_name_hides_no_date_of_the_same_sentence() -> None:
    found = find_relative_dates("Today 2.0 ships tomorrow; 《昨天》今天上映。", WEDNESDAY)
    assert [each.text for each in found] == ["tomorrow", "今天"]
