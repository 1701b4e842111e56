"""Whether two statements in the same words tell of two times: "Ann was the owner", "Ann is the owner"."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from reverie.understand.words import is_chinese, stem

_WORD = re.compile(r"[a-z]+(?:['’][a-z]+)?|[\u3400-\u9fff]", re.IGNORECASE)
_IS, _WAS = frozenset({"is", "are", "am"}), frozenset({"was", "were"})
_WILL = re.compile(r"\b(?:will|shall|going to)\b|['’]ll\b|[将將](?=[在由是会會])|即将|即將", re.IGNORECASE)
_ONCE = re.compile(
    r"\b(?:used to|formerly|previously|once was|had been|no longer)\b|曾|以前|原来|原來|从前|從前|过去|過去|原先|不再",
    re.IGNORECASE,
)
_HELPERS = frozenset(
    [
        "is",
        "are",
        "am",
        "was",
        "were",
        "be",
        "been",
        "being",
        "has",
        "have",
        "had",
        "get",
        "gets",
        "got",
        "the",
        "a",
        "an",
    ]
)


def tell_of_two_times(one: str, other: str) -> bool:
    """Whether one says that something was or will be so, and the other that it is."""
    if bool(_WILL.search(one)) != bool(_WILL.search(other)) or bool(_ONCE.search(one)) != bool(_ONCE.search(other)):
        return True
    first, second = _forms(one), _forms(other)
    if any(_IS & set(a) and not _WAS & set(a) and _WAS & set(b) and not _IS & set(b) for a, b in _both(first, second)):
        return True
    return not _past(one).isdisjoint(_present(other)) or not _past(other).isdisjoint(_present(one))


def _both(first: tuple[str, ...], second: tuple[str, ...]) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    return [(first, second), (second, first)]


@lru_cache(maxsize=4096)
def _forms(text: str) -> tuple[str, ...]:
    return tuple(word for word in _WORD.findall(text.casefold()) if not is_chinese(word))


@lru_cache(maxsize=4096)
def _past(text: str) -> frozenset[str]:
    """The stems of the verbs that tell of the past: "owned", but not "is owned" nor "the owned one"."""
    found = pairwise(("", *_forms(text)))
    return frozenset(stem(word) for before, word in found if word.endswith("ed") and before not in _HELPERS)


@lru_cache(maxsize=4096)
def _present(text: str) -> frozenset[str]:
    """The stems of all words that may be verbs in the present."""
    return frozenset(stem(word) for word in _forms(text) if not word.endswith(("ed", "ing")))
