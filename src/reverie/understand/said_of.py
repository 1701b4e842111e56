"""Whether two sentences give two values of the very same thing: "the proxy listens on port 9100" and "… 9200".

A number that only tells one thing from another, "door 4" and "door 7", "week 47" and "week 50", is a label: then both
sentences are facts.
"""

from __future__ import annotations

import re
from itertools import takewhile

_END = " .。!！"
_ONE_VALUE = re.compile(r"[\w.:/€$£%+-]{1,60}")
_DIGIT = re.compile(r"\d")
# What stands before the value: a thing, then a verb that says how it is, and at most the word for the sort of value.
_SAID_OF = re.compile(
    r"\s*(?:(?:the|our|my|its|this|that|all)\s+)?(?P<thing>[^,;:]+?)\s+"
    r"(?:(?:is|are|equals|costs?|takes?|lasts?)|(?:(?:is|are)\s+)?[a-z]+\s+(?:on|at|to|from|under|via)|(?:is|are)\s+(?:on|at|in|under))"
    r"\s+(?:(?:the|a|an)\s+)?(?:[a-z]+\s+){0,2}",
    re.IGNORECASE,
)
_SAID_OF_IN_CHINESE = re.compile(
    r"[^，。；,;]{2,}?(?:是|为|為|[监監][听聽]|[开開]在|跑在|[运運]行在)\s*[^\s，。；,;]{0,6}\s*"
)
# A part of the year tells one entry of a list from another; and so does the number of a thing that people are given.
_LABELLED = re.compile(
    r"\b(?:weeks?|days?|months?|quarters?|sprints?|phase|step|item|ticket|issue|chapter|page|january|february|march|april|may"
    r"|june|july|august|september|october|november|december)\s*$",
    re.IGNORECASE,
)
_LABELLED_BEHIND = re.compile(
    r"\s*(?:(?:of\s+)?(?:january|february|march|april|may|june|july|august|september|october|november|december)\b"
    r"|[号號周週月日天期章页頁])",
    re.IGNORECASE,
)


def says_another_value_of_it(one: str, other: str) -> bool:
    """Whether two sentences are the same but for a number, a time or an address that is said of what they are about."""
    one, other = one.strip(_END), other.strip(_END)
    before = _up_to_a_word(_common(one, other))
    behind = _common(one[: len(before) - 1 : -1], other[: len(before) - 1 : -1])[::-1] if before else ""
    behind = behind[behind.index(" ") :] if " " in behind else ""
    values = [text[len(before) : len(text) - len(behind)] for text in (one, other)]
    if not all(_ONE_VALUE.fullmatch(value) and _DIGIT.search(value) for value in values):
        return False
    if _LABELLED.search(before) or _LABELLED_BEHIND.match(behind):
        return False
    return bool(_SAID_OF.fullmatch(before) or _SAID_OF_IN_CHINESE.fullmatch(before))


def _up_to_a_word(text: str) -> str:
    """A common beginning without the part of a word, or of a number, in which it ends."""
    return re.sub(r"[\w.:/€$£%+-]+$", "", text, flags=re.ASCII)


def _common(one: str, other: str) -> str:
    """What both begin with, as the first spells it."""
    pairs = zip(one, other, strict=False)
    return "".join(left for left, _ in takewhile(lambda pair: pair[0].lower() == pair[1].lower(), pairs))
