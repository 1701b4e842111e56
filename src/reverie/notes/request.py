"""What a user wants: which messages ask for something, which sentence names the task, and a short name for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import islice

from reverie.notes.chatter import is_chatter
from reverie.notes.failure import telling_line
from reverie.notes.happening import Asked
from reverie.notes.remark import is_order
from reverie.text.claims import split_claims
from reverie.text.signals import SignalKind, signals
from reverie.understand.sentences import sentences
from reverie.understand.title import title_of
from reverie.understand.wish import capitalised
from reverie.understand.words import content_words
from reverie.understand.worth import WORTH, Label, judge

LOOKED_AT = 3_000  # characters of a message
LONGEST_NOD = 80  # characters of thanks, or of a word to go on
CANDIDATES = 10  # messages from which the task may come
FEWEST_WORDS = 2
ENOUGH_WORDS = 3
_KNOWN = 2_048  # messages that are remembered: every section asks about every message, and so does every update
_WISHES = frozenset({Label.TASK, Label.QUESTION})
_LASTING = frozenset({Label.USER, Label.FEEDBACK})  # no order for now, though it begins as one, unless it is a request

_GO_ON = re.compile(
    r"\W*(?:(?:ok(?:ay)?|yes|yep|yeah|sure|please|go on|go ahead|continue|carry on|proceed|next|do it|thanks?(?: you)?|"
    r"thx|great|good|nice|perfect|cool|done|hi|hello|hey|there|lgtm|looks good|y|no|nope|"
    r"(?:duly )?noted|understood|agreed|got it|will do|sure thing|of course|all right|alright|"
    r"好的?|可以|继续|行|嗯+|对|是的?|谢谢你?|没问题|开始吧?|你好|您好|在吗|吧|啊|不用了?|"
    r"明白了?|收到|了解了?|知道了|记住了|记下了|同意)\W*){1,5}\Z",
    re.IGNORECASE,
)
_POLITE = re.compile(
    r"\A\W*(?:(?:hi|hello|hey)\b[ ,!.]*)?(?:(?:can|could|would|will) you (?:please |maybe |also )?"
    r"(?:help me (?:to )?)?|please |help me (?:to )?|i(?:'d| would) like (?:you )?to |i (?:want|need) (?:you )?to |"
    r"i (?:want|need) (?=an? |the |some )|let(?:'|’)?s |"
    r"we (?:need|want|have) to |ok(?:ay)?,? (?:now )?|now |"
    r"(?:你好|您好)[，,！!。 ]*|请你?|麻烦你?|帮我(?:们)?|帮忙|你?能不能|你?能否|可以帮我|"
    r"我想要?|我需要|我们需要|现在)+",
    re.IGNORECASE,
)
_ASKED_OF_YOU = re.compile(
    r"\A\W*(?:and |so )?(?:(?:can|could|would|will) you\b|please\b|help me\b)"
    r"|\A(?:请你?|麻烦你?|帮我|帮忙|你?能不能|你?能否)",
    re.IGNORECASE,
)
# A verb with its object: whoever goes on about themselves does so in scraps.
_VERB_AND_THING = re.compile(r"\A[A-Z][a-z]+ (?:an?|the|my|our|me|us|all|every|each|this|that|these|those|some)\s")
_AILS = re.compile(
    r"\b(?:broken?|breaks|fail(?:s|ed|ing|ure)?|dies|hangs|crash\w*|wrong|slow|bug|errors?|missing|flaky|leaks?|"
    r"(?:doesn|don|can|won)(?:'|’)?t (?:work|start|build|load|open|run))\b"
    r"|坏了|报错|出错|失败|崩溃|不对|很慢|太慢|卡住|打不开|有问题",
    re.IGNORECASE,
)
_IT = re.compile(r"\b(?:it|this|that|them)\b|它|这个|此事", re.IGNORECASE)
_BUT = re.compile(r"[,;]?\s+(?:but|without|and (?:don|do not|keep|leave))\b|[，,；;]", re.IGNORECASE)
# "Make it read every file once" says what is to be done; "find out why and fix it" does not.
_NAMES_A_THING = re.compile(
    r"\b(?:the|an?|our|my|your|its|every|each|all|any|these|those)\s+\w|[`\d/]|(?<=\s)[A-Z]\w", re.ASCII
)
_BEGINS_WITH_IT = re.compile(r"\W*(?:it|this|that|they|these|those)\b|它|这", re.IGNORECASE)
_AT_WORK_ON = re.compile(
    r"\A\W*(?:ok(?:ay)?\b[ ,]*)?(?:so\b[ ,]*)?(?:(?:i(?:'|’)?m|i am|we(?:'|’)?re|we are) (?:currently |now )?"
    r"(?:working|busy) (?:on|with)|we have|there(?:'|’)?s|there is|我们?(?:正)?在(?:做|写|弄|开发)|我们?有)\s*"
    r"(?:(?:an?|the|our|my)\s|一个)?",
    re.IGNORECASE,
)
_DANGLING = re.compile(
    r"(?:[\s,;:]+(?:and|or|but|if|with|to|of|the|an?|in|on|for|that|which|so|as|by|from|at))+\Z", re.IGNORECASE
)
_CLAUSE = re.compile(r"[，；;]|,\s")
_ASKS = re.compile(r"[?？][\"'”’)）*_\s]*\Z")
_END = " \t.?!。？！~"


@lru_cache(maxsize=_KNOWN)
def is_idle(text: str) -> bool:
    """Whether a message only greets, thanks, or lets the assistant go on."""
    if is_nod(text):
        return True
    return not content_words(text[:LOOKED_AT]) or is_chatter(text.strip())


def is_nod(text: str) -> bool:
    """Whether words say no more than "good", "thanks", "go on"."""
    return len(text) <= LONGEST_NOD and bool(_GO_ON.fullmatch(text.strip()))


@lru_cache(maxsize=_KNOWN)
def is_request(text: str) -> bool:
    """Whether a message asks for something to be done or answered now, and states nothing that is to hold."""
    found = _sentences(text)
    return any(map(_is_wish, *zip(*found, strict=True))) and all(label not in WORTH for _, label in found)


@lru_cache(maxsize=_KNOWN)
def question_before(asked: Asked) -> str:
    """The question of the assistant's that a message answers; nothing where the last thing said was none."""
    claims = split_claims(asked.before[-LOOKED_AT:])
    last = claims[-1].text if claims else ""
    return last if _ASKS.search(last) else ""


