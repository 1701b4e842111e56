"""Plain preferences: "I prefer short answers", "I'd rather have results as CSV", 我不喜欢太长的回答; and what somebody
cannot have: "I'm allergic to nuts", 我吃素.

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
_CANNOT_HAVE = re.compile(
    rf"{_LEAD}(?:(?:i['’]?m|i am)\s+(?:(?:a|also|very|badly|severely|highly)\s+)*"
    r"(?:(?:allergic|intolerant)\s+(?:to|of)\b|(?:vegan|vegetarian|diabetic|coeliac|celiac|lactose intolerant)\b)"
    r"|i have an? (?:[\w-]+ )?(?:allergy|intolerance)\b"
    r"|i (?:don['’]?t|do not|can['’]?t|cannot)\s+(?:eat|drink)\s+(?!at\b|in\b|on\b|before\b|after\b|much\b))"
    r"(?P<what>.{0,20})",
    re.IGNORECASE | re.DOTALL,
)
_CHINESE_CANNOT_HAVE = re.compile(
    r"\s*(?:对了|另外|还有|其实|顺便说)?[，,]?我(?:本人|从小|一直|是)*"
    r"(?:对[^，。,.]{1,12}过敏|吃素|素食者?|不能?吃[^饭完了，。]|不能?喝[^完了，。])"
)


# What an assistant says again and again, named as a sort of thing and not as the one at hand.
_ANSWERS = r"(?:answers|replies|responses|explanations|summaries|messages|commit messages)"
_OF_ANSWERS = re.compile(
    rf"{_LEAD}(?:please\s+)?(?:(?:keep|make)\s+(?:your\s+|all\s+)?{_ANSWERS}\s+(?P<how>[^.!]+)"
    rf"|(?:write|give)\s+(?:me\s+)?(?P<sort>[a-z]+er|short|brief|long)\s+{_ANSWERS})\W*",
    re.IGNORECASE,
)
_CALL_ME = re.compile(
    rf"{_LEAD}(?:please\s+|just\s+|you can\s+)*call me\s+"
    r"(?-i:(?:[A-Z][\w'’-]*\.?)(?:\s[A-Z][\w'’-]*){0,2})\W*",
    re.IGNORECASE,
)
_CHINESE_CALL_ME = re.compile(
    r"\s*(?:以后|请|可以|你可以|就)*叫我(?:[A-Za-z]{2,12}|[小老阿][\u4e00-\u9fff]|[\u4e00-\u9fff]{1,2}[哥姐总工])"
    r"(?:就行|就好|吧)?[。！!\s]*"
)
# What comes again every day or month, and where it goes; a thing at hand is pointed at, or moved with 把.
_CHINESE_GOES_TO = re.compile(
    r"\s*[\u4e00-\u9fff]{0,4}(?:报表|日报|周报|月报|告警|通知|纪要|账单)(?:都|统一|一律|请)?"
    r"(?:发到|发给|抄送给?|同步到|放到|贴到)[^，。？?吗]{2,12}?[。！!\s]*"
)


def says_what_to_be_called(sentence: str) -> bool:
    """Whether the speaker gives a name to go by: "call me Max", and not "call me tomorrow"."""
    return bool(_CALL_ME.fullmatch(sentence) or _CHINESE_CALL_ME.fullmatch(sentence))


def says_how_to_answer(sentence: str) -> bool:
    """Whether an order is about answers in general: "keep answers short", and not "keep this answer short"."""
    found = _OF_ANSWERS.fullmatch(sentence)
    return found is not None and _AT_HAND.search(found["how"] or "") is None


def says_where_it_goes(sentence: str) -> bool:
    """Whether a sentence tells where something goes that comes again and again: 报表发到钉钉群."""
    return _CHINESE_GOES_TO.fullmatch(sentence) is not None and _CHINESE_AT_HAND.search(sentence) is None


def cannot_have(sentence: str) -> bool:
    """Whether the speaker says what they do not eat, drink or stand, whoever cooks and whatever is at hand."""
    if any(map(is_chinese, sentence)):
        return _CHINESE_CANNOT_HAVE.match(sentence) is not None and _CHINESE_AT_HAND.search(sentence) is None
    found = _CANNOT_HAVE.match(sentence)
    return found is not None and _AT_HAND.search(found["what"]) is None


def is_plain_preference(sentence: str) -> bool:
    """Whether the speaker says what they prefer in general."""
    if any(map(is_chinese, sentence)):
        found = _CHINESE.match(sentence)
        return found is not None and _CHINESE_AT_HAND.search(found["what"]) is None
    found = _PREFERS.match(sentence)
    return found is not None and _AT_HAND.search(found["what"] or found["rather"]) is None
