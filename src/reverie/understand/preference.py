"""Plain preferences: "I prefer short answers", "I'd rather have results as CSV", 我不喜欢太长的回答.

Who says so of things in general, and not of the one at hand, says something about themselves. By themselves such
sentences are short and look like small talk, so they are told by how they are made.
"""

from __future__ import annotations

import re

from reverie.understand.words import is_chinese

_LEAD = (
    r"\s*(?:(?:ok|okay|and|also|so|btw|fyi|generally|in general|as a rule|personally|yes|no|well|but|by the way)\b\W*)*"
)
_PREFERS = re.compile(
    rf"{_LEAD}(?:i|we)\s+(?:(?:generally|usually|always|much|strongly|really|would|do)\s+)*"
    r"(?:prefer|rather have|favou?r|like my|like our|can['’]?t stand|dislike)\s+(?P<what>.+)"
    rf"|{_LEAD}(?:i['’]d|we['’]d)\s+(?:much\s+)?rather\s+(?:have|get|see|read)\s+(?P<rather>.+)",
    re.IGNORECASE | re.DOTALL,
)
# What is at hand, or said of one thing, is no preference; nor is what hangs on a condition, or is only asked.
_AT_HAND = re.compile(
    r"\b(?:this|that|these|those|it|them|him|her|here|there|one|first|second|third|former|latter|last|other|option|yours|neither|lol|haha"
    r"|version|today|tonight|now|if|unless|until|instead of (?:the|this)|for (?:the|this)|in (?:the|this))\b|^the\b"
    r"|(?-i:^[A-D]\b)|\?",
    re.IGNORECASE,
)
_CHINESE = re.compile(
    r"\s*(?:对了|另外|还有|其实|顺便说)?[，,]?我(?:个人|平时|一般|本人)*(?:更|比较|还是)?(?:喜欢|偏好|习惯|讨厌|不喜欢|受不了)(?P<what>.+)",
    re.DOTALL,
)
_CHINESE_AT_HAND = re.compile(r"[这那第]|上面|下面|刚才|前者|后者|如果|要是|[吗？?]|今天|现在|你的|它|他|她")


def is_plain_preference(sentence: str) -> bool:
    """Whether the speaker says what they prefer in general."""
    if any(map(is_chinese, sentence)):
        found = _CHINESE.match(sentence)
        return found is not None and _CHINESE_AT_HAND.search(found["what"]) is None
    found = _PREFERS.match(sentence)
    return found is not None and _AT_HAND.search(found["what"] or found["rather"]) is None
