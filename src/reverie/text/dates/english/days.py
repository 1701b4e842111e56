"""Days with a word of their own: today, yesterday, tonight."""

from __future__ import annotations

import re
from datetime import date

from reverie.text.dates import calendar
from reverie.text.dates.english.words import PART_OF_DAY, is_routine, is_title, lower, phrase, words_before
from reverie.text.dates.grammar import Meaning, Rule

DAY_WORDS = {
    "today": 0, "yesterday": -1, "tomorrow": 1, "day before yesterday": -2, "day after tomorrow": 2,
    "tonight": 0, "this morning": 0, "this afternoon": 0, "this evening": 0, "last night": -1,
    "last evening": -1, "night before last": -2, "tmrw": 1, "tmr": 1,
}  # fmt: skip
_DAY = phrase(
    r"(?:the )?(?P<word>day before yesterday|day after tomorrow|night before last)"
    rf"|(?P<plain>yesterday|today|tomorrow|tmrw?){PART_OF_DAY}?"
    r"|(?P<part>tonight|this (?:morning|afternoon|evening)|last (?:night|evening))"
)
# What comes before the capital of a name: "USA Today", "the Today show".
_NAME_BEFORE = re.compile(r"(?:[A-Z][\w.&]*|\bthe)[ \t]+$")


def _read_day(match: re.Match[str], today: date) -> Meaning | None:
    if is_title(match) or (match.group()[0].isupper() and _NAME_BEFORE.search(words_before(match))):
        return None
    word = lower(match, match.lastgroup or "word")
    return Meaning(calendar.day(calendar.days_later(today, DAY_WORDS[word])), certain=not is_routine(match))


DAY_RULES = (Rule(_DAY, _read_day),)
