"""Whether what a user said can take the place of a statement that a careful reader holds to be outdated by it.

The reader may be wrong, or worse; so the two must be about one thing, as far as the trees can tell, though less surely
than where nobody has read them.
"""

from __future__ import annotations

from collections.abc import Sequence

from reverie.understand.act import is_rule, only_reports
from reverie.understand.comparison import Comparison
from reverie.understand.guards import AGAINST_UPDATE, TWO_THINGS, names_the_subject
from reverie.understand.layout import in_subjects, is_order, nearest_clause, sides
from reverie.understand.relation import Relation, likely, relate_statements, shipped_forest
from reverie.understand.statement import Statement
from reverie.understand.veto import TOLD_OF_THE_PAST, vetoes

# How likely an update must be by its words, and where nothing in them shows what changed or they look like one sentence
# said of two things.
LEAST = 0.4
LEAST_OF_LOOK_ALIKES = 0.5
LEAST_OF_A_KIND = 0.28  # where a rule gives one member of a family, what is said another, of what both name
NEARLY_ALL = 0.8  # of the old statement's telling words
TELLING = 0.45  # how telling a word is that says what a statement is about
VERY_TELLING = 0.9
_SEVERAL = 2
_NONE = (False, 0.0)
_TOO_LITTLE = "only a common word in common"
_CHANGING = (Relation.UPDATE, Relation.CLAUSE)
_TAKING = (*_CHANGING, Relation.MORE, Relation.SAME)
_REPEATING = (Relation.SAME, Relation.MORE, Relation.LESS)


def surely_succeeds(old: Statement, new: Statement) -> bool:
    """Whether the new statement says the old one again, or another value of the same thing, to somebody who has just
    gone by the old one. What somebody did lifts no rule.
    """
    related = relate_statements(old, new, is_corrected=True).relation
    return related in _TAKING and not (related in _CHANGING and _only_reports_against(Comparison(old, new)))


def may_succeed(old: Statement, new: Statement, *, is_in_place: bool = False) -> bool:
    """Whether it can, a reader having read both. `is_in_place`: it stands between the clauses that the old one stood
    between, so that what was promised or decided may be told as past.
    """
    pair = Comparison(old, new)
    if surely_succeeds(old, new) or _says_nearly_all(pair):
        return True
    veto = vetoes(pair).get(Relation.UPDATE.value)
    if (veto and not (is_in_place and veto.reason == TOLD_OF_THE_PAST)) or _only_reports_against(pair):
        return False
    if _share_too_little(pair):
        return False
    if _says_what_is_over(pair):
        return True
    return likely(pair, shipped_forest())[Relation.UPDATE] >= _least(pair) or _is_said_anew(pair)


def _least(pair: Comparison) -> float:
    is_shown = bool(pair.replaced or pair.ended or "change" in pair.new.cues)
    if not is_shown or _look_like_two_things(pair):
        return LEAST_OF_LOOK_ALIKES
    of_a_kind = [one for one in pair.replaced if one.old.families & one.new.families]
    names_it = any(part.shared and part.weight >= VERY_TELLING for part in pair.old_parts)
    return LEAST_OF_A_KIND if names_it and is_rule(pair.old) and len(of_a_kind) == len(pair.replaced) == 1 else LEAST


def says_otherwise(old: Statement, new: Statement) -> bool:
    """Whether the new statement, said later, plainly makes the old one untrue for good."""
    pair = Comparison(old, new)
    related = relate_statements(old, new, is_corrected=True).relation
    if related not in _CHANGING or "update" in vetoes(pair) or "only now" in new.cues or _only_reports_against(pair):
        return False
    return likely(pair, shipped_forest())[Relation.UPDATE] >= LEAST_OF_LOOK_ALIKES


def repeats(old: Statement, new: Statement) -> bool:
    """Whether the one says what the other says, or more."""
    return relate_statements(old, new).relation in _REPEATING


