"""The clause of a statement that a new one makes untrue, where the rest of the statement still holds."""

from __future__ import annotations

import re

from reverie.understand.comparison import Comparison
from reverie.understand.layout import is_order, nearest_clause, nearest_clause_of_old
from reverie.understand.statement import Statement
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


def rest_without(old: Statement, clause: Statement) -> str:
    """What still holds of a statement when one of its clauses does not; nothing where the rest only hangs on that one,
    or gives an order.
    """
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
