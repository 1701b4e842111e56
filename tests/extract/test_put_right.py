"""Words that only give another value for what was said before them: the old value leaves, and the new one stands."""

from __future__ import annotations

import asyncio

import pytest
from tests.extract.conftest import Desk

from reverie.dream.outcome import Dreamed

PORT = "The staging server listens on port 9444."
FREEZE = "The release freeze begins on 5 December 2026."
DEPOT = "Remember: the port of the depot server is 5000."
REPORT = "The quarterly report goes to Mira every Friday."
PILAR = "Pilar approves every new station."
MENDED = [
    (PORT, "Never mind the port, it is 9555.", "port 9555", "9444"),
    (PORT, "No wait, 9555.", "port 9555", "9444"),
    (PORT, "No wait. It should be 9555.", "port 9555", "9444"),
    (PORT, "oops, I meant 9555", "port 9555", "9444"),
    (PORT, "change that to 9555 please", "port 9555", "9444"),
    (FREEZE, "Forget about what I said on the freeze; it moved to the 12th.", "12 December 2026", "5 December"),
    (FREEZE, "Forget what I said about the freeze, it begins on the 12th.", "12 December 2026", "5 December"),
    (FREEZE, "Actually, make it a week later.", "2026-12-12", "5 December"),
    (FREEZE, "Push that back two days.", "2026-12-07", "5 December"),
    ("The default timeout of the gateway is 30 minutes.", "Sorry, 20.", "20 minutes", "30 minutes"),
    ("The standup is at 9:30 on Mondays.", "no, at 10:00", "at 10:00 on Mondays", "9:30"),
    ("测试环境的端口是 9444。", "不对，是 9555。", "端口是 9555", "9444"),
    ("测试环境的端口是 9444。", "等等，应该是 9555。", "端口是 9555", "9444"),
    (DEPOT, "Scratch that, the port is 6000.", "The port of the depot server is 6000", "5000"),
    (DEPOT, "Scratch that. The port is 6000.", "The port of the depot server is 6000", "5000"),
    (DEPOT, "Scratch that about the port, it is 6000.", "The port of the depot server is 6000", "5000"),
    (REPORT, "Scratch that about the report, it goes to Nils.", "report goes to Nils every Friday", "Mira"),
    (PILAR, "Scratch that about Pilar, it's Ignacio who approves new stations.", "Ignacio approves", "Pilar"),
    ("仓库服务器的端口是 5000。", "刚才说的端口不算，端口是 6000。", "仓库服务器的端口是 6000", "5000"),
    ("仓库服务器的端口是 5000。", "刚才那条错了，是 6000。", "仓库服务器的端口是 6000", "5000"),
    ("公司的发票抬头是华北冷链。", "刚才那条错了，发票抬头写华南冷链。", "发票抬头写华南冷链", "华北"),
    ("发布冻结从12月5日开始。", "推迟到12月12日。", "12月12日开始", "12月5日"),
    ("发布冻结从12月5日开始。", "往后推一周。", "12月12日开始", "12月5日"),
]


def talked(desk: Desk, *texts: str, at_once: bool, answer: str = "All right.") -> str:
    for text in texts:
        desk.session.user(text).assistant(answer)
        if not at_once:
            desk.extract()
    if at_once:
        desk.extract()
    return desk.said() if desk.folder.exists() else ""


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize(("said", "words", "now", "over"), MENDED)
def test_the_old_value_leaves_and_the_new_one_stands(
    desk: Desk, said: str, words: str, now: str, over: str, at_once: bool
) -> None:
    memory = talked(desk, "Our design files live in Figma.", said, words, at_once=at_once)
    assert now in memory
    assert over not in memory
    assert "Figma" in memory
    assert desk.memory().held() == []


def test_a_subject_that_is_named_may_lie_further_back(desk: Desk) -> None:
    words = "Never mind the port, it is 9555."
    assert "port 9555" in talked(desk, PORT, "can you rerun the linter?", words, at_once=False)


