"""Whether two statements by themselves give two answers to one question.

Nothing of the talk or the folder is asked: only whether the one would be untrue were somebody to say the other while
they speak of it.
"""

from __future__ import annotations

from reverie.understand.comparison import Comparison
from reverie.understand.layout import nearest_clause, nearest_clause_of_old
from reverie.understand.parallel import holds_a_name_no
from reverie.understand.relation import Relation, relate_statements
from reverie.understand.statement import Statement

SURE = 0.85  # that a statement gives another value to what another one says
NEARLY_ALL = (
    0.75  # of what a statement says, in one that denies it: who denies only a part of it may mean another thing
)
LEAST_SHARED = 0.25  # of the shorter one's words: with fewer in common, two statements are not compared
OF_ONE_THING = 0.5  # the same of two clauses, which say less and so are sooner alike
FAR_LONGER = 5  # times as many words: in a long paragraph those of a short statement stand by chance
_MAKING_UNTRUE = (Relation.UPDATE, Relation.CLAUSE)


def contradicts_in_part(old: Statement, new: Statement) -> bool:
    """Whether the two do, or the clauses of both that are about one thing: an "except" or a "never" in another clause
    makes the value no other one.
    """
    if contradicts(old, new):
        return True
    pair = Comparison(old, new)
    clauses = nearest_clause_of_old(pair)[0], nearest_clause(pair)[0]
    is_of_it = bool(pair.replaced) and shared_words(*clauses) >= OF_ONE_THING
    return is_of_it and clauses != (old, new) and contradicts(*clauses)


def contradicts(old: Statement, new: Statement) -> bool:
    """Whether the new statement gives another value to what the old one says, or denies it."""
    if shared_words(old, new) < LEAST_SHARED or "except" in new.cues:  # what is excepted may be what the old one says
        return False
    pair = Comparison(old, new)
    related = relate_statements(old, new, is_corrected=True)
    if related.relation not in _MAKING_UNTRUE:
        return False
    if _denies(old, new):  # "deploy on Thursdays" and "never deploy on Fridays" both hold
        return not pair.replaced and pair.old_covered >= NEARLY_ALL
    return related.sure >= SURE and states_another_value(old, new)


def states_another_value(old: Statement, new: Statement) -> bool:
    """Whether a value of the one stands in the place of one of the same sort, or the one denies what the other says. No
    paragraph does that to a short statement.
    """
    if len(new.words) > FAR_LONGER * len(old.words):
        return False
    pair = Comparison(old, new)
    if pair.replaced or pair.ended:
        return True
    return _denies(old, new) and not (holds_a_name_no(old.text) or holds_a_name_no(new.text))


def _denies(old: Statement, new: Statement) -> bool:
    """Whether one denies what the other says; "X, not Y" denies nothing, but names the value that is over."""
    return new.polarity != old.polarity and not (old.ended or new.ended)


def shared_words(one: Statement, other: Statement) -> float:
    """How much of the shorter statement's words stands in the other one, too."""
    fewest = min(len(one.words), len(other.words))
    return len(one.words & other.words) / fewest if fewest else 0.0
