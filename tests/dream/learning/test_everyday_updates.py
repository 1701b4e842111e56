"""What people say in passing about what is known takes its place, and what only looks like it does not."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from tests.dream.night import memory

from reverie.dream.learning.knowledge import Knowledge, Source
from reverie.dream.learning.learning import LIKELY_MEANT
from reverie.memdir.memory_file import parse
from reverie.model.evidence import Trust
from reverie.understand.relation import Relation, Statement

WRITTEN = datetime(2026, 3, 10, tzinfo=UTC)


def knowledge(*statements: str) -> Knowledge:
    files = [parse(f"{number}.md", memory(f"{one}\n").encode(), 0) for number, one in enumerate(statements)]
    return Knowledge(files, lambda _: Source(Trust.USER, WRITTEN))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Logs are kept for 14 days.", "we keep logs for 30 days now"),
        ("The team standup is at 9:30.", "standup is at 10 from now on"),
        ("The freeze starts on 5 March 2027.", "the freeze starts on 12 March 2027, not the 5th"),
        ("The user's manager is Tobias.", "my new manager is Ines"),
        ("The default timeout is 30 seconds.", "the default timeout is 60 seconds now"),
        ("Sarah is the product owner for billing.", "Tom took over billing from Sarah"),
        ("CI runs on Jenkins.", "CI runs on GitHub Actions now"),
        ("复盘会在周五。", "复盘会挪到周一了"),
        ("接口限流是每分钟 100 次。", "接口限流改成每分钟 300 次了"),
        ("默认超时是 30 秒。", "默认超时改成 60 秒了"),
    ],
)
def test_a_plain_change_replaces_what_is_known(old: str, new: str) -> None:
    related = knowledge(old, "Paula waters the plants on Mondays.", "发布由平台组负责。").related(Statement.of(new))
    assert [(known.text, one.relation) for known, one in related] == [(old, Relation.UPDATE)]


def test_a_change_told_of_something_by_one_word_is_of_the_one_statement_about_it() -> None:
    known = knowledge("We use Slack for team chat.", "Invoices go out on Fridays.")
    meant = known.most_likely_meant(Statement.of("we switched from Slack to Teams"), least=LIKELY_MEANT)
    assert meant is not None
    assert meant[0].text == "We use Slack for team chat."
    assert meant[1].relation is Relation.UPDATE


def test_a_change_that_could_be_of_several_statements_is_of_none() -> None:
    known = knowledge("We use Slack for team chat.", "We use Slack for customer support.")
    assert known.most_likely_meant(Statement.of("we switched from Slack to Teams"), least=LIKELY_MEANT) is None


def test_what_holds_right_now_changes_nothing() -> None:
    known = knowledge("The build runs on Jenkins.", "Tags are signed.")
    for said in ("the build is red now", "now make that sign bigger"):
        assert not [one for _, one in known.related(Statement.of(said)) if one.relation is Relation.UPDATE]
        assert known.most_likely_meant(Statement.of(said), least=LIKELY_MEANT) is None
