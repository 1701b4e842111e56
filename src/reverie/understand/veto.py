"""What numbers, dates, names, negations and scopes rule out, whatever else two statements share."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from reverie.understand.comparison import Comparison, Part
from reverie.understand.layout import (
    denied,
    in_subjects,
    numbered_apart,
    rivals,
    said_in_addition,
    said_to_stay,
    scopes_of_clauses,
)

# Axes on which two members are two worlds. On the others (first and last, public and private …) a member can be a
# value too: the class that trains are booked in, the floor that somebody sits on.
STRONG_AXES = frozenset(
    {"environment", "region", "side", "platform", "bound", "hardness", "percentile", "days", "half", "shift", "rank"}
    | {"test kind", "tier", "wage", "transport", "single", "audience", "visibility", "sync", "severity", "day half"}
    | {"grade", "relative", "label"}
)
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


@lru_cache(maxsize=_AT_HAND)
def vetoes(pair: Comparison) -> dict[str, Veto]:
    """The relations that are out of the question, each with its reason."""
    if "question" in pair.new.cues:
        return dict.fromkeys((*_LIKE, "update"), Veto("a question claims nothing"))
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
    if pair.replaced:
        values = f"{pair.replaced[0].old.typed} / {pair.replaced[0].new.typed}"
        return Veto(f"value differs: {values}", but_for=True)
    covered = min(pair.old_covered, pair.new_covered)
    if (pair.old.polarity != pair.new.polarity and covered > _SAID_ALIKE) or denied(pair) > _HALF:
        return _DENIED
    if sum(1 for part in pair.new_parts if part.shared) < _FEWEST_SHARED and covered < _HALF:
        return Veto("too little in common")
    return None


def _no_update(pair: Comparison) -> str:
    """Why the one cannot take the other's place; nothing where it could."""
    if scopes := _other_scopes(pair):
        return f"scope differs: {scopes}"
    if twins := _twins(pair):
        return f"names that look alike: {twins}"
    if _two_things(pair):
        return "more than the value differs"
    if names := rivals(pair).names:
        return f"another one of the same kind: {names}"
    if numbered := numbered_apart(pair):
        return f"another one of the same kind: {numbered}"
    if not pair.ended and "history" in pair.new.cues and "change" not in pair.new.cues:
        return "told of the past"
    if not pair.ended and said_to_stay(pair):
        return "said to stay as it is"
    if not pair.ended and not pair.begun and (units := other_units(pair)):
        return f"values of different kinds: {units}"
    if "only now" in pair.new.cues and not pair.begun:
        return "said for this once"
    if "also" not in pair.old.cues and not pair.ended and said_in_addition(pair):
        return "said in addition"
    return ""


def _other_scopes(pair: Comparison) -> str:
    """Two members of one axis of which the statements speak, unless the new one says that one is over or has begun."""
    for axis, old, new in pair.scope_conflicts:
        if is_strong(axis) and f"{axis}/{old}" not in pair.new.ended and f"{axis}/{new}" not in pair.new.begun:
            return f"{old} / {new}"
    for axis, old, new in scopes_of_clauses(pair):
        if is_strong(axis) and not pair.ended and not pair.begun:
            return f"{old} / {new}"
    return ""


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
    return bool(labels and measures) or bool(in_subjects(pair) and len(pair.replaced) > 1)


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
