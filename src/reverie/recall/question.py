"""A question as the ranker reads it: text -> its words, what each counts, the time it names, how wide it asks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from reverie.recall.asked_time import asked_periods
from reverie.recall.frame import FRAME_WEIGHT, FRAME_WORDS
from reverie.recall.words import search_words

# What is asked over a stretch of time is answered by several memories from all over it.
_WIDE = re.compile(
    r"\bsummar|\boverview\b|\border in which\b|\bin order\b|\bthroughout\b|\bacross\b|\btimeline\b|\bover time\b"
    r"|\bprogress(?:ed|ion)?\b|\bevolved?\b|\bso far\b|\bhistory\b"
    r"|总结|概括|概述|一路|历程|先后|至今|到目前为止|变化过程",
    re.IGNORECASE,
)


class Question:
    """Each word once, and what it counts. `periods` are the times it names, in seconds since 1970."""

    __slots__ = ("is_wide", "periods", "weights", "words")

    def __init__(self, words: Iterable[str]) -> None:
        self.words = tuple(dict.fromkeys(words))
        self.weights: Mapping[str, float] = dict.fromkeys(self.words, 1.0)
        self.periods: tuple[tuple[float, float], ...] = ()
        self.is_wide = False

    @classmethod
    def of(cls, text: str, now: float = 0.0) -> Question:
        """The question that a text asks; what it names by its distance from today goes by `now`."""
        question = cls(search_words(text))
        # A question made of nothing but such words is about them after all.
        if any(word not in FRAME_WORDS for word in question.words):
            question.weights = {word: FRAME_WEIGHT if word in FRAME_WORDS else 1.0 for word in question.words}
        question.periods = asked_periods(text, now)
        question.is_wide = bool(_WIDE.search(text))
        return question
