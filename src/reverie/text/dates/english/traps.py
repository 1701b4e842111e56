"""Words that look like dates and are none: they come again, belong to a story, or are a name."""

from __future__ import annotations

import re
from datetime import date

from reverie.text.dates.english.words import MONTH, ORDINAL, phrase
from reverie.text.dates.grammar import Meaning, Rule

_ANY_UNIT = r"(?:day|night|morning|afternoon|evening|week|weekend|month|quarter|year|season|spring|summer|fall|winter)"
_NAMED_DAY = r"(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun)"
_TRAPS = (
    # Again and again.
    rf"(?:every|each|any|per|alternate)(?: (?:other|single|last|first|second|third|next|and every))* (?:{_ANY_UNIT}|{_NAMED_DAY})",
    rf"{_NAMED_DAY} (?:morning|afternoon|evening|night)s",
    rf"{_NAMED_DAY}s?(?: to | through | thru | till | until |[-–/]|, | and | or ){_NAMED_DAY}s?(?: (?:to|through|and|or) {_NAMED_DAY})?s",
    rf"{_NAMED_DAY}(?: to | through | thru | ?[-–/] ?){_NAMED_DAY}",
    rf"(?:on|at) (?:the )?(?:last|first|second|third|fourth) {_NAMED_DAY} of (?:the|each|every|a) \w+",
    rf"(?:the )?(?:last|first|second|third|fourth) {_NAMED_DAY} (?:of|in|before|after|that)(?! (?:last|this|next) month)\b",
    rf"(?:the|a) (?:{_NAMED_DAY}) (?:before|after)(?! last| next)\b",
    # Relative to a story, to a person's own time, or a place in a row.
    rf"(?:the|that|a) (?:very )?(?:next|following|previous|same|last) (?:day|night|morning|afternoon|evening|weekend|{_NAMED_DAY})",
    rf"(?:the|that) (?:following|previous) {_ANY_UNIT}",
    rf"(?:my|his|her|its|our|their|your) (?:very )?(?:last|next|past) (?:{_ANY_UNIT}|few {_ANY_UNIT}s)",
    rf"(?:the )?(?:last|next) {_ANY_UNIT} of",
    # Names and figures of speech.
    r"(?:black|good|easter|cyber|ash|super|giving|holy|casual|freaky|taco|man|girl) (?:thursday|friday|saturday|sunday|monday|tuesday|wednesday)",
    r"\w+ today,? gone tomorrow|no tomorrow|tomorrow never|yesterday['’]s news|like (?:it was )?yesterday",
    r"(?:in )?today['’]s (?:world|age|society|standards|day and age)|born yesterday",
    rf"{_NAMED_DAY},? (?:the )?\d{{1,2}}(?:{ORDINAL})?(?: of)? \w+,? \d{{4}}",
    rf"{_NAMED_DAY},? {MONTH} \d{{1,2}}(?:{ORDINAL})?,? \d{{4}}",
)


def _no_date(match: re.Match[str], today: date) -> Meaning | None:
    del match, today


TRAP_RULES = tuple(Rule(phrase(words), _no_date) for words in _TRAPS)
