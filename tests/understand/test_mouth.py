"""Who speaks, where it is not the person who types."""

from __future__ import annotations

import pytest

from reverie.understand.mouth import is_anothers, is_made_up, is_speaker


@pytest.mark.parametrize("opening", ["Bob said", "my boss told me yesterday", "Anna", "客户", "老板说", "群里有人说"])
def test_i_in_another_mouth_is_not_the_person(opening: str) -> None:
    assert is_anothers(opening, "I never read mail." if opening.isascii() else "我从不看邮件")
    assert not is_anothers(opening, "we ship on Fridays" if opening.isascii() else "我们周五发版")


@pytest.mark.parametrize("opening", ["I said", "As I told you", "Note", "Claude", "我说过", "补充"])
def test_what_the_person_says_is_his_own(opening: str) -> None:
    assert not is_anothers(opening, "I never read mail." if opening.isascii() else "我从不看邮件")


@pytest.mark.parametrize(
    "opening", ["Imagine I told you", "Let's role-play", "sample input", "假装我是海盗", "测试输入"]
)
def test_made_up_talk_is_known(opening: str) -> None:
    assert is_made_up(opening)


def test_the_agent_is_spoken_to_and_speaks_not() -> None:
    assert is_speaker("Anna")
    assert is_speaker("我")
    assert not is_speaker("Claude")
    assert not is_speaker("Frontend")
