"""Turns that were heard, however often a conversation is told."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from tests.notes.talk import Talk, shop

from reverie.model.turn import Speaker, Turn
from reverie.notes.heard import Heard

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


def turns(texts: str, minute: int) -> list[Turn]:
    """A turn of the user for each letter; N are the notes that stand for what was left out."""
    time = NOON + timedelta(minutes=minute)
    speakers = [Speaker.HARNESS if text == "N" else Speaker.USER for text in texts]
    return [
        Turn(number, speaker, text, time, "s", "/", ())
        for number, (speaker, text) in enumerate(zip(speakers, texts, strict=True), 1)
    ]


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


def test_an_older_state_told_in_between_brings_nothing_twice() -> None:
    heard = Heard()
    for told in ("abcd", "ab", "abcd", "abc", "abcde"):
        heard.take(turns(told, 0))
    assert "".join(turn.text for turn in heard.turns) == "abcde"


def test_a_conversation_that_goes_on_adds_what_is_new() -> None:
    turns = shop().turns
    heard = Heard()
    for count in (0, 3, 3, len(turns)):
        heard.take(turns[:count])
    assert heard.turns == turns
    assert heard.tool_calls == 8
    at_once = Heard()
    at_once.take(turns)
    assert heard.context_tokens == at_once.context_tokens > 0


def test_what_a_compaction_took_away_is_still_known_and_what_is_kept_is_not_heard_twice() -> None:
    turns = shop().turns
    heard = Heard()
    heard.take(turns)
    before = heard.context_tokens
    later = Talk().user("Now bump the version").turns
    compacted = [replace(turn, number=number) for number, turn in enumerate([*turns[-3:], *later], start=1)]
    heard.take(compacted)
    assert [turn.text for turn in heard.turns] == [turn.text for turn in [*turns, *later]]
    assert heard.context_tokens < before
    assert heard.tool_calls == 8


def test_a_pause_is_a_turn_of_the_assistants_without_a_call() -> None:
    heard = Heard()
    talk = Talk().user("Please look").ran("make")
    heard.take(talk.turns)
    assert not heard.is_pause
    heard.take(talk.assistant("Done.").user("thanks").turns)
    assert heard.is_pause
