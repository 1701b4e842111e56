from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.text.quantities import QUANTITY, read_quantity


def quantity(text: str) -> tuple[str, str] | None:
    """The quantity that the text begins with, in its one spelling and as it stands there."""
    match = QUANTITY.match(text)
    spelling = match and read_quantity(match)
    return (spelling, match[0]) if match and spelling else None


@pytest.mark.parametrize(
    ("spellings", "one"),
    [
        (["8080", "8,080"], "8080"),
        (["24 h", "24h", "24 hours", "24-hour", "24 小时", "24个小时", "二十四小时", "twenty-four hours"], "24 h"),
        (["3%", "3 %", "3 percent", "百分之三", "百分之3"], "3%"),
        (["3 days", "三天", "three days", "3天"], "3 d"),
        (["2 weeks", "两周", "两个星期", "two weeks"], "2 w"),
        (["6 months", "六个月", "6 个月"], "6 month"),
        (["1,000", "1000", "1k", "1 thousand", "一千个"], "1000"),
        (["1.5 million", "150万", "1500k"], "1500000"),
        (["$5", "5 USD", "5 dollars", "5美元"], "5 $"),
        (["¥20", "20元", "二十元"], "20 ¥"),
        (["-5"], "-5"),
        (["3.10"], "3.10"),
        (["512 MB", "512mb", "512 MiB"], "512 mb"),
        (["三百二十次", "320"], "320"),
        (["十五万条", "15万"], "150000"),
        (["一天", "one day", "1 day"], "1 d"),
        (["三点五小时", "3.5 h"], "3.5 h"),
        (["3rd"], "3"),
    ],
)
def test_one_quantity_has_one_spelling(spellings: list[str], one: str) -> None:
    for spelling in spellings:
        assert quantity(f"{spelling}, y") == (one, spelling)


@pytest.mark.parametrize("text", ["一个", "一次", "十分重要", "one thing", "two of them", "4o-mini", "abc", "三思"])
def test_what_measures_nothing_is_no_quantity(text: str) -> None:
    assert quantity(text) is None


def test_a_unit_is_a_whole_word() -> None:
    assert quantity("5 hats") == ("5", "5")
    assert quantity("5 mouths") == ("5", "5")


@given(st.integers(0, 10**9))
def test_thousands_may_be_set_apart(number: int) -> None:
    apart = f"{number:,}"
    assert quantity(f"{apart} !") == (str(number), apart)


@given(st.text(alphabet="0123456789.,-百千万亿十一二三点天个 kh%$", max_size=20))
def test_any_mixture_is_read_without_fault(text: str) -> None:
    for match in QUANTITY.finditer(text):
        assert match[0]
        assert read_quantity(match) != ""
