"""What a new statement does to an old one: the same again, more, less, another value now, or nothing.

Numbers, dates, names, negations and scopes decide before likeness does. In doubt two statements stand apart: a fact
kept twice is a nuisance, a fact overwritten by its look-alike is lost.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from reverie.text.claims import normalise
from reverie.understand.comparison import Comparison, weight
from reverie.understand.statement import Statement
from reverie.understand.statement_index import StatementIndex

__all__ = ["Related", "Relation", "Statement", "StatementIndex", "could_relate", "relate", "relate_statements"]


class Relation(StrEnum):
    """What the new statement does to the old one."""

    SAME = "same"  # nothing of the one is missing in the other
    MORE = "more"  # the new one says all of the old one, and more
    LESS = "less"  # the old one says all of the new one, and more
    UPDATE = "update"  # the same subject has another value now
    APART = "apart"  # both hold


@dataclass(frozen=True, slots=True)
class Related:
    """The verdict, how sure it is (0 to 1), what tipped it, and for an update the two values."""

    relation: Relation
    sure: float
    tipped: tuple[str, ...]
    old_value: str = ""
    new_value: str = ""


def relate(old: str, new: str, about: str = "") -> Related:
    """What `new` does to `old`; `about` is the title of the file that the old statement stands in."""
    return relate_statements(Statement.of(old, about), Statement.of(new))


def could_relate(old: Statement, new: Statement) -> bool:
    """Whether the two share a word, a value or a family of values: without any they stand apart."""
    return not old.keys.isdisjoint(new.keys)


def relate_statements(old: Statement, new: Statement) -> Related:
    """What the new statement does to the old one, both read before."""
    if normalise(old.text) == normalise(new.text):
        return Related(Relation.SAME, 1.0, ("the same words",))
    pair = Comparison(old, new)
    if reason := _stands_apart(pair):
        return Related(Relation.APART, 0.9, (reason,))
    if not pair.only_old and not pair.only_new and bool(old.negation) == bool(new.negation):
        return _same_values(pair)
    return _other_values(pair)


def _stands_apart(pair: Comparison) -> str:
    if "question" in pair.new.cues:
        return "a question claims nothing"
    for old, new in pair.scope_conflicts:
        if not any(key.endswith(f"/{old}") for key in pair.new.ended):
            return f"scope differs: {old} / {new}"
    if not could_relate(pair.old, pair.new):
        return "nothing in common"
    return ""


_ENOUGH = 0.75  # share of the telling words that must be found again


def _same_values(pair: Comparison) -> Related:
    shared = weight(pair.shared_terms) + pair.shared_values
    old_share = shared / (shared + weight(pair.old_terms) + len(pair.scopes_only_old)) if shared else 0.0
    new_share = shared / (shared + weight(pair.new_terms) + len(pair.scopes_only_new)) if shared else 0.0
    common = f"in common: {', '.join(term.key for term in pair.shared_terms)}"
    if pair.scopes_only_old or shared < 1.0:
        return Related(Relation.APART, 0.5, ("a scope of its own",))
    if old_share >= _ENOUGH and new_share >= _ENOUGH and not pair.scopes_only_new:
        return Related(Relation.SAME, min(old_share, new_share), (common,))
    if old_share >= _ENOUGH and not pair.scopes_only_new and shared >= 2:
        return Related(Relation.MORE, old_share, (common,))
    if new_share >= _ENOUGH and shared >= 2:
        return Related(Relation.LESS, new_share, (common,))
    return Related(Relation.APART, 0.5, ("too few words in common",))


def _other_values(pair: Comparison) -> Related:
    new, replaced = pair.new, pair.replaced
    if not replaced or len(replaced) < max(len(pair.only_old), len(pair.only_new)):
        return Related(Relation.APART, 0.6, ("values of different sorts",))
    if pair.scopes_only_old or pair.scopes_only_new or new.cues & {"except", "once", "also"}:
        return Related(Relation.APART, 0.6, ("a scope of its own",))
    old_value, new_value, sort = replaced[0]
    known = sum(1 for term in new.terms if term.meanings & pair.old.about_words)
    shared = weight(pair.shared_terms) + pair.shared_values + known
    both = min(
        weight(pair.old_terms), weight(tuple(t for t in pair.new_terms if not t.meanings & pair.old.about_words))
    )
    is_ended = bool(pair.ended_values)
    if (shared >= 1.0 and both <= 0.6) or (is_ended and shared > 0) or ("change" in new.cues and both <= 0.6):
        why = (f"{sort}: {old_value.typed} → {new_value.typed}",)
        return Related(Relation.UPDATE, 0.7 + 0.2 * is_ended, why, old_value.typed, new_value.typed)
    return Related(Relation.APART, 0.5, ("another subject",))
