"""Orders that say of themselves that they hold for good."""

from __future__ import annotations

import pytest

from reverie.understand.sentences import sentences
from reverie.understand.standing import holds_from_now_on, says_always
from reverie.understand.worth import Label, judge

STANDING = [
    "From now on use pnpm in this repo, not npm.",
    "from now on write commit messages in the imperative",
    "use tabs from now on",
    "Please always answer in German.",
    "always run the linter before you say you are done",
    "Never push to main directly.",
    "Never touch the table ledger_2019, it is under audit.",
    "In future, ask me before you delete anything.",
    "going forward, no emojis",
    "以后回答都用中文",
    "从现在起提交信息一律用英文写。",
]
OF_THE_MOMENT = [
    "always return None in this branch",
    "Never mind the lint warnings.",
    "From now on I'm only eating salad, ha.",
    "always give the year in it",
    "Always use protobuf, says the guy who has never shipped any.",
    "should we always use pnpm from now on?",
    '"Never use personal folders."',
    "always the timestamps",
    "Never seen the inside of it.",
    "never in the mornings",
    "以后没准能全自动对账，谁知道呢。",
    "这次先用 npm，以后再说。",
]


@pytest.mark.parametrize("text", STANDING)
def test_an_order_for_good_is_kept(text: str):
    (judgement,) = judge(sentences(text))
    assert judgement.is_kept
    assert judgement.label is Label.FEEDBACK


@pytest.mark.parametrize("text", OF_THE_MOMENT)
def test_an_order_of_the_moment_is_none(text: str):
    assert not holds_from_now_on(text)
    assert not says_always(text)
    assert not any(judgement.is_kept for judgement in judge(sentences(text)))


@pytest.mark.parametrize("text", ["from os import path", "import os, sys", "import numpy as np", "from a.b import c;"])
def test_a_line_of_code_is_still_pasted(text: str):
    assert not sentences(text)


@pytest.mark.parametrize("order", ["never crop the handle", "Always keep 24px around the text."])
def test_always_may_be_said_of_the_text_at_hand(order: str):
    assert says_always(order)
    text = f"Make me a banner for the spring fair, please. The fox goes on the right this time. {order}"
    assert not any(judgement.is_kept for judgement in judge(sentences(text)))
