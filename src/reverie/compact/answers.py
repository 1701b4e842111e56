"""What of the assistant's answers is told in notes: each once, and first those that say what no other does.

messages -> how each request was answered in the end -> weighed beside each other -> as many as there is room for
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from enum import IntEnum

from reverie.compact.cut import beginning, on_one_line
from reverie.messages.message import Message
from reverie.model.turn import Speaker
from reverie.text.anchors import AnchorKind, anchors
from reverie.text.tokens import estimate_tokens
from reverie.understand.words import content_words

ANSWER_TOKENS = 40  # of one answer
OWN_WORDS = 0.25  # of an answer's words: with fewer, it is made like others and differs in what it was asked about
FEW = 2  # answers that have a word, which is then their own: what was said once is said again in a summary
FEW_OF_MANY = 0.05  # the same, as a share of all answers
# Numbers, names and paths are what cannot be found out by reading the other answers.
_VALUES = frozenset(AnchorKind) - {AnchorKind.NEGATION}
LONGEST_EMPTY = 120  # characters of an answer that tells nothing
# Only that the words arrived; "done", "yes" and "no" tell more.
_ONLY_HEARD = re.compile(
    r"(?:\W*(?:(?:i )?(?:have )?understood|(?:i )?understand|noted|ok(?:ay)?|sure(?: thing)?|all ?right|fine|got it"
    r"|will do|i will(?: do (?:it|so|that))?|i see|of course|certainly|absolutely|great|perfect|sounds good|thanks"
    r"|thank you|you(?:'re| are) welcome|my pleasure|no problem|let me know(?: if [^.!?。！？]*)?|anything else"
    r"|好的?|明白了?|收到|了解了?|知道了|记下了?|没问题|可以|行|嗯|谢谢|不客气))+\W*",
    re.IGNORECASE,
)


class _Rank(IntEnum):
    """How much an answer tells beside the others, the most telling first."""

    VALUE = 0  # something of its own, and a number, a name or a path
    OWN = 1
    LIKE_OTHERS = 2


def answered(messages: Sequence[Message]) -> Iterator[str]:
    """How each request was answered in the end, without what only says that it was heard."""
    last = ""
    for message in messages:
        if message.speaker is Speaker.USER and last:
            yield last
            last = ""
        if message.speaker is Speaker.ASSISTANT and _tells(words := on_one_line(message.text)):
            last = beginning(words, ANSWER_TOKENS)
    if last:
        yield last


def most_telling(lines: Sequence[str], most_tokens: int) -> tuple[str, ...]:
    """As many of the lines as fit, in order: those that say something of their own before those that are like others,
    of these those with values, and the newest.
    """
    return _fitting(lines, _ranked(lines), most_tokens)


def with_their_own(lines: Sequence[str], most_tokens: int) -> tuple[str, ...]:
    """The same, with none that is like others."""
    ranked = [(rank, number) for rank, number in _ranked(lines) if rank is not _Rank.LIKE_OTHERS]
    return _fitting(lines, ranked, most_tokens)


def listed_tokens(line: str) -> int:
    """What a line takes in a list."""
    return estimate_tokens(f"- {line}\n")


def _tells(words: str) -> bool:
    return bool(words) and (len(words) > LONGEST_EMPTY or _ONLY_HEARD.fullmatch(words) is None)


def _fitting(lines: Sequence[str], ranked: Sequence[tuple[_Rank, int]], most_tokens: int) -> tuple[str, ...]:
    kept: list[int] = []
    for _, number in ranked:
        tokens = listed_tokens(lines[number])
        if tokens <= most_tokens:
            most_tokens -= tokens
            kept.append(number)
    return tuple(lines[number] for number in sorted(kept))


def _ranked(lines: Sequence[str]) -> list[tuple[_Rank, int]]:
    """The places of the lines, each with its rank, the most telling first and of one rank the newest."""
    words = [content_words(line) for line in lines]
    said = Counter(word for one in words for word in one)
    few = max(FEW, int(len(lines) * FEW_OF_MANY))
    ranked: list[tuple[_Rank, int]] = []
    for number, line in enumerate(lines):
        own = sum(said[word] <= few for word in words[number])
        if own < OWN_WORDS * len(words[number]) or not own:
            rank = _Rank.LIKE_OTHERS
        else:
            rank = _Rank.VALUE if any(one.kind in _VALUES for one in anchors(line)) else _Rank.OWN
        ranked.append((rank, number))
    return sorted(ranked, key=lambda pair: (pair[0], -pair[1]))
