"""A value a statement gives, in one spelling and with its sorts: only a value of the same sort can take its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from reverie.text.quantities import QUANTITY, read_quantity


@dataclass(frozen=True, slots=True)
class Value:
    """A number, a date, a name, a member of a family. `key` is its one spelling, `typed` the one in the text."""

    key: str
    sorts: frozenset[str]
    typed: str
    amount: str = ""  # of a number, its digits without the unit
    counts: str = ""  # of a number, the word behind it: what there is so many of

    @property
    def is_exact(self) -> bool:
        """Whether it is a number, a date or a literal, rather than a word that a list knows or a name."""
        return not self.sorts.isdisjoint(_EXACT)

    @property
    def families(self) -> frozenset[str]:
        """Its sorts without those that so many statements have that they are no reason to look at one."""
        return self.sorts - _COMMON

    def equals(self, other: Value) -> bool:
        """Whether the two can be one value: also a date without its year, a number without its unit."""
        if self.key == other.key:
            return True
        sorts = self.sorts & other.sorts
        if "date" in sorts:
            return _same_day(self.key, other.key)
        if "time" in sorts and "clock" in self.sorts | other.sorts:
            return _same_clock(self.key, other.key)
        if "number" in self.sorts | other.sorts and "time" in self.sorts | other.sorts:
            return _same_hour(self, other)
        if "number" in sorts:
            bare, full = sorted((self, other), key=lambda value: len(value.sorts))
            return len(bare.sorts) < len(full.sorts) and not bare.counts and bare.amount == full.amount
        return False


_EXACT = frozenset({"number", "date", "weekday", "version", "identifier", "path", "url", "channel"})
_COMMON = frozenset(
    {
        "number",
        "identifier",
        "name",
        "person",
        "address",
        "path",
        "url",
        "version",
        "date",
        "time",
        "unknown",
        "clock",
        "year",
    }
)
# Months of 30 days and years of twelve of them: "30 days" and "a month" are said of the same thing. In talk about
# computers 5m are minutes and 8g are gigabytes; for metres and grams it makes no difference.
_SECONDS = {
    "ms": 0.001,
    "s": 1,
    "m": 60,
    "min": 60,
    "h": 3600,
    "d": 86400,
    "w": 604800,
    "month": 2592000,
    "y": 31104000,
}
_BYTES = {"b": 1, "kb": 2**10, "mb": 2**20, "g": 2**30, "gb": 2**30, "tb": 2**40}
_ONES = [
    *["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"],
    *["fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"],
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_SPELLED_WORDS = {word: count for count, word in enumerate(_ONES, start=1)} | {
    word: count * 10 for count, word in enumerate(_TENS, start=2)
}
_SPELLED_NUMBER = re.compile(
    rf"\b(?P<tens>{'|'.join(_TENS)})(?:[ -](?P<ones>{'|'.join(_ONES[:9])}))?\b|\b(?P<word>{'|'.join(_ONES[1:])}"
    rf"|twice)\b",
    re.IGNORECASE,
)
_TENTHS = re.compile(r"([一二三四五六七八九])成(?!为|功|本|果|员|立|长|绩|型|品|人|熟|都)")
_NUMERALS = "零〇一二两三四五六七八九十百千万"
_CHINESE_NUMBER = re.compile(
    rf"[{_NUMERALS}]{{2,12}}(?![月年])|[一二两三四五六七八九十](?=[字块度家班门楼号折段台类节课倍岁])|俩"
)
_HALF_HOUR = re.compile(r"半个?小时|\bhalf an hour\b|\bhalf-hour\b", re.IGNORECASE)
_WEEKDAYS = frozenset({"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"})
_MONTHS = {
    month: f"--{number:02}"
    for number, month in enumerate(
        [
            *("january", "february", "march", "april", "may", "june"),
            *("july", "august", "september", "october", "november", "december"),
        ],
        start=1,
    )
}
_PARTS_OF_DAY = "part of day"


_YEAR = re.compile(r"(?:19|20)\d\d")


def number(text: str, typed: str) -> Value:
    """A number by its size: 24 h and 1 d are one, and so are 1 gb and 1024 mb. What can be a year is one."""
    if _YEAR.fullmatch(text):
        return Value(text, frozenset({"number", "year"}), typed, text)
    amount, _, unit = text.partition(" ")
    for table, sort in ((_SECONDS, "duration"), (_BYTES, "bytes")):
        if unit in table:
            return Value(f"{float(amount) * table[unit]:g} {sort}", frozenset({"number", sort}), typed, amount)
    if amount.endswith("%"):
        return Value(amount, frozenset({"number", "percent"}), typed, amount[:-1])
    return Value(text, frozenset({"number", f"number of {unit}"} if unit else {"number"}), typed, amount)


def _spelled(match: re.Match[str]) -> Value:
    """ "One" alone is mostly no number, and is not matched."""
    if match["word"]:
        return number(str(_SPELLED_WORDS.get(match["word"].casefold(), 2)), match[0])
    tens, ones = match["tens"].casefold(), (match["ones"] or "").casefold()
    return number(str(_SPELLED_WORDS[tens] + _SPELLED_WORDS.get(ones, 0)), match[0])


def _tenths(match: re.Match[str]) -> Value:
    """三成 is 30%."""
    return number(f"{'一二三四五六七八九'.index(match[1]) + 1}0%", match[0])


def _chinese_number(match: re.Match[str]) -> Value | None:
    read = QUANTITY.fullmatch(match[0].replace("俩", "两") + "个")
    text = read_quantity(read) if read else None
    return number(text, match[0]) if text else None


def _half_hour(match: re.Match[str]) -> Value:
    return number("30 min", match[0])


SPELLED_OUT = (
    (_HALF_HOUR, _half_hour),
    (_TENTHS, _tenths),
    (_CHINESE_NUMBER, _chinese_number),
    (_SPELLED_NUMBER, _spelled),
)
"""Pattern and reader of each way to spell out a number."""


def clock(match: re.Match[str]) -> Value | None:
    """A time of day that does not say which half of the day it means."""
    hour = _count(match["chinese"])
    minute = 30 if match["half"] else _count(match["minutes"]) if match["minutes"] else 0
    if hour is None or minute is None or hour > 24 or minute > 59:
        return None
    return Value(f"{hour:02}:{minute:02}", frozenset({"time", "clock"}), match[0])


def _count(text: str) -> int | None:
    if text.isdigit():
        return int(text)
    read = QUANTITY.fullmatch(text + "次")
    found = read_quantity(read) if read else None
    return int(found) if found and found.isdigit() else 1 if text == "一" else None


def date(text: str, typed: str) -> Iterator[Value]:
    """A date as it is written in one way; one with a time of day gives both."""
    if text in _WEEKDAYS:
        yield Value(text, frozenset({"weekday"}), typed)
        return
    day, _, time = text.partition("T")
    if ":" in day:
        day, time = "", day
    if day:
        yield Value(day, frozenset({"date"}), typed)
    if time:
        yield Value(time[:5], frozenset({"time"}), typed)


def version(text: str) -> Value:
    return Value(text, frozenset({"version", "number"}), text, text)


def channel(text: str) -> Value:
    return Value(text.casefold(), frozenset({"channel"}), text)


def whole(*sorts_and_key: str, typed: str = "") -> Value:
    """A value of these sorts (all but the last) that is compared letter by letter."""
    *sorts, key = sorts_and_key
    if "month" in sorts and key in _MONTHS:
        return Value(_MONTHS[key], frozenset({"date", "month"}), typed)
    if "person" in sorts:
        sorts.append("name")
    if _PARTS_OF_DAY in sorts:
        sorts.append("time")
    return Value(key.casefold(), frozenset(sorts), typed or key)


def _same_clock(one: str, other: str) -> bool:
    """七点 can be 07:00 and 19:00."""
    hour, _, minute = one.partition(":")
    other_hour, colon, other_minute = other.partition(":")
    return bool(colon) and hour.isdigit() and int(hour) % 12 == int(other_hour) % 12 and minute == other_minute


def _same_hour(one: Value, other: Value) -> bool:
    """at 4 and 16:00"""
    time, count = (one, other) if "time" in one.sorts else (other, one)
    hour, colon, minute = time.key.partition(":")
    return bool(colon and minute == "00" and count.key.isdigit() and int(hour) % 12 == int(count.key) % 12)


def _same_day(one: str, other: str) -> bool:
    """2026-03-05 and --03-05 and ---05 can be one day; a month alone is not each of its days."""
    short, full = sorted((one, other), key=len)
    return short.startswith("--") and len(short) > len("--MM") and full.endswith(short.lstrip("-"))
