"""Of a statement with several values only the one that changed goes."""

from __future__ import annotations

import pytest

from reverie.understand.outdated_clause import without_clause
from reverie.understand.relation import Relation, relate


@pytest.mark.parametrize(
    ("old", "new", "left"),
    [
        (
            "The booking database is on db2.krume.example, port 6543.",
            "the booking database is on port 6544 now",
            "The booking database is on db2.krume.example.",
        ),
        (
            "The API runs on Node 20 and listens on port 3000.",
            "the API listens on port 4000 now",
            "The API runs on Node 20.",
        ),
        (
            "Releases go out on Tuesdays at 10:00 from the release branch.",
            "releases go out on Thursdays now",
            "Releases go out at 10:00 from the release branch.",
        ),
        (
            "The Acme contract costs 4,000 a month and ends on 30 June 2027.",
            "the Acme contract costs 4,500 a month now",
            "The Acme contract ends on 30 June 2027.",
        ),
        ("The standup is at 9:30 in room 4.", "standup moved to room 7", "The standup is at 9:30."),
        (
            "预订数据库在 db2.krume.example，端口 6543。",
            "预订数据库的端口改成 6544 了",
            "预订数据库在 db2.krume.example。",
        ),
        ("备份每天两点跑，保留 30 天。", "备份现在保留 90 天", "备份每天两点跑。"),
        ("周会每周二上午十点，由陈晨主持。", "周会改到周四上午十点", "周会，由陈晨主持。"),
    ],
)
def test_the_values_nobody_spoke_of_stay(old: str, new: str, left: str) -> None:
    related = relate(old, new)
    assert related.relation is Relation.CLAUSE
    assert without_clause(old, related.clause) == left


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Deploys are on Fridays.", "deploys are on Mondays now"),
        ("Staging listens on port 8080.", "staging listens on port 8081 now"),
        ("站会在四号会议室。", "站会改到七号会议室了"),
    ],
)
def test_a_statement_with_one_value_goes_whole(old: str, new: str) -> None:
    assert relate(old, new).relation is Relation.UPDATE


def test_a_rest_that_would_break_off_is_not_left() -> None:
    """Without its seconds the sentence says nothing: the whole of it goes to the archive."""
    related = relate("The timeout is 30 seconds for host quay-2.", "the timeout is 45 seconds now")
    assert related.relation is not Relation.CLAUSE
