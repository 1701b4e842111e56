"""Of many answers those stay that say what no other does, in English and Chinese, in every shape."""

from __future__ import annotations

import pytest
from tests.messages.conversations import SHAPES, Did, Said, Story

from reverie.compact.answers import answered, listed_tokens, most_telling, with_their_own
from reverie.compact.compact import compact
from reverie.compact.recent import Keep
from reverie.messages.shapes import read_messages, tokens_of

PLANTED = {
    3: "The depot ships 1,482 parcels a day.",
    14: "The haulier is Nordsjö Cargo.",
    22: "The crash came from a null byte in the header.",
    35: "The rules are in /etc/depot/rules.toml.",
    48: "值班的是林晓，电话分机 4417。",
    61: "Marta Lindqvist signs the customs papers.",
    70: "供应商在每个季度的第二周盘点。",
}
MADE_ALIKE = (
    "I looked at module {0}; it is fine, though I would rename helper_{0} and test the edge cases that run {0} times. ",
    "In src/part_{0}.py the imports are in order and {0} tests pass; it could do with docstrings and smaller loops. ",
    "第 {0} 个模块基本没有问题，不过函数太长，建议拆成两个，再补上边界情况的测试，命名也可以更清楚一些。",
)


def asked(number: int) -> str:
    return f"Please look at module {number} and tell me what you think."


def talk(repeated: int) -> Story:
    """A hundred turns with long look-alike answers, empty ones, and between them some that tell something."""
    events: list[Said | Did] = []
    for number in range(100):
        alike = MADE_ALIKE[number % 3].format(number) * repeated
        empty = ("Understood.", "好的，明白了。")[number % 2]
        answer = PLANTED.get(number) or (empty if number % 7 == 0 else alike)
        events += [Said(asked(number)), Did(answer)]
    return Story("You are kind.", tuple(events))


def answers(*events: Said | Did) -> list[str]:
    return list(answered(read_messages(SHAPES["chat"](Story("", events)))))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("limit", [8_000, 20_000, 100_000])
@pytest.mark.parametrize("repeated", [1, 8])
def test_what_only_one_answer_says_is_still_there(shape: str, limit: int, repeated: int) -> None:
    messages = SHAPES[shape](talk(repeated))
    after = compact(messages, "", keep=Keep.within(limit))
    words = "\n".join(words for message in read_messages(after) for words in message.words())
    assert [fact for fact in PLANTED.values() if fact not in words] == []
    assert tokens_of(after) <= limit


def test_it_is_still_there_after_one_compaction_and_the_next() -> None:
    conversation: list[object] = []
    for message in SHAPES["chat"](talk(4)):
        conversation.append(message)
        if tokens_of(conversation) > 8_000:
            conversation = compact(conversation, "", keep=Keep.within(8_000))
    words = "\n".join(words for message in read_messages(conversation) for words in message.words())
    assert [fact for fact in PLANTED.values() if fact not in words] == []


@pytest.mark.parametrize(
    "empty", ["Understood.", "OK, will do!", "Sure thing. Anything else?", "好的，明白了。", "收到。"]
)
def test_what_only_says_that_it_was_heard_is_no_answer(empty: str) -> None:
    assert answers(Said("Note this."), Did(empty), Said("Thanks.")) == []
    assert answers(Said("Where is it?"), Did("In Bergen."), Did(empty)) == ["In Bergen."]


@pytest.mark.parametrize("short", ["Done.", "Yes.", "No.", "41", "OK, it is 41.", "不行。", "好的，改成 41 了。"])
def test_a_short_answer_may_tell_something(short: str) -> None:
    assert answers(Said("And?"), Did(short)) == [short]


def test_values_go_before_words_and_the_newest_first() -> None:
    lines = ["The lamp was loose.", "The pump runs at 41 bar.", "Ferry leaves from pier 9.", "A cable had frayed."]
    assert most_telling(lines, sum(map(listed_tokens, lines))) == tuple(lines)
    assert most_telling(lines, sum(map(listed_tokens, lines[1:]))) == tuple(lines[1:])
    assert most_telling(lines, listed_tokens(lines[2])) == (lines[2],)
    assert most_telling(lines, 0) == ()


def test_what_is_like_others_comes_last() -> None:
    alike = [MADE_ALIKE[0].format(number) for number in range(10, 30)]
    lines = [PLANTED[22], *alike]
    assert with_their_own(lines, 10_000) == (PLANTED[22],)
    assert most_telling(lines, listed_tokens(alike[0]) + listed_tokens(PLANTED[22])) == (PLANTED[22], alike[-1])
