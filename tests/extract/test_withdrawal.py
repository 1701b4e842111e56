"""What a message takes back that an earlier one taught leaves memory, though each turn is looked at alone."""

from __future__ import annotations

import asyncio

import pytest
from tests.extract.conftest import Desk

from reverie.dream.outcome import Dreamed, Unchanged

BETWEEN = ("can you rerun the linter?", "what does the second warning mean?")


def talked(desk: Desk, *texts: str) -> None:
    """Each message is learned from as soon as it is said."""
    for text in texts:
        desk.session.user(text).assistant("All right.")
        desk.extract()


@pytest.mark.parametrize(
    ("taught", "word", "withdrawal"),
    [
        ("Our staging server listens on port 8443.", "8443", "no wait, scratch that about the staging server"),
        ("Our release freeze begins on 3 December 2026.", "freeze", "Sorry, forget what I said about the freeze."),
        ("Please remember that Jonas signs off every release.", "Jonas", "Hm, disregard that about Jonas, please."),
        ("我对花生过敏，订午餐的时候注意一下。", "花生", "我刚才说的花生过敏那条，别记了"),
        ("测试数据库的端口是 15432。", "15432", "刚才说的测试数据库端口不算，我看错了"),
        ("以后提交信息都用英文写。", "英文", "刚才那条别记了"),
        ("月底要给药监局交第一季度的报告。", "药监局", "刚才那条别记了，是别的科交"),
    ],
)
def test_what_was_said_two_messages_before(desk: Desk, taught: str, word: str, withdrawal: str):
    talked(desk, "Our design files live in Figma, in the space Harbour.", taught)
    assert word in desk.said()
    talked(desk, *BETWEEN[: 1 if "那条别记" in withdrawal else 2], withdrawal)
    assert word not in desk.said()
    assert "Harbour" in desk.said()


@pytest.mark.parametrize(
    "withdrawal", ["scratch that", "No, strike that, I was thinking of another client.", "当我没说"]
)
def test_without_a_subject_the_message_right_before_is_meant(desk: Desk, withdrawal: str):
    talked(desk, "From now on use pnpm in this repo, not npm.", "Our staging server listens on port 8443.", withdrawal)
    assert "8443" not in desk.said()
    assert "pnpm" in desk.said()
    assert "8443" not in (desk.folder / "MEMORY.md").read_text()
    assert desk.memory().held() == []


def test_a_file_that_is_as_it_was_before(desk: Desk):
    (desk.folder).mkdir()
    head = "---\nname: Staging server\ndescription: Where staging runs\ntype: project\n---\n\n"
    text = head + "The staging server runs in Oslo.\n"
    (desk.folder / "staging.md").write_text(text)
    talked(desk, "Our staging server listens on port 8443.")
    assert "8443" in (desk.folder / "staging.md").read_text()
    talked(desk, "scratch that")
    assert (desk.folder / "staging.md").read_text() == text
    assert desk.memory().held() == []


@pytest.mark.parametrize(
    "text",
    [
        "scratch that",  # two messages later, it is about something else
        "ignore that, it is only a warning",
        "skip that",
        "scratch that about the coffee machine",
        "scratch that about this old repo",
        "you can forget it when the build is green",
        "算了，先看看日志",
        "刚才那个警告不用管",
    ],
)
def test_what_is_not_surely_meant_stays(desk: Desk, text: str):
    talked(desk, "From now on use pnpm in this repo, not npm.", BETWEEN[0], text)
    assert "pnpm" in desk.said()


def test_what_another_session_says_too_stays(desk: Desk):
    talked(desk, "Our staging server listens on port 8443.")
    desk.memory().remember("Jonas signs off every release.", "project")
    talked(desk, "forget what I said about Jonas")
    assert "Jonas" in desk.said()


def test_it_is_told_why_and_can_be_undone(desk: Desk):
    talked(desk, "Our staging server listens on port 8443.", BETWEEN[0], "scratch that about the staging server")
    memory = desk.memory()
    change = next(one for one in memory.show(memory.log()[0].dream_id).changes if one.file != "MEMORY.md")
    assert change.reasons[0].rule == "taken-back"
    assert "scratch that about the staging server" in change.reason
    memory.undo()
    assert "8443" in desk.said()
    assert isinstance(asyncio.run(memory.dream(now=True)), Unchanged | Dreamed)
    assert "8443" in desk.said()  # the user wanted it back


def test_a_dream_does_not_bring_it_back(desk: Desk):
    talked(desk, "Our staging server listens on port 8443.", "From now on use pnpm in this repo, not npm.")
    talked(desk, "scratch that about the staging server")
    asyncio.run(desk.memory().dream(now=True))
    assert "8443" not in desk.said()
    assert "pnpm" in desk.said()


def test_a_dream_hears_it_where_nobody_extracts(desk: Desk):
    desk.session.user("Our staging server listens on port 8443.").assistant("Noted.")
    desk.session.user("From now on use pnpm in this repo, not npm.").assistant("Noted.")
    desk.session.write(desk.transcript)
    asyncio.run(desk.memory().dream(now=True))
    assert "8443" in desk.said()
    desk.session.user("刚才说的 staging server 那条不算").assistant("All right.")
    desk.session.write(desk.transcript)
    ended = asyncio.run(desk.memory().dream(now=True))
    assert isinstance(ended, Dreamed)
    assert "8443" not in desk.said()
    assert "pnpm" in desk.said()
    assert isinstance(asyncio.run(desk.memory().dream(now=True)), Unchanged)


def test_what_holds_instead_is_learned(desk: Desk):
    talked(desk, "Our staging server listens on port 8443.")
    talked(desk, "No wait, scratch that, our staging server listens on port 9000.")
    assert "9000" in desk.said()
    assert "8443" not in desk.said()


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize(
    ("taught", "word", "text"),
    [
        ("Remember that Ana covers week 47.", "Ana", "Off the record, the boss is leaving in May."),
        ("Remember that Ana covers week 47.", "Ana", "Don't remember this, but the boss is leaving in May."),
        ("Remember that Ana covers week 47.", "Ana", "Forget it, I will do the slide myself."),
        ("Remember that Ana covers week 47.", "Ana", "Scratch that about the table, make it a list."),
        ("记住：第47周由小安值班。", "小安", "老板五月要走，这个不用记。"),
    ],
)
def test_what_is_about_something_else_takes_nothing_away(
    desk: Desk, taught: str, word: str, text: str, at_once: bool
) -> None:
    desk.session.user(taught).assistant("Noted.")
    if not at_once:
        desk.extract()
    desk.session.user(text).assistant("All right.")
    desk.extract()
    assert word in desk.said()
    asyncio.run(desk.memory().dream(now=True))
    assert word in desk.said()
    assert desk.memory().held() == []
    for other in ("boss", "老板", "slide", "table"):
        assert other not in desk.said()


def test_of_two_things_of_one_sort_only_the_named_one_goes(desk: Desk):
    talked(desk, "The production server runs in Bergen.", "scratch that about the staging server")
    assert "Bergen" in desk.said()
    talked(desk, "forget what I said about the production server thing")
    assert not desk.folder.exists() or "Bergen" not in desk.said()
