"""What a new statement does to an old one: the same again, more, less, another value now, or nothing.

Numbers, dates, names, negations and scopes decide before likeness does: what they rule out, the trained trees are not
asked about. In doubt two statements stand apart, because a fact kept twice is a nuisance, and a fact overwritten by its
look-alike is lost.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache

from reverie.understand.comparison import Comparison, Part
from reverie.understand.features import features
from reverie.understand.layout import (
    denied,
    ends_one_of_several,
    nearest_clause,
    other_filler,
    rivals,
    says_no_to_yes,
    sides,
    subject,
    values_beside,
)
from reverie.understand.plainly import Plain, plainly
from reverie.understand.statement import Statement
from reverie.understand.statement_index import StatementIndex, could_relate
from reverie.understand.swap import is_opposed, is_turned_round, swapped_at
from reverie.understand.trees import Forest, load
from reverie.understand.veto import vetoes
from reverie.understand.words import is_chinese

__all__ = ["Related", "Relation", "Statement", "StatementIndex", "could_relate", "relate", "relate_statements"]

WEIGHTS_FILE = "relation.json"
VERY_SURE = 0.8  # of an update in Chinese that does not name all that the old statement is about
SURE_IN_CHINESE = 0.55  # of one that tells of a change
SURE_OF_A_CHANGE = 0.7  # of an update that tells of a change and does not name all that the old statement is about
WORTH_WEIGHING = 0.25  # the share of either statement that the two have in common; below it nothing was ever related
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


_MOST_REMEMBERED = 15_000
_LATELY: dict[tuple[str, str, str, bool], Related] = {}


def _related(old: Statement, new: Statement, forest: Forest, is_corrected: bool) -> Related:
    """The verdict. A look-alike repeats nothing and replaces nothing, however many words it shares."""
    pair = Comparison(old, new)
    related = _weighed(pair, forest, is_corrected)
    if related.relation is Relation.UPDATE:
        return _guarded_update(pair, related, forest, is_corrected and _shows_a_change(pair))
    guards = _AGAINST_REPETITION if related.relation in _ALIKE else ()
    reason = _first_reason(pair, guards)
    return Related(Relation.APART, related.sure, (reason,)) if reason else related


def _guarded_update(pair: Comparison, related: Related, forest: Forest, is_corrected: bool) -> Related:
    """The update, unless something speaks against it: nothing shows what changed, or another thing is meant."""
    if not is_corrected and (doubt := _doubt(pair, forest)):
        return Related(Relation.APART, 1.0 - related.sure, (doubt,))
    if reason := _first_reason(pair, _AGAINST_UPDATE):
        return Related(Relation.APART, related.sure, (reason,))
    if not _points_at_it(pair):
        sure = related.sure * _UNSHOWN
        return replace(related, sure=sure) if sure >= _LEAST_UNSHOWN else Related(Relation.APART, sure, (_NOT_SURE,))
    return replace(related, sure=(1.0 + related.sure) / 2) if is_corrected else related  # half of the doubt is gone


_LEAST_UNSHOWN = 0.44  # a correction of nothing that can be pointed at is none
_UNSHOWN = 0.8  # how much is left of an update where nothing shows which value changed


def _points_at_it(pair: Comparison) -> bool:
    """Whether one can say which word of the old statement changed."""
    if pair.replaced or pair.ended or denied(pair) or other_filler(pair):
        return True
    return bool(Comparison(pair.old, nearest_clause(pair)[0]).replaced)


def _doubt(pair: Comparison, forest: Forest) -> str:
    """Why an update that corrects nobody is not believed; nothing where it is."""
    is_ended = bool(pair.ended) and pair.old_covered >= WORTH_WEIGHING
    if is_ended or denied(pair) >= _HALF or _names_the_subject(pair) or _calls_it_shortly(pair):
        return ""
    sure = likely(pair, forest)[Relation.UPDATE]
    is_told = "change" in pair.new.cues and pair.old_covered >= _NEARLY_HALF and sure >= SURE_OF_A_CHANGE
    if any(map(is_chinese, pair.new.plain)):  # where its subject ends is not so plain
        is_enough = sure >= VERY_SURE or ("change" in pair.new.cues and sure >= SURE_IN_CHINESE)
        is_told |= is_enough and pair.old_covered >= WORTH_WEIGHING
    return "" if is_told else "not about the whole subject"


def _calls_it_shortly(pair: Comparison) -> bool:
    """Whether the new statement gives another number or time, or says what has begun, of something that it calls by a
    part of its name, and by no other: "marlowe staging" for "the staging server of Marlowe". Names, values and the last
    word are not left out.
    """
    clause, parts = nearest_clause(pair)
    before = [part for part in sides(pair.old_parts, pair.old).before if not _is_grammar(part)]
    is_measured = len(pair.replaced) == 1 and not pair.replaced[0].old.sorts.isdisjoint(_TIMES | {"number"})
    if not before or not (pair.begun or is_measured) or before[0].end - before[0].start == 1:
        return False  # 钢琴 is no other name of 小提琴
    named = [part for part in before if part.element.scopes or _is_name(part, pair.old)]
    return (
        (before[-1].shared or any(part.shared for part in named))
        and all(part.shared for part in named)
        and all(part.shared or part.in_title or part.value or _is_grammar(part) for part in sides(parts, clause).before)
    )


def _names_the_subject(pair: Comparison) -> bool:
    """Whether the new statement names all that the old one is about: each telling word before its verb. An order, and a
    note about the user, have little there; of these it must say nearly half.
    """
    both = sides(pair.old_parts, pair.old)
    gone = {one.old.key for one in pair.replaced}
    about = [part for part in both.before if part.key not in gone and not _is_grammar(part)]
    if not about or not both.behind:
        return pair.old_covered >= _NEARLY_HALF
    return all(part.shared or part.weight < _TELLING for part in about)


_NEARLY_HALF = 0.4


def _is_grammar(part: Part) -> bool:
    """Whether it says for whom, when or how often, and not of what: the user, on Fridays, always."""
    if part.value:
        return not part.value.sorts.isdisjoint(_TIMES)
    return part.key == "user" or not part.element.meanings.isdisjoint(_ATTRIBUTES)


_TELLING = 0.45
_TIMES = frozenset({"weekday", "date", "time", "month", "frequency", "part of day", "clock"})
# Words that say what of a thing is meant, and name none: deploy day, run time.
_ATTRIBUTES = frozenset(
    {
        "=always",
        "=only",
        "=day",
        "=time",
        "=place",
        "=name",
        "=number",
        "=week",
        "=month",
        "=year",
        "place",
        "slot",
        "max",
        "min",
    }
)


def _first_reason(pair: Comparison, guards: Sequence[tuple[str, Callable[[Comparison], bool]]]) -> str:
    return next((reason for reason, speaks_against in guards if speaks_against(pair)), "")


_NOT_SURE = "too little in common to be sure"


def _shows_a_change(pair: Comparison) -> bool:
    """Whether something in the two statements shows what changed: a value, an end, a word of change, a denial."""
    return bool(pair.replaced or pair.ended or "change" in pair.new.cues or denied(pair))


def _says_far_more(pair: Comparison) -> bool:
    """Whether the old statement would take much along that the new one does not speak of: a paragraph of facts is not
    replaced by a sentence about one of them.
    """
    told, known = len(pair.new.elements), len(pair.old.elements)
    if known > _A_SENTENCE and (known > _FAR_MORE * told or pair.old_covered < _A_THIRD):
        return True
    is_withdrawn = denied(pair) >= _HALF or "over" in pair.new.cues  # then all of it goes
    return (bool(values_beside(pair)) and not is_withdrawn) or ends_one_of_several(pair)


_A_SENTENCE = 14  # words and values
_FAR_MORE = 2
_A_THIRD = 0.3
_HALF = 0.5


def _shares_only_a_name(pair: Comparison) -> bool:
    """Whether the two are about one thing by its name alone, and nothing shows that they say the same sort of thing of
    it: of a project many things are so.
    """
    if any(part.shared and part.weight >= _A_WORD and not _is_name(part, pair.old) for part in pair.old_parts):
        return False
    is_announced = "change" in pair.new.cues and bool(pair.replaced or pair.ended)
    return not is_announced and not any(one.old.is_exact for one in pair.replaced)


def _is_name(part: Part, statement: Statement) -> bool:
    """Whether it names somebody or something; a word that nobody uses does with a capital."""
    if part.value is None:
        return False
    return not part.value.sorts.isdisjoint(_NAMES) or (part.start > 0 and statement.shown[part.start].isupper())


_NAMES = frozenset({"name", "person", "identifier"})


def _adds_to_the_subject(pair: Comparison) -> bool:
    """Whether the new statement names something before its verb that the old one does not: load tests are a part of the
    tests. In Chinese too much stands before the verb to tell.
    """
    if any(map(is_chinese, pair.new.plain)):
        return False
    clause, parts = nearest_clause(pair)
    alone = [part for part in sides(parts, clause).before if not part.shared and not part.in_title]
    if any(part.value and not part.value.sorts.isdisjoint(_NAMES) for part in alone):
        return False  # who does it now, and where they come from
    come = {one.new.key for one in pair.replaced}
    return any(part.key not in come and not _is_grammar(part) and part.weight >= _TELLING for part in alone)


def _is_of_another_head(pair: Comparison) -> bool:
    """Whether one word stands before two others in Chinese, and nothing is said to change: 项目的文档, 项目的纪要."""
    if pair.ended or "change" in pair.new.cues or not any(map(is_chinese, pair.new.plain)):
        return False
    return rivals(pair).heads >= _TELLING


def _denies_of_another(pair: Comparison) -> bool:
    """Whether one says no where the other says yes, of two things: "cache the list", "don't cache the basket"."""
    beside = rivals(pair)
    return says_no_to_yes(pair) and max(beside.heads, beside.modifiers) >= _TELLING


def _is_of_somebody_else(pair: Comparison) -> bool:
    """Whether the old statement is about the user, and the new one about somebody whom it names."""
    about = sides(pair.old_parts, pair.old).before
    if any(part.key != "user" for part in about) or not _is_the_users(pair.old):
        return False
    clause, parts = nearest_clause(pair)
    if _SPEAKS.match(clause.plain, clause.span[0]):
        return False
    named = [part.value.sorts for part in sides(parts, clause).before if part.value]
    return any(not sorts.isdisjoint(_NAMES) for sorts in named)


_SPEAKS = re.compile(r"\W*(?:i|i'm|i've|we|我)\b", re.IGNORECASE)


def _is_the_users(statement: Statement) -> bool:
    """Whether a note is about the user: it begins with its verb, or says "the user" or "I"."""
    return not subject(statement).strip() or statement.is_by_the_user or "user" in statement.meanings


def _begin_apart(pair: Comparison) -> bool:
    """Whether each begins with a word of its own, and not with two values of one sort: the Passat takes 5.5 litres, the
    Lavida 4.
    """
    if pair.ended or "change" in pair.new.cues:
        return False
    near = Comparison(pair.old, nearest_clause(pair)[0])
    both = sides(near.old_parts, near.old), sides(near.new_parts, near.new)
    firsts = [part for one in both for part in one.before[:1]]
    if len(firsts) < _BOTH or any(part.shared or part.in_title or part.weight < _TELLING for part in firsts):
        return False
    old, new = (part.value.sorts if part.value else frozenset[str]() for part in firsts)
    return old.isdisjoint(new) and not (old | new) & (_NAMES | _TIMES)


_BOTH = 2


def _is_opposed(pair: Comparison) -> bool:
    return is_opposed(subject(pair.old), subject(pair.new))


def _is_turned_round(pair: Comparison) -> bool:
    return is_turned_round(pair.old.plain, pair.new.plain)


_A_WORD = 0.3  # how telling a word must be to name something


def _are_look_alikes(pair: Comparison) -> bool:
    """Whether each has a word of its own in the place where the other has another; 30 and thirty are one. In Chinese,
    where a word is a character or two, that place must be in the subject.
    """
    if not (pair.only_old and pair.only_new):
        return False
    at = swapped_at(pair.old.text, pair.new.text)
    return at is not None and (not any(map(is_chinese, pair.new.plain)) or at < len(subject(pair.old)))


_ALIKE = (Relation.SAME, Relation.MORE, Relation.LESS)
_TWO_THINGS = "one sentence said of two things"
_AGAINST_UPDATE = (
    ("the old one says far more than what changed", _says_far_more),
    ("only a name in common", _shares_only_a_name),
    ("it is about a part, or about more", _adds_to_the_subject),
    ("it is about somebody else", _is_of_somebody_else),
    (_TWO_THINGS, _begin_apart),
    (_TWO_THINGS, _denies_of_another),
    (_TWO_THINGS, _is_of_another_head),
    (_TWO_THINGS, _is_opposed),
)
_AGAINST_REPETITION = (
    ("the same words in another order", _is_turned_round),
    (_TWO_THINGS, _are_look_alikes),
)


def _weighed(pair: Comparison, forest: Forest, is_corrected: bool) -> Related:
    old, new = pair.old, pair.new
    if old.normal == new.normal:
        return Related(Relation.SAME, 1.0, ("the same words",))
    if not could_relate(old, new):
        return Related(Relation.APART, 1.0, ("nothing telling in common",))
    if _is_contrary(pair):
        return Related(Relation.UPDATE, _CONTRARY, _reasons(pair, "", ""))
    if (filler := other_filler(pair)) and "update" not in vetoes(pair) and _holds_for_good(pair):
        return Related(Relation.UPDATE, _FILLED_ANEW, _reasons(pair, *filler), *filler)
    if (plain := plainly(pair)) and (is_corrected or _is_believed(plain, pair, forest)):
        return _plain(plain)
    if not pair.ended and max(pair.old_covered, pair.new_covered) < WORTH_WEIGHING:
        return Related(Relation.APART, 1.0, ("too little in common",))
    verdict = _verdict(pair, forest, is_corrected)
    return verdict if verdict.relation is not Relation.APART else _by_clause(old, new, forest) or verdict


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
    if pair.is_repetition and "same" not in ruled_out and not _is_turned_round(pair):
        return Related(Relation.SAME, _SAME_WORDS, _reasons(pair, "", ""))
    if len(ruled_out) == len(Relation) - 1:
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
