"""What people say in passing about what is known takes its place, and what only looks like it does not."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from tests.dream.night import memory

from reverie.dream.learning.knowledge import Knowledge, Source
from reverie.dream.learning.outdated import that_are_outdated
from reverie.memdir.memory_file import parse
from reverie.model.evidence import Trust
from reverie.understand.relation import Relation, Statement
from reverie.understand.replacing import Said
from reverie.understand.sentences import sentences
from reverie.understand.worth import judge

WRITTEN = datetime(2026, 3, 10, tzinfo=UTC)


def said(text: str) -> Said:
    (one,) = judge(sentences(text))
    return Said("", one.label.value, one.worth, one.alone, is_kept=one.is_kept)


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
    known = knowledge(old, "Paula waters the plants on Mondays.", "发布由平台组负责。")
    untrue = known.weighed(Statement.of(new), said(new))
    assert [(known.text, one.relation) for known, one in untrue] == [(old, Relation.UPDATE)]


def test_a_change_told_of_something_by_one_word_is_of_the_one_statement_about_it() -> None:
    known = knowledge("We use Slack for team chat.", "Invoices go out on Fridays.")
    new = "we switched from Slack to Teams"
    untrue = known.weighed(Statement.of(new), said(new))
    assert [(one.text, related.relation) for one, related in untrue] == [
        ("We use Slack for team chat.", Relation.UPDATE)
    ]


def test_a_change_that_could_be_of_several_statements_is_of_none() -> None:
    known = knowledge("We use Slack for team chat.", "We use Slack for customer support.")
    new = "we switched from Slack to Zulip"
    assert not that_are_outdated(Statement.of(new), known.weighed(Statement.of(new), said(new)))


def test_what_holds_right_now_changes_nothing() -> None:
    known = knowledge("The build runs on Jenkins.", "Tags are signed.")
    for new in ("the build is red now", "now make that sign bigger"):
        assert not known.weighed(Statement.of(new), said(new))
