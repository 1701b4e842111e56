"""The words the English grammar is built from: numbers, names of days and months, and signs of tense."""

from __future__ import annotations

import re
from dataclasses import dataclass

from reverie.text.dates.grammar import clause_around

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_SHORT_WEEKDAYS = {
    "mon": 0, "tue": 1, "tues": 1, "wed": 2, "weds": 2, "thu": 3, "thur": 3, "thurs": 3, "fri": 4,
    "sat": 5, "sun": 6,
}  # fmt: skip
MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip

_ONES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TEENS = (
    "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_NUMBERS = {
    **{word: value for value, word in enumerate((*_ONES, *_TEENS), start=1)},
    **{word: value for value, word in zip(range(20, 100, 10), _TENS, strict=True)},
    "a": 1,
    "an": 1,
    "hundred": 100,
}

# What people mean by an unnamed number. They do not agree, so none of these is exact.
_VAGUE = {"couple": (2, 2), "few": (3, 4), "several": (3, 7)}

# The dot of a short name, unless it is the end of the sentence.
_SHORTENED = r"(?:\.(?= (?-i:[a-z0-9])))?"
WEEKDAY = rf"(?P<weekday>{'|'.join(WEEKDAYS)})"
ANY_WEEKDAY = rf"(?P<weekday>{'|'.join(WEEKDAYS)}|(?:{'|'.join(sorted(_SHORT_WEEKDAYS, reverse=True))})\b{_SHORTENED})"
MONTH = rf"(?P<month>{'|'.join(MONTHS)}|(?:jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)\b{_SHORTENED})"
_TENS_WORDS = rf"(?:{'|'.join(_TENS)})(?:(?:-| )(?:{'|'.join(_ONES)}))?"
# Four digits are a year more often than a count.
COUNT = (
    rf"(?P<count>\d{{1,3}}|(?:a )?couple(?: of)?|(?:a )?few|several|{_TENS_WORDS}"
    rf"|{'|'.join(sorted((*_TEENS, *_ONES), key=len, reverse=True))}|(?:a |one )?hundred|half an?|an?)"
)
UNIT = r"(?P<unit>day|weekend|week|fortnight|month|quarter|year|decade)s?"
PART_OF_DAY = r"(?: (?:early |late )?(?:morning|afternoon|evening|night))"

# Names that are also plain words, told apart by their capital.
_ALSO_PLAIN_WORDS = {"may", "march", "mar", "sun", "sat", "wed", "mon"}

STEPS = {"last": -1, "this": 0, "next": 1}
WHICH = r"(?P<which>last|this|next)"
ORDINAL = r"(?:st|nd|rd|th)"
_ORDINAL_ONES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_ORDINALS = (
    *_ORDINAL_ONES, "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth",
    "seventeenth", "eighteenth", "nineteenth", "twentieth", *(f"twenty {one}" for one in _ORDINAL_ONES), "thirtieth",
    "thirty first",
)  # fmt: skip
_ORDINAL_WORDS = "|".join(sorted(_ORDINALS, key=len, reverse=True)).replace(" ", "(?:-| )")
# A day of a month, in figures or in words: "3rd", "twenty-first".
DAY_NUMBER = rf"(?P<day>\d{{1,2}}{ORDINAL}|{_ORDINAL_WORDS})"


@dataclass(frozen=True, slots=True)
class Count:
    """A number as said: between `low` and `high`, with a half on top or not, and exact or not."""

    low: int
    high: int
    exact: bool
    half: bool = False


def read_count(words: str, and_a_half: bool = False) -> Count:
    """The number that a text matched by COUNT names; ValueError for a text that names none."""
    words = " ".join(words.lower().replace("-", " ").split())
    if words.isdecimal():
        return Count(int(words), int(words), not and_a_half, and_a_half)
    if words.startswith("half"):
        return Count(0, 0, exact=False, half=True)
    for vague, (low, high) in _VAGUE.items():
        if vague in words:
            return Count(low, high, exact=False, half=and_a_half)
    named = words.split()
    if named[-1] == "hundred":
        named = named[-1:]
    value = sum(_NUMBERS[word] for word in named)
    return Count(value, value, not and_a_half, and_a_half)


def day_number(words: str) -> int:
    """The day of a month that a text matched by DAY_NUMBER names."""
    if words[0].isdecimal():
        return int(words[:-2])
    return _ORDINALS.index(" ".join(words.lower().replace("-", " ").split())) + 1


def weekday_number(name: str) -> int:
    """Monday is 0."""
    name = name.lower().rstrip(".")
    return WEEKDAYS.index(name) if name in WEEKDAYS else _SHORT_WEEKDAYS[name]


def month_number(name: str) -> int:
    """January is 1."""
    return next(number for number, month in enumerate(MONTHS, start=1) if month.startswith(name[:3].lower()))


def is_plain_word(name: str) -> bool:
    """Whether a name of a day or month is written as the ordinary word: "may", "march", "sun"."""
    return name[0].islower() and name.lower().rstrip(".") in _ALSO_PLAIN_WORDS


