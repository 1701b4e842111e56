"""Look-alikes: one sentence said of two things. "The billing team meets on Mondays" and "the search team meets on
Mondays" share all words but one, and that one is what each is about: neither repeats the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from reverie.understand.words import NEGATIONS, STOP_WORDS, is_chinese, plain_tokens, stem

SAME_FRAME = 0.66  # of the longer one's words, grammar included, stand in both in one order; other wordings share fewer
HALF_A_FRAME = 0.5  # of the shorter one's words, likewise, where two things may be told of
_WORD = re.compile(r"[^\W_]+(?:[.:/][^\W_]+)*")
LONGEST_SWAP = 3  # Chinese characters that make one word


@dataclass(frozen=True, slots=True)
class Alignment:
    """Two statements word by word: what stands in both in one order, and what stands in the same place."""

    mine: list[str]
    theirs: list[str]
    kept: int  # words that stand in both in one order
    swaps: list[tuple[int, list[str], list[str]]]  # where in the first one, its words there, and the other's

    @staticmethod
    def of(one: str, other: str) -> Alignment:
        mine, theirs = list(_units(one)), list(_units(other))
        steps = SequenceMatcher(None, mine, theirs, autojunk=False).get_opcodes()
        kept = sum(end - start for kind, start, end, _, _ in steps if kind == "equal")
        return Alignment(
            mine, theirs, kept, [(a, mine[a:b], theirs[c:d]) for kind, a, b, c, d in steps if kind == "replace"]
        )

    @property
    def of_longer(self) -> float:
        """The share of the longer one's words, those of grammar included, that stand in both in one order."""
        return self.kept / max(1, len(self.mine), len(self.theirs))

    @property
    def is_half_a_frame(self) -> bool:
        return self.kept >= HALF_A_FRAME * min(len(self.mine), len(self.theirs))

    def differ(self, mine: list[str], theirs: list[str]) -> bool:
        """Whether words that stand in one place are said nowhere else by the other, nor short for its words."""
        if any(unit in self.theirs for unit in mine) or any(unit in self.mine for unit in theirs):
            return False
        short, long = sorted(("".join(mine), "".join(theirs)), key=len)
        return not is_short_for(short, long)


@lru_cache(maxsize=16_384)
def swapped_at(one: str, other: str) -> int | None:
    """Where two statements that are one sentence have another word in the same place, on which each of them hangs: how
    many words of the first one stand before it; None where there is no such word. A word in a shorter form ("prod",
    "production") is no other word, and neither is one that the other says elsewhere.
    """
    aligned = Alignment.of(one, other)
    if aligned.of_longer < SAME_FRAME:
        return None
    return next(
        (
            at
            for at, mine, theirs in aligned.swaps
            if _is_one_word(mine) and _is_one_word(theirs) and aligned.differ(mine, theirs)
        ),
        None,
    )


def swapped_word(one: str, other: str) -> tuple[str, str] | None:
    """The word of a text in whose place another one stands, as both are written, be it several times; None where the
    texts differ in anything else, or in nothing.
    """
    mine, theirs = _WORD.findall(one), _WORD.findall(other)
    folded = [[word.casefold() for word in words] for words in (mine, theirs)]
    steps = [step for step in SequenceMatcher(None, *folded, autojunk=False).get_opcodes() if step[0] != "equal"]
    swaps = [(mine[a], theirs[c]) for _, a, b, c, d in steps if b - a == d - c == 1]
    if not swaps or len(swaps) < len(steps) or any(swap != swaps[0] for swap in swaps):
        return None
    return swaps[0]


@lru_cache(maxsize=16_384)
def in_one_frame(one: str, other: str) -> float:
    """The share of the longer sentence's words, grammar included, that stand in both in one order."""
    return Alignment.of(one, other).of_longer


@lru_cache(maxsize=16_384)
def is_turned_round(one: str, other: str) -> bool:
    """Whether two statements of the same words say two things: what stood before a word such as "before" or "to" stands
    behind it now, or "or" has become "and", "most" has become "some".
    """
    mine, theirs = list(_units(one)), list(_units(other))
    if (_LOGIC & set(mine)) ^ (_LOGIC & set(theirs)):
        return True
    return any(_changed_sides(mine, theirs, word) for word in _ONE_WAY if mine.count(word) == theirs.count(word) == 1)


def _changed_sides(mine: list[str], theirs: list[str], word: str) -> bool:
    """Whether words have crossed to the other side of this one, in both directions."""
    before, behind = set(mine[: mine.index(word)]), set(mine[mine.index(word) + 1 :])
    before_there, behind_there = set(theirs[: theirs.index(word)]), set(theirs[theirs.index(word) + 1 :])
    crossed = [(before - behind) & (behind_there - before_there), (behind - before) & (before_there - behind_there)]
    return all(units - STOP_WORDS for units in crossed)


_LOGIC = frozenset({"or", "either", "most", "some", "few", "half"})
_ONE_WAY = frozenset(
    {"before", "after", "than", "to", "review", "approv", "report", "own", "owe", "pay", "向", "比", "给", "前", "后"}
)


@lru_cache(maxsize=16_384)
def is_opposed(one: str, other: str) -> bool:
    """Whether two Chinese subjects have 上 in the place of 下, or another pair of contraries that tell two things
    apart: 上排 and 下排, 男生 and 女生.
    """
    aligned = Alignment.of(one, other)
    if not aligned.is_half_a_frame:
        return False
    swaps = [(mine[0], theirs[0]) for _, mine, theirs in aligned.swaps if len(mine) == len(theirs) == 1]
    return any(f"{a}{b}" in CONTRARIES or f"{b}{a}" in CONTRARIES for a, b in swaps)


CONTRARIES = frozenset(
    one + other
    for one, other in zip(
        "上左前内里男大高长单进收买借东南早新新老冷干", "下右后外外女小低短双出发卖还西北晚老旧少热湿", strict=True
    )
)


def _units(text: str) -> Iterator[str]:
    """The words of a text in their order as stems, Chinese character by character."""
    for token in plain_tokens(text):
        if is_chinese(token):
            yield from token
        else:
            yield token if token in STOP_WORDS else stem(token)


def _is_one_word(units: list[str]) -> bool:
    """Whether this is one word, and not of grammar."""
    if all(map(is_chinese, units)):
        return 0 < len(units) <= LONGEST_SWAP
    return len(units) == 1 and units[0] not in STOP_WORDS and units[0] not in NEGATIONS


def is_short_for(short: str, long: str) -> bool:
    """Whether the letters of the one stand in the other in order, from its first: "db" and "database"."""
    if len(long) <= _SHORT + 1 and len(long) - len(short) == 1:
        return False  # b and ba, db and dba
    letters = iter(long)
    return short[:1] == long[:1] and all(letter in letters for letter in short)


_SHORT = 3  # letters