def names_its_day(old: Statement, new: Statement) -> bool:
    """Whether the new statement, which names the day that a relative date of the old one had meant, is about the same
    thing, as far as the old one says what that is: "they are switched off in two weeks" does not.
    """
    pair = Comparison(old, new)
    return may_succeed(old, new) or ("update" not in vetoes(pair) and names_the_subject(pair))


def is_meant_among(old: str, claims: Sequence[str], new: str) -> bool:
    """Whether a claim is the one of several that a new statement may take the place of: it surely does, or of no other
    is that likelier, but for those that say the same. One sentence does not replace what is said of several things.
    """
    said, statement = Statement.of(new), Statement.of(old)
    if len(claims) < _SEVERAL or surely_succeeds(statement, said):
        return True
    likeliest = max(claims, key=lambda one: _likeness(Statement.of(one), said))
    return likeliest == old or repeats(Statement.of(likeliest), statement)


def is_rather_of(others: Sequence[str], olds: Sequence[str], new: str) -> bool:
    """Whether a new statement takes the place of one of some statements rather than of any of the others."""
    statement = Statement.of(new)
    theirs, its = (max((_fit(Statement.of(one), statement) for one in some), default=_NONE) for some in (others, olds))
    return theirs > its


def _fit(old: Statement, new: Statement) -> tuple[bool, float]:
    """Whether the new statement surely takes the old one's place, and how likely it is to."""
    if not may_succeed(old, new):
        return _NONE
    chances = likely(Comparison(old, new), shipped_forest())
    return surely_succeeds(old, new), sum(chances[one] for one in _TAKING if one in chances)


def _likeness(old: Statement, new: Statement) -> float:
    if surely_succeeds(old, new):
        return 1.0
    return likely(Comparison(old, new), shipped_forest())[Relation.UPDATE] if may_succeed(old, new) else 0.0


def _only_reports_against(pair: Comparison) -> bool:
    return is_rule(pair.old) and only_reports(nearest_clause(pair)[0])


def _says_what_is_over(pair: Comparison) -> bool:
    """Whether the new statement says of a number of the old one that it holds no more, with or without its unit, and
    speaks of most of the rest: "for 30 days, not 90".
    """
    amounts = {one.amount or one.key for one in pair.old.values}
    return not amounts.isdisjoint(pair.new.ended) and pair.old_covered >= _MOST


_MOST = 0.6  # of the old statement's telling words


def _says_nearly_all(pair: Comparison) -> bool:
    """Whether the new statement says the old one in fewer words, and every value of it."""
    related = relate_statements(pair.old, pair.new, is_corrected=True).relation
    is_whole = pair.old_covered >= NEARLY_ALL and not any(part.value for part in pair.only_old)
    return related is Relation.LESS and is_whole


def _share_too_little(pair: Comparison) -> bool:
    return any(reason == _TOO_LITTLE and speaks_against(pair) for reason, speaks_against in AGAINST_UPDATE)


def _look_like_two_things(pair: Comparison) -> bool:
    return any(reason == TWO_THINGS and speaks_against(pair) for reason, speaks_against in AGAINST_UPDATE)


def _is_said_anew(pair: Comparison) -> bool:
    """Whether another value is given for the very thing that the old statement is about, however the doing of it is
    called: "write the replies in French", "please give me replies in English". Or whether all of a rule is undone:
    "never force-push …", "force-pushing … is fine now".
    """
    gone = {one.old.key for one in pair.replaced}
    about = [part for part in pair.old_parts if part.key not in gone and part.weight >= TELLING]
    verb = pair.old_parts[0].start if is_order(pair.old) else sides(pair.old_parts, pair.old).verb
    things = [part for part in about if part.start != verb]
    if not things or not all(part.shared for part in things):
        return False
    if len(pair.replaced) == 1 and not in_subjects(pair):
        return True
    is_undone = pair.old.polarity != pair.new.polarity and "change" in pair.new.cues and is_rule(pair.old)
    return is_undone and all(part.shared for part in about)
