"""What an assistant does again and again and somebody minds, with what they want instead: "You always add emojis.
Please stop that", 你老是写英文注释。请用中文.

By itself the complaint says the opposite of what is wanted, and the wish that follows says too little: only both
together tell how to work. A wish that mends a habit holds for good, though it is made like an order of the moment.
"""

from __future__ import annotations

import re

from reverie.understand.wordings import wordings
from reverie.understand.words import content_words, is_chinese

_HABIT = re.compile(
    r"\W*(?:(?:hey|ok|okay|and|also|so|but|hm+|oh|well|sorry|by the way|btw)\b\W*)*"
    r"(?:(?:why (?:do|are|must) you|you(?:['’]re| are)?)\s+(?:keep|always|constantly|forever|repeatedly)\b(?:\s+on\b)?"
    r"|(?:every|each) time\b[^,.]*?\byou)\s+(?P<deed>[a-z]+)",
    re.IGNORECASE,
)
# A try that does not work out is no manner of working.
_MISHAP = re.compile(
    r"(?:fail|break|crash|hang|tim(?:e|ing)|hit|run(?:ning)? into|get(?:ting)?|say|tell|know|have|are|is|mean|talk)\w*",
    re.IGNORECASE,
)
_AT_HAND = re.compile(r"\b(?:this|these|here|now|today|tonight|lol|haha+)\b", re.IGNORECASE)
_CHINESE_HABIT = re.compile(
    r"\W*(?:哎|诶|唉|那个|对了)*[，,]?[你您](?:怎么|为什么|干嘛)?(?:总是?|老是?|一直|每次都?|动不动就)"
)
_CHINESE_MISHAP = re.compile(r"报错|失败|崩|出错|超时|卡住|说|知道|这[个次里]|今天|现在|哈哈")

_ANOTHER_MATTER = re.compile(
    r"\A\W*(?:(?:ok|okay|now|next|then|first|anyway|by the way)\b|现在|接下来|先|然后|对了)|[?？]", re.IGNORECASE
)
# What tells of a thing is no wish: "phones are banned on the ward anyway".
_STATES = re.compile(
    r"\W*(?:(?:it|they|this|he|she|there|we)(?:['’](?:s|re))?\b|(?:[\w'’-]+\W+){1,3}?(?:is|are|was|were|ha(?:s|ve))\b)",
    re.IGNORECASE,
)
_ASKS = re.compile(r"[?？]\W*\Z")
_ASKS_WHY = re.compile(r"why\b|怎么|为什么|干嘛", re.IGNORECASE)
# Words that only point at the habit, or say how things are done and not what is to be done.
_POINTS_BACK = re.compile(r"\b(?:it|them|that|those|so|instead|otherwise)\b", re.IGNORECASE)
_OF_MANNER = re.compile(
    r"\W*(?:(?:please|pls|and|just|always|only|so)\b\W*)*"
    + wordings("(?:use|don't|do not|stop|leave|skip|drop|avoid|only|no|stick|prefer|never|try|take)\\b")
    + r"|\W*(?:请|麻烦|以后|一律|都)*(?:你)?(?:用|改|别|不要|不用|写|换|去掉|只|直接|保持|少|多|按)",
    re.IGNORECASE,
)


def minds_a_habit(sentence: str) -> bool:
    """Whether somebody says of the assistant that it does something again and again. Who asks why says so too."""
    if _ASKS.search(sentence) and _ASKS_WHY.search(sentence) is None:
        return False
    if any(map(is_chinese, sentence)):
        return _CHINESE_HABIT.match(sentence) is not None and _CHINESE_MISHAP.search(sentence) is None
    found = _HABIT.match(sentence)
    return found is not None and not _MISHAP.fullmatch(found["deed"]) and _AT_HAND.search(sentence) is None


def mends_habit(complaint: str, wish: str) -> bool:
    """Whether a sentence says what is wanted in place of a habit that the sentence before it minds."""
    if not minds_a_habit(complaint) or minds_a_habit(wish):
        return False
    if _ANOTHER_MATTER.search(wish) or _STATES.match(wish):
        return False
    is_about_it = bool(content_words(complaint) & content_words(wish)) or _POINTS_BACK.search(wish) is not None
    return is_about_it or _OF_MANNER.match(wish) is not None
