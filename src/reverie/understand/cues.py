"""Hints in a sentence and around it: how it begins and ends, who speaks of whom, where it stands in the message."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from reverie.understand.cue_words import lexicon, longest_phrase
from reverie.understand.ngrams import Tokens, is_cjk
from reverie.understand.simplified import simplified
from reverie.understand.words import content_words

_WH = frozenset(["what", "why", "how", "where", "who", "which", "when", "whose", "whom", "wtf", "hows"])
_ASKING = frozenset(
    ["is", "are", "was", "do", "does", "did", "can", "could", "would", "will", "shall", "have", "has", "am"]
)
_AUXILIARY = _ASKING | {"should", "may", "might", "had", "were", "any"}  # "should that happen, …" is a condition
_DO_THE = (("do", "the"), ("do", "that"), ("do", "this"), ("do", "it"), ("have", "the"), ("have", "it"))  # orders
_INVERTED = frozenset(["i", "you", "we", "it", "this", "that", "there", "they", "the"])
_BEFORE_AN_ORDER = frozenset(
    ["please", "now", "ok", "okay", "just", "and", "so", "then", "also", ",", "yes", "no", "well", "kindly", "first"]
)
_ONE_THING = frozenset(["the", "this", "that", "it", "these", "those", "them", "him", "her", "a", "an", "another", '"'])
_A_SORT_OF_THING = frozenset(
    ["all", "any", "every", "each", "no", "only", "everything", "anything", "nothing", "whatever"]
)
_SHORTEST_PLURAL = 3
_QUESTION_MARK = re.compile(r"[?？][!！?？]*$")
_AFTER_THE_MARK = ' \t)）"”」』*_~…'

_SHAPES = (
    (
        "asks in Chinese",
        re.compile(
            r"(?:吗|呢|么|没有|没|不)\s*[~。.]*$|为什么|为啥|怎么|什么|咋|哪|谁|多少|几[个点号]|如何|啥|干嘛|难道"
            r"|([\u3400-\u9fff])不\1"
        ),
    ),
    ("quotes something", re.compile(r"[\"“「『].{2,}?[\"”」』]|(?<!\w)'[^']{3,}'(?!\w)")),
    ("begins with a quotation", re.compile(r"^\s*(?:>|[\"“「『])")),
    (
        "begins like a log line",
        re.compile(r"^\s*(?:\[|\d{2,4}[-:/]\d|\$ |>>> |at \w|\w{0,40}(?:Error|Exception|Warning)\b|@@|[A-Z]{4,}\b)"),
    ),
    (
        "contrast of two ways",
        re.compile(
            r",? (?:and |but )?not\b|\b(?:instead of|rather than)\b|不是.{1,20}是|[，,](?:不要|别)|不用|而不是",
            re.IGNORECASE,
        ),
    ),
    ("name, colon, value", re.compile(r"^[^:：]{1,30}[:：](?!//)\s?\S|\s=\s")),
)
_ENDINGS = (("!", "ends with !"), (".", "ends with a full stop"))
_CODE_SIGNS = re.compile(r"[{}();=<>|\\\[\]_]|::|->|=>")
_SOME_SIGNS, _MANY_SIGNS = 3, 6
_NOT_PROSE = re.compile(r"[^\w\s]|\d")
_NOT_PROSE_SHARE = 0.2

_OFFER = re.compile(
    r"\b(?:i can|i could|i'll|i will|shall i|should i|want me|would you like|do you want|let me|i'd)\b"
    r"|要不要|需要我|我可以|是否|我来",
    re.IGNORECASE,
)
_DONE = re.compile(
    r"\bi(?:'ve| have)|\b(?:done|updated|added|created|fixed|changed|here is|here's)\b"
    r"|已经|完成|我用|我把|好了|改好|写好",
    re.IGNORECASE,
)
_LENGTHS = (12, 25, 45, 80, 130, 200)
_CHINESE_WIDTH = 3  # letters that a Chinese character stands for


@dataclass(frozen=True, slots=True)
class Place:
    """Where a sentence stands: its number in the message, how many there are, and what the assistant said before."""

    number: int
    count: int
    before: str


def phrase_cues(row: Tokens) -> Iterator[tuple[str, str]]:
    """Each family of `cue_words` that the sentence hints at, with the phrase that did; a family may come twice."""
    plain, families, longest = row.plain, lexicon(), longest_phrase()
    for at in range(len(plain)):
        for size in range(1, min(longest, len(plain) - at) + 1):
            phrase = " ".join(plain[at : at + size])
            for family in families.get(phrase, ()):
                yield family, phrase


def shape_cues(text: str, row: Tokens) -> Iterator[str]:
    """How the sentence is made, in words a person can read."""
    yield "in Chinese" if row.is_chinese else "in English"
    yield f"length {_bucket(len(text) * (_CHINESE_WIDTH if row.is_chinese else 1))}"
    if looks_like_question(text, row):
        yield "question form"
    if row.plain:
        yield from _opening(row.plain)
        yield from _order(row.plain)
        yield from (name for mark, name in _ENDINGS if row.plain[-1] == mark)
    yield from (name for name, pattern in _SHAPES if pattern.search(text))
    signs = len(_CODE_SIGNS.findall(text))
    if signs >= _SOME_SIGNS:
        yield "many code signs" if signs >= _MANY_SIGNS else "some code signs"
    if len(_NOT_PROSE.findall(text)) > len(text) * _NOT_PROSE_SHARE:
        yield "hardly prose"
    yield from sorted({f"has {token[1:-1]}" for token in row.plain if token[0] == "<" and len(token) > 1})
    if "Name" in row.skeleton:
        yield "has a name"
    if "," in row.plain:
        yield "has a comma"


def place_cues(place: Place) -> Iterator[str]:
    """Where the sentence stands in the talk."""
    if place.count == 1:
        yield "alone in its message"
    elif place.number == 0:
        yield "first of several"
    elif place.number == place.count - 1:
        yield "last of several"
    else:
        yield "in the middle"
    if not place.before.strip():
        yield "nothing before it"
    else:
        if place.before.rstrip().endswith(("?", "？")):
            yield "answers a question"
        if _OFFER.search(place.before):
            yield "after an offer"
        if _DONE.search(place.before):
            yield "after work was shown"


def answer_cues(text: str, place: Place) -> Iterator[str]:
    """Whether the sentence takes up what the assistant said: who corrects it says a thing in its own words again."""
    shared = len(taken_up(text, place.before))
    if shared:
        yield "takes up what was said" if shared < _SEVERAL else "takes up much of what was said"


def taken_up(text: str, before: str) -> frozenset[str]:
    """The words of a text that what was said before it holds as well."""
    return content_words(simplified(text)) & _words_of(before) if before else frozenset()


_SEVERAL = 3  # words


@lru_cache(maxsize=64)
def _words_of(before: str) -> frozenset[str]:
    return content_words(simplified(before))


def looks_like_question(text: str, row: Tokens) -> bool:
    """Whether the sentence asks: by its mark, or, where that was left out, by an English verb before its subject."""
    if _QUESTION_MARK.search(text.rstrip(_AFTER_THE_MARK)):
        return True
    if row.plain[:2] in _DO_THE:
        return False
    return len(row.plain) > 1 and row.plain[0] in _ASKING and row.plain[1] in _INVERTED


def _opening(plain: tuple[str, ...]) -> Iterator[str]:
    first = plain[0]
    if first in _WH:
        yield "begins with a question word"
    elif first in _AUXILIARY:
        yield "begins with an auxiliary"
    if is_cjk(first):
        yield "begins with " + "".join(token for token in plain[:2] if is_cjk(token))
    for family in lexicon().get(first, ()):
        yield f"begins with {family}"
    if len(plain) > 1:
        for family in lexicon().get(f"{first} {plain[1]}", ()):
            yield f"begins with {family}"


def _order(plain: tuple[str, ...]) -> Iterator[str]:
    """Whether an order is about one thing that is at hand or about a sort of thing, by what stands behind its verb."""
    at = 0
    while at < len(plain) - 1 and plain[at] in _BEFORE_AN_ORDER:
        at += 1
    if at >= len(plain) - 1 or "an order" not in lexicon().get(plain[at], ()):
        return
    thing = plain[at + 1]
    if thing in _ONE_THING or (thing[0] == "<" and len(thing) > 1):
        yield "order about one thing"
    elif thing in _A_SORT_OF_THING or (thing.endswith("s") and thing.isalpha() and len(thing) > _SHORTEST_PLURAL):
        yield "order about a sort of thing"


def _bucket(length: int) -> str:
    for limit in _LENGTHS:
        if length <= limit:
            return f"up to {limit}"
    return f"over {_LENGTHS[-1]}"
