from __future__ import annotations

import pytest

from reverie.text.absolute_dates import WRITTEN_DATES


def read(text: str) -> list[str]:
    """What the first rule that reads the whole text makes of it."""
    for pattern, reader in WRITTEN_DATES:
        for match in pattern.finditer(text):
            if (spelling := reader(match)) is not None:
                return [spelling]
    return []


@pytest.mark.parametrize(
    ("spellings", "date"),
    [
        (
            ["2024-05-01", "2024/5/1", "2024年5月1日", "May 1, 2024", "May 1st, 2024", "1 May 2024", "1st of May 2024"],
            "2024-05-01",
        ),
        (["5月1日", "5 月 1 号", "May 1", "1 May"], "--05-01"),
        (["2024-05", "2024年5月", "May 2024"], "2024-05"),
        (["Q3 2024", "2024Q3", "2024 Q3"], "2024-Q3"),
        (["15:30", "3:30 pm", "3:30PM", "下午3点半", "下午三点半"], "15:30"),
        (["9am", "9:00", "上午9点", "早上九点"], "09:00"),
        (["12am", "0:00"], "00:00"),
        (["晚上8点15分"], "20:15"),
        (["Friday", "Fridays", "周五", "星期五"], "friday"),
        (["Sunday", "周日", "星期天"], "sunday"),
        (["2024-05-01T10:30Z"], "2024-05-01T10:30Z"),
        (["due in September"], "--09"),
    ],
)
def test_one_date_has_one_spelling(spellings: list[str], date: str) -> None:
    for spelling in spellings:
        assert read(spelling) == [date], spelling


@pytest.mark.parametrize("text", ["may be", "2024-13-45", "3个月", "16:9", "march on", "10.0.0.1", "25:99", "a mayor"])
def test_what_is_no_date_gives_none(text: str) -> None:
    assert read(text) == []
