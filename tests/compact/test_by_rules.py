"""Notes by rules quote what the user said, in English and Chinese, and fit whatever was said."""

from __future__ import annotations

import pytest
from tests.messages.conversations import SHAPES, Did, Said, Story, Used

from reverie.compact.by_rules import (
    ANSWERED,
    ANSWERED_BESIDES,
    EARLIER,
    FILES,
    NOTHING,
    ROOM_TOKENS,
    SAID,
    SAID_TOKENS,
    STOOD,
    notes,
    with_what_was_said,
)
from reverie.compact.recent import NOTES_TOKENS
from reverie.messages.shapes import read_messages
from reverie.text.tokens import estimate_tokens

TALK = Story(
    "",
    (
        Said("Please fix the login; it fails with 登录失败."),
        Did("Looking.", (Used("Read", "src/login.py", "def login(): ..."), Used("Bash", "x", "Error"))),
        Did("The token expires too early. Shall I make it an hour?"),
        Said("yes"),
        Did("Done.", (Used("Edit", "src/login.py", "ok"),)),
        Said("以后测试都用真的数据库。"),
        Did("好的。The login works now."),
    ),
)


def notes_of(*events: Said | Did, earlier: str = "") -> str:
    return notes(read_messages(SHAPES["anthropic"](Story("", events))), earlier)


def section(text: str, heading: str) -> list[str]:
    after = f"\n{text}".partition(f"\n{heading}\n")[2].partition("\n\n")[0]
    return [line.removeprefix("- ") for line in after.splitlines()]


def test_what_was_said_done_and_touched_is_told() -> None:
    made = notes_of(*TALK.events)
    assert section(made, SAID) == [
        "Please fix the login; it fails with 登录失败.",
        "(asked: Shall I make it an hour?) yes",
        "以后测试都用真的数据库。",
    ]
    assert section(made, ANSWERED) == [
        "The token expires too early. Shall I make it an hour?",
        "Done.",
        "好的。The login works now.",
    ]
    assert section(made, FILES) == ["src/login.py (Read)", "x (Bash)", "src/login.py (Edit)"]
    assert section(made, STOOD) == ["last asked: 以后测试都用真的数据库。", "last answered: 好的。The login works now."]


def test_the_same_messages_give_the_same_notes_in_every_shape() -> None:
    assert len({notes(read_messages(make(TALK)), "") for make in SHAPES.values()}) == 1


def test_notes_go_on_where_the_former_ones_ended() -> None:
    first, second = TALK.events[:3], TALK.events[3:]
    together = notes_of(*second, earlier=notes_of(*first))
    assert section(together, SAID)[0] == "Please fix the login; it fails with 登录失败."
    assert section(together, SAID)[-1] == "以后测试都用真的数据库。"
    assert together.count(SAID) == 1
    assert EARLIER not in together


def test_notes_that_somebody_else_wrote_are_kept_below_and_only_once() -> None:
    theirs = "# Files and Functions\n- a.py: the door\n\n# Files\n- b.py\n\n# 学到的\n- 端口是 8081。"
    once = notes_of(*TALK.events[:3], earlier=theirs)
    twice = notes_of(*TALK.events[3:], earlier=once)
    for made in (once, twice):
        assert made.endswith(f"{EARLIER}\n{theirs}")
    assert section(twice, FILES) == ["src/login.py (Read)", "x (Bash)", "src/login.py (Edit)"]


def test_too_much_talk_loses_what_is_worth_least_and_keeps_the_facts() -> None:
    facts = {40: "The staging database of the harbour project listens on port 6543.", 90: "以后提交信息一律用中文写。"}
    chatter = (
        "Hm, okay. Could you look at that once more, please? I am not sure what I saw there, let me think about it."
    )
    events: list[Said | Did] = []
    for number in range(400):
        events += [Said(f"{facts.get(number, '')} {chatter} ({number})"), Did("I looked again.")]
    made = notes_of(*events)
    assert [fact for fact in facts.values() if fact not in made] == []
    assert estimate_tokens(made) <= NOTES_TOKENS
    assert "(399)" in section(made, SAID)[-1]
    assert made == notes_of(*events)


