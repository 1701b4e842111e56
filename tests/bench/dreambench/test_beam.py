"""Which of two statements a question brings up first is read off what was recalled."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from bench.dreambench.beam import Answered, Pair, judge, read_pairs, says, summary, telling

OLDER = "I like tea. The dashboard answers in 300 ms on average these days."
NEWER = "The dashboard answers in 250 ms on average these days. I also like cake."
PAIR = Pair("How fast does the dashboard answer on average?", OLDER, NEWER)


@pytest.mark.parametrize(
    ("recalled", "answered"),
    [
        ([OLDER, NEWER], Answered("older", True)),
        ([NEWER, OLDER], Answered("newer", True)),
        (["I like tea.", NEWER], Answered("newer", True)),
        (["Something else.", OLDER], Answered("older", False)),
        (["I like tea."], Answered("", False)),
        ([f"{NEWER} {OLDER}"], Answered("older", True)),
    ],
)
def test_the_first_of_the_pair_is_the_one_that_counts(recalled: list[str], answered: Answered):
    assert judge(PAIR, recalled) == answered


def test_the_telling_sentence_is_the_one_the_question_asks_for():
    assert telling(OLDER, PAIR.question) == "The dashboard answers in 300 ms on average these days."


def test_a_sentence_with_its_date_spelt_out_is_still_that_sentence_and_another_number_is_not():
    assert says("We meet the whole team in room 4 on 2026-03-06.", "We meet the whole team in room 4 on Friday.")
    assert not says("We meet the whole team in room 5 on Friday.", "We meet the whole team in room 4 on Friday.")


def test_shares_are_of_all_that_were_asked():
    answers = [Answered("older", True), Answered("newer", True), Answered("newer", True), Answered("", False)]
    assert summary(answers) == ["4", "25.0", "50.0", "75.0", "25.0"]


def test_a_file_of_something_else_is_named_with_its_line(tmp_path: Path):
    path = tmp_path / "pairs.jsonl"
    good = json.dumps({"question": "q", "old": ["a"], "new": ["b", "c"]})
    path.write_text(f"{good}\n{{}}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"pairs\.jsonl:2: no pair"):
        read_pairs(path, "old", "new")
    path.write_text(good, encoding="utf-8")
    assert read_pairs(path, "old", "new") == [Pair("q", "a", "b\n\nc")]
