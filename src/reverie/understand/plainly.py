"""What two statements plainly do to one another, seen clause by clause, before any likelihood is weighed.

Facts are told in clauses: "Han works in Hangzhou, mostly on iOS" is replaced by a new place of work and not by a new
platform. So each clause of the one is held against each clause of the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reverie.understand.comparison import Comparison, Part
from reverie.understand.layout import gives_another_value, rivals
from reverie.understand.statement import Statement
from reverie.understand.veto import is_strong, vetoes
from reverie.understand.vocabulary import telling

_ALL = 0.85  # the share of a statement that another must hold to say all of it
_SUBJECT = 0.9  # how telling the words must be, together, that name what both are about
_ONE_WORD = 0.7  # how telling they must be where the new statement says that something changed
_HALF = 0.5  # the share of what is not the value that the two must have in common
_A_LITTLE = 0.35  # less than any telling word
_ANNOUNCED = 0.38  # the share of it, where the new statement says that something changed


@dataclass(frozen=True, slots=True)
class Plain:
    """A relation that needs no weighing, and the clauses that show it."""

    relation: str
    pair: Comparison
    sure: float


def plainly(whole: Comparison) -> Plain | None:
    """What the new statement plainly does to the old one; None where that has to be weighed."""
    pairs = list(_pairs(whole))
    for is_old_whole, is_new_whole, pair in pairs:
        if is_new_whole and gives_another_value(whole):
            continue  # the old value stands in another clause, and is said of another thing
        if relation := _repeats(pair, is_old_whole, is_new_whole):
            return Plain(relation, pair, 0.95)
    for _, _, pair in pairs:
        if (sure := _updates(pair)) and _may_update(pair) and not _is_still_said(pair, whole.new):
            return Plain("update", pair, sure)
    return None


def _pairs(whole: Comparison) -> Iterator[tuple[bool, bool, Comparison]]:
    """Whole beside whole, then clauses beside the whole, then clauses beside clauses, where they share a subject."""
    old, new = whole.old, whole.new
    if _share_a_subject(old, new):
        yield True, True, whole
    for is_old_whole, one, is_new_whole, other in (
        *((True, old, False, clause) for clause in new.clauses),
        *((False, clause, True, new) for clause in old.clauses),
        *((False, clause, False, other) for clause in old.clauses for other in new.clauses),
    ):
        if _share_a_subject(one, other):
            yield is_old_whole, is_new_whole, Comparison(one, other)


def _share_a_subject(one: Statement, other: Statement) -> bool:
    return sum(map(telling, one.keys & other.keys)) >= _ONE_WORD


def _repeats(pair: Comparison, is_old_whole: bool, is_new_whole: bool) -> str:
    """`same`, `more` or `less` where one side says all of the other, nothing exact is missing and nothing is denied."""
    if pair.scope_conflicts or pair.replaced or pair.ended or pair.old.polarity != pair.new.polarity:
        return ""
    if "question" in pair.new.cues or _subject(pair) < _SUBJECT:
        return ""
    old_is_in = is_old_whole and pair.old_covered >= _ALL and not _names_something(pair.only_old)
    new_is_in = is_new_whole and pair.new_covered >= _ALL and not _names_something(pair.only_new)
    if (pair.scopes_only_old and not new_is_in) or (pair.scopes_only_new and not old_is_in):
        return ""
    return "same" if old_is_in and new_is_in else "more" if old_is_in else "less" if new_is_in else ""


def _names_something(parts: tuple[Part, ...]) -> bool:
    return any(part.value is not None and not part.in_title for part in parts)


def _updates(pair: Comparison) -> float:
    """How sure it is that only the value differs, or that the new one says the old value is over; 0 where it is not."""
    is_announced = bool(pair.ended or pair.begun or "change" in pair.new.cues)
    if not (pair.replaced or pair.ended) or _subject(pair) < (_ONE_WORD if is_announced else _SUBJECT):
        return 0.0
    gone = {one.old.key for one in pair.replaced} | set(pair.ended)
    come = {one.new.key for one in pair.replaced}
    shared = sum(part.weight for part in pair.new_parts if part.shared)
    old_rest = sum(part.weight for part in pair.only_old if part.key not in gone)
    new_rest = sum(part.weight for part in pair.only_new if part.key not in come)
    of_old, of_new = shared / (shared + old_rest), shared / (shared + new_rest)
    if not is_announced and (new_rest > _A_LITTLE or len(pair.replaced) > 1):
        return 0.0  # the new one names something more, or two things differ: there may be two of them
    if not pair.replaced and old_rest > _A_LITTLE and new_rest > _A_LITTLE:
        return 0.0  # something is over, but of another thing perhaps
    least = _ANNOUNCED if is_announced else _HALF
    return 0.7 + 0.29 * min(of_old, of_new) if of_old >= least and of_new >= least else 0.0


def _may_update(pair: Comparison) -> bool:
    """Whether nothing speaks against it: a veto, an "if", a scope that only one names, other words that each begins
    with, or another word behind a shared one.
    """
    if "update" in vetoes(pair) or "condition" in pair.new.cues or rivals(pair).heads or _begin_apart(pair):
        return False
    return not any(is_strong(axis) for axis, _ in pair.scopes_only_old | pair.scopes_only_new)


def _begin_apart(pair: Comparison) -> bool:
    """Buttons have round corners, cards have sharp ones: each begins with what it is about."""
    firsts = (*pair.old_parts[:1], *pair.new_parts[:1])
    return len(firsts) == 2 and not any(part.shared or part.in_title or part.value for part in firsts)


def _is_still_said(pair: Comparison, new: Statement) -> bool:
    """Whether another clause of the new statement says the old value and not that it is over: then both hold."""
    return any(one.old.key in new.meanings - new.ended for one in pair.replaced)


def _subject(pair: Comparison) -> float:
    """How telling the words are that both share: a rare name is enough, a common verb is not."""
    return sum(part.weight for part in pair.new_parts if part.shared and part.weight > _COMMON)


_COMMON = 0.55
