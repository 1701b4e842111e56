"""What speaks against taking a new statement for an update of an old one, or for a repetition of it, whatever the trees
say: it is about a part of the thing, about somebody else, or would take along what nobody spoke of.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from reverie.understand.comparison import Comparison, Part
from reverie.understand.filler import other_filler
from reverie.understand.layout import (
    denied,
    ends_one_of_several,
    is_order,
    nearest_clause,
    rivals,
    says_no_to_yes,
    sides,
    subject,
    values_beside,
)
from reverie.understand.parallel import fill_a_slot_apart
from reverie.understand.statement import Statement
from reverie.understand.swap import is_opposed, is_turned_round, swapped_at
from reverie.understand.veto import is_strong
from reverie.understand.words import is_chinese

Guards = tuple[tuple[str, Callable[[Comparison], bool]], ...]
"""Each reason, and whether it holds for two statements."""

NOT_THE_WHOLE_SUBJECT = "not about the whole subject"
A_PART_OR_MORE = "it is about a part, or about more"
VERY_SURE = 0.8  # of an update in Chinese that does not name all that the old statement is about
SURE_IN_CHINESE = 0.55  # of one that tells of a change
SURE_OF_A_CHANGE = 0.65  # of an update that tells of a change and does not name all that the old statement is about
WORTH_WEIGHING = 0.25  # the share of either statement that the two have in common; below it nothing was ever related


def doubt(pair: Comparison, sure: float) -> str:
    """Why an update of which the trees are so sure, and that corrects nobody, is not believed; nothing where it is."""
    if ends_its_value(pair) or denied(pair) >= _HALF or other_filler(pair):
        return ""
    if names_the_subject(pair) or calls_it_shortly(pair):
        return ""
    is_told = "change" in pair.new.cues and pair.old_covered >= _NEARLY_HALF and sure >= SURE_OF_A_CHANGE
    if any(map(is_chinese, pair.new.plain)):  # where its subject ends is not so plain
        is_enough = sure >= VERY_SURE or ("change" in pair.new.cues and sure >= SURE_IN_CHINESE)
        is_told |= is_enough and pair.old_covered >= WORTH_WEIGHING
    return "" if is_told else NOT_THE_WHOLE_SUBJECT


def ends_its_value(pair: Comparison) -> bool:
    """Whether the new statement says that something of the old one is over, and speaks of enough else of it, or names
    what has come in its place: "we use pnpm in web/ now, not npm".
    """
    if not pair.ended:
        return False
    is_replaced = any(one.old.key in pair.ended for one in pair.replaced)
    return pair.old_covered >= WORTH_WEIGHING or (is_replaced and not _shares_too_little_to_tell(pair))


def points_at_it(pair: Comparison) -> bool:
    """Whether one can say which word of the old statement changed."""
    if pair.replaced or pair.ended or denied(pair) or other_filler(pair):
        return True
    return bool(Comparison(pair.old, nearest_clause(pair)[0]).replaced)


def calls_it_shortly(pair: Comparison) -> bool:
    """Whether the new statement gives another number or time, or says what has begun, of something that it calls by a
    part of its name, and by no other: "marlowe staging" for "the staging server of Marlowe". Names, and the word that
    says what sort of thing it is, are not left out.
    """
    clause, parts = nearest_clause(pair)
    before = [part for part in sides(pair.old_parts, pair.old).before if not _is_grammar(part)]
    is_measured = len(pair.replaced) == 1 and not pair.replaced[0].old.sorts.isdisjoint(_TIMES | {"number"})
    if not before or not (pair.begun or is_measured) or before[0].end - before[0].start == 1:
        return False  # 钢琴 is no other name of 小提琴
    named = [part for part in before if _is_of_one_world(part) or _is_name(part, pair.old)]
    return (
        (_head(before, pair.old).shared or any(part.shared for part in named))
        and all(part.shared for part in named)
        and all(part.shared or part.in_title or part.value or _is_grammar(part) for part in sides(parts, clause).before)
    )


def _head(subject: list[Part], statement: Statement) -> Part:
    """The word that says what sort of thing a subject is: the traces of rides are traces."""
    for part, following in pairwise(subject):
        if _OF.match(statement.plain, part.end, following.start):
            return part
    return subject[-1]


_OF = re.compile(r"\s+(?:of|for|at|in|from|on)\b", re.IGNORECASE)


def _is_of_one_world(part: Part) -> bool:
    """Whether it says in which of several worlds something holds: staging, mornings, at least."""
    return any(is_strong(mark.group) for mark in part.element.scopes)


def names_the_subject(pair: Comparison) -> bool:
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
    return part.key in _NO_NAMES or not part.element.meanings.isdisjoint(_ATTRIBUTES)


_NO_NAMES = frozenset({"user", "new"})  # my new manager is my manager
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


def says_far_more(pair: Comparison) -> bool:
    """Whether the old statement would take much along that the new one does not speak of: a paragraph of facts is not
    replaced by a sentence about one of them.
    """
    if (filler := other_filler(pair)) and filler.is_one_answer:
        return False  # all that differs is what fills one place
    told, known = len(pair.new.elements), len(pair.old.elements)
    if known > _A_SENTENCE and (known > _FAR_MORE * told or pair.old_covered < _A_THIRD):
        return True
    is_withdrawn = denied(pair) >= _HALF or "over" in pair.new.cues  # then all of it goes
    return (bool(values_beside(pair)) and not is_withdrawn) or ends_one_of_several(pair)


_A_SENTENCE = 14  # words and values
_FAR_MORE = 2
_A_THIRD = 0.3
_HALF = 0.5


def _is_far_in_another_language(pair: Comparison) -> bool:
    """Whether one is Chinese and the other is not, and little of the old one is said again: words that mean the same
    have more meanings across two languages.
    """
    return in_two_languages(pair) and pair.old_covered < _NEARLY_HALF


def in_two_languages(pair: Comparison) -> bool:
    """Whether one of the two is Chinese and the other is not."""
    old, new = (any(map(is_chinese, one.plain)) for one in (pair.old, pair.new))
    return old != new


def _shares_only_a_name(pair: Comparison) -> bool:
    """Whether the two are about one thing by its name alone, and nothing shows that they say the same sort of thing of
    it: of a project many things are so.
    """
    if any(part.shared and part.weight >= _A_WORD and not _is_name(part, pair.old) for part in pair.old_parts):
        return False
    is_announced = "change" in pair.new.cues and bool(pair.replaced or pair.ended)
    return not is_announced and not any(one.old.is_exact for one in pair.replaced)


def _shares_too_little(pair: Comparison) -> bool:
    """Whether all that the new statement has of the old one is a word that many have: "page" is an alert, too."""
    if pair.ended or "change" in pair.new.cues or denied(pair):
        return False
    return _shares_too_little_to_tell(pair)


def _shares_too_little_to_tell(pair: Comparison) -> bool:
    return sum(part.weight for part in pair.new_parts if part.shared) < _A_TELLING_WORD


_A_TELLING_WORD = 0.6


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
    if any(map(is_chinese, pair.new.plain)) or other_filler(pair):
        return False
    clause, parts = nearest_clause(pair)
    before = sides(parts, clause).before
    if not any(part.shared and part.weight >= _TELLING for part in before):
        return False  # somebody did it to the thing, or it is named behind the verb
    since = _SINCE_WHEN.match(clause.plain, *clause.span)
    begins = since.end() if since else 0
    alone = [part for part in before if not part.shared and not part.in_title and part.start >= begins]
    named = [part for part in alone if part.value and not part.value.sorts.isdisjoint(_NAMES)]
    if any(not _WITHIN.search(clause.plain, clause.span[0], part.start) for part in named):
        return False  # who does it now, and where they come from
    come = {one.new.key for one in pair.replaced}
    return any(part.key not in come and not _is_grammar(part) and part.weight >= _TELLING for part in alone)


_WITHIN = re.compile(r"\b(?:of|for|at|in)\s+(?:(?:the|our)\s+)?$", re.IGNORECASE)
_SINCE_WHEN = re.compile(
    r"\W*(?:as (?:of|from)|from|since|starting|beginning|effective)\b[^,]*?"
    r"(?:,|(?=\b(?:the|our|my|your|his|her|their|its|an?|all|every|we|i)\b))",
    re.IGNORECASE,
)


def _is_narrower(pair: Comparison) -> bool:
    """Whether the new statement is about a part of what the old one is about, and does not say all of that: labels for
    the shop leave the number off.
    """
    return pair.lost >= _TELLING and _adds_to_the_subject(pair)


def _is_of_another_head(pair: Comparison) -> bool:
    """Whether one word stands before two others in Chinese, and nothing is said to change: 项目的文档, 项目的纪要."""
    if pair.ended or "change" in pair.new.cues or not any(map(is_chinese, pair.new.plain)) or other_filler(pair):
        return False
    return rivals(Comparison(pair.old, nearest_clause(pair)[0])).heads >= _TELLING


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


def _is_of_another_person(pair: Comparison) -> bool:
    """Whether each begins with a name of its own, and tells what its bearer is like or wants. What two people are
    allergic to is two facts; who of two runs the shop is one.
    """
    near = Comparison(pair.old, nearest_clause(pair)[0])
    for parts, statement in ((near.old_parts, near.old), (near.new_parts, near.new)):
        first = next(iter(sides(parts, statement).before), None)
        if first is None or first.shared or first.value is None or first.value.sorts.isdisjoint(_NAMES):
            return False
    return "change" not in pair.new.cues and all(_TRAIT.search(one.plain) for one in (pair.old, pair.new))


# What one person is or has, and another may be or have as well.
_TRAIT = re.compile(
    r"\b(?:allerg\w+|intoleran\w+|vegetarian|vegan|diabetic|coeliac|celiac|deaf|blind|left-handed|afraid|scared|pregnant"
    r"|married|born|birthday|years\s+old|likes?|loves?|hates?|dislikes?|prefers?|wants?|needs?|eats?|drinks?|speaks?"
    r"|lives?|wears?|studies|studied|knows?|can't|cannot|doesn't|does\s+not|never|tends\s+to|used\s+to|gets?|reads?)\b"
    r"|过敏|吃素|怕|喜欢|讨厌|偏好|习惯|不吃|不喝|不能|住在|出生|生日|岁|会说|想要|需要|听不见|看不清",
    re.IGNORECASE,
)

_SPEAKS = re.compile(r"\W*(?:(?:i|i'm|i've|we)\b|我)", re.IGNORECASE)


def _is_the_users(statement: Statement) -> bool:
    """Whether a note is about the user: it begins with its verb, or says "the user" or "I"."""
    return not subject(statement).strip() or statement.is_by_the_user or "user" in statement.meanings


def _begin_apart(pair: Comparison) -> bool:
    """Whether each begins with a word of its own, and not with two values of one sort: the Passat takes 5.5 litres, the
    Lavida 4.
    """
    near = Comparison(pair.old, nearest_clause(pair)[0])
    both = sides(near.old_parts, near.old), sides(near.new_parts, near.new)
    firsts = [part for one in both for part in one.before[:1]]
    if is_order(near.new) and is_order(near.old):
        return False  # each begins with its verb
    if len(firsts) < _BOTH or any(part.shared or part.in_title or part.weight < _TELLING for part in firsts):
        return False
    old, new = (part.value.sorts if part.value else frozenset[str]() for part in firsts)
    return old.isdisjoint(new) and not (old | new) & (_NAMES | _TIMES)


_BOTH = 2


def speaks_of_another(pair: Comparison) -> bool:
    """Whether the new statement says that it is about another one of the kind, and the old one does not."""
    return "another" in pair.new.cues - pair.old.cues and "change" not in pair.new.cues


def _is_of_another_object(pair: Comparison) -> bool:
    """Whether the same is done to another thing: one buys fish from Brannigan, and vegetables from Hollow Lane. Each
    has a word of its own right behind a verb that both have, before the values that differ.
    """
    near = Comparison(pair.old, nearest_clause(pair)[0])
    if not near.replaced or any(map(is_chinese, pair.new.plain)):
        return False
    old, new = (
        _behind_a_shared_verb(parts, one) for parts, one in ((near.old_parts, near.old), (near.new_parts, near.new))
    )
    if old is None or new is None or old.shared or new.shared or old.in_title or new.in_title:
        return False
    come, gone = {one.new.key for one in near.replaced}, {one.old.key for one in near.replaced}
    return old.key not in gone and new.key not in come and min(old.weight, new.weight) >= _TELLING


def _behind_a_shared_verb(parts: Sequence[Part], statement: Statement) -> Part | None:
    """What stands right behind the verb, where both statements have that verb."""
    both = sides(parts, statement)
    verb, *others = both.behind or (None,)
    return others[0] if verb and others and verb.shared and verb.start == both.verb else None


def _tells_what_happened(pair: Comparison) -> bool:
    """Whether the new statement tells what somebody once did, of what the old one says is done: we blasted at 14:30."""
    return any(part.shared and _DID.search(pair.new.plain, 0, part.end) for part in pair.new_parts)


_DID = re.compile(r"\b(?:we|i|they|he|she|you)\s+(?:\w+ly\s+|just\s+)?\w+ed$", re.IGNORECASE)


def _is_opposed(pair: Comparison) -> bool:
    return is_opposed(subject(pair.old), subject(pair.new))


def is_turned_round_in(pair: Comparison) -> bool:
    return is_turned_round(pair.old.plain, pair.new.plain)


_A_WORD = 0.3  # how telling a word must be to name something


def are_look_alikes(pair: Comparison) -> bool:
    """Whether each has a word of its own in the place where the other has another; 30 and thirty are one. A word of
    grammar is one where it fills a slot: "deploy to us". In Chinese, where a word is a character or two, that place
    must be in the subject.
    """
    if fill_a_slot_apart(pair.old.text, pair.new.text):
        return True
    if not (pair.only_old and pair.only_new):
        return False
    at = swapped_at(pair.old.text, pair.new.text)
    return at is not None and (not any(map(is_chinese, pair.new.plain)) or at < len(subject(pair.old)))


TWO_THINGS = "one sentence said of two things"
AGAINST_UPDATE: Guards = (
    ("too little in common across two languages", _is_far_in_another_language),
    ("only a name in common", _shares_only_a_name),
    ("only a common word in common", _shares_too_little),
    ("it is about another one", speaks_of_another),
    ("it tells what happened once", _tells_what_happened),
    (TWO_THINGS, _is_of_another_object),
    (A_PART_OR_MORE, _adds_to_the_subject),
    ("it is about somebody else", _is_of_somebody_else),
    ("it is about somebody else", _is_of_another_person),
    (TWO_THINGS, _begin_apart),
    (TWO_THINGS, _denies_of_another),
    (TWO_THINGS, _is_of_another_head),
    (TWO_THINGS, _is_opposed),
)
AGAINST_REPETITION: Guards = (
    ("the same words in another order", is_turned_round_in),
    (TWO_THINGS, are_look_alikes),
    ("it is about a part", _is_narrower),
)
