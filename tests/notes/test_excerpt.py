"""What is shown of turns that are too many: where they began and where they are now."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from tests.notes.talk import Talk, shop

from reverie.agents.shown import MOST_CHARACTERS
from reverie.model.turn import Turn
from reverie.notes.excerpt import excerpt


def long_talk(rounds: int, words: str) -> list[Turn]:
    talk = Talk().user("TASK: build the importer for Gdynia. 任务：导入程序。").assistant("Sure.")
    for number in range(rounds):
        talk.user(f"Step {number}: {words}").ran(f"make step{number}", words).assistant(f"Report {number}: {words}")
    return talk.user("LAST: and now the exporter.").turns


def shown(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"^turn (\d+) ", text, re.MULTILINE)]


def test_turns_that_fit_are_shown_whole_with_their_calls() -> None:
    turns = shop().turns
    text = excerpt(turns)
    assert shown(text) == [turn.number for turn in turns]
    assert "→ Bash {" in text
    assert "left out" not in text


@pytest.mark.parametrize("rounds", [30, 3_000])
@pytest.mark.parametrize("words", ["ok", "please look at the thing. " * 20, "看看这个模块。" * 80, "\n" * 3_900])
def test_of_many_turns_the_first_and_the_last_are_shown_and_how_many_are_left_out(rounds: int, words: str) -> None:
    turns = long_talk(rounds, words)
    text = excerpt(turns)
    assert "TASK: build the importer for Gdynia. 任务：导入程序。" in text
    assert "LAST: and now the exporter." in text
    assert len(text) < MOST_CHARACTERS
    numbers = shown(text)
    left_out = re.search(r"^\(([\d,]+) turns are left out here", text, re.MULTILINE)
    assert len(turns) - len(numbers) == (int(left_out[1].replace(",", "")) if left_out else 0)
    gaps = [after for before, after in pairwise(numbers) if after != before + 1]
    assert len(gaps) <= 1


def test_a_first_turn_that_takes_all_the_room_of_the_beginning_is_there_all_the_same() -> None:
    turns = Talk().user("TASK" + "\n." * 4_000).assistant("words " * 600).turns * 20
    assert "│ TASK" in excerpt(turns)


def test_nothing_new_shows_no_turn() -> None:
    assert shown(excerpt([])) == []
