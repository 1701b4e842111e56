"""A statement apart from the reason given for it: sentence -> statement, why, how to apply it.

A condition is no "how": "use tabs when it is a Makefile" without its "when" would be another rule, so it stays whole.
Only what is said on top of a complete statement is split off, and only where the words leave no doubt.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from reverie.understand.simplified import simplified
from reverie.understand.wish import tidied
from reverie.understand.wordings import wordings
from reverie.understand.words import content_words, plain_tokens

LONGEST_SENTENCE = 2_000  # characters; what is longer is no sentence, and stays as it is
FEWEST_WORDS = 2  # of each part, or as many Chinese characters
LOOK_BACK = 6  # words before a reason in which a clause may have begun that the reason belongs to


@dataclass(frozen=True, slots=True)
class Rationale:
    """What is stated, why, and how to apply it, each in the speaker's words; empty where nothing was said."""

    statement: str
    why: str = ""
    how: str = ""


_PAUSE = r"\s*(?:[,;:，；：、(（.。!！]|(?<=\s)[-–—]+(?=\s)|—+)\s*"

_PRONOUN = r"(?:it|we|you|they|he|she|i|that|this|there|nobody|no one|everyone|everybody|someone|people)"
# "Since we moved" tells the time, "since we have no staging" the reason.
_PAST = r"(?:was|were|had|did|went|got|came|left|began|took|\w+ed)\b"
_PRESENT = rf"(?=(?!this\b|that\b){_PRONOUN}(?:['’](?:s|re|ll|m)\b| (?!{_PAST})\w+))"
# After "otherwise we" a verb of doing begins another rule; what would go wrong is told by others.
_ANOTHER_RULE = wordings(r"(?:(?:just|only) )?(?:use|go with|take|run|stick|default|pick|ask|keep|should|must)\b")
_GOES_WRONG = wordings(
    r"""
    (?:is|are|will|would|can|cannot|won't|can't|don't|doesn't|never|have|has|gets?|fails?|breaks?|dies?|stops?|goes?)\b
    (?:drifts?|hangs?|crash(?:es)?|loses?|drops?|runs? out|times? out|blows?|fills?|overflows?|starts?|ends?)\b
    """
)
_MISHAP = rf"(?={_PRONOUN}\b(?:['’]\w+)?(?! {_ANOTHER_RULE})|(?:\w+ ){{1,4}}{_GOES_WRONG})"

_WHY = wordings(r"(?:(?:mainly|mostly|partly|largely|probably) )?(?:because|bcoz|bcs|bc|b/c|'cause|cuz|coz)\b(?=\s)")
_WHY_AFTER_A_PAUSE = wordings(
    rf"""
    (?:since|cause|cos) {_PRESENT}
    (?:seeing (?:as|that|how)|given that|so that|lest)\b(?=\s)
    (?:otherwise|or else),? {_MISHAP}
    (?:the |my |our |main )*reason(?: is| being)(?: that\b)?(?=\s)|(?:the )?reason:|why:
    由于|原因是|理由是|原因[:：]
    """
)
_CHINESE_WHY = wordings(
    """
    (?:主要是?)?因为|免得|省得|以免|以防|毕竟
    (?:否则|要?不然)(?:的话)?(?=.{0,30}(?:会|就|报错|失败|崩|挂|丢|出错|出问题|没法|无法|对不上))
    """
)
_WHY_BEHIND = re.compile(
    rf"(?:(?P<pause>{_PAUSE})|\s+){_WHY}|(?P<pause2>{_PAUSE}){_WHY_AFTER_A_PAUSE}"
    rf"|(?P<pause3>\s*[，,；;]?\s*){_CHINESE_WHY}",
    re.IGNORECASE,
)
_REASON = re.compile(f"{_WHY}|{_WHY_AFTER_A_PAUSE}|{_CHINESE_WHY}", re.IGNORECASE)
# What stands right before a reason that is itself denied, stressed or the point of the sentence.
_CLINGS = re.compile(
    r"(?:\b(?:just|only|simply|merely|not|even|is|are|was|were|be|been|and|or|than|if|why|precisely|exactly|especially)"
    r"|['’](?:s|re|t)|[不只就正仅也是都非或和及])\s*\Z",
    re.IGNORECASE,
)
_SUBORDINATE = frozenset(
    {"how", "if", "once", "that", "unless", "what", "whatever", "when", "whenever", "where", "whether", "which"}
    | {"while", "who", "whose", "why"}
)
_OPENS_CONDITION = re.compile(
    r"(?:if|when|whenever|unless|once|while|after|before|although|though|as long as)\b", re.IGNORECASE
)
_NEGATION = re.compile(r"n['’]?t\b|\b(?:not|never|no)\b", re.IGNORECASE)
_RULE_BEGINS = re.compile(
    wordings(
        r"""
        (?:please |always )*(?:do not|don't|never|no|not|avoid|stop|always|please|make sure|keep|use|only)\b
        请?(?:别|不要|必须|务必|一律|千万|先|只能|不能|不许|绝对|禁止|请)
        """
    ),
    re.IGNORECASE,
)
# A reason with a comma in it may be over there: "…, because the libraries are, British elsewhere".
_MORE_THAN_A_REASON = re.compile(r"[,;，；–—]|[.!?。！？]\s*\S|\s-\s")

