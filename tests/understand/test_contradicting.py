"""Two statements that give two answers to one question."""

from __future__ import annotations

import pytest

from reverie.understand.contradicting import contradicts, contradicts_in_part, states_another_value
from reverie.understand.statement import Statement


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The otter planning is on Mondays at 13:30.", "otter planning is mondays at 15:00"),
        ("墨鱼引擎的 PR 要两个人 approve 才能合。", "墨鱼引擎的 PR 现在一个人 approve 就能合。"),
        ("The booking database is on port 6543.", "the booking database is on port 6544 now"),
    ],
)
def test_another_value_of_one_thing_contradicts(old: str, new: str) -> None:
    assert contradicts(Statement.of(old), Statement.of(new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("生产库在 prd-db.cold.internal，端口 5432。", "测试库在 stg-db.cold.internal，端口 5544。"),
        ("The staging db is on port 5432.", "The production db is on port 5433."),
        ("Deploys are on Thursdays.", "Never deploy on Fridays."),
        ("The read replica is on elm.", "The write replica is on oak."),
        ("The web app is in `web/`.", "We use pnpm in web/ now, not npm."),
        ("代码、注释和提交信息仍然用英文。", "以后给我的回答不要夹英文单词，除了代码"),
    ],
)
def test_a_value_of_another_thing_does_not(old: str, new: str) -> None:
    assert not contradicts_in_part(Statement.of(old), Statement.of(new))


def test_an_exception_beside_it_makes_the_value_no_other_one() -> None:
    old, new = Statement.of("Backups run at 02:00, except on Sundays."), Statement.of("Backups run at 03:00 now.")
    assert not contradicts(old, new)
    assert contradicts_in_part(old, new)


def test_a_paragraph_states_no_other_value_of_a_short_statement() -> None:
    told = (
        "keep a pull request small, link the Linear issue, add screenshots for anything a rider can see because Jonas "
    )
    told += (
        "reviews on the train, and begin each title with the number of the issue, like QUAY-412: close a dock quickly"
    )
    assert not states_another_value(Statement.of("Issues are in Linear, team `QUAY`."), Statement.of(told))
