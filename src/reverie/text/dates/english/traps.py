"""Words that look like dates and are none: they come again, belong to a story, or are a name."""

from __future__ import annotations

import re
from datetime import date

from reverie.text.dates.english.words import MONTH, MONTHS, ORDINAL, WEEKDAYS, phrase
from reverie.text.dates.grammar import Meaning, Rule

_NAMED_DAY = rf"(?:{'|'.join(WEEKDAYS)}|mon|tues?|wed|thu(?:rs)?|fri|sat|sun)"
_PART_OF_DAY = r"(?:morning|afternoon|evening|night)"
_UNIT = rf"(?:day|{_PART_OF_DAY}|weekend|week|month|quarter|year|season|spring|summer|fall|winter)"
_NTH = r"(?:last|first|second|third|fourth)"
# A stretch with a last Friday of its own: "last Tuesday in March", and not "last Tuesday in all stations".
_SOME_PERIOD = (
    r"(?:(?:early|late|mid) )?(?:(?:the|a|an|any|each|every|that|our|fiscal) )*"
    rf"(?:month|quarter|year|sprint|season|term|semester|spring|summer|fall|autumn|winter|q[1-4]|h[12]|\d{{4}}"
    rf"|{'|'.join(MONTHS)}|(?:jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)\b)"
)
# Which month of which year is told by what else is said.
_NOT_A_MONTH = rf"(?! (?:(?:last|this|next) month|{'|'.join(MONTHS)}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b)"
_SEASON = r"(?:(?:the|our|my) )?(?:christmas|xmas|easter|thanksgiving|new year|holidays?|vacation|break)"

_RECURRING = (
    rf"(?:every|each|any|per|alternate)(?: (?:other|single|next|and every|{_NTH}))* (?:{_UNIT}|{_NAMED_DAY})",
    rf"{_NAMED_DAY} {_PART_OF_DAY}s",
    rf"{_NAMED_DAY}(?: to | through | thru | ?[-–/] ?){_NAMED_DAY}s?",
    rf"(?:the )?{_NTH} {_NAMED_DAY} (?:of{_NOT_A_MONTH}|in{_NOT_A_MONTH} {_SOME_PERIOD}|(?:before|after) {_SEASON})",
    rf"(?:the {_NTH}|first|second|third|fourth) {_NAMED_DAY} (?:in{_NOT_A_MONTH}|before|after|that)\b",
    rf"(?:the )?(?:last|next|first|second) (?:day|weekend|week|month|quarter) in {_SOME_PERIOD}",
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
