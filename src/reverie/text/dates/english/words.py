"""The words the English grammar is built from: numbers, names of days and months, and signs of tense."""

from __future__ import annotations

import re
from collections.abc import Iterator
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
DAY_NUMBER_WORDS = rf"(?:\d{{1,2}}{ORDINAL}|{_ORDINAL_WORDS})"
DAY_NUMBER = rf"(?P<day>{DAY_NUMBER_WORDS})"


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
    r"|wants to|intends?|prepare|got to|gotta|(?:is|are) to (?!(?:the|me|you|us|him|her|my|our)\b)[a-z]+"
    r"|supposed to|ought to)\b|['’]ll\b",
    re.IGNORECASE,
)
_PRESENT = {"ends", "starts", "begins", "expire", "expires", "until"}
# "Was going to" and "was due" were ahead then, and need not be ahead now.
_THEN_BEFORE = re.compile(r"\b(?:was|were|wasn['’]t|weren['’]t|had been)\s+(?:\w+ly\s+|not\s+)?$", re.IGNORECASE)
_PAST = re.compile(
    r"\b(?:was|were|had|did|didn't|went|got(?! to\b)|made|took|saw|came|met|ran|said|told|found|left|felt|gave|held"
    r"|bought|began|built|broke|chose|wrote|won|lost|sent|spent|fell|flew|kept|knew|heard|put|thought|brought"
    r"|paid|slept|sold|stood|spoke|drove|ate|caught|threw|wore|woke|became|forgot|understood"
    r"|taught|(?!(?:[a-z]*[^r]eed|indeed|embed|shred|hundred|sacred|naked|shed|fred|alfred|jared|ahmed|moham+ed)\b)"
    r"[a-z]{2,}ed)\b",
    re.IGNORECASE,
)
# "Is delivered", "has to be checked and sent": it happens now, or is to come.
_PASSIVE_BEFORE = re.compile(
    r"\b(?:is|are|be|gets?|being|stays?|remains?|keeps?)\s+(?:\w+ly\s+)?(?:[a-z]+(?:ed|en|t|d),?\s+(?:(?:and|or|then)\s+){0,2}){0,4}$",
    re.IGNORECASE,
)
# "The shared drive", "to hosted runners": an attribute of what follows.
_ATTRIBUTE_BEFORE = re.compile(
    r"\b(?:the|an?|our|my|your|his|her|its|their|this|these|those|to|of|for|with|from|at|into|on|by|in|as)\s+$",
    re.IGNORECASE,
)
# "Has asked for time until Friday" holds now.
_PERFECT_BEFORE = re.compile(r"(?:\b(?:has|have)|['’](?:s|ve))\s+(?:\w+ly\s+|just\s+|been\s+)*$", re.IGNORECASE)
# "Closed until Friday", as on a door: it still is.
_STATE = re.compile(
    r"\W*(?:closed|blocked|paused|suspended|locked|booked|reserved|extended|postponed|delayed|parked)(?=\s+(?:until|till)\b)",
    re.IGNORECASE,
)
_WORD = re.compile(r"\w")
_NOUN_AFTER = re.compile(r"\s+[A-Za-z]")
_HABIT = re.compile(
    r"\b(?:every|each|usually|always|often|typically|generally|normally|regularly|whenever|never|per(?!\s+cent)|annual"
    r"|annually|yearly|birthdays?|anniversary|born|(?<!on )holiday|recurring)\b",
    re.IGNORECASE,
)
# Signs that "yesterday's sales" is the yesterday of every day, as on a dashboard.
_ROUTINE = re.compile(
    r"\b(?:always|usually|whenever|normally|typically|daily|nightly|weekly|monthly|automatically"
    rf"|(?:every|each) (?:day|night|morning|evening|week|month|year|time|run|{'|'.join(WEEKDAYS)}))\b",
    re.IGNORECASE,
)
# Signs that leave no room for a single time, whatever the verb; "weekly" and "annual" may only name what it is about.
_AGAIN = re.compile(
    r"\b(?:every|each|usually|always|often|typically|generally|normally|regularly|whenever|never|per(?!\s+cent)|automatically)\b",
    re.IGNORECASE,
)
_HEDGE = re.compile(
    r"(?:\b(?:about|around|roughly|approximately|nearly|almost|over|under|than|least|most|maybe|perhaps|like|some"
    r"|probably|or|to)\s+|[~≈–]\s*)$",
    re.IGNORECASE,
)
# "Over in 8 days", "like in 8 days": only these make a rough day of one that has its preposition.
_ROUGHLY = re.compile(
    r"\b(?:about|around|roughly|approximately|nearly|almost|maybe|perhaps|probably|or)\s+$", re.IGNORECASE
)
_TITLE = re.compile(
    r"\b(?:Weekend|Week|Month|Quarter|Year|Summer|Winter|Spring|Fall|Autumn|Night|Morning|Evening|Afternoon)\b"
)
_SINCE = re.compile(r"\bsince\s+(?:early\s+|late\s+)?$", re.IGNORECASE)
_UNTIL = re.compile(r"\b(?:until|till)\s+$", re.IGNORECASE)
_DEADLINE = re.compile(r"\b(?:by|before|until|till|due)\s+$", re.IGNORECASE)


