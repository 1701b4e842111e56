"""What a new statement does to an old one: the same again, more, less, another value now, or nothing.

Numbers, dates, names, negations and scopes decide before likeness does: what they rule out, the trained trees are not
asked about. In doubt two statements stand apart, because a fact kept twice is a nuisance, and a fact overwritten by its
look-alike is lost.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache

from reverie.understand.comparison import Comparison
from reverie.understand.features import features
from reverie.understand.filler import other_filler
from reverie.understand.guards import (
    AGAINST_REPETITION,
    AGAINST_UPDATE,
    WORTH_WEIGHING,
    Guards,
    doubt,
    is_turned_round_in,
    points_at_it,
    says_far_more,
)
from reverie.understand.layout import denied, says_all_else, says_no_to_yes, subject
from reverie.understand.outdated_clause import outdated_clause, outdated_stretch, rest_without, typed
from reverie.understand.outdated_phrase import outdated_phrase, untouched
from reverie.understand.plainly import Plain, plainly
from reverie.understand.statement import Statement
from reverie.understand.statement_index import StatementIndex, could_relate
from reverie.understand.trees import Forest, load
from reverie.understand.veto import vetoes
from reverie.understand.words import content_words

__all__ = [
    "Related",
    "Relation",
    "Statement",
    "StatementIndex",
    "could_relate",
    "made_untrue",
    "relate",
    "relate_statements",
]

WEIGHTS_FILE = "relation.json"
_AT_HAND = 64  # comparisons: a plain update and the verdict weigh the same one
ANNOUNCED_UPDATE = "announced update"
PLAIN_UPDATE = "plain update"
CORRECTION = "update that corrects"
ANNOUNCED_CORRECTION = "announced update that corrects"
TOLD_UPDATE = "plain update that names what changed"


class Relation(StrEnum):
    """What the new statement does to the old one."""

    SAME = "same"  # nothing of the one is missing in the other
    MORE = "more"  # the new one says all of the old one, and more
    LESS = "less"  # the old one says all of the new one, and more
    AGAIN = "again"  # the new one says the old one in other words
    UPDATE = "update"  # the same subject has another value now
    CLAUSE = "clause"  # one clause of the old one has another value now, and the rest of it holds
    APART = "apart"  # both hold


@dataclass(frozen=True, slots=True)
class Related:
    """The verdict, how sure it is (0 to 1), what tipped it, for an update the two values, and the clause of the old one
    that is untrue where the rest of it holds.
    """

    relation: Relation
    sure: float
    tipped: tuple[str, ...]
    old_value: str = ""
    new_value: str = ""
    clause: str = ""


def made_untrue(old: Statement, new: Statement, related: Related, sure: float) -> Related | None:
    """What is left to say of two statements where all that is known besides shows that the new one makes the old one
    untrue: an update, of a clause where the rest still holds. None where the old one says far more than what changed,
    or gives other facts that would go with it.
    """
    pair = Comparison(old, new)
    if related.relation is Relation.CLAUSE:
        return replace(related, sure=sure)
    is_update = related.relation is Relation.UPDATE
    if is_update and not _takes_along(pair):
        return replace(related, sure=sure)
    is_far = says_far_more(pair)
    clause = "" if is_update else outdated_clause(pair) if is_far else outdated_phrase(pair)
    if not clause and (is_far or _takes_along(pair)):
        clause = outdated_clause(pair) or outdated_phrase(pair) or outdated_stretch(pair)
        if not clause and (is_far or sure < _SURE_OF_ALL or _loses_a_fact(pair)):
            return None
    values = _values(pair)
    relation = Relation.CLAUSE if clause else Relation.UPDATE
    return Related(relation, sure, _reasons(pair, *values), *values, clause)


def _takes_along(pair: Comparison) -> bool:
    """Whether the old statement gives facts besides that would go with it. What stands before its verb only says what
    it is about, and may be called by less.
    """
    about = subject(pair.old)
    return any(fact not in about for fact in untouched(pair))


def _loses_a_fact(pair: Comparison) -> bool:
    """Whether something would go with the old statement that is more than a name: a figure, an address, a clause."""
    about = subject(pair.old)
    facts = [fact for fact in untouched(pair) if fact not in about]
    return any(len(fact.split()) > _A_NAME or not fact.replace(" ", "").isalpha() for fact in facts)


def relate(old: str, new: str, about: str = "") -> Related:
    """What `new` does to `old`; `about` is the title of the file that the old statement stands in."""
    return relate_statements(Statement.of(old, about), Statement.of(new))


def relate_statements(
    old: Statement, new: Statement, forest: Forest | None = None, *, is_corrected: bool = False
) -> Related:
    """What the new statement does to the old one, both read before; weighed by the trees that ship, or by others. With
    `is_corrected` the new one was said in answer to somebody who went by the old one (see `corrected`).

    A pair that was asked about lately is remembered: a dream thinks several times over the same statements.
    """
    if forest is not None:
        return _related(old, new, forest, is_corrected)
    key = (old.text, old.about, new.text, is_corrected)
    if key not in _LATELY:
        if len(_LATELY) >= _MOST_REMEMBERED:
            _LATELY.clear()
        _LATELY[key] = _related(old, new, shipped_forest(), is_corrected)
    return _LATELY[key]


_SURE_OF_ALL = 0.7  # that a statement is untrue of which nothing can be taken out, though it names something else, too
_A_NAME = 3  # words
_MOST_REMEMBERED = 60_000  # pairs, some 30 MB: with fewer, a large folder is weighed anew in every round of a dream
_LATELY: dict[tuple[str, str, str, bool], Related] = {}


def _related(old: Statement, new: Statement, forest: Forest, is_corrected: bool) -> Related:
    """The verdict. A look-alike repeats nothing and replaces nothing, however many words it shares."""
    pair = Comparison(old, new)
    if ends_the_order(old, new):
        return Related(Relation.UPDATE, _CONTRARY, _reasons(pair, "", ""))
    related = _judged(pair, forest, is_corrected)
    if is_corrected and related.relation is Relation.APART:
        related = _by_old_clause(pair, forest) or related
    return related


def _judged(pair: Comparison, forest: Forest, is_corrected: bool) -> Related:
    related = _weighed(pair, forest, is_corrected)
    if related.relation is Relation.UPDATE:
        return _guarded_update(pair, related, forest, _believed_of(pair, related) if is_corrected else 0.0)
    guards = AGAINST_REPETITION if related.relation in _ALIKE else ()
    reason = _first_reason(pair, guards)
    return Related(Relation.APART, related.sure, (reason,)) if reason else related


def _guarded_update(pair: Comparison, related: Related, forest: Forest, corrects: float) -> Related:
    """The update, unless something speaks against it: nothing shows what changed, or another thing is meant. `corrects`
    is how sure it is where it was said to somebody who went by the old statement, else 0.
    """
    if not corrects and (why := doubt(pair, likely(pair, forest)[Relation.UPDATE])):
        return Related(Relation.APART, 1.0 - related.sure, (why,))
    if reason := _first_reason(pair, AGAINST_UPDATE):
        return Related(Relation.APART, related.sure, (reason,))
    if says_far_more(pair):
        clause = outdated_clause(pair)
        apart = Related(Relation.APART, related.sure, ("the old one says far more than what changed",))
        return replace(related, relation=Relation.CLAUSE, clause=clause) if clause else apart
    if phrase := outdated_phrase(pair):
        return replace(related, relation=Relation.CLAUSE, clause=phrase)
    if not corrects and not points_at_it(pair):
        sure = related.sure * _UNSHOWN
        return replace(related, sure=sure) if sure >= _LEAST_UNSHOWN else Related(Relation.APART, sure, (_NOT_SURE,))
    return replace(related, sure=max(corrects, related.sure))


def _believed_of(pair: Comparison, related: Related) -> float:
    """How sure an update is that was said to somebody who went by the old statement: half of the doubt is gone where
    something in the two shows what changed, none where that is only a name, or all that is said of one thing; 0 where
    nothing does.
    """
    is_told = bool(pair.ended or "change" in pair.new.cues or denied(pair))
    if is_told or any(one.sort != "name" for one in pair.replaced):
        return (1.0 + related.sure) / 2
    is_shown = bool(pair.replaced) or (related.sure >= _SURE_OF_ALL_ELSE and says_all_else(pair))
    return related.sure if is_shown else 0.0


_SURE_OF_ALL_ELSE = 0.5
_LEAST_UNSHOWN = 0.44  # a correction of nothing that can be pointed at is none
_UNSHOWN = 0.8  # how much is left of an update where nothing shows which value changed


def _first_reason(pair: Comparison, guards: Guards) -> str:
    return next((reason for reason, speaks_against in guards if speaks_against(pair)), "")


_NOT_SURE = "too little in common to be sure"
_TOO_LITTLE = "too little in common"


_ALIKE = (Relation.SAME, Relation.MORE, Relation.LESS)


def _weighed(pair: Comparison, forest: Forest, is_corrected: bool) -> Related:
    old, new = pair.old, pair.new
    if old.normal == new.normal:
        return Related(Relation.SAME, 1.0, ("the same words",))
    if not could_relate(old, new):
        return Related(Relation.APART, 1.0, ("nothing telling in common",))
    if _is_contrary(pair):
        return Related(Relation.UPDATE, _CONTRARY, _reasons(pair, "", ""))
    if (filler := other_filler(pair)) and "update" not in vetoes(pair) and _holds_for_good(pair):
        values = filler.old, filler.new
        return Related(Relation.UPDATE, _FILLED_ANEW, _reasons(pair, *values), *values)
    if (plain := plainly(pair)) and (is_corrected or _is_believed(plain, pair, forest)):
        return _plain(plain)
    if not (pair.ended or is_corrected) and max(pair.old_covered, pair.new_covered) < WORTH_WEIGHING:
        return Related(Relation.APART, 1.0, (_TOO_LITTLE,))
    verdict = _verdict(pair, forest, is_corrected)
    return verdict if verdict.relation is not Relation.APART else _by_clause(old, new, forest) or verdict


def ends_the_order(old: Statement, new: Statement) -> bool:
    """Whether an order says to stop what an old one asks for, in its words: "always answer in German", "stop answering
    in German". One that stops a part of it ("stop answering me") ends nothing else.
    """
    found = _STOPS.match(new.plain)
    what = content_words((found["what"] or found["chinese"]).removesuffix("了")) if found else frozenset[str]()
    return bool(what) and old.polarity == 1 and what <= old.words and old.words - what <= _AT_ALL_TIMES


_STOPS = re.compile(
    r"\W*(?:(?:please|and|also|so|ok(?:ay)?|hey|you (?:can|may|should))\b\W*)*(?:stop|quit)\s+(?P<what>\w+ing\b.*?)"
    r"(?:\s+(?:now|please|any ?more|from now on))*\W*$"
    r"|(?:请|麻烦|你|可以|以后)*(?:别再?|不要再?|不用再?|停止)(?P<chinese>[^，。；,;]+)[。！!\s]*$",
    re.IGNORECASE,
)
_AT_ALL_TIMES = content_words("always ever please every each time onwards 都 一律 全部 统一 全都")


def _holds_for_good(pair: Comparison) -> bool:
    """Whether the new statement says the same yes or no, and neither for once nor under a condition."""
    return pair.old.polarity == pair.new.polarity and not (_NOT_FOR_GOOD | {"also", "future"}) & pair.new.cues


_FILLED_ANEW = 0.85  # how sure it is that the later of two sentences holds which differ in one place


def _is_contrary(pair: Comparison) -> bool:
    """Whether the new statement denies what the old one affirms, or affirms what it denies, in the same words."""
    if pair.old.polarity == pair.new.polarity or pair.scope_conflicts or "question" in pair.new.cues:
        return False
    if not says_no_to_yes(pair) or "update" in vetoes(pair):
        return False  # another clause denies another thing, or it is for once
    return min(pair.old_covered, pair.new_covered) >= _MOSTLY and not _NOT_FOR_GOOD & pair.new.cues


_MOSTLY = 0.8  # of a statement's telling words
_CONTRARY = 0.9  # how sure it is that the later of two contraries holds
_NOT_FOR_GOOD = frozenset({"once", "condition", "past", "except", "still"})


def _by_clause(old: Statement, new: Statement, forest: Forest) -> Related | None:
    """A clause that says the old statement again makes the sentence say more; None where no clause does."""
    for clause in new.clauses:
        pair = Comparison(old, clause)
        if "more" not in vetoes(pair):
            inside = _verdict(pair, forest, is_corrected=False)
            if inside.relation in (Relation.SAME, Relation.MORE):
                return replace(inside, relation=Relation.MORE)
    return None


def _by_old_clause(pair: Comparison, forest: Forest) -> Related | None:
    """The update of one clause of an old statement that was spoken of; None where no clause is. What hangs on the
    clause, and an order that follows from it, goes with it: "we work in Trados, so give me sdlxliff".
    """
    for clause in pair.old.clauses:
        inside = _judged(Comparison(clause, pair.new), forest, is_corrected=True)
        if inside.relation is Relation.UPDATE:
            rest = rest_without(pair.old, clause)
            return replace(inside, relation=Relation.CLAUSE, clause=typed(clause)) if rest else inside
    return None


def _is_believed(plain: Plain, pair: Comparison, forest: Forest) -> bool:
    """A plain repetition is; a plain update unless the trees know better, who see the whole sentence. Of one that names
    what is new or what is over they must be surer.
    """
    if plain.relation != Relation.UPDATE.value:
        return True
    least = forest.least[TOLD_UPDATE if plain.pair.begun or plain.pair.ended else PLAIN_UPDATE]
    return likely(pair, forest)[Relation.UPDATE] >= least


def _plain(plain: Plain) -> Related:
    """A plain relation with its reasons."""
    relation = Relation(plain.relation)
    old_value, new_value = _values(plain.pair) if relation is Relation.UPDATE else ("", "")
    return Related(relation, plain.sure, _reasons(plain.pair, old_value, new_value), old_value, new_value)


_SAME_WORDS = 0.95  # nothing is in one that is not in the other; only the order of the words is left to mean something


def _verdict(pair: Comparison, forest: Forest, is_corrected: bool) -> Related:
    ruled_out = vetoes(pair)
    if pair.is_repetition and "same" not in ruled_out and not is_turned_round_in(pair):
        return Related(Relation.SAME, _SAME_WORDS, _reasons(pair, "", ""))
    if all(one.value in ruled_out for one in (*_ALIKE, Relation.UPDATE)):
        return Related(Relation.APART, 1.0, (ruled_out[Relation.UPDATE.value].reason,))
    likelihoods = likely(pair, forest)
    allowed = {
        one: sure for one, sure in likelihoods.items() if one.value not in ruled_out and one is not Relation.APART
    }
    if Relation.UPDATE in allowed and not _NOT_FOR_GOOD & pair.new.cues:
        turned = [one for one in _ALIKE if one.value in ruled_out and ruled_out[one.value].but_for]
        allowed[Relation.UPDATE] += sum(likelihoods[one] for one in turned)
    best = max(allowed, key=lambda one: allowed[one], default=Relation.APART)
    if best is Relation.APART or allowed[best] < _least_sure(best, pair, forest, is_corrected):
        guess = max(likelihoods, key=lambda one: likelihoods[one])
        veto = ruled_out.get(guess.value) or ruled_out.get("update")
        return Related(Relation.APART, 1.0 - allowed.get(best, 0.0), (veto.reason if veto else _NOT_SURE,))
    old_value, new_value = _values(pair) if best is Relation.UPDATE else ("", "")
    return Related(best, allowed[best], _reasons(pair, old_value, new_value), old_value, new_value)


@lru_cache(maxsize=_AT_HAND)
def likely(pair: Comparison, forest: Forest) -> dict[Relation, float]:
    """How likely each relation is by what the pairs of the corpus teach, before anything is ruled out."""
    found = features(pair)
    shares = forest.likelihoods([found[name] for name in forest.features])
    return dict(zip(map(Relation, forest.answers), shares, strict=True))


def _least_sure(relation: Relation, pair: Comparison, forest: Forest, is_corrected: bool) -> float:
    """How likely the relation must be to be believed; an update that corrects somebody, or says of itself that
    something changed, less.
    """
    if relation is not Relation.UPDATE:
        return forest.least[relation.value]
    if "change" in pair.new.cues:
        return forest.least[ANNOUNCED_CORRECTION if is_corrected else ANNOUNCED_UPDATE]
    return forest.least[CORRECTION if is_corrected else relation.value]


@cache
def shipped_forest() -> Forest:
    """The trees that ship, read once."""
    return load("reverie.understand", WEIGHTS_FILE)


def _values(pair: Comparison) -> tuple[str, str]:
    """The two values as they were typed; without a pair of one sort, the words that each has alone."""
    if pair.replaced:
        return pair.replaced[0].old.typed, pair.replaced[0].new.typed
    return (
        " ".join(pair.old.shown[part.start : part.end] for part in pair.only_old),
        " ".join(pair.new.shown[part.start : part.end] for part in pair.only_new),
    )


def _reasons(pair: Comparison, old_value: str, new_value: str) -> tuple[str, ...]:
    shared = [pair.new.shown[part.start : part.end] for part in pair.new_parts if part.shared]
    found = [f"in common: {', '.join(shared)}"] if shared else []
    if old_value or new_value:
        found.append(f"value: {old_value or 'nothing'} → {new_value or 'nothing'}")
    if pair.ended:
        found.append(f"said to be over: {', '.join(key.rpartition('/')[2] for key in pair.ended)}")
    return tuple(found)
