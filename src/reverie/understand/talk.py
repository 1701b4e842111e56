"""What the talk around a new statement says of an old one, in numbers: was it spoken of, and in what way?"""

from __future__ import annotations

from functools import lru_cache

from reverie.understand.comparison import Comparison
from reverie.understand.corrected import (
    begins_with_another,
    covered,
    differs_in_more,
    is_corrected,
    is_of_another,
    is_said,
    is_upheld,
    is_what_is_said,
    left_alone,
    lines_of,
)

CORRECTED = "corrected"
VALUES_SPOKEN_OF = "values spoken of"
MORE_COVERED = "more covered with the talk"


@lru_cache(maxsize=64)
def keys_of(around: str) -> frozenset[str]:
    """The words, values and families of values in what was said around a statement."""
    return frozenset[str]().union(*(line.keys for line in lines_of(around)))


def talk_numbers(pair: Comparison, around: str) -> dict[str, float]:
    """The numbers, by name; nothing was said around where `around` is empty."""
    lines = lines_of(around)
    said = [part for part in left_alone(pair) if any(is_said(part, line) for line in lines)]
    together = covered(pair, lines)
    spoken = {part.key for part in said}
    return {
        CORRECTED: float(is_corrected(pair.old, pair.new, around)),
        "anything said around": float(bool(lines)),
        "spoken of": sum(part.weight for part in said),
        VALUES_SPOKEN_OF: float(sum(1 for part in said if part.value)),
        "value replaced spoken of": float(any(one.old.key in spoken for one in pair.replaced)),
        "covered with the talk": together,
        MORE_COVERED: together - pair.old_covered,
        "spoken of behind the verb": float(is_what_is_said(said, pair)),
        "best line": max((Comparison(pair.old, line).old_covered for line in lines), default=0.0),
        "said to stay around": float(bool(said) and is_upheld(said, lines)),
        "talk is of another": float(bool(said) and is_of_another(pair, said)),
        "differs in more": float(bool(said) and differs_in_more(pair, said)),
        "begins with another": float(begins_with_another(pair)),
    }


def answer_numbers(pair: Comparison, answered: str) -> dict[str, float]:
    """The same of what the assistant had just said alone: whoever went by the old statement named its value there."""
    lines = lines_of(answered)
    said = [part for part in left_alone(pair) if any(is_said(part, line) for line in lines)]
    spoken = {part.key for part in said}
    return {
        "anything answered": float(bool(lines)),
        "answer: spoken of": sum(part.weight for part in said),
        "answer: values spoken of": float(sum(1 for part in said if part.value)),
        "answer: value replaced": float(any(one.old.key in spoken for one in pair.replaced)),
        "answer: behind the verb": float(is_what_is_said(said, pair)),
        "answer: covered": covered(pair, lines),
        "answer: most telling": max((part.weight for part in said), default=0.0),
    }
