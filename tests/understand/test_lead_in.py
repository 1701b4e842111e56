from __future__ import annotations

import pytest

from reverie.understand.lead_in import cuts
from reverie.understand.sentences import sentences
from reverie.understand.worth import judge


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("That is right, sorry: the sample store moved to building M.", "the sample store moved to building M."),
        ("Thank you, but in these chambers we cite by OSCOLA.", "but in these chambers we cite by OSCOLA."),
        ("ha! the release lead is Siobhan from June", "the release lead is Siobhan from June"),
        ("哦我想起来了，推荐模块现在归邵一凡管。", "推荐模块现在归邵一凡管。"),
    ],
)
def test_talk_before_a_fact_can_be_cut_off(text: str, rest: str):
    assert rest in [after for _, after in cuts(text)]


@pytest.mark.parametrize(
    "text",
    ["ok, thanks", "see 10:30", "The port is 8080.", "好的，谢谢", "At half past 9, the crane crew starts its day."],
)
def test_nothing_is_cut_where_little_would_be_left(text: str):
    assert list(cuts(text)) == []


def test_the_fact_behind_the_talk_is_what_is_judged():
    text = "weird, that worked yesterday, sorry: Kuroshio runs on Postgres 15."
    (judgement,) = judge(sentences(text))
    assert judgement.is_kept
    assert text.endswith(judgement.core)
    assert judgement.core != text


def test_a_face_ends_a_sentence_before_a_new_beginning():
    found = [one.text for one in sentences("Skip the basics :) I did my PhD on state estimation. fine :) go on")]
    assert found == ["Skip the basics :)", "I did my PhD on state estimation.", "fine :) go on"]


@pytest.mark.parametrize(
    "text",
    [
        "Just this once, we deploy the ledger late on a Friday.",
        "For this report, never use contractions in a heading.",
        "Suppose, for the sake of the argument, we gave half the merchants free returns.",
        "就这一次，账本周五晚上发布。",
        "The agenda, if you would, for Thursday night: apologies, the gutter and any other business.",
    ],
)
def test_what_limits_a_sentence_is_not_cut_off_from_it(text: str):
    rests = [rest for _, rest in cuts(text)]
    assert not any(rest.startswith(("we ", "never ", "账本", "if you would")) for rest in rests)
