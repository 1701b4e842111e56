"""A statement apart from the reason given for it: sentence -> statement, why, how to apply it.

A condition is no "how": "use tabs when it is a Makefile" without its "when" would be another rule, so it stays whole.
Only what is said on top of a complete statement is split off, and only where the words leave no doubt.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from reverie.understand.wish import tidied
from reverie.understand.words import content_words, plain_tokens

FEWEST_TOKENS = 2  # of a reason, its opening word not counted
FEWEST_CHINESE = 2  # characters, likewise
LOOK_BACK = 6  # words before a reason in which a clause may have begun that the reason belongs to


@dataclass(frozen=True, slots=True)
class Rationale:
    """What is stated, why, and how to apply it, each in the speaker's words; empty where nothing was said."""

    statement: str
    why: str = ""
    how: str = ""


def _any(*wordings: str) -> str:
    return "(?:" + "|".join(wordings) + ")"


_PAUSE = r"(?P<pause>\s*(?:[,;:，；：、(（.。!！]|(?<=\s)[-–—]+(?=\s)|—+)\s*)"

_PRONOUN = r"(?:it|we|you|they|he|she|i|that|this|there|nobody|no one|everyone|everybody|someone|people)"
_GOES_WRONG = (
    r"(?:is|are|will|would|can|cannot|won['’]t|can['’]t|get|gets|fail|fails|break|breaks|die|dies|stop|stops|go|goes|drift|drifts"
    r"|hang|hangs|crash|crashes|lose|loses|drop|drops|run out|time out|times out|blow|blows|fill|fills|overflow|overflows|start|starts"
    r"|end|ends|complain|complains|have|has|never|don['’]t|doesn['’]t)\b"
)
# After "otherwise we" such a verb begins another rule, not what would go wrong.
_RULE_VERB = (
    r"(?:just |always |only )?(?:use|go with|take|run|stick|default|pick|ask|fall back|keep|should|must|deploy|call)\b"
)
_OTHERWISE_CLAUSE = rf"(?={_PRONOUN}\b(?:['’]\w+)?(?! {_RULE_VERB})|(?:\w+ ){{1,4}}{_GOES_WRONG})"
# "Since we moved" tells the time, "since we have no staging" the reason.
_PRESENT = rf"(?=(?!this\\b|that\\b){_PRONOUN}(?:['’](?:s|re|ll|m)\b| (?!was\b|were\b|had\b|did\b|went\b|got\b|came\b|left\b|began\b|took\b|\w+ed\b)\w+))"

