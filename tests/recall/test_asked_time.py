from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from reverie.recall.asked_time import asked_periods

NOW = datetime(2026, 11, 15, 9, 0, tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("what broke on 8 May 2023?", date(2023, 5, 8), date(2023, 5, 8)),
        ("what broke on May 8th, 2023?", date(2023, 5, 8), date(2023, 5, 8)),
        ("what broke on 2023-05-08?", date(2023, 5, 8), date(2023, 5, 8)),
        ("2023年5月8日发生了什么", date(2023, 5, 8), date(2023, 5, 8)),
        ("where were we in July, 2023", date(2023, 7, 1), date(2023, 7, 31)),
        ("2023年7月我们在哪里", date(2023, 7, 1), date(2023, 7, 31)),
        ("what did we ship in 2023", date(2023, 1, 1), date(2023, 12, 31)),
        ("2023年做了什么", date(2023, 1, 1), date(2023, 12, 31)),
        ("what did I say yesterday", date(2026, 11, 14), date(2026, 11, 14)),
        ("昨天我说了什么", date(2026, 11, 14), date(2026, 11, 14)),
    ],
)
def test_a_question_names_a_period(question: str, first: date, last: date):
    ((start, end),) = asked_periods(question, NOW)
    assert datetime.fromtimestamp(start, UTC).date() == first
    assert datetime.fromtimestamp(end - 1, UTC).date() == last


@pytest.mark.parametrize("question", ["how do we deploy", "may I ask", "on 31 February 2023", "port 2023x", ""])
def test_most_questions_name_none(question: str):
    assert asked_periods(question, NOW) == ()


def test_the_number_of_a_model_or_a_port_is_no_year():
    assert asked_periods("how fast is an RTX 2060 behind port 1900", NOW) == ()
