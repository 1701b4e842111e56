"""What still holds of a statement of which the user has given another value."""

from __future__ import annotations

import pytest

from reverie.dream.checks.rests import is_rest_of, still_holding


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


NOW = "The cache is on port 6380 now."


@pytest.mark.parametrize(
    ("sentence", "claim", "new", "is_so"),
    [
        ("It is on host elm.", "- The cache is on port 6379 of host elm.", NOW, True),
        ("The cache is on host elm.", "The cache is on host elm, port 6379.", NOW, True),
        ("It runs on host elm.", "The cache runs on host elm and listens on port 6379.", NOW, True),
        (
            "They are signed in the yard.",
            "Invoices are signed by Ann in the yard.",
            "Invoices are signed by Leo.",
            True,
        ),
        ("缓存在 elm 主机上。", "缓存在 elm 主机的 6379 端口。", "缓存现在在 6380 端口。", True),
        ("它在 elm 主机上。", "缓存在 elm 主机上，端口 6379。", "缓存的端口现在是 6380。", True),
        ("It is on host oak.", "The cache is on port 6379 of host elm.", NOW, False),
        ("The cache is on elm.", "The cache is on port 6379 of host elm.", NOW, False),
        ("The cache is on port 6379.", "The cache is on port 6379 of host elm.", NOW, False),
        ("The cache is on host elm.", "The cache on staging is on port 6379 of host elm.", NOW, False),
        ("We moved from host elm.", "We moved from port 6379 to host elm.", "We moved from port 6380.", False),
        ("The cache is on host elm.", "The cache is not on port 6379 of host elm.", NOW, False),
        ("The cache is on host elm.", "The cache is on port 6379 behind host elm.", NOW, False),
        ("它在 oak 主机上。", "缓存在 elm 主机上，端口 6379。", "缓存的端口现在是 6380。", False),
    ],
)
def test_what_the_user_left_as_it_was_may_be_a_sentence_of_its_own(
    sentence: str, claim: str, new: str, is_so: bool
) -> None:
    assert is_rest_of(sentence, claim, new) is is_so
