"""What kind of statement a passage makes: a standing rule, a preference, or nothing but a question."""

from __future__ import annotations

import re
from collections.abc import Sequence

# An order for every time: it bears on whatever is asked in its field, though it shares few words with the question.
_STANDING = re.compile(
    r"(?:\A|[.!?;:,]\s+|\b(?:please|and|but|so)\s+|[-*]\s+)"
    r"(?:always|never|from now on|whenever|every time|by default|in future|going forward)\b"
    r"|总是|永远|从今以后|以后都|以后请|一律|每次都|务必|始终|千万别|绝不|默认(?:用|使用)",
    re.IGNORECASE,
)
_PREFERENCE = re.compile(
    r"\bi(?:['’]d| would)? (?:really |much |strongly )?(?:prefer|rather)\b|\bmy preference\b"
    r"|\b(?:user|they|he|she) prefers?\b"
    r"|(?:我|用户|他|她)(?:更|最|比较|还是)?(?:喜欢|偏好|偏爱|习惯|倾向)",
    re.IGNORECASE,
)
# One of these stands in every such statement; to look for them first is quicker than to try the patterns everywhere.
_STANDING_SIGNS = (
    *("always", "never", "from now on", "whenever", "every time", "by default", "in future", "going forward"),
    *("总是", "永远", "从今以后", "以后都", "以后请", "一律", "每次都", "务必", "始终", "千万别", "绝不", "默认"),
)
_PREFERENCE_SIGNS = ("prefer", "rather", "喜欢", "偏好", "偏爱", "习惯", "倾向")
_SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？]*")
_ASKING = ("?", "？")


def is_standing_rule(passage: str) -> bool:
    """Whether it says how things are to be done from now on."""
    return _holds(passage, _STANDING_SIGNS) and bool(_STANDING.search(passage))


def is_preference(passage: str) -> bool:
    """Whether it says what somebody likes better."""
    return _holds(passage, _PREFERENCE_SIGNS) and bool(_PREFERENCE.search(passage))


def standing_share(passages: Sequence[str]) -> float:
    """How many of the passages are standing rules, from 0 to 1."""
    if not _holds("\n".join(passages), _STANDING_SIGNS):  # of most memories none is, and one look tells
        return 0.0
    return sum(map(is_standing_rule, passages)) / len(passages)


def asking_share(text: str) -> float:
    """How much of a text only asks, from 0 to 1, by the length of its sentences."""
    if not any(mark in text for mark in _ASKING):
        return 0.0
    asking = whole = 0
    for sentence in _SENTENCE.findall(text):
        said = sentence.strip()
        whole += len(said)
        asking += len(said) if said.endswith(_ASKING) else 0
    return asking / whole if whole else 0.0


def _holds(text: str, signs: tuple[str, ...]) -> bool:
    small = text.casefold()
    return any(sign in small for sign in signs)
