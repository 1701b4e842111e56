"""Relative dates written out: text -> certain dates outside protected stretches -> absolute dates."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from reverie.text.dates.calendar import Days, month_of, week_of, weekend_of, year_of
from reverie.text.dates.english.words import DAY_NUMBER_WORDS, MONTHS, WEEKDAYS
from reverie.text.dates.find import find_relative_dates
from reverie.text.dates.grammar import RelativeDate
from reverie.text.dates.protected import protected_stretches


@dataclass(frozen=True, slots=True)
class Rewrite:
    """One change of wording: the words that stood there and those that stand there now."""

    before: str
    after: str


def make_absolute(
    text: str, at: datetime, keep: Iterable[tuple[int, int]] = (), *, in_talk: bool = False
) -> tuple[str, list[Rewrite]]:
    """The text with every certain relative date written as a calendar date, and what was changed, in order.

    `in_talk` is for what somebody said or typed at that time, and not for a text that may have been true for a while:
    there "the test starts in 10 days" and "the licence runs out at the end of the month" mean one day, too.

    Words that people read differently stay as they are, "next Friday" with the day it was said. So do code, headings,
    links, paths and what somebody is quoted to have said: his today is not the writer's. Dates in the stretches of
    `keep` stay, too. What was once rewritten is never touched again, whatever `at` a later call gives.
    """
    kept = [*protected_stretches(text), *keep]
    pieces: list[str] = []
    rewrites: list[Rewrite] = []
    done = 0
    for said in find_relative_dates(text, at):
        if _must_stay(text, said, kept):
            continue
        found, near = _agreed(said, at, in_talk=in_talk)
        rewritten = _rewritten(text, found, near) if found.certain else _with_the_day_of_saying(text, said, at)
        if rewritten is None:
            continue
        pieces += (text[done : found.position], rewritten.after)
        done = found.position + len(rewritten.before)
        rewrites.append(rewritten)
    return "".join((*pieces, text[done:])), rewrites


def _agreed(said: RelativeDate, at: datetime, *, in_talk: bool) -> tuple[RelativeDate, date | None]:
    """The words that are certain, with the days they mean, and the day of which people mean it or one near it."""
    if said.certain:
        return said, _near(said, at)
    if in_talk and (spoken := said.spoken):
        found = replace(said, start=spoken.days.start, end=spoken.days.end, certain=True)
        return found, spoken.days.start if spoken.roughly else None
    found = said.whole or said
    return found, _near(found, at)


def _rewritten(text: str, found: RelativeDate, near: date | None) -> Rewrite | None:
    if in_year := _with_year(found):
        return in_year
    return _chinese(text, found, near) if _CHINESE.search(found.text) else _english(text, found, near)


_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_DATE_FOLLOWS = re.compile(r"(?:['’]s)?\s*[(（,，]\s*(?:\w+,?\s+)?\d{4}[-/年.]")
_DATE_PRECEDES = re.compile(r"\d{4}[-/年]\d{1,2}(?:[-/月]\d{1,2}日?)?\s*[(（,，]\s*$")
_LOOK_BACK = 24  # characters before a date: enough for a preposition or an absolute date


def _must_stay(text: str, found: RelativeDate, kept: list[tuple[int, int]]) -> bool:
    """Protected, or already explained by the absolute date beside it."""
    start, end = found.position, found.position + len(found.text)
    if any(start < kept_end and kept_start < end for kept_start, kept_end in kept):
        return True
    before = text[max(0, start - _LOOK_BACK) : start]
    return _DATE_FOLLOWS.match(text, end) is not None or _DATE_PRECEDES.search(before) is not None


# --- days of which people mean one or the other ---

_NEXT_WEEKDAY = re.compile(r"next\s+(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day", re.IGNORECASE)
_STORY_BEFORE = re.compile(r"\bthe\s+$", re.IGNORECASE)


def _with_the_day_of_saying(text: str, said: RelativeDate, at: datetime) -> Rewrite | None:
    """ "Next Friday" may be this week's or that of the week after: whoever reads it later has to know when it was said.
    None for other words, and for a day of a story ("the next Friday").
    """
    if not _NEXT_WEEKDAY.fullmatch(said.text) or _STORY_BEFORE.search(text[: said.position]):
        return None
    possessive = _POSSESSIVE.match(text, said.position + len(said.text))
    words = said.text + (possessive[0] if possessive else "")
    return Rewrite(words, f"{words} (said {at:%Y-%m-%d})")


# --- so many weeks ahead ---

_WEEKS_AHEAD = re.compile(r"in\s.*|.*\bfrom\s+(?:now|today)|再[过過].*|.*[后後]", re.IGNORECASE)


def _near(found: RelativeDate, at: datetime) -> date | None:
    """The day that so many weeks ahead come to, of which people mean it or one near it; None for anything else."""
    days = Days(found.start, found.end)
    if days != week_of(days.start) or not _WEEKS_AHEAD.fullmatch(found.text):
        return None
    return days.start + timedelta(days=at.weekday())


# --- days that lack only their year ---

_MONTH = "|".join(f"{name}|{name[:4]}|{name[:3]}" for name in MONTHS)
_MONTH_AND_DAY = re.compile(rf"(?:{_MONTH})\.? \d{{1,2}}(?:st|nd|rd|th)?(?: ?[-–] ?\d{{1,2}})?", re.IGNORECASE)
_DAY_AND_MONTH = re.compile(rf"(?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?: of)? (?:{_MONTH})\.?", re.IGNORECASE)
_CHINESE_DAY = re.compile(
    r"(?:\d{1,2}|[一二三四五六七八九十]+)(?P<gap>\s*)月\s*(?:\d{1,2}|[一二三四五六七八九十]+)\s*[日号號]"
)


def _with_year(found: RelativeDate) -> Rewrite | None:
    """A day named by month and number keeps its words and gets its year: only that was left to guess."""
    year = found.start.year
    if _MONTH_AND_DAY.fullmatch(found.text):
        return Rewrite(found.text, f"{found.text}, {year}")
    if _DAY_AND_MONTH.fullmatch(found.text):
        return Rewrite(found.text, f"{found.text} {year}")
    if day := _CHINESE_DAY.fullmatch(found.text):
        gap = " " if day["gap"] else ""
        return Rewrite(found.text, f"{year}{gap}年{gap}{found.text}")
    return None


# --- English ---

_PART_OF_DAY = re.compile(r"morning|afternoon|evening|(?<!fort)night", re.IGNORECASE)
_TAKES_BARE_DATE = re.compile(
    r"(?:\b(?:since|until|till|by|before|after|from|for|to|of|on|in|during|around|about|than|through|throughout|at"
    r"|over|between|starting|due|within|past)\s+|[:(=|]\s*)$",
    re.IGNORECASE,
)
# Of these, the ones that a date can follow in place of its own "in": "it is over in 8 days" needs an "on".
_TAKES_DATE_FOR_IN = re.compile(r"(?:\b(?:starting|due)\s+|[:(=|]\s*)$", re.IGNORECASE)
_SUBJECT_OF = re.compile(r"\s+(?:is|was|will|would|were|are|has|had|seems|works|marks|and)\b|:|\*\*:")
_CLAUSE_START = re.compile(r"(?:^|[.!?;\n]|[-*+>]|\d\.)[\s*_(\"“]*$")
_WEEK = re.compile(r"the week(?:end)? of ")
_OWN_PREPOSITION = re.compile(r"in\s", re.IGNORECASE)
_PART_BEFORE = re.compile(r"\b(?:early|earlier|late|later)\s+$", re.IGNORECASE)
_CLAUSE_FOLLOWS = re.compile(
    r",?\s+(?:I\b|[A-Z]\w|(?:we|you|he|she|it|they|there|the|an?|my|our|your|his|her|its|their|this|that|these|those)\b)"
)
_POSSESSIVE = re.compile(r"['’]s\b")
# "The first of May", "June the third", "the last Friday in April": what these need before them stands there.
_ORDINAL_DAY = DAY_NUMBER_WORDS.replace(" ", r"\s+")
_NAMES_A_DAY = re.compile(
    rf"(?:the\s+)?{_ORDINAL_DAY}\s+(?:of\s+)?(?:{_MONTH})\b|(?:{_MONTH})\s+(?:the\s+)?{_ORDINAL_DAY}"
    rf"|(?:the\s+)?(?:first|second|third|fourth|last)\s+(?:{'|'.join(WEEKDAYS)})\s+(?:of|in)\s+(?:{_MONTH})\b",
    re.IGNORECASE,
)
_IS = re.compile(r"['’]s\s+(?:my|our|his|her|their|the|when)\b", re.IGNORECASE)
_CONTRACTION = re.compile(
    r"['’]s\s+(?:an?|the|been|going|gonna|not|my|our|when|why|so|really|just|too|it)\b", re.IGNORECASE
)


def _english(text: str, found: RelativeDate, near: date | None) -> Rewrite | None:
    end = found.position + len(found.text)
    before = found.text
    if _IS.match(text, end):  # "Friday's my last day"
        return Rewrite(f"{before}{text[end : end + 2]}", f"{found.start} is") if found.start == found.end else None
    if _CONTRACTION.match(text, end):  # "today's a good day"
        return None
    preposition, date_words = ("", f"around {near}") if near else _english_words(found)
    possessive = _POSSESSIVE.match(text, end)
    if possessive and not date_words.startswith("the "):
        # "yesterday's meeting" is "the 2026-11-14 meeting".
        before += possessive.group()
        after = f"the {date_words}"
    elif possessive or _stands_bare(text, found) or (_WEEK.match(date_words) and not _needs_preposition(text, found)):
        after = date_words
    else:
        after = f"{preposition}{date_words}"
    # A capital is kept where it opens the sentence; that of a month's name goes with the name.
    if before[0].isupper() and _CLAUSE_START.search(text[max(0, found.position - _LOOK_BACK) : found.position]):
        after = after[0].upper() + after[1:]
    return Rewrite(before, after)


def _english_words(found: RelativeDate) -> tuple[str, str]:
    """The preposition the date takes when nothing before it does, and the date in words."""
    days = Days(found.start, found.end)
    if days.start == days.end:
        part = _PART_OF_DAY.search(found.text)
        return "on ", f"the {part.group().lower()} of {days.start}" if part else f"{days.start}"
    if days == week_of(days.start):
        return "in ", f"the week of {days.start}"
    if days == weekend_of(days.start):
        return "on ", f"the weekend of {days.start}"
    if days == month_of(days.start):
        return "in ", f"{days.start:%Y-%m}"
    if days == year_of(days.start):
        return "in ", f"{days.start:%Y}"
    return "", f"{days.start} to {days.end}"


def _needs_preposition(text: str, found: RelativeDate) -> bool:
    """Whether a week or weekend cannot do without its preposition: it had one ("in three weeks"), a part of it is
    meant ("early next week"), or it opens a clause.

    Elsewhere it can: "we met the week of …", "the week of … flew by".
    """
    before = text[max(0, found.position - _LOOK_BACK) : found.position]
    if _OWN_PREPOSITION.match(found.text) or _PART_BEFORE.search(before):
        return True
    follows = _CLAUSE_FOLLOWS.match(text, found.position + len(found.text))
    return follows is not None and _CLAUSE_START.search(before) is not None


def _stands_bare(text: str, found: RelativeDate) -> bool:
    """Whether a preposition, a label or the place of a subject spares the date its own preposition."""
    before = text[max(0, found.position - _LOOK_BACK) : found.position]
    if _NAMES_A_DAY.match(found.text):
        return True
    takes_it = _TAKES_DATE_FOR_IN if _OWN_PREPOSITION.match(found.text) else _TAKES_BARE_DATE
    if takes_it.search(before):
        return True
    follows = _SUBJECT_OF.match(text, found.position + len(found.text))
    return follows is not None and _CLAUSE_START.search(before) is not None


# --- Chinese ---

# How the end of the words names a part of the day; the first that fits counts.
_PARTS = (
    ("凌晨", "凌晨"), ("清晨", "清晨"), ("早晨", "早晨"), ("傍晚", "傍晚"), ("半夜", "半夜"),
    ("夜里", "夜里"), ("晚上", "晚上"), ("早上", "早上"), ("上午", "上午"), ("中午", "中午"),
    ("下午", "下午"),
    ("早", "早上"), ("晨", "清晨"), ("晚", "晚上"), ("夜", "夜里"),
)  # fmt: skip
_ASCII_WORD = re.compile(r"[A-Za-z0-9_\-]")


def _chinese(text: str, found: RelativeDate, near: date | None) -> Rewrite:
    after = f"{near} {'前後' if _is_traditional(found.text) else '前后'}" if near else _chinese_words(found)
    if _ASCII_WORD.match(text[found.position - 1 : found.position] if found.position else ""):
        after = f" {after}"
    if _ASCII_WORD.match(text, found.position + len(found.text)):
        after = f"{after} "
    return Rewrite(found.text, after)


def _is_traditional(text: str) -> bool:
    return any(character in text for character in "週個這禮後過")


def _chinese_words(found: RelativeDate) -> str:
    days = Days(found.start, found.end)
    traditional = _is_traditional(found.text)
    if days.start == days.end:
        part = next((name for ending, name in _PARTS if found.text.endswith(ending)), "")
        return f"{days.start} {part}".rstrip()
    if days == week_of(days.start):
        return f"{days.start} 那一{'週' if traditional else '周'}"
    if days == weekend_of(days.start):
        return f"{days.start} {'那個週末' if traditional else '那个周末'}"
    if days == month_of(days.start):
        return f"{days.start.year}年{days.start.month}月"
    if days == year_of(days.start):
        return f"{days.start.year}年"
    return f"{days.start} 至 {days.end}"
