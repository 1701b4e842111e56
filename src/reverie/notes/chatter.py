"""What people say to each other beside the work: greetings, thanks, praise, small talk; nothing of it is noted."""

from __future__ import annotations

import re
from functools import lru_cache

from reverie.understand.sentences import sentences
from reverie.understand.wordings import wordings
from reverie.understand.words import content_words
from reverie.understand.worth import Label, judge

LONGEST = 160  # characters of a message that is chatter throughout
FEWEST_WORDS = 2  # a single word may be an answer
_KNOWN = 2_048  # messages that are remembered: every section asks about every message

_CLAUSES = re.compile(r"[,，;；:：.!?。！？~～\n]+\s*")
_COURTESY = re.compile(
    wordings(
        r"""
        \b(?:thanks?|thx|cheers|hi|hello|hey|welcome|my pleasure|bye|good (?:morning|afternoon|evening|night|day))\b
        \b(?:(?:see|talk to|speak to) you|(?:talk|speak) (?:later|soon|tomorrow|on \w+day)|take care)\b
        \bhappy (?:monday|friday|weekend|new year)\b
        谢|你好|您好|早上好|早安|上午好|中午好|下午好|晚上好|晚安|辛苦了|不客气|再见|拜拜|明天见|周末愉快
        """
    ),
    re.IGNORECASE,
)
_SMALL_TALK = re.compile(
    wordings(
        r"""
        \bhow(?:'s| is| are|'re)? (?:you|it going|things|everything|life)\b|\bwhat's up\b|\bhow was your\b
        \bhow(?:'s| is) your (?:day|morning|week|weekend|evening)\b
        \b(?:nice|good|great|lovely) (?:weekend|day|evening)\b
        \bhope (?:you|your \w+|everything|everyone|all)(?: |'re|'ve|'s)
        \bcan you believe\b|\bnice to (?:see|meet) you\b|\blet me know if\b|\banything else\b|\bglad (?:to|i|it|that)\b
        最近(?:怎么样|好吗|如何)|你好吗|吃了吗|过得(?:怎么样|好吗|如何)|还有什么(?:需要|可以)|有什么可以帮|随时(?:告诉|联系|叫)
        """
    ),
    re.IGNORECASE,
)


_HOLD_ON = re.compile(
    r"\W*(?:(?:just )?(?:one|a) (?:moment|second|sec|minute)|hang on|on it|right away)\W*(?:please)?\W*"
    r"|\W*(?:请?稍等(?:一下|片刻)?|等一下|马上就?好?|这就来)\W*",
    re.IGNORECASE,
)
# What nobody says in mere talk, seen without any judging: a figure, a path, a piece of code.
_WORK = re.compile(
    r"[0-9`_/\\{}<>=]|\w\.\w|\b(?:please (?!don)|add|fix|run|change|show me|write|make)\b", re.IGNORECASE
)


def is_courtesy(text: str) -> bool:
    """Whether a short message greets, thanks or says goodbye, whatever else it says."""
    return bool(_COURTESY.search(text)) or is_chatter(text)


@lru_cache(maxsize=_KNOWN)
def is_chatter(text: str) -> bool:
    """Whether a message is nothing but talk: it asks for no work, and tells of none."""
    if len(text) > LONGEST:
        return False
    if _HOLD_ON.fullmatch(text):
        return True
    if _WORK.search(text):
        return False
    clauses = [clause for clause in _CLAUSES.split(text) if content_words(clause)]
    if not clauses or (sum(len(content_words(one)) for one in clauses) < FEWEST_WORDS and not _COURTESY.search(text)):
        return False
    return all(map(_is_talk, clauses))


def _is_talk(clause: str) -> bool:
    if _SMALL_TALK.search(clause) or (_COURTESY.search(clause) and len(content_words(clause)) <= FEWEST_WORDS):
        return True
    found = sentences(clause)
    return bool(found) and all(judged.label is Label.CHAT for judged in judge(found))
