"""Standing orders: "From now on use pnpm", "Always run the tests first", 以后回答都用中文.

Words by which people say that an order holds for good settle it, unless the same sentence says that it holds here, for
now or under a condition, or that it was said by others. Among orders of the moment such sentences are few, so what is
learned from examples alone takes them for one more of these.
"""

from __future__ import annotations

import re

from reverie.understand.function_words import FUNCTION_WORDS
from reverie.understand.verbs import is_verb
from reverie.understand.words import is_chinese

_LEAD = (
    r"\W*(?:(?:please|pls|plz|ok|okay|and|also|so|btw|yes|yep|no|right|then|hey|oh|well|but|plus|one more thing"
    r"|for the record|as a rule|in general|generally)\b\W*)*"
)
_FOR_GOOD = (
    r"(?:from (?:now|here|today) on(?:wards?)?|going forward|in (?:the )?future|from here on(?: out)?|henceforth"
    r"|as of (?:now|today))"
)
_BEGINS = re.compile(rf"{_LEAD}{_FOR_GOOD}\b[\s,:]*(?P<order>.*)", re.IGNORECASE | re.DOTALL)
_ENDS = re.compile(rf"{_LEAD}(?P<order>.*?)[\s,]*\b{_FOR_GOOD}\W*", re.IGNORECASE | re.DOTALL)
_EVER = re.compile(
    rf"{_LEAD}(?:always|never|don['’]?t ever|do not ever)\s+(?:ever\s+)?"
    r"(?P<verb>[a-z]+)(?P<thing> (?:the|an?|any|my|our)\b)?",
    re.IGNORECASE,
)
_BIDDING = re.compile(
    r"(?:please\s+)?(?:always|never|don['’]?t|do not|only|no|i (?:want|need|prefer|expect)|i['’]?d (?:like|prefer)"
    r"|you (?:should|must)|we(?:['’]?ll)? (?:use|always|only|never|want|do)|let['’]?s|it(?:['’]s| is| should)"
    r"|(?P<verb>[a-z]+))\b",
    re.IGNORECASE,
)
_IS_SO = re.compile(  # "from now on tags are signed"
    r"(?!(?:i|i['’]m|it|you|he|she|they|that|this|there)\b)[a-z].*"
    r"\b(?:is|are|gets?|go|goes|must|needs?|ha(?:s|ve) to)\b",
    re.IGNORECASE | re.DOTALL,
)
_ONLY_HERE = re.compile(
    r"\b(?:here|today|tonight|tomorrow|now|for (?:this|now|the moment)"
    r"|(?:in|on|of|for|to|with|at|from|within|by) (?:this|that|these|those)"
    r"(?! (?:repo|repository|project|codebase|code base|company|team|house|family|workspace|monorepo|channel|group)\b)"
    r"|(?:in|of|on|with) it|this one|just this|one-off|quick hack|while|until|till|once|again|if|unless)\b",
    re.IGNORECASE,
)
_NOT_MEANT = re.compile(
    r"\b(?:says|said|wrote|writes|claims?|told|swears?|according|mind|would have|story|villain|scene|poem|slide)\b"
    r"|\b(?:lol|haha?)\b|^\W*[\"“‘>]|['\"“‘][^'\"”’]{12,}|\?",
    re.IGNORECASE,
)
_CHINESE = re.compile(
    r"\W*(?:那|好的?|嗯|行|对了|另外|还有|顺便|麻烦|请|你)*(?:以后|今后|往后|从现在起|从现在开始|从今往后|从今天起|以後|今後|往後)"
    r"(?P<order>.*)",
    re.DOTALL,
)
_CHINESE_BIDDING = re.compile(r"请|麻烦|给我|跟我|别|不要|不用|都|一律|统一|必须|务必|只|用|按|照|要|得")
_CHINESE_NOT_MEANT = re.compile(
    r"这次|这里|今天|现在|(?<![都要])先|如果|要是|万一|再说|吗|吧|？|\?|说过|他说|她说|没准|也许|可能|谁|有空|罚|以后再|再跟|显示|[“\"「>]"
)


def holds_from_now_on(sentence: str) -> bool:
    """Whether the sentence gives an order and says that it holds from now on, and nothing that takes this back."""
    if any(map(is_chinese, sentence)):
        found = _CHINESE.match(sentence)
        if found is None or _CHINESE_BIDDING.search(found["order"]) is None:
            return False
        return _CHINESE_NOT_MEANT.search(found["order"]) is None
    if _NOT_MEANT.search(sentence):
        return False
    found = next(filter(None, (whole.fullmatch(sentence) for whole in (_BEGINS, _ENDS))), None)
    return found is not None and _is_order(found["order"])


def says_always(sentence: str) -> bool:
    """Whether the sentence orders something for "always" or "never". So do orders for the text at hand ("never crop the
    handle"): that they are meant for good, something else must say too.
    """
    ever = _EVER.match(sentence)
    if ever is None or _NOT_MEANT.search(sentence):
        return False
    return _is_done(ever) and _ONLY_HERE.search(sentence) is None


def _is_done(ever: re.Match[str]) -> bool:
    """Whether "never" or "always" stands before a verb: one of those known, or a word that something is done to."""
    word = ever["verb"].casefold()
    return is_verb(word) or (
        ever["thing"] is not None and word not in FUNCTION_WORDS and not word.endswith(("ed", "en"))
    )


def _is_order(words: str) -> bool:
    if _ONLY_HERE.search(words):
        return False
    bidding = _BIDDING.match(words)
    is_order = bidding is not None and (bidding["verb"] is None or is_verb(bidding["verb"]))
    return is_order or _IS_SO.match(words) is not None
