"""How worth remembering a sentence is where it stands: what it is by itself, how it is made, and what the sentences
beside it are, weighed together.

A fact between two orders mostly belongs to the task; one between two facts stays one. Trained on whole conversations,
in which most of what people type is worth nothing the next day.

what each sentence of a message is by itself, and how one of them is made -> numbers -> trees that vote
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from reverie.understand.cues import taken_up
from reverie.understand.ngrams import tokens
from reverie.understand.shape import shape
from reverie.understand.trees import Forest, load
from reverie.understand.words import content_words

WEIGHTS_FILE = "company.json"
_FLOOR = 1e-4  # of a share, before its logarithm is taken
_WHERE = ("own", "stated", "previous", "next", "others", "most of others", "first")

Shares = Sequence[float]  # how likely each label is


@dataclass(frozen=True, slots=True)
class Own:
    """The sentence asked about: its words, what the assistant had said before it, and, where only some of its parts
    state something, what the likeliest of them is by itself.
    """

    text: str
    before: str
    stated: Shares | None = None

    @property
    def shown(self) -> dict[str, float]:
        """How it is made and where it stands, by name; not how long its message is: that depends on who types."""
        words = len(content_words(self.text)) or 1
        shared = len(taken_up(self.text, self.before))
        return shape(self.text) | {
            "length": float(len(self.text)),
            "answers": float(bool(self.before)),
            "chinese": float(tokens(self.text).is_chinese),
            "of several parts": float(self.stated is not None),
            "words taken up": float(shared),
            "share taken up": shared / words,
        }


def feature_names(labels: Sequence[str]) -> list[str]:
    """What the numbers of `features` are, in their order."""
    return [f"{where} {label}" for where in _WHERE for label in labels] + list(Own("", "").shown)


def features(message: Sequence[Shares], number: int, own: Own) -> list[float]:
    """The numbers about one sentence of a message, given what each of its sentences is by itself."""
    shares = message[number]
    none = [0.0] * len(shares)
    others = [one for at, one in enumerate(message) if at != number]
    return [
        *(math.log(share + _FLOOR) for share in shares),
        *(math.log(share + _FLOOR) for share in own.stated or shares),
        *(message[number - 1] if number else none),
        *(message[number + 1] if number + 1 < len(message) else none),
        *([sum(column) / len(others) for column in zip(*others, strict=True)] if others else none),
        *([max(column) for column in zip(*others, strict=True)] if others else none),
        *(message[0] if number else none),
        *own.shown.values(),
    ]


def worth_in_company(numbers: Sequence[float]) -> float:
    """How likely the sentence of these numbers is worth remembering where it stands."""
    return shipped_forest().likelihoods(numbers)[1]


@cache
def shipped_forest() -> Forest:
    """The trees that ship, read once."""
    return load("reverie.understand", WEIGHTS_FILE)
