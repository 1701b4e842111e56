"""Whether the user meant what stands in a message: what is asked, taken back in the next breath, made to hang on an
"if" or put into another mouth stands there word for word, and is not what the user says.
"""

from __future__ import annotations

import re

from reverie.understand.adjunct import is_limited_by
from reverie.understand.complaint import minds_a_habit
from reverie.understand.retraction import takes_back
from reverie.understand.sentences import sentences
from reverie.understand.stated import stated
from reverie.understand.words import content_words
from reverie.understand.worth import is_standing_wish

MOSTLY = 0.6  # the share of a claim's words that stand in the sentence which says it
_SENTENCE = re.compile(r"[^.!?。！？\n]*(?:[.](?=\S)[^.!?。！？\n]*)*[.!?。！？]*")
_CLAUSE = re.compile(r"[;；]\s*")
# 呢 asks behind a word that asks, or behind a few words alone; 人家排了三天队呢 tells.
_ASKED = re.compile(
    r"[?？]\W*$|[吗嗎][。.]?\s*$|(?:什么|什麼|怎么|怎麼|咋|谁|誰|哪|几|幾|多少|[为為]啥|是不是|还是|還是)[^，,。]*呢[。.]?\s*$"
    r"|(?:^|[，,。])[^，,。]{1,6}呢[。.]?\s*$"
)
_IF = re.compile(
    r"\W*(?:if|unless|suppose|supposing|imagine|assuming|say we|what if)\b|\W*(?:如果|要是|假如|假设|万一)",
    re.IGNORECASE,
)
_DATE = re.compile(r"\d{4}-\d\d(?:-\d\d)?")  # which may have been "tomorrow" when it was said
_DENIED = re.compile(
    r"\W*(?:no,? wait|wait,? no|no,? never|never do (?:that|this|it)|not really|just kidding|kidding|jk|haha|lol"
    r"|actually\b(?! (?:yes|yeah|that))"
    r"|(?:that|this|it)(?:['’]s| is| was) (?:wrong|nonsense|not (?:true|so|right)|false|a joke)"
    r"|(?:they|he|she|we|it) (?:did|does|do|was|were|is|are) ?(?:not|n['’]t)\b\W*$)"
    r"|\W*(?:no|nope|wrong|false|incorrect|untrue|nonsense|rubbish|as if)\W*$"
    r"|\W*(?:开玩笑|说笑|不对|才怪|骗你|这是错的|那是错的|别当真)",
    re.IGNORECASE,
)
_TAG = re.compile(r"<\W?\w+[^<>\n]*>")
_JOKE = re.compile(r"\b(?:just kidding|jk|(?<!\bor )not)\W*$|开玩笑", re.IGNORECASE)


def is_meant(message: str, claim: str) -> bool:
    """Whether some sentence of the user's message that has most of the claim's words says it as being so. Where none
    has them the message is not looked at: then they stand in several, and others judge that.
    """
    words = content_words(_DATE.sub(" ", claim))
    parts = [part for part in (match[0].strip() for match in _SENTENCE.finditer(message)) if part]
    saying = [at for at, part in enumerate(parts) if len(words & content_words(part)) >= MOSTLY * len(words)]
    if not words or not saying:
        return True
    return any(_is_said_so(parts, at, claim) for at in saying) and _is_typed(message, words)


def _is_said_so(parts: list[str], at: int, claim: str) -> bool:
    """Whether the sentence neither asks nor supposes nor jokes, and the next one neither takes it back nor limits
    it.
    """
    part, following = parts[at], parts[at + 1] if at + 1 < len(parts) else ""
    # "Why do you keep doing it?" says that you do.
    if _ASKED.search(part) and not (is_standing_wish(part) or minds_a_habit(part) or _is_stated_beside(part, claim)):
        return False
    if _JOKE.search(part) or (_IF.match(part) and not _IF.match(claim)):
        return False
    if _DENIED.match(following) or takes_back(following):
        return False
    return not any(_limits(one, claim) for one in (*_CLAUSE.split(part)[1:], following))


def _limits(behind: str, claim: str) -> bool:
    """Whether what stands behind a sentence limits what it says, and the claim says so too little."""
    return is_limited_by(behind) and not content_words(behind) <= content_words(claim)


def _is_stated_beside(question: str, claim: str) -> bool:
    """Whether a sentence that ends in a question states the claim before it: "Ann signs, so could you ask her?" """
    words = content_words(_DATE.sub(" ", claim))
    return any(len(words & content_words(one)) >= MOSTLY * len(words) for one in stated(question, lambda _: False))


def _is_typed(message: str, words: frozenset[str]) -> bool:
    """Whether the words stand in what the user typed as their own, and not only in a quotation or a pasted text. A
    claim may be several sentences to the reader (parted by a semicolon). Tags make all of a message look pasted.
    """
    typed = sentences(message)
    if not typed and _TAG.search(message):
        return True
    own = frozenset[str]().union(*(content_words(sentence.text) for sentence in typed))
    return len(words & own) >= MOSTLY * len(words)