_AND = r"(?:and|or|but|not|nor)\b"
_WHY_IN_FRONT = tuple(
    re.compile(pattern, re.IGNORECASE | re.DOTALL)
    for pattern in (
        rf"(?P<why>(?:(?:because|given that|seeing as)\b|since {_PRESENT})[^,;.!?]+),\s*(?P<rule>(?!{_AND}).+)",
        r"(?P<why>(?:因为|由于)[^；。]+?)[，,]?\s*(?:所以|因此)[，,]?\s*(?P<rule>.+)",
        r"(?P<why>(?:因为|由于)[^，,；。]+)[，,]\s*(?P<rule>.+)",
    )
)
_SO = re.compile(r",\s*so,?\s+|\s*[，,]\s*(?:所以|因此)[，,]?\s*", re.IGNORECASE)

_HOW_BEHIND = re.compile(
    rf"(?P<pause>{_PAUSE})"
    + wordings(
        r"""
        (?:and )?(?:this|that|it|the same|same) (?:also |only )?(?:applies|goes|holds|counts)\b(?=\s)
        (?:also )?applies (?:to|when|whenever|for|everywhere)\b|how to apply:
        so,? (?:when|whenever|if|next time|every time|each time|any time|for any|for every|before you|after you)\b(?=\s)
        (?:[这此该](?:[条点个]|规则)?(?:也|都|同样)?)?适用于
        (?:所以|因此)你?(?:每次|每当|凡是|遇到|碰到|如果|下次)
        """
    ),
    re.IGNORECASE,
)

_QUOTES = '"`'
_PAIRS = ("()", "（）", "[]", "“”", "「」", "『』", "《》")
_CLOSING_BRACKETS = {"(": ")", "（": "）"}
_CHINESE = re.compile("[\u4e00-\u9fff]")


def split_rationale(sentence: str) -> Rationale:
    """The sentence in its parts. Every word is in exactly one of them, save for a hinge that the split replaces
    ("…, so never …", 因为…所以…); in doubt all of it is the statement.
    """
    text = sentence.strip()
    if len(text) > LONGEST_SENTENCE:
        return Rationale(tidied(text))
    rest, how = _without_how(text)
    statement, why = _reason_in_front(rest) or _reason_behind(rest) or _reason_then_rule(rest) or (rest, "")
    return Rationale(tidied(statement), why.strip(), how.strip())


def gives_reason(words: str) -> bool:
    """Whether the words begin as a reason that goes on with a sentence: "because …", "otherwise …", 免得…."""
    return _REASON.match(simplified(words)) is not None


def _without_how(text: str) -> tuple[str, str]:
    for found in _HOW_BEHIND.finditer(simplified(text)):
        before, how = text[: found.start()], text[found.end("pause") :]
        if _stands_alone(before) and _stands_alone(how) and _is_whole(before, how):
            return _with_end(before, found["pause"]), how
    return text, ""


def _reason_behind(text: str) -> tuple[str, str] | None:
    for found in _WHY_BEHIND.finditer(simplified(text)):
        pause = found["pause"] or found["pause2"] or found["pause3"] or ""
        start = found.start() + (len(pause) or len(found[0]) - len(found[0].lstrip()))
        before, why, given = text[: found.start()], text[start:], text[found.end() :]
        closing = _CLOSING_BRACKETS.get(pause.strip(), "")
        if closing:
            if not why.rstrip(" .。").endswith(closing):
                continue
            why = why.rstrip(" .。").removesuffix(closing)
        if _stands_alone(given) and _is_reason(before, why, paused=bool(pause.strip())):
            return _with_end(before, pause), why
    return None


def _is_reason(before: str, why: str, *, paused: bool) -> bool:
    """Whether `before` is complete without `why`, and `why` is a reason and nothing more."""
    return (
        _stands_alone(before)
        and _is_whole(before, why)
        and not _CLINGS.search(simplified(before))
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
    plain = simplified(text)
    for pattern in _WHY_IN_FRONT:
        found = pattern.fullmatch(plain)
        if found:
            rule, why = text[found.start("rule") :], text[: found.end("why")]
            return (rule, why) if _stands_alone(rule) and _stands_alone(why) and _is_whole(rule, why) else None
    return None


def _reason_then_rule(text: str) -> tuple[str, str] | None:
    """Split "we bill in cents, so never use floats": only where a rule follows, for else both halves are facts."""
    hinges = list(_SO.finditer(simplified(text)))
    if len(hinges) != 1:
        return None
    why, rule = text[: hinges[0].start()], text[hinges[0].end() :]
    fits = _RULE_BEGINS.match(simplified(rule)) and not _OPENS_CONDITION.match(why)
    return (rule, why) if fits and _stands_alone(why) and _stands_alone(rule) and _is_whole(why, rule) else None


def _stands_alone(part: str) -> bool:
    """Whether there are words enough to say something."""
    words = len(plain_tokens(_CHINESE.sub(" ", part))) + len(_CHINESE.findall(part))
    return words >= FEWEST_WORDS and bool(content_words(part))


def _is_whole(*parts: str) -> bool:
    """Whether no quotation, bracket or code span was cut in two."""
    return all(
        part.count(quote) % 2 == 0 and part.count(pair[0]) == part.count(pair[1])
        for part in parts
        for quote in _QUOTES
        for pair in _PAIRS
    )


def _with_end(before: str, pause: str) -> str:
    """A statement keeps the full stop that stood between it and what was split off."""
    return before + pause.strip() if pause.strip() in (".", "。", "!", "！") else before
