"""What still holds of a statement of which the user has given another value."""

from __future__ import annotations

import pytest

from reverie.dream.checks.rests import still_holding


@pytest.mark.parametrize(
    ("claim", "new", "rest"),
    [
        (
            "The stock database is on db2.krume.example, port 6543.",
            "The stock database is on port 6544 now.",
            "The stock database is on db2.krume.example.",
        ),
        ("蓝鲸组站会在每天早上 9:45，腾讯会议，十五分钟。", "蓝鲸组站会现在是每天 10:10。", "腾讯会议，十五分钟。"),
        ("Standup is at 9:30.", "Standup moves to 10:00.", ""),
        ("Use npm below web/: `npm install`, `npm run dev`.", "We use pnpm in web/ now, not npm.", ""),
        ("The yard opens at 7.", "Tags are signed.", ""),
    ],
)
def test_only_the_value_that_is_over_is_taken_out(claim: str, new: str, rest: str) -> None:
    assert still_holding(claim, new) == rest
