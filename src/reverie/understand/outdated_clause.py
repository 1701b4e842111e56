"""The clause of a statement that a new one makes untrue, where the rest of the statement still holds."""

from __future__ import annotations

import re
from itertools import pairwise

from reverie.understand.comparison import Comparison
from reverie.understand.layout import is_order, nearest_clause, nearest_clause_of_old, sides
from reverie.understand.statement import Statement
from reverie.understand.verbs import is_verb
from reverie.understand.words import is_chinese

_MOST_ELEMENTS = 16  # words and values; more is a paragraph, and its sentences hang together
_FEWEST_LETTERS = 2  # of a rest that says something
_MEASURES = frozenset({"number", "date", "time", "weekday", "month", "frequency", "clock"})
# What begins so explains the clause before it, or holds under it, and goes with it.
HANGS_ON_IT = re.compile(
    r"\W*(?:because|since|as|so|which|who|that|if|unless|when|but|except|otherwise|instead|not"
    r"|因为|因為|由于|所以|因此|如果|除非|否则|但|不过|而不|不是|这样|免得)",
    re.IGNORECASE,
)
# What begins so speaks of what the clause before it names.
_GOES_ON = re.compile(r"\W*(?:it|its|it's|they|their|he|his|she|her|there)\b|[它他她其]", re.IGNORECASE)
_PARTED = re.compile(r"[，；;]\s*|,(?!\d)\s*(?:and\s+)?|\s(?=and\s)")
_ANNOUNCES = (":", "：")
_HELPERS = frozenset({"is", "are", "was", "has", "have", "can", "must", "may"})
_EDGE = " \t,;.，；。、-*+•"


def outdated_clause(pair: Comparison) -> str:
    """The clause as it was typed: another number, day or time is given for what it says, and other clauses stand beside
    it that say something by themselves. Nothing where the statement has but one clause, or where more changed: what
    holds of one computer need not hold of the next.
    """
    old, _ = nearest_clause_of_old(pair)
    if old is pair.old or len(pair.old.elements) > _MOST_ELEMENTS:
        return ""
    changed = Comparison(old, nearest_clause(pair)[0]).replaced
    if not changed or any(one.old.sorts.isdisjoint(_MEASURES) for one in changed):
        return ""
    clause = typed(old)
    rest = without_clause(pair.old.text, clause)
    return clause if len(rest) >= _FEWEST_LETTERS and not HANGS_ON_IT.match(rest) else ""


def outdated_stretch(pair: Comparison) -> str:
    """The one stretch of the old statement, between commas, with which the new one has anything in common, as it was
    typed; what stands beside it is another thing of the same subject. Nothing where several have, where the others hang
    on it, or where an English subject would go with it. Only for who knows that the statement is untrue: which words
    changed is not asked.
    """
    plain = pair.old.plain
    spans = _stretches(plain)
    shares = [_share(pair, start, end) for start, end in spans]
    if any(shares[1:]):  # then the first one only names what all of them are about
        shares[0] = _share(pair, max(spans[0][0], sides(pair.old_parts, pair.old).verb), spans[0][1])
    best = max(range(len(spans)), key=lambda one: shares[one])
    start, end = spans[best]
    others = [span for one, span in enumerate(spans) if one != best]
    if not others or not shares[best] or sum(shares) > shares[best]:
        return ""
    if any(HANGS_ON_IT.match(plain, first) or not _says_something(pair, first, last) for first, last in others):
        return ""
    is_parted = is_chinese(plain[start : start + 1]) or (best > 0 and _leads_with_a_verb(plain[start:end]))
    return pair.old.shown[start:end].strip(_EDGE) if is_parted else ""


def _stretches(plain: str) -> list[tuple[int, int]]:
    edges = [0, *(match.end() for match in _PARTED.finditer(plain)), len(plain)]
    return [(start, end) for start, end in pairwise(edges) if plain[start:end].strip(_EDGE)]


def _share(pair: Comparison, start: int, end: int) -> float:
    """How much the new statement has in common with a stretch: words, and values that give way to others."""
    over = {one.old.key for one in pair.replaced} | set(pair.ended)
    parts = [part for part in pair.old_parts if start <= part.start < end]
    return sum(part.weight for part in parts if part.shared) + sum(
        1 for part in parts if part.value and part.key in over
    )


def _says_something(pair: Comparison, start: int, end: int) -> bool:
    return any(start <= part.start < end for part in pair.old_parts)


def _leads_with_a_verb(stretch: str) -> bool:
    words = stretch.strip(_EDGE).casefold().removeprefix("and ").split()
    return bool(words) and (words[0] in _HELPERS or is_verb(words[0]))


def rest_without(old: Statement, clause: Statement) -> str:
    """What still holds of a statement when one of its clauses does not; nothing where the rest only hangs on that one,
    or is what that one announces, or gives an order.
    """
    if old.shown[clause.span[1] :].lstrip()[:1] in _ANNOUNCES:
        return ""
    others = [one for one in old.clauses if one is not clause]
    if all(HANGS_ON_IT.match(text) or _GOES_ON.match(text) or is_order(one) for one in others if (text := typed(one))):
        return ""
    return without_clause(old.text, typed(clause))


def typed(clause: Statement) -> str:
    """A clause as it was typed."""
    return clause.shown[slice(*clause.span)].strip(_EDGE)


def without_clause(text: str, clause: str) -> str:
    """What is left of a statement without one of its clauses or phrases; nothing where it does not hold it."""
    before, found, behind = text.partition(clause)
    if not found:
        return ""
    head, tail = before.strip(_EDGE), behind.lstrip(_EDGE).rstrip()
    if not head or not tail:
        return head + _closing(behind) if head else tail
    was_parted = before.rstrip() != head or behind.lstrip() != tail
    return head + _JOINTS[is_chinese(head[-1]), was_parted] + tail


_JOINTS = {(False, False): " ", (False, True): ", ", (True, False): "", (True, True): "，"}


def _closing(behind: str) -> str:
    """The full stop that stood behind the clause."""
    return behind.strip() if behind.strip() in (".", "。") else ""
