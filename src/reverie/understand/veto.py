"""What numbers, dates, names, negations and scopes rule out, whatever else two statements share."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from reverie.understand.comparison import Comparison, Part
from reverie.understand.layout import (
    denied,
    differ_behind,
    gives_another_value,
    in_subjects,
    nearest_clause,
    numbered_apart,
    places_that_differ,
    rivals,
    said_in_addition,
    said_to_stay,
    scopes_of_clauses,
    sides,
)
from reverie.understand.statement import Statement
from reverie.understand.value import Value

# Axes on which two members are two worlds. On the others (first and last, public and private …) a member can be a
# value too: the class that trains are booked in, the floor that somebody sits on.
STRONG_AXES = frozenset(
    {"environment", "region", "side", "platform", "bound", "hardness", "percentile", "days", "half", "shift", "rank"}
    | {"test kind", "tier", "wage", "transport", "single", "audience", "visibility", "sync", "severity", "day half"}
    | {"grade", "relative", "label"}
)
TOLD_OF_THE_PAST = "told of the past"
A_QUESTION = "a question claims nothing"
NOT_SETTLED = "not settled, or only heard"
FOR_THIS_ONCE = "said for this once"
STAYS = "said to stay as it is"
OTHER_SCOPE = "scope differs"
AGAINST_AN_UPDATE = (
    A_QUESTION,
    "an exception leaves the rule",
    NOT_SETTLED,
    FOR_THIS_ONCE,
    "said of one day",
    TOLD_OF_THE_PAST,
    STAYS,
    "said in addition",
    OTHER_SCOPE,
    "names that look alike",
    "more than the value differs",
    "another one of the same kind",
    "values of different kinds",
)
"""Every sort of veto against an update."""
_AT_HAND = 64  # comparisons: clauses and the whole are asked about several times
_MOST = 0.55  # share of a statement that must be found again where the other says all of it; synonyms go unseen
_ENOUGH = 0.4  # share of both where they say the same in other words
_MUCH_MORE = 2.0  # telling words that one statement has over the other
_NEARLY_ALL = 0.85  # share of a statement that is found again in another, though that tells of a change
_SAID_ALIKE = 0.6  # share of both statements; a "not" between two so alike turns one into the other's contrary


def is_strong(axis: str) -> bool:
    """Whether two statements about different members of the axis can never replace one another."""
    return axis in STRONG_AXES or axis.startswith("direction")


@dataclass(frozen=True, slots=True)
class Veto:
    """Why a relation is out of the question. `but_for` where the two would say the same but for a value, an end, a
    "not" or a change: then the new one says another thing of the same.
    """

    reason: str
    but_for: bool = False

    @property
    def sort(self) -> str:
        """The reason without the words that it is about."""
        return self.reason.partition(":")[0]


@lru_cache(maxsize=_AT_HAND)
def vetoes(pair: Comparison) -> dict[str, Veto]:
    """The relations that are out of the question, each with its reason."""
    if "question" in pair.new.cues:
        return dict.fromkeys((*_LIKE, "update"), Veto(A_QUESTION))
    found = {name: Veto(reason) for name, reason in (_by_words(pair) | _by_values(pair)).items()} | _by_change(pair)
    if unlike := _unlike(pair):
        found |= dict.fromkeys(_LIKE, unlike)
    if reason := _no_update(pair):
        found["update"] = Veto(reason)
    return found


_LIKE = ("same", "more", "less")
_DENIED = Veto("what the one affirms the other denies", but_for=True)


def _by_words(pair: Comparison) -> dict[str, str]:
    """What is ruled out because too few words of the one are found again in the other."""
    found: dict[str, str] = {}
    if pair.old_covered < _MOST:
        found["more"] = "the new one leaves out too much of the old one"
    if pair.new_covered < _MOST:
        found["less"] = "the old one leaves out too much of the new one"
    if min(pair.old_covered, pair.new_covered) < _ENOUGH:
        found["same"] = "too few words in common"
    elif abs(sum(part.weight for part in pair.only_new) - sum(part.weight for part in pair.only_old)) > _MUCH_MORE:
        found["same"] = "one of them says much more"
    return found


def _by_values(pair: Comparison) -> dict[str, str]:
    """What is ruled out by a number, date or literal that only one of the two gives."""
    found: dict[str, str] = {}
    if lost := _exact(pair.only_old):
        found |= dict.fromkeys(("same", "more"), f"only the old one says {lost}")
    if gained := _exact(pair.only_new):
        found |= dict.fromkeys(("same", "less"), f"only the new one says {gained}")
    return found


def _by_change(pair: Comparison) -> dict[str, Veto]:
    """What is ruled out because only the new one tells of a change: unless the rest is the same, it says another."""
    if "change" not in pair.new.cues or "change" in pair.old.cues:
        return {}
    ruled_out = {"same": min(pair.old_covered, pair.new_covered), "more": pair.old_covered, "less": pair.new_covered}
    changed = Veto("the new one tells of a change", but_for=True)
    return {name: changed for name, covered in ruled_out.items() if covered < _NEARLY_ALL}


def _unlike(pair: Comparison) -> Veto | None:
    """Why the two do not say the same, in whole or in part; nothing where they could."""
    if pair.scope_conflicts:
        return Veto("scope differs: {1} / {2}".format(*pair.scope_conflicts[0]))
    if pair.ended:
        return Veto("the new one says that something is over", but_for=True)
    if names := _other_names(pair):
        return Veto(f"name differs: {names}", but_for=True)
    if pair.replaced:
        values = f"{pair.replaced[0].old.typed} / {pair.replaced[0].new.typed}"
        return Veto(f"value differs: {values}", but_for=True)
    if gives_another_value(pair):
        return Veto("another value in the clause that is about it", but_for=True)
    covered = min(pair.old_covered, pair.new_covered)
    if (pair.old.polarity != pair.new.polarity and covered > _SAID_ALIKE) or denied(pair) > _HALF:
        return _DENIED
    if sum(1 for part in pair.new_parts if part.shared) < _FEWEST_SHARED and covered < _HALF:
        return Veto("too little in common")
    return None


def _other_names(pair: Comparison) -> str:
    """What only the old one names with a capital, and what only the new one does, where these are two."""
    old, new = ([_typed(part, one) for part in parts if _is_named(part, one)] for parts, one in _alone(pair))
    return f"{old[0]} / {new[0]}" if old and new and not _look_alike(old[0].casefold(), new[0].casefold()) else ""


def _alone(pair: Comparison) -> tuple[tuple[tuple[Part, ...], Statement], ...]:
    return (pair.only_old, pair.old), (pair.only_new, pair.new)


def _is_named(part: Part, statement: Statement) -> bool:
    is_named = part.value is not None and not part.value.sorts.isdisjoint({"name", "person", "unknown"})
    return is_named and not part.in_title and _typed(part, statement)[0].isupper()


def _typed(part: Part, statement: Statement) -> str:
    return statement.shown[part.start : part.end]


def _no_update(pair: Comparison) -> str:
    """Why the one cannot take the other's place; nothing where it could."""
    if reason := _not_for_good(pair):
        return reason
    if scopes := _other_scopes(pair):
        return f"{OTHER_SCOPE}: {scopes}"
    if twins := _twins(pair):
        return f"names that look alike: {twins}"
    if _two_things(pair):
        return "more than the value differs"
    if names := rivals(pair).names:
        return f"another one of the same kind: {names}"
    if numbered := numbered_apart(pair) or _of_another_project(pair):
        return f"another one of the same kind: {numbered}"
    if not pair.ended and not pair.begun and (units := other_units(pair)):
        return f"values of different kinds: {units}"
    return ""


