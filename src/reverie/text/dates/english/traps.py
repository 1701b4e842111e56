"""Words that look like dates and are none: they come again, belong to a story, or are a name."""

from __future__ import annotations

import re
from datetime import date

from reverie.text.dates.english.words import MONTH, ORDINAL, WEEKDAYS, phrase
from reverie.text.dates.grammar import Meaning, Rule

_NAMED_DAY = rf"(?:{'|'.join(WEEKDAYS)}|mon|tues?|wed|thu(?:rs)?|fri|sat|sun)"
_PART_OF_DAY = r"(?:morning|afternoon|evening|night)"
_UNIT = rf"(?:day|{_PART_OF_DAY}|weekend|week|month|quarter|year|season|spring|summer|fall|winter)"
_NTH = r"(?:last|first|second|third|fourth)"

_RECURRING = (
    rf"(?:every|each|any|per|alternate)(?: (?:other|single|next|and every|{_NTH}))* (?:{_UNIT}|{_NAMED_DAY})",
    rf"{_NAMED_DAY} {_PART_OF_DAY}s",
    rf"{_NAMED_DAY}(?: to | through | thru | ?[-–/] ?){_NAMED_DAY}s?",
    rf"(?:the )?{_NTH} {_NAMED_DAY} (?:of|in|before|after|that)(?! (?:last|this|next) month)\b",
)
_OF_A_STORY = (
    rf"(?:the|a) {_NAMED_DAY} (?:before|after)(?! last| next)\b",
    rf"(?:the|that|a) (?:very )?(?:next|last|same) (?:day|{_PART_OF_DAY}|weekend|{_NAMED_DAY})",
    rf"(?:the|that|a) (?:following|previous) {_NAMED_DAY}",
    rf"(?:the|that) (?:following|previous) {_UNIT}",
    rf"(?:my|his|her|its|our|their|your) (?:very )?(?:last|next|past) (?:few )?{_UNIT}s?",
    rf"(?:the )?(?:last|next) {_UNIT} of",
)
_NAMES_AND_SAYINGS = (
    rf"(?:black|good|easter|cyber|ash|super|giving|holy|casual|freaky|taco) (?:{'|'.join(WEEKDAYS)})",
    r"\w+ today,? gone tomorrow|no tomorrow|tomorrow never|yesterday['’]s news|like (?:it was )?yesterday",
    r"today['’]s (?:world|age|society|standards|day and age)|born yesterday",
)
_ABSOLUTE = (
    rf"{_NAMED_DAY},? (?:the )?\d{{1,2}}(?:{ORDINAL})?(?: of)? \w+,? \d{{4}}",
    rf"{_NAMED_DAY},? {MONTH} \d{{1,2}}(?:{ORDINAL})?,? \d{{4}}",
)


def _no_date(match: re.Match[str], today: date) -> Meaning | None:
    del match, today


TRAP_RULES = tuple(
    Rule(phrase(words), _no_date) for words in (*_RECURRING, *_OF_A_STORY, *_NAMES_AND_SAYINGS, *_ABSOLUTE)
)