def title_for(asked: Sequence[Asked]) -> str:
    """A few words of the user's that say what the session is about: its first order or question, before one that holds
    for good; else the first trouble that they tell of or paste; else an order that says little. Nothing where there is
    none of these: whatever else people say is no task.
    """
    texts = [one.text for one in islice((one for one in asked if not is_idle(one.text)), CANDIDATES)]
    telling = [_sentences(text) for text in texts]
    for is_wanted in (_is_wish_now, _is_wish, _is_trouble):
        for found in telling:
            if name := _named(found, is_wanted):
                return name
    for text in texts:
        if line := telling_line(text[:LOOKED_AT]):
            return _title(line)
    return next((_title(text) for found in telling for text, label in found if _is_wish(text, label)), "")


def _is_wish_now(text: str, label: Label) -> bool:
    """Whether a sentence asks for something once, and not from now on."""
    return _is_wish(text, label) and SignalKind.WISH not in signals(text)


def _is_wish(text: str, label: Label) -> bool:
    if label in _WISHES or label is Label.CHAT:
        return label in _WISHES
    if label in _LASTING:  # 导入会丢数据，请修复，不要改接口: asked for in the midst of it
        return any(map(_POLITE.match, _CLAUSE.split(text)))
    return is_order(text) or any(map(_ASKED_OF_YOU.match, _CLAUSE.split(text)))


def _is_trouble(text: str, label: Label) -> bool:
    """Whether a sentence says that something ails, which is as good as an order to mend it."""
    return label is not Label.CHAT and bool(_AILS.search(text))


def _named(found: Sequence[tuple[str, Label]], is_wanted: Callable[[str, Label], bool]) -> str:
    """The name that the first wanted sentence gives; that of the one before it where it only points back at it."""
    for place, (text, label) in enumerate(found):
        if is_wanted(text, label) and not is_idle(text) and not _goes_on_about_oneself(found, place):
            before = found[place - 1][0] if place and found[place - 1][1] not in WORTH else ""
            is_less = len(content_words(before)) > len(content_words(_order(text)))
            if _points_back(text) and is_less and (name := _name(before)):
                return _with_what_it_is(found, place - 1) or name
            if name := _name(text):
                return name
    return ""


def _with_what_it_is(found: Sequence[tuple[str, Label]], place: int) -> str:
    """A sentence that begins with "it", after what that is; nothing where that is not said right before."""
    said = found[place][0]
    if not place or not _BEGINS_WITH_IT.match(said):
        return ""
    thing, is_told = _AT_WORK_ON.subn("", found[place - 1][0], count=1)
    return _title(f"{thing.strip(_END)}: {said.strip()}") if is_told and content_words(thing) else ""


def _points_back(text: str) -> bool:
    """Whether an order says little, speaks of "it" and names nothing, or two of these: what is meant stood before."""
    order = _order(text)
    signs = (len(content_words(order)) < ENOUGH_WORDS, bool(_IT.search(order)), not _NAMES_A_THING.search(order))
    return sum(signs) > 1


def _order(text: str) -> str:
    """An order without what it is not to touch: "fix it, but keep the public API"."""
    return _BUT.split(_POLITE.sub("", text, count=1), maxsplit=1)[0]


def _goes_on_about_oneself(found: Sequence[tuple[str, Label]], place: int) -> bool:
    """Whether a sentence follows one about the speaker and asks for nothing by its form: whoever says who they are goes
    on in scraps, "mostly Python, never touched Kubernetes".
    """
    text = found[place][0]
    if not place or found[place - 1][1] is not Label.USER:
        return False
    return not (
        _VERB_AND_THING.match(text)
        or _ASKS.search(text)
        or _AILS.search(text)
        or is_order(text)
        or any(map(_POLITE.match, _CLAUSE.split(text)))
    )


def _sentences(text: str) -> list[tuple[str, Label]]:
    found = sentences(text[:LOOKED_AT])
    if not found:  # too long for a sentence
        return [(text[:LOOKED_AT], Label.PASTE)]
    return [(one.text, judged.label) for one, judged in zip(found, judge(found), strict=True)]


def _name(sentence: str) -> str:
    bare = _POLITE.sub("", sentence, count=1).strip()
    if len(content_words(bare)) < FEWEST_WORDS:
        return ""
    return _title(bare)


def _title(words: str) -> str:
    return capitalised(_DANGLING.sub("", title_of(_POLITE.sub("", words, count=1), "").strip(_END)))
