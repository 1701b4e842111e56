from __future__ import annotations

import pytest

from reverie.recall.manner import asking_share, is_preference, is_standing_rule, standing_share


@pytest.mark.parametrize(
    "text", ["Always use tabs.", "- Never push on Friday.", "以后都用 pnpm。", "So from now on, ask."]
)
def test_a_standing_rule_is_told(text: str):
    assert is_standing_rule(text)


@pytest.mark.parametrize("text", ["It has always been so.", "I never saw it.", "我们部署了。"])
def test_a_story_is_no_rule(text: str):
    assert not is_standing_rule(text)


def test_a_preference_is_told_in_both_languages():
    assert is_preference("I prefer short answers.")
    assert is_preference("我更喜欢短的回答。")
    assert not is_preference("The preferred stock rose.")


def test_how_much_of_a_text_only_asks():
    assert asking_share("Where is it?") == 1
    assert asking_share("在哪里？") == 1
    assert asking_share("It is here.") == 0
    assert 0 < asking_share("It is here. Or is it?") < 1


def test_of_several_passages_the_share_that_are_standing_rules_counts():
    assert standing_share(["Always use tabs.", "The port is 8080."]) == 0.5
    assert standing_share(["以后都用制表符。"]) == 1.0
    assert standing_share(["The port is 8080."]) == standing_share([]) == 0.0
