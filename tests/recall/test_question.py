from __future__ import annotations

import pytest
from tests.recall.shelf import NOW, found, memo

from reverie.recall.question import Question


def test_words_that_only_ask_count_less():
    weights = Question.of("can you tell me about the harbour").weights
    assert weights["harbour"] > weights["tell"]
    assert Question.of("tell").weights["tell"] == 1


def test_a_question_over_a_stretch_of_time_is_wide():
    assert Question.of("summarise how the harbour changed over time").is_wide
    assert Question.of("总结一下港口的进展").is_wide
    assert not Question.of("where is the harbour").is_wide


def test_how_many_so_far_has_one_answer():
    assert not Question.of("how many walls have I built so far").is_wide
    assert not Question.of("到目前为止我砌了多少堵墙").is_wide
    assert Question.of("what have I built so far, in short").is_wide


@pytest.mark.parametrize(
    ("text", "is_about_now", "is_for_a_value"),
    [
        ("when is the deadline", True, True),
        ("how many boats are there", True, True),
        ("what score did I achieve", False, True),
        ("which port does it listen on", True, True),
        ("who sails", True, False),
        ("how many days between the two deadlines", True, False),
        ("什么时候部署", True, True),
        ("当时有多少条船", False, True),
        ("谁会开船", True, False),
    ],
)
def test_what_a_question_would_be_answered_with(text: str, is_about_now: bool, is_for_a_value: bool):
    question = Question.of(text)
    assert (question.is_about_now, question.is_for_a_value) == (is_about_now, is_for_a_value)


def test_a_wide_question_is_answered_from_all_over_the_time():
    late = [memo(f"late{n}.md", f"Harbour plan number {n}.", days=20 - n) for n in range(6)]
    early = memo("early.md", "Harbour plan number seven, walls.", days=300)
    assert "early.md" in found("summary of the harbour plan", *late, early, k=3)
    assert "early.md" not in found("harbour plan", *late, early, k=3)


def test_the_time_that_a_question_names_finds_what_was_written_then():
    memories = [memo(f"{days}.md", "We went sailing.", days=days) for days in (400, 200, 2)]
    then = memories[1].mtime_ns / 1e9
    asked = f"what did we do in {NOW.fromtimestamp(then, NOW.tzinfo):%B %Y}, was it sailing"
    assert found(asked, *memories)[0] == "200.md"


def test_a_kind_of_thing_finds_one_of_it_and_one_language_the_other():
    others = [memo(f"o{n}.md", f"Nothing of note {n}.") for n in range(4)]
    assert found("which sport do they play", memo("ball.md", "Volleyball on Mondays."), *others)[0] == "ball.md"
    assert found("部署", memo("ship.md", "We deploy on Mondays."), *others)[0] == "ship.md"


def test_a_standing_rule_comes_up_in_its_field():
    rule = memo("rule.md", "Always include version numbers with libraries.", name="r", days=20)
    story = memo("story.md", "Somebody include version numbers with libraries.", name="s", days=19.99)
    fact = memo("fact.md", "The drawing libraries are two.", name="f")
    assert found("which drawing libraries", story, rule, fact) == ["fact.md", "rule.md", "story.md"]
