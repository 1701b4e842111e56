"""Halves of one statement, which a semicolon joins: "I run the orders of a bakery; I know SQL well, but not Rust".

Mostly a semicolon stands between two things that are as well said apart. Where one of them would be lost by itself,
though its own words state something, both are judged as the one sentence that they were.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reverie.understand.cues import Place
from reverie.understand.retraction import takes_back
from reverie.understand.sentences import MAX_SENTENCE_CHARS, Sentence
from reverie.understand.worth import Judgement, Label, Look, judge

STATES = 0.4  # worth by its own words from which on a half states something
_SEMICOLONS = (";", "；")
_NO_HALF = (Label.QUESTION, Label.PASTE)


def judged_whole(message: str, found: Sequence[Sentence], before: str = "") -> tuple[list[Sentence], list[Judgement]]:
    """The sentences of a message and what each is worth, read after what the assistant said. Two that a semicolon joins
    are one where that is kept and one of them would not be.
    """
    judged = judge(found, before)
    pairs = list(_pairs(message, found, judged))
    if not pairs:
        return list(found), judged
    tried = _with_joined(message, found, pairs)
    kept = {one.start for one, judgement in zip(tried, judge(tried, before), strict=True) if judgement.is_kept}
    joined = _with_joined(message, found, [number for number in pairs if found[number].start in kept])
    return joined, judge(joined, before)


def states_something(text: str, judgement: Judgement) -> bool:
    """Whether words by themselves say that something is so, whatever they are worth where they stand."""
    if not judgement.alone or judgement.label in _NO_HALF or takes_back(text):
        return False
    return Look.at(text.rstrip("".join(_SEMICOLONS)), Place(0, 1, "")).alone >= STATES


def _pairs(message: str, found: Sequence[Sentence], judged: Sequence[Judgement]) -> Iterator[int]:
    """The places of first halves, none of them the second half of another."""
    last = -1
    for number in range(len(found) - 1):
        one, other = found[number], found[number + 1]
        is_one_line = not message[one.end : other.start].strip(" \t")
        if number <= last or not is_one_line or not one.text.endswith(_SEMICOLONS):
            continue
        if other.end - one.start > MAX_SENTENCE_CHARS or (judged[number].is_kept and judged[number + 1].is_kept):
            continue
        if states_something(one.text, judged[number]) and states_something(other.text, judged[number + 1]):
            last = number + 1
            yield number


def _with_joined(message: str, found: Sequence[Sentence], pairs: Sequence[int]) -> list[Sentence]:
    """The sentences, those at the places and the ones behind them put together."""
    firsts = set(pairs)
    whole: list[Sentence] = []
    for number, one in enumerate(found):
        if number in firsts:
            end = found[number + 1].end
            whole.append(Sentence(message[one.start : end], one.start, end))
        elif number - 1 not in firsts:
            whole.append(one)
    return whole