def test_of_two_corrections_the_later_stands(desk: Desk) -> None:
    memory = talked(desk, PORT, "No wait, 9555.", "no, 9666", at_once=False)
    assert "port 9666" in memory
    assert "9555" not in memory.replace("9666", "")


@pytest.mark.parametrize(
    "words",
    [
        "It was 9555 yesterday.",
        "Never mind, I found 3 bugs.",
        "wait 5 minutes",
        "no, 9555 and 9556",
        "9555?",
        "oh 9555",
    ],
)
def test_what_gives_no_value_for_it_changes_nothing(desk: Desk, words: str) -> None:
    assert "port 9444" in talked(desk, PORT, words, at_once=False)


@pytest.mark.parametrize("answer", ["How many workers shall I start?", "I have started 7 workers."])
def test_an_answer_to_something_else_changes_nothing(desk: Desk, answer: str) -> None:
    assert "port 9444" in talked(desk, PORT, "Actually, 5.", at_once=False, answer=answer)


def test_where_several_could_be_meant_none_is(desk: Desk) -> None:
    both = "Remember: staging listens on port 9444. Remember: the metrics server listens on port 9100."
    memory = talked(desk, both, "No wait, 9555.", at_once=False)
    assert "9444" in memory
    assert "9100" in memory
    assert "9555" not in memory


def test_what_was_put_right_says_what_it_rests_on(desk: Desk) -> None:
    desk.session.user(PORT).assistant("Noted.").user("No wait, 9555.").assistant("Noted.")
    outcome = desk.extract().outcome
    assert isinstance(outcome, Dreamed)
    quotes = {one.quote for change in outcome.changes for one in change.evidence}
    assert quotes == {PORT, "No wait, 9555."}


def test_a_subject_that_is_taken_back_may_lie_further_back(desk: Desk) -> None:
    words = "Scratch that about the report, it goes to Nils."
    memory = talked(desk, REPORT, "can you rerun the linter?", words, at_once=False)
    assert "report goes to Nils every Friday" in memory
    asyncio.run(desk.memory().dream(now=True))
    assert "report goes to Nils every Friday" in desk.said()
    assert "Mira" not in desk.said()


@pytest.mark.parametrize(
    ("said", "words", "stays"),
    [
        (DEPOT, "Scratch that about the port, it's on the Oslo machine.", "5000"),
        (DEPOT, "Scratch that about the table, it is on page 48.", "5000"),
        ("公司的发票抬头是华北冷链。", "刚才那条错了，重新跑一下测试。", "华北"),
    ],
)
def test_where_nothing_can_be_made_of_what_holds_instead_the_old_stays(
    desk: Desk, said: str, words: str, stays: str
) -> None:
    assert stays in talked(desk, said, words, at_once=False)
    asyncio.run(desk.memory().dream(now=True))
    assert stays in desk.said()


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("Remember that Jonas signs off every release.", "Scratch that about Jonas, he left in May."),
        ("Always sign commits with GPG.", "Scratch that, sign this commit with SSH."),
        (DEPOT, "Scratch that, is the port 6000?"),
    ],
)
def test_what_does_not_say_it_again_is_no_new_value(desk: Desk, said: str, words: str) -> None:
    memory = talked(desk, said, words, at_once=False)
    for other in ("May", "SSH", "6000"):
        assert other not in memory


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize(
    ("order", "end", "over"),
    [
        ("From now on always answer in German.", "stop answering in German", "always"),
        ("From now on always answer in German.", "You can stop answering in German now.", "always"),
        ("以后都用英文回答。", "别再用英文回答了。", "以后都用"),
    ],
)
def test_an_order_to_stop_ends_the_order_before_it(desk: Desk, order: str, end: str, over: str, at_once: bool) -> None:
    memory = talked(desk, order, end, at_once=at_once)
    assert over not in memory
    assert end.rstrip(".。").split()[-1] in memory


def test_an_order_to_stop_something_else_ends_nothing(desk: Desk) -> None:
    memory = talked(desk, "From now on always answer in German.", "stop explaining in German", at_once=False)
    assert "always answer in German" in memory
