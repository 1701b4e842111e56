"""A sentence that states one thing and asks for another in the same breath: "the boat costs 340 a day, so please put it
into the sheet". Which runs of its parts only state something?

A pure look at where such a sentence can be parted; whether a part is an order or talk, others judge.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from reverie.understand.limited import limits_all
from reverie.understand.words import content_words

FEWEST_WORDS = 2  # content words of what is stated
FEWEST_ASKED = 3  # words of a question that stands by itself; "right?" and "or not?" ask about what was stated

_BEFORE = r"(?:(?:and|so|but|then|also|or|now|ok|okay|hm+|well|anyway|maybe|therefore|那|那么|所以|然后)[, ]*)*"
_ASKS = re.compile(
    rf"\s*{_BEFORE}(?:(?:please|pls|plz|kindly|(?:can|could|would|will|do|did|does) (?:you|u|we|i|it|they)"
    r"|(?:shall|should) (?:i|we|it)|let['’]?s|let us|let me|are you|is (?:there|it|that|this)"
    r"|wh(?:at|y|ich|ere|o|en)|how|i (?:want|need|would like|['’]d like) (?:you|to)"
    r"|(?:write|make|give|tell|show|send|fix|put|add|draft) (?:me|it|that|this|them|him|her|us)"
    r"|(?:write|make|draft) a)\b"
    r"|请|麻烦|麻煩|帮我|幫我|帮忙|能不能|可不可以|可以帮|给我|給我|看看|怎么|怎麼|为什么|為什麼|要不要|是不是|有没有|哪)",
    re.IGNORECASE,
)
_SUPPOSES = re.compile(
    rf"\s*{_BEFORE}(?:(?:if|suppose|supposing|assuming|imagine|unless|in case|say|what if)\b"
    r"|如果|假如|要是|万一|假设|若)",
    re.IGNORECASE,
)
_PART = re.compile(
    r"[;；。！!]+\s*|,\s+|，|:\s+|：|\s+[-–—]+\s+"
    r"|\s+(?=(?:and |so |but |then )+(?:please|pls|can|could|would|will|let's|lets|what|how|why|where|which)\b)"
    r"|\s+(?=so (?:please|can|could|i|we|you)\b)",
    re.IGNORECASE,
)
_JOINT = re.compile(
    # "No one saw it", "since March": only what a comma parts from the rest is an answer, and "since" tells a time too.
    r"^\s*(?:(?:and|so|but|because|also|then|btw|by the way|ah|oh|ok|okay)\b[, ]*|(?:yes|no|well)\s*,\s*|[，,、]+\s*"
    r"|对了|哦|嗯|另外|还有|而且|但是|不过|所以|然后)+",
    re.IGNORECASE,
)
_ORDERS = re.compile(
    rf"\s*(?:(?:and |so |then |therefore )+|{_BEFORE}(?:please|pls|plz|kindly|can you|could you)\b"
    r"|[那就所以快再]*(?:请|麻烦|麻煩|帮我|幫我|帮忙|给我|你|您|先|把|[\u4e00-\u9fff]{1,3}一下"
    r"|赶紧|趕緊|马上|馬上|立刻|接着|接著|继续|繼續)|再(?:来|來|[\u4e00-\u9fff]\s*$))",
    re.IGNORECASE,
)
# What is said for good may be the order itself, and what limits may limit what stands before it.
_FOR_GOOD = re.compile(
    r"\b(?:always|never|from now on|whenever|(?:every|each) time)\b|以后|以後|往后|往後|一律|每次|凡", re.IGNORECASE
)
_LIMITS = re.compile(
    r"\b(?:not?|none|unless|if|when|until|except|only|than|sa(?:y|ys|id))\b|n['’]t\b|都|[不没別别无勿若如只除说說问问写寫想]",
    re.IGNORECASE,
)
# What a thing is changed to, behind a part that names it, is told and not ordered: 退药不再去三号窗了，挪到 9 号窗口.
_TELLS_ON = re.compile(
    r"\s*(?:现在|現在|全都?|都|已经|已經)?(?:[挪改换換搬移迁遷转轉调調]|推迟|推遲|提前)[到成为為走用由在至]"
)
_QUESTION = re.compile(r"[?？]\s*[)”\"]*\s*$")


def stated(text: str, is_request: Callable[[str], bool]) -> list[str]:
    """The runs of a sentence's parts that state something, where other parts of it ask, order or chat; `is_request`
    tells of a part whether it does, as far as its words show. None where the sentence is of one piece, and none where
    it only asks whether what it says is so.
    """
    parts = list(_parts(text))
    if len(parts) == 1 or _asks_about_itself(text, parts):
        return []
    is_question = bool(_QUESTION.search(text))
    asks: list[bool] = []
    for start, end in parts[: len(parts) - is_question]:
        is_told = bool(asks) and not asks[-1] and _TELLS_ON.match(text, start, end) is not None
        asks.append(not is_told and (bool(_ASKS.match(text, start, end)) or is_request(text[start:end].strip())))
    asks += [True] * is_question
    if not any(asks):
        return []
    found = list(_runs(text, parts, asks))
    if any(limits_all(text[start:end]) for start, end in parts if not _is_within((start, end), found)):
        return []
    runs = (unjoined(text[start:end]) for start, end in found)
    return [run for run in runs if len(content_words(run)) >= FEWEST_WORDS]


def _is_within(part: tuple[int, int], runs: Sequence[tuple[int, int]]) -> bool:
    return any(start <= part[0] and part[1] <= end for start, end in runs)


def without_order_behind(text: str, is_order: Callable[[str], bool], is_talk: Callable[[str], bool]) -> str:
    """What a sentence states before an order for the moment that follows from it: "…, so sort by what they owe us",
    without the talk that leads to the order. Empty where none follows, and where either may say how the statement is
    meant.
    """
    parts = list(_parts(text))
    last = len(parts) - 1
    while last > 0 and _ORDERS.match(text, *parts[last]) and is_order(text[slice(*parts[last])]):
        last -= 1
    while 0 < last < len(parts) - 1 and is_talk(text[slice(*parts[last])]):
        last -= 1
    if last == len(parts) - 1 or _FOR_GOOD.search(text) or _LIMITS.search(text, parts[last][1]):
        return ""
    rest = unjoined(text[: parts[last][1]])
    return rest if len(content_words(rest)) >= FEWEST_WORDS else ""


def unjoined(part: str) -> str:
    """A part of a sentence without the words that only join it to the part before."""
    return _JOINT.sub("", part).strip()


def _asks_about_itself(text: str, parts: list[tuple[int, int]]) -> bool:
    """Whether a sentence with a question mark has no question of its own behind what it states: "we moved to pnpm, or
    didn't we?"
    """
    start, end = parts[-1]
    if not _QUESTION.search(text):
        return False
    if any(_SUPPOSES.match(text, *part) for part in parts):
        return True
    is_short = len(text[start:end].split()) < FEWEST_ASKED and text.isascii()
    return is_short or _ASKS.match(text, start, end) is None


def _runs(text: str, parts: list[tuple[int, int]], asks: list[bool]) -> Iterator[tuple[int, int]]:
    """Start and end of each run of parts that state something and do not only suppose it."""
    first = 0
    while first < len(parts):
        last = first
        while last < len(parts) and not asks[last]:
            last += 1
        if last > first and not (last == first + 1 and _SUPPOSES.match(text, *parts[first])):
            yield parts[first][0], parts[last - 1][1]
        first = max(last, first) + 1


def _parts(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for match in _PART.finditer(text):
        if text[start : match.start()].strip():
            yield start, match.start()
        start = match.end()
    if text[start:].strip():
        yield start, len(text)