def test_notes_fit_however_long_the_messages_are() -> None:
    pasted = "\n".join(f"2026-11-16T10:00:{number % 60:02} ERROR worker {number} failed" for number in range(5_000))
    events: list[Said | Did] = []
    for number in range(80):
        reads = tuple(Used("Read", f"{'深' * 200}/{number}/{one}.py", "x") for one in range(4))
        events += [Said(f"Why does worker {number} fail?\n{pasted}"), Did("因为。" * 3_000, reads)]
    made = notes_of(*events, earlier="旧的笔记。" * 9_000)
    assert estimate_tokens(made) <= NOTES_TOKENS
    assert "Why does worker 79 fail?" in made


def test_secrets_do_not_come_along() -> None:
    made = notes_of(Said("Use the key sk-ant-api03-" + "aB3dE5fG7h" * 9 + " for now."), Did("I will."))
    assert "aB3dE5fG7h" not in made
    assert "[REDACTED" in made


@pytest.mark.parametrize(
    "told",
    ["The Bergen gate code is 7731.", "The PIN of the safe is 90210, remember it.", "仓库门禁的 PIN 码是 7731。"],
)
def test_the_number_of_a_lock_that_the_user_told_comes_along(told: str) -> None:
    made = notes_of(Said(told), Did("I will remember it."), Said("Now the list."), Did("Here."))
    assert told in made
    left_out = read_messages(SHAPES["anthropic"](Story("", (Said(told), Did("Fine.")))))
    beside = with_what_was_said("Notes of a model: [REDACTED:pin:1a2b].", left_out, "", 2_000)
    assert told in beside


@pytest.mark.parametrize(
    ("told", "secret"),
    [
        ("The password of the VPN is Sommer#2026x.", "Sommer#2026x"),
        ("VPN 的密码是 482913。", "482913"),
        ("The alarm code is 7731 and the password is Sommer#2026x.", "Sommer#2026x"),
    ],
)
def test_a_password_that_the_user_told_does_not(told: str, secret: str) -> None:
    assert secret not in notes_of(Said(told), Did("Fine."))


def test_where_nobody_said_anything_the_notes_say_so() -> None:
    silent = SHAPES["chat"](Story("", (Did("", (Used("Bash", "", "x"),)),)))
    assert notes(read_messages(silent), "") == NOTHING


def test_beside_notes_of_somebody_else_what_was_answered_stays_where_there_is_room() -> None:
    talk = Story(
        "", (Said("How long does it take?"), Did("The sync takes 41 seconds."), Said("好的。"), Did("每天两点同步。"))
    )
    left_out = read_messages(SHAPES["anthropic"](talk))
    beside = with_what_was_said("# State\nThe sync is measured.", left_out, "", 2_000)
    assert section(beside, ANSWERED_BESIDES) == ["The sync takes 41 seconds.", "每天两点同步。"]
    later = with_what_was_said("# State\nNewer; 每天两点同步。", [], beside, 2_000)
    assert later.startswith("# State\nNewer")
    assert section(later, ANSWERED_BESIDES) == ["The sync takes 41 seconds."]
    tight = with_what_was_said("# State\n" + "All is well. " * 400, left_out, "", 300)
    assert ANSWERED_BESIDES not in tight
    assert estimate_tokens(tight) <= 300


@pytest.mark.parametrize("room", [1_500, 4_000, 11_500, 50_000])
def test_notes_keep_to_their_room_and_use_what_is_left(room: int) -> None:
    events: list[Said | Did] = []
    for number in range(900):
        events += [
            Said(f"Look at item {number}, 好吗?"),
            Did(f"Item {number} weighs {number * 37 % 1_000} kg. 已检查。"),
        ]
    made = notes(read_messages(SHAPES["chat"](Story("", tuple(events)))), "", room)
    most = min(room, ROOM_TOKENS)
    assert most * 0.9 <= estimate_tokens(made) <= most
    assert "Look at item 899" in section(made, STOOD)[0]


def test_what_answers_leave_over_is_for_what_the_user_said() -> None:
    facts = [f"The depot {one * 7919 % 10_007} is led by team {one * 31 % 97}. 以后都这样。" for one in range(600)]
    made = notes_of(*(event for fact in facts for event in (Said(fact), Did("OK."))))
    assert ANSWERED not in made
    assert estimate_tokens("\n".join(section(made, SAID))) > SAID_TOKENS
