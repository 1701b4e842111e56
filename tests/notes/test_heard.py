"""Turns that were heard, however often a conversation is told."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from reverie.model.turn import Speaker, Turn
from reverie.notes.heard import Heard

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


def turns(texts: str, minute: int) -> list[Turn]:
    time = NOON + timedelta(minutes=minute)
    return [Turn(number, Speaker.USER, text, time, "s", "/", ()) for number, text in enumerate(texts, 1)]


def test_a_turn_that_is_told_again_later_is_heard_once_and_keeps_its_time():
    heard = Heard()
    heard.take(turns("ab", 0))
    heard.take(turns("abc", 5))
    assert [(turn.text, turn.time) for turn in heard.turns] == [
        ("a", NOON),
        ("b", NOON),
        ("c", NOON + timedelta(minutes=5)),
    ]


def test_after_a_compaction_what_is_new_is_added():
    heard = Heard()
    heard.take(turns("abcd", 0))
    heard.take(turns("Ncde", 5))
    assert "".join(turn.text for turn in heard.turns) == "abcde"
    heard.take(turns("Ncdea", 9))
    assert "".join(turn.text for turn in heard.turns) == "abcdea"