_BECAUSE = r"(?:(?:mainly|mostly|partly|largely|probably) )?(?:because|bcoz|bcs|bc|b/c|['’]cause|cuz|coz)\b(?=\s)"
_WHY_BEHIND = re.compile(
    rf"(?:{_PAUSE}|\s+){_any(_BECAUSE)}"
    rf"|{_PAUSE.replace('pause', 'pause2')}"
    + _any(
        rf"since {_PRESENT}",
        rf"(?:cause|cos) {_PRESENT}",
        r"(?:seeing (?:as|that|how)|given that|so that|lest)\b(?=\s)",
        rf"(?:otherwise|or else),? {_OTHERWISE_CLAUSE}",
        r"(?:the |my |our |main )*reason(?: (?:is|being))?(?: that\b|:|(?<=is)|(?<=being))(?=\s)|why:",
        r"由于|由於|原因是|理由是|原因[:：]",
    )
    + r"|(?P<pause3>\s*[，,；;]?\s*)"
    + _any(
        r"(?:主要(?:是)?)?(?:因为|因為)|免得|省得|以免|以防|毕竟|畢竟",
        r"(?:否则|否則|不然|要不然)(?:的话|的話)?(?=.{0,30}(?:会|會|就|报错|報錯|失败|失敗|崩|挂|掛|丢|丟|出错|出錯|出问题|出問題|没法|沒法|无法|無法|对不上|對不上))",
    ),
    re.IGNORECASE,
)
# What stands right before a reason that is itself denied, stressed or the point of the sentence.
_CLINGS = re.compile(
    r"(?:\b(?:just|only|simply|merely|not|even|is|are|was|were|be|been|and|or|than|if|why|precisely|partially|exactly|especially)"
    r"|['’](?:s|re|t)|[不只就正仅僅也是都非或和及])\s*\Z",
    re.IGNORECASE,
)
_SUBORDINATE = frozenset(
    ["that", "which", "who", "whose", "whatever", "where", "what", "how", "why", "if", "when", "whenever", "whether", "unless", "once", "while"]
)
_OPENS_CONDITION = re.compile(
    r"(?:if|when|whenever|unless|once|while|after|before|although|though|as long as)\b", re.IGNORECASE
)
_NEGATION = re.compile(r"n['’]?t\b|\b(?:not|never|no)\b", re.IGNORECASE)
_RULE_BEGINS = re.compile(
    r"(?:please |always )*(?:do not|don['’]?t|never|no|not|avoid|stop|always|please|make sure|keep|use|only)\b"
    r"|(?:请|請)?(?:别|別|不要|必须|必須|务必|務必|一律|千万|千萬|先|只能|不能|不许|不許|绝对|絕對|禁止|请|請)",
    re.IGNORECASE,
)
# Where such words follow a comma the reason is over, and what comes is part of the rule.
_MORE_THAN_A_REASON = re.compile(
    r"[,;，；–—]\s*(?:but|so|and|or|then|unless|except|though|although|however|only|use|never|always|please|do not|don['’]?t|if|when"
    r"|instead|not|which means|plus|also|就|都|也|但|不过|不過|所以|因此|除非|而且|另外|请|請|别|別|不要|要|必须|必須|如果|同时|同時|还|還|以后|以後|只|一律)"
    r"|[.!?。！？；;]\s*\S|\s-\s",
    re.IGNORECASE,
)

_WHY_IN_FRONT = re.compile(
    rf"(?P<why>(?:because\b(?=\s)|given that\b|seeing (?:as|that)\b|since {_PRESENT})[^,;.!?]+?)(?P<hinge>,\s*)(?P<rest>(?!(?:and|or|but|not|nor)\b).+)"
    r"|(?P<why2>(?:因为|因為|由于|由於)[^，,；。]+(?:[，,][^，,；。]+?)??)(?P<hinge2>[，,]?\s*(?:所以|因此)[，,]?\s*)(?P<rest2>.+)"
    r"|(?P<why3>(?:因为|因為|由于|由於)[^，,；。]+)(?P<hinge3>[，,]\s*)(?P<rest3>.+)",
    re.IGNORECASE | re.DOTALL,
)
_SO = re.compile(r",\s*so,?\s+|\s*[，,]\s*(?:所以|因此)[，,]?\s*", re.IGNORECASE)

_HOW_BEHIND = re.compile(
    _PAUSE
    + _any(
        r"(?:and )?(?:this|that|it|the same|same) (?:also |only )?(?:applies|goes|holds|counts)\b(?=\s)",
        r"(?:also )?applies (?:to|when|whenever|for|everywhere)\b|how to apply:",
        r"so,? (?:when|whenever|if|next time|every time|each time|any time|for any|for every|before you|after you)\b(?=\s)",
        r"(?:这|這|此|该|該)(?:条|條|点|點|规则|規則|个|個)?(?:也|都|同样|同樣)?(?:适用于|適用於)|(?:也)?(?:适用于|適用於)",
        r"(?:所以|因此)(?:你)?(?:每次|每当|每當|凡是|遇到|碰到|如果|下次)",
    ),
    re.IGNORECASE,
)

_PAIRS = ("()", "（）", "[]", "“”", "「」", "『』", "《》", "‘")
_OPENING_BRACKETS = {"(": ")", "（": "）"}


def split_rationale(sentence: str) -> Rationale:
    """The sentence in its parts. Every word is in exactly one of them, save for a hinge that the split replaces
    ("…, so never …", 因为…所以…); in doubt all of it is the statement.
    """
    rest, how = _without_how(sentence.strip())
    statement, why = _without_why(rest)
    return Rationale(tidied(statement), why.strip(), how.strip())


