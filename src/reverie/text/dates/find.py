"""Relative dates in a sentence, English or Chinese: sentence -> cheap look for a word of time -> grammars."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date, datetime
from functools import lru_cache

from reverie.text.dates.chinese import CHINESE_RULES
from reverie.text.dates.english.rules import ENGLISH_RULES
from reverie.text.dates.grammar import RelativeDate, scan
from reverie.text.dates.names import is_chinese_name, is_english_name

SHORT = 4_000  # characters of a text that is worth keeping in mind

# Every rule of a grammar needs at least one of these; most sentences have none and cost one search each.
_ENGLISH_TRIGGER = re.compile(
    r"day|week|fortnight|month|quarter|year|decade|night|morning|afternoon|evening|tomorrow|spring|summer|fall"
    r"|autumn|winter|january|february|march|april|june|july|august|september|october|november|december"
    r"|\b(?:mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)\b"
    r"|\d(?:st|nd|rd|th)\b|\beo[my]\b|\btmrw?\b|\bq[1-4]\b"
)
_CHINESE_TRIGGER = re.compile(r"[天日周週期拜月年号號今昨明前季]")


def find_relative_dates(sentence: str, at: datetime) -> list[RelativeDate]:
    """Each group of words that names days by their distance from `at`, in order and without overlap.

    The calendar day of `at` in its own time zone is today. Absolute dates, durations, recurring days, the days
    of a story and words that are the name of something are left out. No text makes it raise.
    """
    # A dream reads the same sentences again and again, against the same few days.
    return list(_known(sentence, at.date()) if len(sentence) <= SHORT else _found(sentence, at.date()))


def _found(sentence: str, today: date) -> tuple[RelativeDate, ...]:
    found: list[RelativeDate] = []
    # Small letters first: a search that ignores case cannot skip ahead by first letters and is five times slower.
    if _ENGLISH_TRIGGER.search(sentence.lower()):
        found += _without_names(sentence, scan(sentence, today, ENGLISH_RULES), is_english_name)
    if _CHINESE_TRIGGER.search(sentence):
        found += _without_names(sentence, scan(sentence, today, CHINESE_RULES), is_chinese_name)
    return tuple(sorted(found, key=lambda each: each.position))


_known = lru_cache(maxsize=4_096)(_found)


def _without_names(
    sentence: str, found: Iterable[RelativeDate], is_name: Callable[[str, int, int], bool]
) -> list[RelativeDate]:
    return [each for each in found if not is_name(sentence, each.position, each.position + len(each.text))]
