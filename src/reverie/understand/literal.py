"""Values that are read letter by letter: addresses, paths, identifiers, channels, people, dates, times, versions.

Each scan is given what the ones before have left, and gives its values with their places.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from reverie.text.absolute_dates import WRITTEN_DATES
from reverie.text.anchors import Anchor, AnchorKind, anchors
from reverie.understand.person import CHINESE_PERSON
from reverie.understand.phrases import MarkKind, is_known
from reverie.understand.value import Value, channel, clock, date, version, whole

Placed = tuple[Value, int, int]

# A single capital that tells one thing from its like: customer A, plan B.
LABEL = re.compile(r"(?<![A-Za-z0-9.'&+/-])(?:[B-HJ-Z]|A(?! [a-z])|(?<=[a-z] )A)(?![A-Za-z0-9.'&+#/-])")

_PRODUCT = re.compile(r"[A-Z][a-z]+(?:[A-Z][a-z]*)+")
_LITERAL = frozenset({AnchorKind.PATH, AnchorKind.URL, AnchorKind.IDENTIFIER})
_CHANNEL = re.compile(r"(?<![\w&])#[A-Za-z][\w-]+")
_VERSION = re.compile(r"\b[vV](\d+(?:\.\d+)*)\b|(?<![\w.])(\d+\.\d+\.\d+(?:[-+.]?(?:a|b|rc)\d*)?)")
_VERSIONED = re.compile(r"([a-z]+)[-.]?\d+(?:\.\d+)*", re.IGNORECASE)
_SLASHED = re.compile(r"(?<![\d/.])(0?[1-9]|1[0-2])/(0?[1-9]|[12]\d|3[01])(?![\d/])")
_DAY_OF_MONTH = re.compile(r"\bthe (\d{1,2})(?:st|nd|rd|th)\b|(?<![\d月])(\d{1,2}) ?[号日](?![内线车楼机店院位])")
_CLOCK = re.compile(
    r"(?P<chinese>\d{1,2}|[一二两三四五六七八九十]{1,3}) ?点"
    r"(?:(?P<half>半)|(?P<minutes>\d{1,2}|[一二三四五]?十[一二三四五六七八九]?)分?)?"
    r"(?![\u4e00-\u9fff]?[数击评名餐位单])"
)
_AT_HOUR = re.compile(
    r"\bat ([01]?\d|2[0-4])(?=\s*(?:$|[.,;!?]|(?:now|from|since|instead|sharp|on|in|every|each|not)\b))", re.IGNORECASE
)
_MINUTES = {"half": 30, "quarter": 15, "five": 5, "ten": 10, "twenty": 20, "twenty-five": 25}
_HOURS = ("twelve", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")
_SPOKEN = re.compile(
    rf"\b(?P<minutes>{'|'.join(sorted(_MINUTES, reverse=True))}|\d\d?) (?P<way>past|to) "
    rf"(?P<hour>{'|'.join(_HOURS)}|1[0-2]|[1-9])\b(?!:)",
    re.IGNORECASE,
)


def _channels(left: str) -> Iterator[Placed]:
    for match in _CHANNEL.finditer(left):
        yield channel(match[0]), match.start(), match.end()


def _addresses(left: str) -> Iterator[Placed]:
    """Paths, addresses and identifiers; what a list knows, and pg16, which is Postgres and a number, are left alone."""
    taken: list[tuple[int, int]] = []
    for anchor in sorted(anchors(left), key=lambda one: (-len(one.text), one.text)):
        if anchor.kind not in _LITERAL or is_known(anchor.text, MarkKind.VALUE, MarkKind.SCOPE):
            continue
        if anchor.kind is AnchorKind.IDENTIFIER and _is_versioned(anchor.text):
            continue
        for match in re.finditer(re.escape(anchor.text), left, re.IGNORECASE):
            if all(match.end() <= start or end <= match.start() for start, end in taken):
                taken.append(match.span())
                yield whole(*_sorts(anchor, match[0]), match[0]), match.start(), match.end()


def _sorts(anchor: Anchor, typed: str) -> tuple[str, ...]:
    """LabelMaster is an identifier by its letters, and as likely the name of a product. What stood under a path may
    move to an address on the web.
    """
    if anchor.kind in (AnchorKind.PATH, AnchorKind.URL):
        return "address", anchor.kind.value
    return ("identifier", "name") if _PRODUCT.fullmatch(typed) else (anchor.kind.value,)


def _is_versioned(text: str) -> bool:
    match = _VERSIONED.fullmatch(text)
    return bool(match and is_known(match[1], MarkKind.VALUE))


def _dates(left: str) -> Iterator[Placed]:
    """Each pattern sees only what the longer ones have not read."""
    for pattern, read in WRITTEN_DATES:
        for match in list(pattern.finditer(left)):
            if text := read(match):
                yield from ((value, match.start(), match.end()) for value in date(text, match[0]))
                left = left[: match.start()] + " " * len(match[0]) + left[match.end() :]


def _people(left: str) -> Iterator[Placed]:
    for match in CHINESE_PERSON.finditer(left):
        yield whole("person", match[0]), match.start(), match.end()


def _versions(left: str) -> Iterator[Placed]:
    for match in _VERSION.finditer(left):
        yield version(match[1] or match[2]), match.start(), match.end()


def _hours(left: str) -> Iterator[Placed]:
    """At 10, where nothing is counted by it."""
    for match in _AT_HOUR.finditer(left):
        yield whole("time", f"{int(match[1]):02}:00", typed=match[1]), match.start(1), match.end(1)


def _spoken(left: str) -> Iterator[Placed]:
    """Half past eleven, quarter to nine. A number "to" another is a range; only one of the words is a time."""
    for match in _SPOKEN.finditer(left):
        minutes, hour = match["minutes"].casefold(), match["hour"].casefold()
        if match["way"].casefold() == "to" and minutes.isdigit():
            continue
        past = int(minutes) if minutes.isdigit() else _MINUTES[minutes]
        full = int(hour) if hour.isdigit() else _HOURS.index(hour)
        at = (60 * full + (past if match["way"].casefold() == "past" else -past)) % _HALF_A_DAY
        yield Value(f"{at // 60:02}:{at % 60:02}", frozenset({"time", "clock"}), match[0]), match.start(), match.end()


_HALF_A_DAY = 720  # minutes


def _clocks(left: str) -> Iterator[Placed]:
    for match in _CLOCK.finditer(left):
        if value := clock(match):
            yield value, match.start(), match.end()


def _days(left: str) -> Iterator[Placed]:
    """12/15, the 15th, 15 号"""
    for match in _SLASHED.finditer(left):
        yield from _day(f"--{int(match[1]):02}-{int(match[2]):02}", match)
    for match in _DAY_OF_MONTH.finditer(left):
        yield from _day(f"---{int(match[1] or match[2]):02}", match)


def _day(text: str, match: re.Match[str]) -> Iterator[Placed]:
    yield from ((value, match.start(), match.end()) for value in date(text, match[0]))


SCANS: tuple[Callable[[str], Iterator[Placed]], ...] = (
    _channels,
    _addresses,
    _dates,
    _people,
    _versions,
    _spoken,
    _clocks,
    _hours,
    _days,
)
"""The scans, in the order in which they read."""
