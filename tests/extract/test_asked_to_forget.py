"""What the user asks to forget leaves memory, whenever it was learned, where one memory is plainly named."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from tests.extract.conftest import Desk

from reverie.testing.transcript_builder import START, TranscriptBuilder

SIGNED = "Always sign commits with GPG."
PNPM = "From now on use pnpm, not npm."
SHORT = "Keep your answers short, I read them on my phone."
PORT = "Our staging server listens on port 8443."
ZH_SIGNED = "以后提交都要用 GPG 签名。"


def talked(desk: Desk, taught: tuple[str, ...], wish: str) -> str:
    """What memory says after these were learned and, days later in another session, the wish was said."""
    for text in taught:
        desk.session.user(text).assistant("All right.")
        desk.extract()
    later = TranscriptBuilder("s2", cwd=str(desk.root)).at(START + timedelta(days=2)).user(wish).assistant("Done.")
    path = desk.root / "sessions" / "s2.jsonl"
    later.write(path)
    asyncio.run(desk.memory().extract(path))
    return desk.said()


@pytest.mark.parametrize(
    ("taught", "word", "wish"),
    [
        (SHORT, "phone", "Forget what I said about short answers, longer is fine now."),
        (PNPM, "pnpm", "Forget the pnpm rule."),
        (SIGNED, "GPG", "Forget the rule about signing commits."),
        (SIGNED, "GPG", "Please forget that I want signed commits."),
        (SIGNED, "GPG", "You can stop signing commits with GPG, that's no longer needed."),
        (SIGNED, "GPG", "You don't need to sign commits any more."),
        (PORT, "8443", "Forget the staging port, there's no staging any more."),
        (ZH_SIGNED, "签名", "忘掉提交要签名这条。"),
        (ZH_SIGNED, "签名", "把提交要签名那条忘掉吧。"),
        (ZH_SIGNED, "签名", "提交不用再签名了。"),
    ],
)
def test_what_is_named_leaves_and_the_wish_is_no_memory(desk: Desk, taught: str, word: str, wish: str) -> None:
    other = "We deploy with Buildkite from the Oslo office."
    said = talked(desk, (taught, other), wish)
    assert word not in said
    assert "Oslo" in said
    for order in ("orget", "忘", "any more", "longer", "不用再"):
        assert order not in said


@pytest.mark.parametrize(
    ("taught", "wish"),
    [
        (PNPM, "Don't forget the pnpm rule."),
        (PNPM, "I always forget the pnpm rule."),
        (PNPM, "Did you forget the pnpm rule?"),
        (PNPM, "Forget the pnpm rule just this once."),
        (PNPM, "Forget pnpm for a moment, why does npm fail here?"),
        (SIGNED, "If the build fails, forget the rule about signing commits."),
        (SIGNED, "Forget the rule about signing tags."),
        (SIGNED, "Forget the commit, we'll do it tomorrow."),
        (SIGNED, "You can stop signing commits in the docs folder, that's no longer needed there."),
        (SIGNED, "You can stop signing the commits now, I will do it."),
        (ZH_SIGNED, "别忘了提交要签名。"),
        (ZH_SIGNED, "我忘了提交要签名。"),
        (ZH_SIGNED, "这次先忘掉提交要签名这条。"),
    ],
)
def test_what_is_not_asked_for_stays(desk: Desk, taught: str, wish: str) -> None:
    assert {PNPM: "pnpm", SIGNED: "GPG", ZH_SIGNED: "GPG"}[taught] in talked(desk, (taught,), wish)


def test_where_several_are_named_nothing_changes(desk: Desk) -> None:
    said = talked(desk, (PNPM, "Always run pnpm audit before a release."), "Forget the pnpm rule.")
    assert "not npm" in said
    assert "audit" in said
    assert "orget" not in said


def test_it_is_told_why_archived_and_undone(desk: Desk) -> None:
    assert "GPG" not in talked(desk, (SIGNED,), "Forget the rule about signing commits.")
    memory = desk.memory()
    change = next(one for one in memory.show(memory.log()[0].dream_id).changes if one.file != "MEMORY.md")
    assert change.kind.value == "retired"
    assert "you asked to forget it" in change.reason
    memory.undo()
    assert "GPG" in desk.said()
    asyncio.run(memory.dream(now=True))
    assert "GPG" in desk.said()  # the user wanted it back


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize(
    ("taught", "word", "wish"),
    [
        ("Never use tabs.", "tabs", "Please forget the tabs rule."),
        ("周报每周五发给老周。", "老周", "把周报那条忘掉。"),
    ],
)
def test_a_wish_of_the_same_instant_is_obeyed(desk: Desk, taught: str, word: str, wish: str, at_once: bool) -> None:
    desk.session.at(START).user("Our design files live in Figma.").at(START).user(taught)
    if not at_once:
        desk.extract()
        assert word in desk.said()
    desk.session.at(START).user(wish)
    desk.extract()
    assert "Figma" in desk.said()
    assert word not in desk.said()
    asyncio.run(desk.memory().dream(now=True))
    assert word not in desk.said()


def test_what_is_said_behind_the_wish_in_the_same_instant_stays(desk: Desk) -> None:
    for text in ("Our design files live in Figma.", "Please forget the tabs rule.", "Never use tabs."):
        desk.session.at(START).user(text)
        desk.extract()
    assert "tabs" in desk.said()
    asyncio.run(desk.memory().dream(now=True))
    assert "tabs" in desk.said()