def _not_for_good(pair: Comparison) -> str:
    """Why the new statement does not claim that something else holds from now on; nothing where it does."""
    cues = pair.new.cues
    if "exception" in cues and "exception" not in pair.old.cues:
        return "an exception leaves the rule"
    if "undecided" in cues:
        return NOT_SETTLED
    if "only now" in cues and not pair.begun:
        return FOR_THIS_ONCE
    if pair.ended:
        return ""
    if day := _one_day(pair):
        return f"said of one day: {day}"
    if "history" in cues and "change" not in cues:
        return TOLD_OF_THE_PAST
    if said_to_stay(pair):
        return STAYS
    return "said in addition" if "also" not in pair.old.cues and said_in_addition(pair) else ""


def _one_day(pair: Comparison) -> str:
    """A feast or date on which the new statement alone says that something is so: on Good Friday it closes at noon."""
    if "change" in pair.new.cues or any("date" in one.old.sorts for one in pair.replaced):
        return ""
    days = [part for part in nearest_clause(pair)[1] if not part.shared and part.value]
    return next((_typed(part, pair.new) for part in days if _is_one_day(part, pair.new)), "")


def _is_one_day(part: Part, statement: Statement) -> bool:
    if part.value is None:
        return False
    if "weekday" in part.value.sorts:
        return _FEAST.search(statement.plain, 0, part.start) is not None
    is_day = not part.value.sorts.isdisjoint({"festival", "date"})
    return is_day and _ON.search(statement.plain, 0, part.start) is not None