def _without_how(text: str) -> tuple[str, str]:
    for found in _HOW_BEHIND.finditer(text):
        before, how = text[: found.start()], text[found.end("pause") :]
        if _stands_alone(before) and _is_long_enough(how, 0) and _is_whole(before, how):
            return _with_end(before, found["pause"]), how
    return text, ""


def _without_why(text: str) -> tuple[str, str]:
    return _reason_in_front(text) or _reason_behind(text) or _reason_then_rule(text) or (text, "")


def _reason_behind(text: str) -> tuple[str, str] | None:
    for found in _WHY_BEHIND.finditer(text):
        pause = next((part for part in (found["pause"], found["pause2"], found["pause3"]) if part), "")
        lead = len(pause) if pause else len(found[0]) - len(found[0].lstrip())
        before, why = text[: found.start()], text[found.start() + lead :]
        closing = _OPENING_BRACKETS.get(pause.strip())
        if closing:
            bare = why.rstrip(" .。")
            if not bare.endswith(closing):
                continue
            why = bare[:-1]
        if _is_reason(before, why, len(found[0]) - lead, paused=bool(pause.strip())):
            return _with_end(before, pause), why
    return None


def _is_reason(before: str, why: str, opening: int, *, paused: bool) -> bool:
    """Whether `before` is complete without `why`, and `why` is a reason and nothing more."""
    return (
        _stands_alone(before)
        and _is_long_enough(why, opening)
        and _is_whole(before, why)
        and not _CLINGS.search(before)
        and not _MORE_THAN_A_REASON.search(why)
        and (paused or not _reaches_into_the_reason(before))
    )


def _reaches_into_the_reason(before: str) -> bool:
    """Whether a clause or a denial before a reason may take it in: "pods that die because …", "not X because …"."""
    words = [word.strip("\"'“”,;").casefold() for word in before.split()[-LOOK_BACK:]]
    if not _SUBORDINATE.isdisjoint(words) or (_OPENS_CONDITION.match(before) and "," not in before):
        return True
    return bool(_NEGATION.search(before)) and not _RULE_BEGINS.match(before)


def _reason_in_front(text: str) -> tuple[str, str] | None:
    found = _WHY_IN_FRONT.fullmatch(text)
    if not found:
        return None
    why = found["why"] or found["why2"] or found["why3"]
    rest = found["rest"] or found["rest2"] or found["rest3"]
    return (rest, why) if _stands_alone(rest) and _is_whole(rest, why) and _is_long_enough(why, 2) else None


def _reason_then_rule(text: str) -> tuple[str, str] | None:
    """ "We bill in cents, so never use floats": only where a rule follows, for else both halves are facts."""
    hinges = list(_SO.finditer(text))
    if len(hinges) != 1:
        return None
    why, rule = text[: hinges[0].start()], text[hinges[0].end() :]
    fits = _RULE_BEGINS.match(rule) and _stands_alone(why) and _stands_alone(rule) and _is_whole(why, rule)
    return (rule, why) if fits and not _OPENS_CONDITION.match(why) else None


def _stands_alone(part: str) -> bool:
    return (
        len(content_words(part)) >= 1 and len(part.split()) + len(re.findall(r"[\u4e00-\u9fff]", part)) >= FEWEST_TOKENS
    )


def _is_long_enough(part: str, opening: int) -> bool:
    rest = part[opening:]
    return len(plain_tokens(rest)) >= FEWEST_TOKENS or len(re.findall(r"[\u4e00-\u9fff]", rest)) >= FEWEST_CHINESE


def _is_whole(*parts: str) -> bool:
    """Whether no quotation, bracket or code span was cut in two."""
    for part in parts:
        if part.count('"') % 2 or part.count("`") % 2:
            return False
        if any(part.count(pair[0]) != part.count(pair[-1]) for pair in _PAIRS):
            return False
    return True


def _with_end(before: str, pause: str) -> str:
    """A statement keeps the full stop that stood between it and what was split off."""
    return before + pause.strip() if pause.strip() in (".", "。", "!", "！") else before
