"""What happened in a session, one thing after the other: turns -> what was asked, done and answered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from reverie.model.turn import Speaker, Turn
from reverie.notes.action import Action, action_of
from reverie.notes.failure import failure_in


@dataclass(frozen=True, slots=True)
class Asked:
    """The user said something. `before` is what the assistant had said last."""

    text: str
    time: datetime | None
    before: str = ""


@dataclass(frozen=True, slots=True)
class Answered:
    """The assistant said something without calling a tool. It is final where the user speaks next, or nobody."""

    text: str
    time: datetime | None
    is_final: bool = False


@dataclass(slots=True)
class Did:
    """The assistant called a tool. `said` are its words with the call; `failure` is the telling line of the answer."""

    action: Action
    time: datetime | None
    said: str = ""
    failure: str = ""
    is_answered: bool = False
    call: str = ""  # the id of the call, where it has one
    turn: int = 0  # what is called in one turn is called at once


Happening = Asked | Answered | Did


def happenings(turns: Iterable[Turn]) -> list[Happening]:
    """What the user, the assistant and its tools did. What the program itself or a sub-agent said is left out."""
    found: list[Happening] = []
    waiting: list[Did] = []
    last_said = with_next = ""
    for turn in turns:
        if turn.speaker is Speaker.USER and turn.text.strip():
            waiting = [did for did in waiting if did.call]  # of the others nobody could tell which is answered later
            found.append(Asked(turn.text, turn.time, last_said))
        elif turn.speaker is Speaker.ASSISTANT:
            last_said = turn.text if turn.text.strip() else last_said
            with_next = turn.text if turn.text.strip() else with_next
            did = [Did(action_of(call), turn.time, with_next, call=call.id, turn=turn.number) for call in turn.tools]
            found += did
            waiting += did
            if not did and turn.text.strip():
                found.append(Answered(turn.text, turn.time))
            continue  # some agents write words and call as two turns: these words go with the next call
        elif turn.speaker is Speaker.TOOL and (answered := _answered_by(turn, waiting)):
            waiting = [did for did in waiting if did is not answered]
            answered.is_answered = True
            answered.failure = failure_in(answered.action, turn.text, is_error=turn.is_error)
        with_next = ""
    return _with_final_answers(found)


def _answered_by(turn: Turn, waiting: Sequence[Did]) -> Did | None:
    """What a tool's turn answers: the call that it names, and without such a name the one that has waited longest.

    Some servers give one id to call after call; of calls that wait with one id the newest was made where they wait.
    """
    named = [did for did in waiting if did.call and did.call == turn.answers]
    if named:
        return named[-1]
    nameless = [did for did in waiting if not (did.call and turn.answers)]
    return nameless[0] if nameless else None


def root_of(turns: Sequence[Turn]) -> str:
    """The folder that the session worked in first."""
    return next((turn.cwd for turn in turns if turn.cwd), "")


def _with_final_answers(found: list[Happening]) -> list[Happening]:
    following: Happening | None = None
    for number in range(len(found) - 1, -1, -1):
        one = found[number]
        if isinstance(one, Answered) and (following is None or isinstance(following, Asked)):
            found[number] = Answered(one.text, one.time, is_final=True)
        following = one
    return found