_FEAST = re.compile(r"\b(?:good|easter|whit|palm|ash|shrove|holy|maundy|black)\s+$", re.IGNORECASE)
_ON = re.compile(r"\b(?:on|at|over|for)\s+(?:the\s+)?$", re.IGNORECASE)


# A clause that begins so speaks of somebody whom an earlier one names.
_OF_ONE_NAMED = re.compile(r"\W*(?:(?:he|she|they|his|her|their|there)\b|[他她]|那边|那邊)", re.IGNORECASE)


def _other_scopes(pair: Comparison) -> str:
    """Two members of one axis of which the statements speak, unless the new one says that one is over or has begun."""
    clause = nearest_clause(pair)[0]
    is_led = _LEADS_IN.match(pair.new.plain) is not None
    spoken = pair.new if is_led or _OF_ONE_NAMED.match(clause.plain, clause.span[0]) else clause
    own = {(mark.group, mark.member) for one in spoken.elements for mark in one.scopes}
    if is_led and (narrower := _only_there(pair)):
        return narrower
    for axis, old, new in pair.scope_conflicts:
        if (
            (axis, new) in own
            and is_strong(axis)
            and f"{axis}/{old}" not in pair.new.ended
            and f"{axis}/{new}" not in pair.new.begun
        ):
            return f"{old} / {new}"
    for axis, old, new in scopes_of_clauses(pair):
        if is_strong(axis) and not pair.ended and not pair.begun:
            return f"{old} / {new}"
    return ""


def _only_there(pair: Comparison) -> str:
    """The scope that words before a comma set for what follows ("In staging, …"), where the old statement, and what its
    file is called, speaks of none on that axis: it may hold everywhere else.
    """
    led = _LEADS_IN.match(pair.new.plain)
    end = led.end() if led else 0
    known = {mark.group for one in pair.old.elements for mark in one.scopes}
    for one in pair.new.elements:
        for mark in one.scopes:
            if one.start < end and is_strong(mark.group) and mark.group not in known:
                return f"only {mark.member}"
    return ""


# "In staging, …", "On the sandbox branch, …", 测试环境里，…
_LEADS_IN = re.compile(
    r"\W*(?:and |but |so |also |btw |oh )?(?:in|on|for|at|under|within|with)\s[^,，.;:]{1,60},\s"
    r"|\W*[^，,。；;]{1,14}(?:里|中|上|下|环境|環境|那边|那邊)[,，]",
    re.IGNORECASE,
)

_HALF = 0.5
_FEWEST_SHARED = 2  # words or values of statements that say the same

_LABELS = frozenset({"version", "identifier", "person", "name", "path"})
_MEASURES = frozenset({"number", "date", "time", "weekday"})


def _two_things(pair: Comparison) -> bool:
    """v1 has 100 and v2 has 200: where the name of a thing differs with its value, there are two things. So there are
    where one value differs in the subject, and another behind the verb: the budget of Q1 and of Q2.
    """
    if pair.ended or pair.begun:
        return False
    labels = sum(1 for one in pair.replaced if one.sort in _LABELS)
    measures = sum(1 for one in pair.replaced if one.sort not in _LABELS and one.old.sorts & _MEASURES)
    named = in_subjects(pair)
    if (labels and measures) or (named and len(pair.replaced) > 1):
        return True
    if any(one.old.sorts & (_TIMES | {"name"}) for one in named) and differ_behind(pair):
        return True
    if "change" in pair.new.cues:
        return False
    if places_that_differ(pair) > 1:
        return True
    is_measured = any(one.old.is_exact or "time" in one.old.sorts for one in pair.replaced)
    if is_measured and rivals(pair).modifiers >= _TELLING:
        return True  # the pill for the heart in the morning, the one for the sleep in the evening
    return _on_another_day(pair) or all(_counts_in_the_subject(*one) for one in _alone(pair))


