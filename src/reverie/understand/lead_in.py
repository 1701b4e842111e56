"""Sentences that begin with talk and go on with a fact: "that is right, sorry: the store moved to building M".

A pure look at where such a sentence can be cut; what the words before the cut are, others judge.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from reverie.text.quantities import QUANTITY
from reverie.understand.limited import limits_all
from reverie.understand.words import content_words

LONGEST = 70  # characters of talk before a fact; more is a statement of its own
FEWEST_WORDS = 3  # content words of what is left

# What denies, limits or tells of what somebody said may bind what follows.
_BINDS = re.compile(
    r"\b(?:not|never|nor|without|except|unless|if|when|until|but|only|than|sa(?:y|ys|id)|told|asked|wants?)\b|n['’]t\b"
    r"|[不没別别未勿无若但如只除]|说|說|问|問|想(?!起)",
    re.IGNORECASE,
)
_HANGS = re.compile(  # what follows is no statement: it only makes what stands before it polite
    r"(?:if|when) (?:you|u) (?:please|will|would|like|can|could|do(?:n['’]t| not) mind|have (?:a|the|time))\b",
    re.IGNORECASE,
)
_CUT = re.compile(
    r"""
    [:;：；](?:\s+|(?=[\u4e00-\u9fff]))           # right, that got merged: …
    |,\s+|，                                     # nope, sorry, …   哦我想起来了，…
    |\s+[-–—]{1,2}\s+
    |\s*(?::-?[)DP]|;-?\)|\^\^|[\U0001F300-\U0001FAFF]\uFE0F?)\s*   # ok :) …
    |[!！]+\s*|…+\s*|\.{2,}\s*
    """,
    re.VERBOSE | re.IGNORECASE,
)


def cuts(text: str) -> Iterator[tuple[str, str]]:
    """Each way to part a sentence into words that lead in and what they lead to, the shortest lead first."""
    for match in _CUT.finditer(text):
        lead, rest = text[: match.start()], text[match.end() :]
        if len(lead) > LONGEST or len(content_words(rest)) < FEWEST_WORDS:
            return
        if lead.strip() and not _is_bound(lead, rest) and not QUANTITY.search(lead):
            yield lead, rest


def _is_bound(lead: str, rest: str) -> bool:
    """Whether the words before a cut may say how those behind it are meant, or the other way round."""
    return bool(_BINDS.search(lead) or limits_all(lead) or _HANGS.match(rest))
