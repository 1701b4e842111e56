"""What numbers, dates, names, negations and scopes rule out, whatever else two statements share."""

from __future__ import annotations

from reverie.understand.comparison import Comparison, Part

# Axes on which two members are two worlds. On the others (first and last, public and private …) a member can be a
# value too: the class that trains are booked in, the floor that somebody sits on.
STRONG_AXES = frozenset(
    {"environment", "region", "side", "platform", "bound", "hardness", "percentile", "days", "half", "shift", "rank"}
    | {"test kind", "tier", "wage", "transport", "single", "audience", "visibility", "sync", "severity", "day half"}
    | {"grade", "relative", "label"}
)
_SAID_ALIKE = 0.6  # share of both statements; a "not" between two so alike turns one into the other's contrary


def is_strong(axis: str) -> bool:
    """Whether two statements about different members of the axis can never replace one another."""
    return axis in STRONG_AXES or axis.startswith("direction")


def vetoes(pair: Comparison) -> dict[str, str]:
    """The relations that are out of the question, each with its reason."""
    if "question" in pair.new.cues:
        return dict.fromkeys(("same", "more", "less", "update"), "a question claims nothing")
    found: dict[str, str] = {}
    lost, gained = _exact(pair.only_old), _exact(pair.only_new)
    if lost:
        found |= dict.fromkeys(("same", "more"), f"only the old one says {lost}")
    if gained:
        found |= dict.fromkeys(("same", "less"), f"only the new one says {gained}")
    if pair.ended:
        found |= dict.fromkeys(("same", "more", "less"), "the new one says that something is over")
    if pair.replaced:
        one = pair.replaced[0]
        found |= dict.fromkeys(("same", "more", "less"), f"value differs: {one.old.typed} / {one.new.typed}")
    if pair.old.polarity != pair.new.polarity and min(pair.old_covered, pair.new_covered) > _SAID_ALIKE:
        found |= dict.fromkeys(("same", "more", "less"), "one of them denies")
    for axis, old, new in pair.scope_conflicts:
        reason = f"scope differs: {old} / {new}"
        found |= dict.fromkeys(("same", "more", "less"), reason)
        if is_strong(axis) and f"{axis}/{old}" not in pair.new.ended:
            found["update"] = reason
    if twins := _twins(pair):
        found.setdefault("update", f"names that look alike: {twins}")
    if _two_things(pair):
        found.setdefault("update", "more than the value differs")
    if "also" in pair.new.cues and "also" not in pair.old.cues and not pair.ended:
        found.setdefault("update", "said in addition")
    return found


_LABELS = frozenset({"version", "identifier", "person", "name", "path"})
_MEASURES = frozenset({"number", "date", "time", "weekday"})


def _two_things(pair: Comparison) -> bool:
    """v1 has 100 and v2 has 200: where the name of a thing differs with its value, there are two things."""
    labels = sum(1 for one in pair.replaced if one.sort in _LABELS)
    measures = sum(1 for one in pair.replaced if one.sort not in _LABELS and one.old.sorts & _MEASURES)
    return bool(labels and measures) and not pair.ended and not pair.begun


def _twins(pair: Comparison) -> str:
    """Anna and Hanna are two people; nobody would say so without a word about the change."""
    for one in pair.replaced:
        if one.sort in ("name", "person") and not pair.ended and not pair.begun and _look_alike(one.old.key, one.new.key):
            return f"{one.old.typed} / {one.new.typed}"
    return ""


def _look_alike(one: str, other: str) -> bool:
    short, full = sorted((one, other), key=len)
    return len(short) > 2 and (short in full or short[1:] == full[1:] or short[:-1] == full[:-1] or short[1:] in full)


def _exact(parts: tuple[Part, ...]) -> str:
    """The first number, date or literal among them, as it was typed."""
    return next((part.value.typed for part in parts if part.value and part.value.is_exact and not part.in_title), "")