def _on_another_day(pair: Comparison) -> bool:
    """Whether each says another thing of another day of the week: out on Thursdays, proofread on Tuesdays."""
    days = [one.new for one in pair.replaced if "weekday" in one.old.sorts & one.new.sorts]
    if not days:
        return False
    clause = [part for part in nearest_clause(pair)[1] if not part.shared and not part.in_title]
    at = next((number for number, part in enumerate(clause) if part.value is days[0]), 0)
    if any(not part.value and part.weight >= _SPECIFIC for part in clause[:at]):
        return True
    return all(
        any(not part.value and part.weight >= _A_WORD for part in parts) for parts in (pair.only_old, clause[at:])
    )


_A_WORD = 0.3
_TELLING = 0.45
_SPECIFIC = 0.8  # how telling a word is that says what is done on that day


def _of_another_project(pair: Comparison) -> str:
    """Two names that say where each holds, and more that differs: the linter in Grebe, the suite of Gannet."""
    if pair.ended or "change" in pair.new.cues or not all(_has_word(*one) for one in _alone(pair)):
        return ""
    for one in pair.replaced:
        if one.old.sorts == one.new.sorts == _NAME and _limits(one.new, pair.new) and _limits(one.old, pair.old):
            return f"{one.old.typed} / {one.new.typed}"
    return ""


def _has_word(parts: tuple[Part, ...], statement: Statement) -> bool:
    verb = sides(parts, statement).verb
    return any(not part.value and part.weight >= _A_WORD and part.start != verb for part in parts)


def _limits(name: Value, statement: Statement) -> bool:
    """Whether it stands behind an "in" or "of", or before the word that it belongs to."""
    element = next(element for element in statement.elements if element.value is name)
    is_within = _WITHIN.search(statement.plain[: element.start]) is not None
    return is_within or any(other.start == element.end + 1 and not other.value for other in statement.elements)


_NAME = frozenset({"name"})
_WITHIN = re.compile(r"\b(?:in|for|at|of)\s+(?:the\s+)?$", re.IGNORECASE)


def _counts_in_the_subject(parts: tuple[Part, ...], statement: Statement) -> bool:
    """Whether a number before the verb says what is meant: refunds above 500."""
    both = sides(parts, statement)
    before = both.before if both.verb < statement.span[1] else ()
    return any(part.value and "number" in part.value.sorts and not part.value.sorts & _TIMES for part in before)


_TIMES = frozenset({"date", "time", "weekday"})
_YEAR = frozenset({"year"})  # Unity 2021 is no year


def other_units(pair: Comparison) -> str:
    """Five working days and 48 hours: two numbers that do not count the same seldom are values of one thing."""
    for one in pair.replaced:
        if one.sort == "number" and one.old.sorts - _YEAR != one.new.sorts - _YEAR:
            return f"{one.old.typed} / {one.new.typed}"
    return ""


def _twins(pair: Comparison) -> str:
    """Anna and Hanna are two people; nobody would say so without a word about the change."""
    for one in pair.replaced:
        if (
            one.sort in ("name", "person")
            and not pair.ended
            and not pair.begun
            and _look_alike(one.old.key, one.new.key)
        ):
            return f"{one.old.typed} / {one.new.typed}"
    return ""


def _look_alike(one: str, other: str) -> bool:
    short, full = sorted((one, other), key=len)
    return len(short) > 2 and (short in full or short[1:] == full[1:] or short[:-1] == full[:-1] or short[1:] in full)


def _exact(parts: tuple[Part, ...]) -> str:
    """The first number, date or literal among them, as it was typed."""
    return next((part.value.typed for part in parts if part.value and part.value.is_exact and not part.in_title), "")
