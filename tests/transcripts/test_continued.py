"""Where a conversation goes on from what is known of it."""

from __future__ import annotations

import pytest

from reverie.model.turn import Speaker
from reverie.transcripts.continued import Said, new_turns


def turns(letters: str) -> list[Said]:
    """A capital is typed, a small letter answers, and a figure is put there by a program."""
    return [(_speaker(letter), letter, ()) for letter in letters]


def _speaker(letter: str) -> Speaker:
    if letter.isupper():
        return Speaker.USER
    return Speaker.ASSISTANT if letter.isalpha() else Speaker.HARNESS


def new(known: str, spoken: str) -> str:
    return "".join(spoken[at] for at in new_turns(turns(known), turns(spoken)))


@pytest.mark.parametrize(
    ("known", "spoken", "expected"),
    [
        ("", "AbC", "AbC"),
        ("AbC", "AbCdE", "dE"),
        ("AbCdE", "AbC", ""),  # an older state of it
        ("AbCdE", "0dEfG", "fG"),  # shortened, with notes in front
        ("AbCdE", "AbX", "X"),  # taken up again from an earlier turn
        ("AbC", "XyZ", "XyZ"),
        ("AAb", "0AAbA", "A"),  # said once more
        ("AbCdEf", "CdEfGh", "Gh"),  # the oldest turns left out
    ],
)
def test_what_is_new(known: str, spoken: str, expected: str) -> None:
    assert new(known, spoken) == expected


@pytest.mark.parametrize(
    ("known", "spoken"),
    [
        ("Po", "Go"),  # the answer is the same
        ("PoQo", "Go"),
        ("PoQo", "GoHo"),
        ("Pcro", "Gcro"),  # and so are the tools that were called
        ("PoYoQo", "GoYo"),  # and words of the user in between
        ("1Po", "2Go"),
    ],
)
def test_a_conversation_that_begins_anew_is_new_whatever_is_answered(known: str, spoken: str) -> None:
    assert new(known, spoken) == spoken


def test_words_of_the_user_before_what_is_known_are_new() -> None:
    assert new("AbCdEf", "XEfGh") == "XGh"
    assert new("AbCdEf", "XdEfGh") == "XGh"
    assert new("AbCdEfXGh", "XdEfGhIj") == "Ij"


def test_a_conversation_told_turn_by_turn_after_a_restart_is_kept_once() -> None:
    for first, second in (
        ("PoYoQo", "GoYoQo"),
        ("PoYoQo", "GoHoYo"),
        ("PoYoQoYo", "YoQoGo"),
        ("AbCdEf", "XEfGhIj"),
        ("AbCdE", "AbXyGh"),
    ):
        known = first
        for length in range(2, len(second) + 1):
            known += new(known, second[:length])
            assert new(known, second[:length]) == ""
        assert [known.count(letter) for letter in "GHIX"] == [second.count(letter) for letter in "GHIX"]