def lean(match: re.Match[str]) -> int:
    """1 where the sentence around the match speaks of the future, -1 of the past, 0 where of neither.

    The nearest sign before the date decides, then the nearest after it.
    """
    if is_since(match):
        return -1
    before, after = clause_around(match)
    future = max((sign.end() for sign in _future_signs(before)), default=0)
    past = max((sign.end() for sign in past_signs(before)), default=0)
    if future or past:
        return 1 if future >= past else -1
    ahead = next(_future_signs(after), None)
    behind = next((sign for sign in past_signs(after) if not _goes_on(after, sign)), None)
    if ahead and behind:
        return 1 if ahead.start() <= behind.start() else -1
    return 1 if ahead else -1 if behind else 0


def was_until(match: re.Match[str]) -> bool:
    """Whether what lasted until the date is over: "he was away until Friday", but not "it was moved until Friday"."""
    if not _UNTIL.search(words_before(match)) or is_moved_to(match):
        return False
    before, _ = clause_around(match)
    return any(not _PERFECT_BEFORE.search(before, 0, sign.start()) for sign in past_signs(before))


def is_foretold(match: re.Match[str]) -> bool:
    """Whether a word of the future is said, and not only a verb in the present that may be a rule: "starts", "ends"."""
    signs = (sign.group().lower() for side in clause_around(match) for sign in _future_signs(side))
    return lean(match) > 0 and any(sign not in _PRESENT for sign in signs)


def _future_signs(text: str) -> Iterator[re.Match[str]]:
    for sign in _FUTURE.finditer(text):
        # "With a plan" tells of a thing, "I plan" of what is to come.
        is_noun = sign.group().lower() in {"plan", "plans", "hope"} and _ATTRIBUTE_BEFORE.search(text, 0, sign.start())
        if not is_noun and not _THEN_BEFORE.search(text, 0, sign.start()):
            yield sign


def past_signs(text: str) -> Iterator[re.Match[str]]:
    for sign in _PAST.finditer(text):
        is_attribute = _ATTRIBUTE_BEFORE.search(text, 0, sign.start()) and _NOUN_AFTER.match(text, sign.end())
        if _STATE.match(text) and not _WORD.search(text, 0, sign.start()):
            continue
        if not is_attribute and not _PASSIVE_BEFORE.search(text, 0, sign.start()):
            yield sign


def _goes_on(after: str, sign: re.Match[str]) -> bool:
    """Whether the word goes on with what stood before the date: "is delivered in 12 days and fitted by us"."""
    return after[: sign.start()].strip().lower() in {"and", "or", "and then"}


def says(sign: re.Pattern[str], match: re.Match[str]) -> bool:
    """Whether the sentence around the match holds the sign."""
    return any(sign.search(side) for side in clause_around(match))


def is_habit(match: re.Match[str]) -> bool:
    """Whether the sentence speaks of what happens again and again."""
    return says(_HABIT, match)


def is_routine(match: re.Match[str]) -> bool:
    """Whether the sentence tells a routine, in which even "today" is another day each time."""
    return says(_ROUTINE, match)


def is_again(match: re.Match[str]) -> bool:
    """Whether the sentence says outright that it happens more than once."""
    return says(_AGAIN, match)


def is_hedged(match: re.Match[str]) -> bool:
    """Whether the words just before make a number a rough one: "about", "more than", "two or"."""
    sign = _ROUGHLY if match.group().lower().startswith("in") else _HEDGE
    return sign.search(words_before(match)) is not None


def is_title(match: re.Match[str]) -> bool:
    """Whether the words are capitals of a name ("This Week in Rust"), and not of a shouted sentence."""
    return _TITLE.search(match.group()) is not None and not match.group().isupper()


def is_since(match: re.Match[str]) -> bool:
    """Whether the words just before make the date the beginning of what still goes on."""
    return _SINCE.search(words_before(match)) is not None


def is_deadline(match: re.Match[str]) -> bool:
    """Whether the words just before set the date as a limit: "by", "until"."""
    return _DEADLINE.search(words_before(match)) is not None


_MOVED_TO = re.compile(r"\b(?:to|for|until|till)\s+$", re.IGNORECASE)
_MOVED = re.compile(
    r"\b(?:moved|pushed|shifted|postponed|delayed|rescheduled|deferred|put|bumped|brought|set|fixed|planned|booked"
    r"|scheduled|agreed|promised)\b[^,;:]{0,60}$",
    re.IGNORECASE,
)


def is_moved_to(match: re.Match[str]) -> bool:
    """Whether the words before tell that something was put on the day: the putting is past, the day is not."""
    before, _ = clause_around(match)
    return _MOVED_TO.search(before) is not None and _MOVED.search(before) is not None


# What may follow a date; another word makes "next" belong to it: "the week after next sprint".
_NO_NOUN_AFTER = re.compile(
    r"\W*$|\s*[^\w\s'’]|\s+(?:is|was|will|would|are|has|had|works?|suits|we|I|he|she|they|it|you|there|at|in|on|for|with"
    r"|to|and|or|but|because|so|when|while|as|the|our|my|his|her|their|your|an?|from|by|until|instead|please|already"
    r"|not|if|that|which|should|can|may|must|due|after|before|via|over|between|once|only|then|who|since|about|off|n"
    r"|onwards?|together|again)\b",
    re.IGNORECASE,
)


def names_what_follows(match: re.Match[str]) -> bool:
    """Whether the last word of the match belongs to a noun behind it: "after next sprint", "before last Christmas"."""
    return _NO_NOUN_AFTER.match(match.string, match.end()) is None


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
