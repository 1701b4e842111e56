"""What is recent stays: enough to go on, and not more than there is room for."""

from __future__ import annotations

from reverie.compact.recent import Keep, first_kept
from reverie.messages.message import Call, Message, Result
from reverie.model.turn import Speaker

USER, ASSISTANT, TOOL = Speaker.USER, Speaker.ASSISTANT, Speaker.TOOL


def said(speaker: Speaker, tokens: int, text: str = "words") -> Message:
    return Message(speaker, text, (), (), None, tokens=tokens)


def used(number: int, tokens: int) -> list[Message]:
    call = Message(ASSISTANT, "", (Call(f"c{number}", "Read", "{}"),), (), None, tokens=1)
    return [call, Message(TOOL, "", (), (Result(f"c{number}", "x"),), None, tokens=tokens)]


def test_no_more_is_kept_than_is_asked_for() -> None:
    talk = [said(USER if number % 2 == 0 else ASSISTANT, 100) for number in range(20)]
    assert first_kept(talk, Keep(2, 300, 1_000)) == 17
    assert first_kept(talk, Keep(5, 0, 1_000)) == 15
    assert first_kept(talk, Keep(0, 0, 1_000)) == 19


def test_messages_without_words_do_not_count_as_said() -> None:
    talk = [said(USER, 10), said(ASSISTANT, 10), *used(1, 10), *used(2, 10), said(ASSISTANT, 10)]
    assert first_kept(talk, Keep(2, 0, 1_000)) == 1


def test_the_most_goes_before_the_least() -> None:
    talk = [said(ASSISTANT, 400) for _ in range(10)]
    assert first_kept(talk, Keep(8, 4_000, 1_000)) == 8


def test_a_call_whose_result_fits_no_more_goes_with_it() -> None:
    talk = [said(USER, 10), *used(1, 900), said(ASSISTANT, 200)]
    assert first_kept(talk, Keep(5, 5_000, 1_000)) == 3


def test_the_last_exchange_stays_whatever_it_takes() -> None:
    assert first_kept([said(USER, 10), *used(1, 90_000)], Keep()) == 1
    assert first_kept([said(USER, 90_000)], Keep()) == 0
    assert first_kept([], Keep()) == 0


def test_an_answer_comes_first_where_there_is_room() -> None:
    talk = [said(ASSISTANT, 500), said(USER, 100), said(ASSISTANT, 100)]
    assert first_kept(talk[:2], Keep(1, 0, 1_000)) == 0
    assert first_kept(talk[:2], Keep(1, 0, 550)) == 1
