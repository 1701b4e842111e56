"""What the user asks to remember is a fact each time, unless they say that another one changed."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from tests.extract.conftest import Desk

from reverie.dream.outcome import Skipped
from reverie.testing.transcript_builder import START

SEVERAL = [
    ("Remember: ticket 812 is blocked by legal.", "Remember: ticket 813 is blocked by legal."),
    ("Remember that Ana covers week 47.", "Remember that Ana covers week 50."),
    ("Please remember the audit visit on 3 December 2026.", "Please remember the audit visit on 9 December 2026."),
    ("Don't forget that door 4 is locked at night.", "Don't forget that door 7 is locked at night."),
    ("Remember that Jonas handles the Bergen account.", "Remember that Jonas handles the Oslo account."),
    ("Remember that server a needs a reboot after patches.", "Remember that server b needs a reboot after patches."),
    ("Remember: shelf 20 holds the oak samples.", "Remember: shelf 21 holds the oak samples."),
    ("Remember: Tom owns box 3.", "Remember: Tom owns box 5."),
    ("Remember: the fire drill is on 3 December 2026.", "Remember: the fire drill is on 9 December 2026."),
    ("记住：小李负责3号仓库。", "记住：小李负责5号仓库。"),
    ("记一下，12月3日有消防检查。", "记一下，12月9日有消防检查。"),
    ("请记住：王芳管华东区。", "请记住：王芳管华南区。"),
]
CHANGED = [
    ("Remember that the standup is at 9:30.", "Remember that the standup is at 10:00 now.", "9:30"),
    ("Remember that staging listens on port 8080.", "Remember: staging listens on port 8081, not 8080.", "port 8080"),
    ("记住：周会在周一。", "记住：周会改到周三了。", "周一"),
    (
        "Remember: the metrics endpoint listens on port 9100.",
        "Remember: the metrics endpoint listens on port 9200.",
        "9100",
    ),
    ("记住：测试环境的端口是 9191。", "记住：测试环境的端口是 9292。", "9191"),
]


def talked(desk: Desk, *texts: str, at_once: bool) -> list[str]:
    """The statements of memory after these messages, looked at one by one or all together."""
    for text in texts:
        desk.session.user(text).assistant("All right.")
        if not at_once:
            desk.extract()
    if at_once:
        desk.extract()
    return [line for line in desk.said().splitlines() if line[:1].isalnum() and ": " not in line]


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize(("one", "other"), SEVERAL)
def test_facts_that_differ_in_a_value_are_all_kept(desk: Desk, one: str, other: str, at_once: bool) -> None:
    assert len(talked(desk, one, other, at_once=at_once)) == 2


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize("text", [SEVERAL[0][0], SEVERAL[9][0]])
def test_a_fact_that_is_said_twice_is_one(desk: Desk, text: str, at_once: bool) -> None:
    assert len(talked(desk, text, text, at_once=at_once)) == 1


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize(("one", "other", "over"), CHANGED)
def test_a_change_that_is_told_replaces(desk: Desk, one: str, other: str, over: str, at_once: bool) -> None:
    talked(desk, one, other, at_once=at_once)
    assert over not in desk.said()


@pytest.mark.parametrize(("one", "other"), [SEVERAL[1], SEVERAL[9], SEVERAL[11]])
def test_tidying_on_later_nights_leaves_both(desk: Desk, one: str, other: str) -> None:
    talked(desk, one, at_once=True)
    desk.session.at(START + timedelta(days=2))
    before = talked(desk, other, at_once=True)
    asyncio.run(desk.memory(REVERIE_NOW="2026-12-20T12:00:00+00:00").dream(now=True))
    assert len(before) == 2
    assert [line for line in desk.said().splitlines() if line in before] == before


@pytest.mark.parametrize(
    "text", ["Remember: the alarm code of the Oslo depot is 4419.", "记住：奥斯陆仓库的门禁密码是 4419。"]
)
def test_a_refused_secret_is_told_once_and_without_it(desk: Desk, text: str) -> None:
    desk.session.user(text).assistant("All right.")
    told = desk.extract().trouble
    assert "turn 1" in told
    assert "secret" in told
    assert "4419" not in told
    desk.session.user("Thanks.").assistant("You are welcome.")
    assert desk.extract().trouble == ""
    outcome = asyncio.run(desk.memory().dream(now=True))
    assert not isinstance(outcome, Skipped)
    assert any("secret" in one for one in outcome.account.problems)
    assert not desk.folder.exists() or "4419" not in desk.said()


@pytest.mark.parametrize("text", ["From now on\0 use pnpm, not npm.", "以后都用\0 pnpm。"])
def test_what_cannot_be_written_is_told(desk: Desk, text: str) -> None:
    desk.session.user(text).assistant("All right.")
    assert "nobody types" in desk.extract().trouble
    desk.session.user("From now on use pnpm, not npm.").assistant("All right.")
    assert desk.extract().trouble == ""
    assert "pnpm" in desk.said()