_FUTURE = re.compile(
    r"\b(?:will|won't|shall|going to|gonna|plan|plans|planning|planned for|due|upcoming|deadline|expires?"
    r"|ends|starts|begins|until|should|must|need to|needs to|needed|required|have to|has to|scheduled"
    r"|expected?|hope|hoping|let's|can we|could we|remind|see you|looking forward|can't wait|want to"
    r"|wants to|intends?|prepare)\b|['’]ll\b",
    re.IGNORECASE,
)
_PAST = re.compile(
    r"\b(?:was|were|had|did|didn't|went|got|made|took|saw|came|met|ran|said|told|found|left|felt|gave|held"
    r"|bought|began|built|broke|chose|wrote|won|lost|sent|spent|fell|flew|kept|knew|heard|put|thought|brought"
    # "Is delivered" is no past: it happens now, or is to come.
    r"|taught|(?<!\bis )(?<!\bare )(?<!\bbe )(?<!\bgets )(?<!\bget )(?<!\bbeing )[a-z]{2,}ed)\b",
    re.IGNORECASE,
)
_HABIT = re.compile(
    r"\b(?:every|each|usually|always|often|typically|generally|normally|regularly|whenever|never|per|annual"
    r"|annually|yearly|birthdays?|anniversary|born|(?<!on )holiday|recurring)\b",
    re.IGNORECASE,
)
# Signs that "yesterday's sales" is the yesterday of every day, as on a dashboard.
_ROUTINE = re.compile(
    r"\b(?:always|usually|whenever|normally|typically|daily|nightly|weekly|monthly|automatically"
    rf"|(?:every|each) (?:day|night|morning|evening|week|month|year|time|run|{'|'.join(WEEKDAYS)}))\b",
    re.IGNORECASE,
)
_HEDGE = re.compile(
    r"(?:\b(?:about|around|roughly|approximately|nearly|almost|over|under|than|least|most|maybe|perhaps|like|some"
    r"|probably|or|to)\s+|[~≈–]\s*)$",
    re.IGNORECASE,
)
_TITLE = re.compile(
    r"\b(?:Weekend|Week|Month|Quarter|Year|Summer|Winter|Spring|Fall|Autumn|Night|Morning|Evening|Afternoon)\b"
)
_SINCE = re.compile(r"\bsince\s+(?:early\s+|late\s+)?$", re.IGNORECASE)
_DEADLINE = re.compile(r"\b(?:by|before|until|till|due)\s+$", re.IGNORECASE)


def lean(match: re.Match[str]) -> int:
    """1 where the sentence around the match speaks of the future, -1 of the past, 0 where of neither.

    The nearest sign before the date decides, then the nearest after it.
    """
    if is_since(match):
        return -1
    before, after = clause_around(match)
    future, past = _last_end(_FUTURE, before), _last_end(_PAST, before)
    if future or past:
        return 1 if future >= past else -1
    ahead, behind = _FUTURE.search(after), _PAST.search(after)
    if ahead and behind:
        return 1 if ahead.start() <= behind.start() else -1
    return 1 if ahead else -1 if behind else 0


def _last_end(sign: re.Pattern[str], text: str) -> int:
    """Where the last such sign ends, or 0."""
    return max((found.end() for found in sign.finditer(text)), default=0)


def says(sign: re.Pattern[str], match: re.Match[str]) -> bool:
    """Whether the sentence around the match holds the sign."""
    return any(sign.search(side) for side in clause_around(match))


def is_habit(match: re.Match[str]) -> bool:
    """Whether the sentence speaks of what happens again and again."""
    return says(_HABIT, match)


def is_routine(match: re.Match[str]) -> bool:
    """Whether the sentence tells a routine, in which even "today" is another day each time."""
    return says(_ROUTINE, match)


def is_hedged(match: re.Match[str]) -> bool:
    """Whether the words just before make a number a rough one: "about", "more than", "two or"."""
    return _HEDGE.search(words_before(match)) is not None


def is_title(match: re.Match[str]) -> bool:
    """Whether the words are capitals of a name ("This Week in Rust"), and not of a shouted sentence."""
    return _TITLE.search(match.group()) is not None and not match.group().isupper()


def is_since(match: re.Match[str]) -> bool:
    """Whether the words just before make the date the beginning of what still goes on."""
    return _SINCE.search(words_before(match)) is not None


def is_deadline(match: re.Match[str]) -> bool:
    """Whether the words just before set the date as a limit: "by", "until"."""
    return _DEADLINE.search(words_before(match)) is not None


LOOK_BACK = 24  # characters before a match: enough for the word or two that change its meaning


def words_before(match: re.Match[str]) -> str:
    """The few characters before the match."""
    return match.string[max(0, match.start() - LOOK_BACK) : match.start()]


_NEARBY = 120  # characters on either side: about a sentence


def nearby(match: re.Match[str]) -> str:
    """The text around the match, over the ends of its sentence."""
    text = match.string
    return f"{text[max(0, match.start() - _NEARBY) : match.start()]} {text[match.end() : match.end() + _NEARBY]}"


# A gap between two words: spaces, or the one line break of a wrapped paragraph.
_GAP = r"(?:[ \t\u00a0]+|[ \t]*\n[ \t]*)"
# Neither inside a word, nor part of a path, a file name, a compound ("next-day"), a tag or a placeholder.
_BEFORE = r"(?<![A-Za-z0-9_@#$%{/\\])(?<![A-Za-z0-9_][-.])"
_AFTER = r"(?![A-Za-z0-9_/\\}]|-[A-Za-z0-9_]|\.(?-i:[a-z0-9_]))"


def phrase(words: str) -> re.Pattern[str]:
    """A pattern for whole words in any case; each space in `words` stands for a gap between words.

    ASCII only: otherwise "laſt" would pass for "last" and then be in no table.
    """
    return re.compile(_BEFORE + f"(?:{words})".replace(" ", _GAP) + _AFTER, re.IGNORECASE | re.ASCII)


def lower(match: re.Match[str], group: str) -> str:
    """A group in small letters with single spaces; empty where it took no part in the match."""
    return " ".join((match[group] or "").lower().split())
