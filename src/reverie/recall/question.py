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
_SO_FAR = re.compile(r"\bso far\b|至今|到目前为止", re.IGNORECASE)
# What was then, a newer memory seldom tells better.
_THEN = re.compile(
    r"\b(?:did|was|were|had|used to|originally|initially|at first|previously)\b|当时|以前|曾经|那时|原来|最初|当初",
    re.IGNORECASE,
)
_FOR_A_VALUE = re.compile(
    r"\bhow (?:many|much|long|often|old|far|big|large|fast)\b|\bwhen\b|\bwhat(?: is| are|['’]s)\b"
    r"|\b(?:what|which)\b.*\b(?:deadline|date|day|time|number|percentage|count|target|quota|rate|version|port|budget|price"
    r"|limit|score|size|amount|total)\b"
    r"|多少|几|什么时候|何时|哪天|哪一天|多久|多长|多大|是什么",
    re.IGNORECASE,
)
# Two values are asked for, or many: the newest is not the answer to that.
_SEVERAL = re.compile(
    r"\bbetween\b|\bacross\b|\bin total\b|\bdifferent\b|\bsessions\b|之间|相隔|一共|总共", re.IGNORECASE
)


class Question:
    """Each word once, and what it counts. `periods` are the times it names, in seconds since 1970.

    `is_about_now` says that it asks how things are, `is_for_a_value` that a number or a day would answer it.
    """

    __slots__ = ("is_about_now", "is_for_a_value", "is_wide", "periods", "text", "weights", "words")

    def __init__(self, words: Iterable[str]) -> None:
        self.words = tuple(dict.fromkeys(words))
        self.weights: Mapping[str, float] = dict.fromkeys(self.words, 1.0)
        self.text = ""
        self.periods: tuple[tuple[float, float], ...] = ()
        self.is_wide = False
        self.is_about_now = True
        self.is_for_a_value = False

    @classmethod
    def of(cls, text: str, now: float = 0.0) -> Question:
        """The question that a text asks; what it names by its distance from today goes by `now`."""
        question = cls(search_words(text))
        question.text = text
        # A question made of nothing but such words is about them after all.
        if any(word not in FRAME_WORDS for word in question.words):
            question.weights = {word: FRAME_WEIGHT if word in FRAME_WORDS else 1.0 for word in question.words}
        question.periods = asked_periods(text, now)
        question.is_about_now = not _THEN.search(text)
        question.is_for_a_value = bool(_FOR_A_VALUE.search(text)) and not _SEVERAL.search(text)
        # "How many so far" has one answer, and it is the newest.
        question.is_wide = bool(_WIDE.search(text)) and not (question.is_for_a_value and _SO_FAR.search(text))
        return question
