"""How worth remembering a sentence is in its company: what the sentences beside it are weighs on what it is.

A fact between two orders mostly belongs to the task; one between two facts stays one. Trained above all on whole
sessions, in which most of what people type is worth nothing the next day.

what each sentence of a message is by itself -> numbers about one of them and its neighbours -> trees that vote
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from reverie.understand.trees import Forest, load

WEIGHTS_FILE = "company.json"
_FLOOR = 1e-4  # of a share, before its logarithm is taken
_WHERE = ("own", "previous", "next", "others", "most of others", "first")
_SHAPE = ("length", "answers", "chinese")  # not how long the message is: that depends on who types

Shares = Sequence[float]  # how likely each label is


@dataclass(frozen=True, slots=True)
class Member:
    """One sentence of a message: what it is by itself, its length, and whether it is Chinese."""

    shares: Shares
    length: int
    is_chinese: bool


def feature_names(labels: Sequence[str]) -> list[str]:
    """What the numbers of `features` are, in their order."""
    return [f"{where} {label}" for where in _WHERE for label in labels] + list(_SHAPE)


def features(message: Sequence[Member], number: int, *, is_answer: bool) -> list[float]:
    """The numbers about one sentence of a message. `is_answer` where the assistant had spoken before."""
    own = message[number]
    none = [0.0] * len(own.shares)
    others = [one.shares for at, one in enumerate(message) if at != number]
    return [
        *(math.log(share + _FLOOR) for share in own.shares),
        *(message[number - 1].shares if number else none),
        *(message[number + 1].shares if number + 1 < len(message) else none),
        *([sum(column) / len(others) for column in zip(*others, strict=True)] if others else none),
        *([max(column) for column in zip(*others, strict=True)] if others else none),
        *(message[0].shares if number else none),
        own.length,
        is_answer,
        own.is_chinese,
    ]


def worth_in_company(message: Sequence[Member], number: int, *, is_answer: bool) -> float:
    """How likely the sentence is worth remembering where it stands."""
    return shipped_forest().likelihoods(features(message, number, is_answer=is_answer))[1]


@cache
def shipped_forest() -> Forest:
    """The trees that ship, read once."""
    return load("reverie.understand", WEIGHTS_FILE)
